import { statusTexts } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { historicoFiltros } from '@prosa/contract/atendimentos/historico.endpoints.ts';
import { z } from 'zod';
import type { ExportSource } from '../../exportacoes/exportacoes.api.ts';
import { countHistorico, type HistoricoFiltro, nextHistorico } from './historico.repository.ts';

const filtro: z.ZodType<HistoricoFiltro> = z.object({ q: z.string().trim().max(120).default(''), ...historicoFiltros });

/** The history of salas as a file. */
export const historicoExportacao: ExportSource<HistoricoFiltro> = {
  tipo: 'atendimentos',
  access: ['atendimento', 'exportar'],
  nome: 'Atendimentos',
  filtro,
  columns: [
    { titulo: 'Atendimento', kind: 'numero', largura: 12 },
    { titulo: 'Contato', kind: 'texto', largura: 28 },
    { titulo: 'Telefone', kind: 'texto', largura: 18 },
    { titulo: 'Linha', kind: 'texto', largura: 20 },
    { titulo: 'Departamento', kind: 'texto', largura: 18 },
    { titulo: 'Assunto', kind: 'texto', largura: 20 },
    { titulo: 'Responsável', kind: 'texto', largura: 22 },
    { titulo: 'Status', kind: 'texto', largura: 22 },
    { titulo: 'Motivo do encerramento', kind: 'texto', largura: 24 },
    { titulo: 'Início', kind: 'momento', largura: 17 },
    { titulo: 'Aceito em', kind: 'momento', largura: 17 },
    { titulo: 'Encerrado em', kind: 'momento', largura: 17 },
    { titulo: 'Encerrado por', kind: 'texto', largura: 22 },
    { titulo: 'Primeira resposta', kind: 'duracao', largura: 16 },
    { titulo: 'Duração', kind: 'duracao', largura: 12 },
    { titulo: 'Mensagens', kind: 'numero', largura: 11 },
  ],
  count: countHistorico,
  async next(db, person, wanted, after, limit) {
    const found = await nextHistorico(db, person, wanted, after, limit);
    const rows = found.map((r) => [
      r.id_sala,
      r.nome,
      r.telefone,
      r.linha,
      r.departamento,
      r.assunto,
      r.responsavel,
      statusTexts[r.status_id] ?? '',
      r.motivo,
      r.criado_em,
      r.aceito_em,
      r.encerrado_em,
      r.encerrou,
      r.primeira_resposta_s,
      r.duracao_s,
      r.mensagens,
    ]);
    return { rows, last: found.at(-1)?.id_sala ?? null };
  },
};
