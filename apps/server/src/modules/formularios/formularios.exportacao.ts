import { id } from '@prosa/contract/codecs.ts';
import { type DefinicaoDeFormulario, type EstadoDeResposta, estadosDeResposta } from '@prosa/contract/formularios/formularios.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../core/db/database.ts';
import type { ExportColumn, ExportSource } from '../exportacoes/exportacoes.api.ts';
import { vejoFormulario } from './formularios.registro.ts';
import type { Dados } from './publico/respostas.ts';

const texto = (titulo: string, largura: number) => ({ titulo, kind: 'texto', largura }) as const;
const before: readonly ExportColumn[] = [
  { titulo: 'Nº', kind: 'numero', largura: 10 },
  { titulo: 'Quando', kind: 'momento', largura: 17 },
  texto('Estado', 14),
  texto('Contato', 30),
];
interface Coluna extends ExportColumn {
  /** The field that it shows; of what no version asks any more, as the last that did called it. */
  readonly campo?: string;
}

/** Every field that a version of the form ever asked for, in the order of the newest that does. */
async function colunasDe(db: Db, id_formulario: number): Promise<Coluna[]> {
  const { rows } = await sql<{ definicao: DefinicaoDeFormulario }>`select definicao from formulario_versao where id_formulario = ${id_formulario}
    order by numero desc limit 200`.execute(db);
  const found = new Map<string, string>();
  for (const { definicao } of rows) for (const { id: campo, titulo } of definicao.campos) if (!found.has(campo)) found.set(campo, titulo);
  return [...before, ...[...found].map(([campo, titulo]) => ({ ...texto(titulo, 30), campo })), texto('Motivo', 30)];
}

interface Filtro {
  id_formulario: number;
  estado?: number | undefined;
}
const which = ({ id_formulario, estado }: Filtro): RawBuilder<boolean> =>
  sql<boolean>`r.id_formulario = ${id_formulario} and ${estado === undefined ? sql`r.estado <> 5` : sql`r.estado = ${estado}`}`;

/** The answers of a form as a file, a column a field. */
export const respostasExportacao: ExportSource<Filtro, Coluna> = {
  tipo: 'formularioResposta',
  access: ['formulario', 'exportar'],
  nome: 'Respostas',
  filtro: z.object({ id_formulario: id, estado: z.coerce.number().int().min(0).max(5).optional() }),
  columns: (db, { id_formulario }) => colunasDe(db, id_formulario),
  async count(db, person, filtro) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from formulario_resposta r join formulario t on t.id_formulario = r.id_formulario
      where ${which(filtro)} and ${vejoFormulario(person)}`.execute(db);
    return rows[0]!.n;
  },
  async next(db, person, filtro, after, limit, columns) {
    const { rows } = await sql<{ id_resposta: number; criado_em: Date; estado: EstadoDeResposta; contato: string | null; dados: Dados; motivo: string }>`
      select r.id_resposta, r.criado_em, r.estado, c.nome_exibido as contato, r.dados, r.motivo
      from formulario_resposta r join formulario t on t.id_formulario = r.id_formulario left join contato c on c.id_contato = r.id_contato
      where ${which(filtro)} and ${vejoFormulario(person)} and r.id_resposta > ${after ?? 0} order by r.id_resposta limit ${limit}`.execute(db);
    return {
      rows: rows.map((row) => [
        row.id_resposta,
        row.criado_em,
        estadosDeResposta[row.estado],
        row.contato ?? '',
        ...columns.flatMap(({ campo }) => (campo === undefined ? [] : [[row.dados[campo] ?? ''].flat().join(', ')])),
        row.motivo,
      ]),
      last: rows.at(-1)?.id_resposta ?? null,
    };
  },
};
