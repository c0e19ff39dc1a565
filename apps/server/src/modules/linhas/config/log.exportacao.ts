import { id } from '@prosa/contract/codecs.ts';
import { filtrosDeLog } from '@prosa/contract/linhas/log.endpoints.ts';
import { textoDoLog, textosDeTipo } from '@prosa/contract/linhas/log.textos.ts';
import { z } from 'zod';
import type { ExportSource } from '../../exportacoes/exportacoes.api.ts';
import { countLog, type FiltroDeLog, nextLog } from './log.repository.ts';

interface Filtro extends FiltroDeLog {
  id_wpp_config: number;
}
const texto = (titulo: string, largura: number) => ({ titulo, kind: 'texto', largura }) as const;

/** What happened to a line, as a file. */
export const logExportacao: ExportSource<Filtro> = {
  tipo: 'WppLog',
  access: ['WppLog', 'exportar'],
  nome: 'Registro do número',
  filtro: z.object({ id_wpp_config: id, ...filtrosDeLog }) as z.ZodType<Filtro>,
  columns: [
    { titulo: 'Nº', kind: 'numero', largura: 10 },
    { titulo: 'Quando', kind: 'momento', largura: 17 },
    texto('Tipo', 22),
    texto('O que', 60),
    texto('Quem', 26),
    { titulo: 'Conversa', kind: 'numero', largura: 12 },
  ],
  count: (db, _person, { id_wpp_config, ...filtro }) => countLog(db, id_wpp_config, filtro),
  async next(db, _person, { id_wpp_config, ...filtro }, after, limit) {
    const found = await nextLog(db, id_wpp_config, filtro, after, limit);
    const rows = found.map((r) => [r.id_wpp_log, r.em, textosDeTipo[r.tipo] ?? r.tipo, textoDoLog(r), r.autor ?? '', r.id_sala]);
    return { rows, last: found.at(-1)?.id_wpp_log ?? null };
  },
};
