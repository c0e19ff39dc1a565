import { Readable } from 'node:stream';
import { celulaCsv } from '../../core/celula-csv.ts';
import { comPontos } from '../exportacoes/exportacoes.api.ts';
import type { ImportacaoRow, LinhaRow } from './importacoes.repository.ts';

/** The rows that did not come in, as they stood in the file, with the reason of each. */
export async function rejeitadasCsv(
  { colunas }: ImportacaoRow,
  next: (after: number, limit: number) => Promise<LinhaRow[]>,
): Promise<{ stream: Readable; size: number }> {
  const reason = ({ estado, erros }: LinhaRow): string => {
    if (estado === 'nova' || estado === 'atualiza') return 'Não foi importada';
    return Object.entries(erros)
      .map(([coluna, message]) => (coluna === '' ? message : `${colunas[Number(coluna)]?.titulo ?? ''}: ${message}`))
      .join(' · ');
  };
  const lines = [[...colunas.map(({ titulo }) => titulo), 'Linha', 'Motivo'].map(celulaCsv).join(';')];
  const limit = 2000;
  for (let after = 0; ; ) {
    const rows = await next(after, limit);
    for (const row of rows)
      lines.push([...row.celulas.map((cell, i) => comPontos(cell, colunas[i]?.titulo ?? '')), String(row.linha), reason(row)].map(celulaCsv).join(';'));
    if (rows.length < limit) break;
    after = rows.at(-1)!.linha;
  }
  const bytes = Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
  return { stream: Readable.from([bytes]), size: bytes.length };
}
