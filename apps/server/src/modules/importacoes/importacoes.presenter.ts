import type { importacaoSchema } from '@prosa/contract/registro/importacao.schemas.ts';
import type { z } from 'zod';
import type { ImportacaoRow, LinhaRow } from './importacoes.repository.ts';

/** Days in which an importação can be undone. */
export const diasParaDesfazer = 30;

export function presentImportacao(row: ImportacaoRow, now: Date): z.input<typeof importacaoSchema> {
  const n = (...estados: readonly (keyof ImportacaoRow['contagem'])[]): number => estados.reduce((sum, estado) => sum + (row.contagem[estado] ?? 0), 0);
  const until = row.executada_em && new Date(row.executada_em.getTime() + diasParaDesfazer * 86_400_000);
  const over = ['pronta', 'cancelada', 'falhou', 'desfazendo', 'desfeita'].includes(row.estado);
  const something = n('criada', 'atualizada') > 0;
  return {
    id_importacao: row.id_importacao,
    nome: row.nome,
    estado: row.estado,
    linhas: row.linhas,
    feitas: Math.min(row.feitas, row.linhas),
    contagem: {
      novos: over ? n('criada') : n('nova', 'criada'),
      atualizados: over ? n('atualizada') : n('atualiza', 'atualizada'),
      ignorados: n('ignorada'),
      erros: n('erro'),
      mantidos: n('mantida'),
      restantes: over ? n('nova', 'atualiza') : 0,
    },
    erro: row.erro,
    criado_em: row.criado_em.toISOString(),
    desfazer_ate: until && something && until > now && ['pronta', 'cancelada', 'falhou'].includes(row.estado) ? until.toISOString() : null,
  };
}

/** `id`: what the area calls the number of its records. */
export const presentLinha =
  (id: string) =>
  ({ linha, celulas, estado, erros, id_registro }: LinhaRow) =>
    ({ linha, celulas, estado, erros, [id]: id_registro }) as never;
