import { filtrosDeAuditoria } from '@prosa/contract/auditoria/auditoria.endpoints.ts';
import { textosDeEntidade } from '@prosa/contract/auditoria/auditoria.textos.ts';
import { z } from 'zod';
import type { ExportSource } from '../exportacoes/exportacoes.api.ts';
import { acaoText, camposDe } from './auditoria.presenter.ts';
import { countAtos, type FiltroDeAuditoria, nextAtos } from './auditoria.repository.ts';

const texto = (titulo: string, largura: number) => ({ titulo, kind: 'texto', largura }) as const;

/** The record of acts as a file. */
export const auditoriaExportacao: ExportSource<FiltroDeAuditoria> = {
  tipo: 'auditoria',
  access: ['auditoria', 'exportar'],
  nome: 'Registro de atos',
  filtro: z.object(filtrosDeAuditoria) as z.ZodType<FiltroDeAuditoria>,
  columns: [
    { titulo: 'Ato', kind: 'numero', largura: 10 },
    { titulo: 'Quando', kind: 'momento', largura: 17 },
    texto('Quem', 26),
    texto('O que', 34),
    texto('Tipo de registro', 18),
    { titulo: 'Nº do registro', kind: 'numero', largura: 14 },
    texto('Registro', 26),
    texto('Antes', 40),
    texto('Depois', 40),
    texto('Endereço', 18),
    texto('Aparelho', 30),
  ],
  count: (db, _person, filtro) => countAtos(db, filtro),
  async next(db, _person, filtro, after, limit) {
    const found = await nextAtos(db, filtro, after, limit);
    const side = (row: (typeof found)[number], of: 'antes' | 'depois'): string =>
      camposDe(row)
        .filter((c) => c[of] !== '')
        .map((c) => `${c.campo}: ${c[of]}`)
        .join('; ');
    const rows = found.map((r) => [
      r.id_ato,
      r.em,
      r.autor ?? '',
      acaoText(r.acao),
      r.entidade === null ? '' : (textosDeEntidade[r.entidade] ?? r.entidade),
      r.id_entidade,
      r.registro ?? '',
      side(r, 'antes'),
      side(r, 'depois'),
      r.ip,
      r.aparelho,
    ]);
    return { rows, last: found.at(-1)?.id_ato ?? null };
  },
};
