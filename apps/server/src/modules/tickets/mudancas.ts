import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import { textoDe } from '../../core/html/limpar.ts';
import { notarRegistros } from '../../core/registro/mudanca.ts';
import { mudancasDeCampos, type Valores } from './config/campos.ts';
import { type AutorDaEntrada, insertEntrada, type Mudanca } from './entradas.repository.ts';
import { needStatus } from './status.ts';
import type { QuemFez } from './tickets.domain-events.ts';
import { follow, updateTicket } from './tickets.repository.ts';

interface Campo {
  readonly titulo: string;
  /** What the number of a column is called: a query of one text by `x.v`. */
  readonly nome?: RawBuilder<unknown>;
  readonly texto?: (value: unknown) => string;
}

const moment = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the timeline tells of a change, by column. */
const campos: Readonly<Record<string, Campo>> = {
  titulo: { titulo: 'Título' },
  descricao: { titulo: 'Descrição', texto: (v) => textoDe(String(v)).slice(0, 200) },
  id_contato: { titulo: 'Contato', nome: sql`select c.nome_exibido from contato c where c.id_contato = x.v` },
  id_cliente: { titulo: 'Cliente', nome: sql`select c.nome_exibido from cliente c where c.id_cliente = x.v` },
  id_status_ticket: { titulo: 'Status', nome: sql`select s.nome from status_ticket s where s.id_status_ticket = x.v` },
  prioridade: { titulo: 'Prioridade', nome: sql`select p.nome from prioridade_ticket p where p.id_prioridade = x.v` },
  id_assunto: { titulo: 'Assunto', nome: sql`select a.assunto from assunto a where a.id_assunto = x.v` },
  id_departamento: { titulo: 'Departamento', nome: sql`select d.nome from departamento d where d.id_departamento = x.v` },
  id_equipe: { titulo: 'Equipe', nome: sql`select e.nome from equipe e where e.id_equipe = x.v` },
  id_responsavel: { titulo: 'Responsável', nome: sql`select l.nome from login l where l.id_login = x.v` },
  prazo: { titulo: 'Prazo', texto: moment },
  id_motivo_espera: { titulo: 'Motivo da espera', nome: sql`select m.nome from motivo_espera m where m.id_motivo_espera = x.v` },
  esperar_ate: { titulo: 'Esperar até', texto: moment },
};

async function wordsOf(db: Db, { nome, texto }: Campo, values: readonly unknown[]): Promise<string[]> {
  if (!nome) return values.map((v) => (v === null ? '' : (texto?.(v) ?? (v as string))));
  const { rows } = await sql<{
    palavra: string | null;
  }>`select (${nome}) as palavra from unnest(${[...values]}::bigint[]) with ordinality as x (v, n) order by x.n`.execute(db);
  return rows.map(({ palavra }) => palavra ?? '');
}

/** What is not as it was in the row `antes` of a ticket (as JSON), in words. */
export async function describeChanges(db: Db, id_ticket: number, antes: Readonly<Record<string, unknown>>): Promise<{ campo: string; texto: Mudanca }[]> {
  const { rows } = await sql<{ linha: Record<string, unknown> }>`select to_jsonb(t) as linha from ticket t where t.id_ticket = ${id_ticket}`.execute(db);
  const depois = rows[0]!.linha;
  const found: { campo: string; texto: Mudanca }[] = [];
  for (const [campo, como] of Object.entries(campos)) {
    if (antes[campo] === depois[campo]) continue;
    const [was = '', is = ''] = await wordsOf(db, como, [antes[campo] ?? null, depois[campo] ?? null]);
    found.push({ campo, texto: [como.titulo, was, is] });
  }
  const own = 'campos' in antes ? await mudancasDeCampos(db, antes['campos'] as Valores, depois['campos'] as Valores) : [];
  return [...found, ...own.map((texto) => ({ campo: 'campos', texto }))];
}

interface Ato {
  /** Whose act it is, as its entry says it and as those hear who are told. */
  readonly autor: AutorDaEntrada;
  readonly fez: QuemFez;
  readonly motivo?: string;
  readonly em: Date;
}

/** An act of somebody of the staff, or of the product itself. */
export const atoDe = (id_login: number | null, em: Date, motivo = ''): Ato => ({
  autor: { de: id_login === null ? 'sistema' : 'usuario', id_login },
  fez: { id_login },
  motivo,
  em,
});

/** Changes a locked ticket, and writes down and tells what is not as it was; answers whether anything is. */
export async function mudarTicket(
  db: Db,
  antes: Readonly<Record<string, unknown>>,
  valores: Readonly<Record<string, unknown>>,
  { autor, fez, motivo = '', em }: Ato,
): Promise<boolean> {
  const id_ticket = Number(antes['id_ticket']);
  const noted = notarRegistros(db);
  await noted?.viam('Tickets', [id_ticket]);
  await updateTicket(db, id_ticket, valores);
  const mudancas = await describeChanges(db, id_ticket, antes);
  if (mudancas.length === 0) return false;
  await insertEntrada(db, id_ticket, { tipo: 'evento', ...autor, mudancas: mudancas.map((m) => m.texto), motivo, em });
  const novo = valores['id_responsavel'];
  if (typeof novo === 'number') await follow(db, id_ticket, [novo]);
  await recordEvent(db, 'ticket_alterado', { id_ticket, ...fez, campos: mudancas.map((m) => m.campo) });
  noted?.mudou('Tickets', id_ticket, 'alterado');
  return true;
}

/** Columns of a new state, with the moment at which the ticket ended or opened again. */
export async function estadoNovo(db: Db, status: number, antes: Readonly<Record<string, unknown>>, em: Date) {
  const { categoria } = await needStatus(db, status, antes['id_status_ticket'] as number);
  const ended = categoria === 'encerrado';
  return { id_status_ticket: status, categoria, ...(ended !== antes['encerrado'] && { encerrado_em: ended ? em : null }) };
}
