import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { isOwnEvent, type LineEvent, type Provider, type PublicAccount } from '../../integrations/whatsapp/provider.ts';
import { contactKey } from '../contatos/contatos.api.ts';

/** A body of a provider with what it says; `erro`: why nobody could read it. */
export interface ReadBody {
  readonly corpo: Buffer;
  readonly eventos: readonly LineEvent[];
  readonly erro: string | null;
}

/** What jsonb takes: no NUL, no half of a surrogate pair. */
function storable(events: LineEvent[]): LineEvent[] {
  const text = JSON.stringify(events);
  if (!/\\u0000|\\ud[89a-f]/i.test(text)) return events;
  const clean = (value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value);
  return JSON.parse(text, (_key, value: unknown) => clean(value)) as LineEvent[];
}

/** An event that a network told without its moment happened when it arrived. */
const timed = (events: LineEvent[], chegou: Date): LineEvent[] =>
  events.map((event) => ('em' in event && event.em === '' ? { ...event, em: chegou.toISOString() } : event));

/** Reads a body that arrived then; one that its mapper cannot read is kept all the same. */
export function readBody(provider: Pick<Provider, 'map'>, account: PublicAccount, corpo: Buffer, chegou: Date): ReadBody {
  try {
    return { corpo, eventos: timed(storable(provider.map(corpo, account)), chegou), erro: null };
  } catch (error) {
    return { corpo, eventos: [], erro: String(error).slice(0, 500) };
  }
}

/** Events of one contato are handled one after another, those of the line itself too. */
export const keyOfEvent = (event: LineEvent): string => (isOwnEvent(event) ? 'linha' : contactKey(event.com));

const kinds = ({ eventos }: ReadBody): string => [...new Set(eventos.map(({ tipo }) => tipo))].join(',');

function columnsOf(events: readonly LineEvent[]) {
  return [events.map((e) => e.tipo), events.map(keyOfEvent), events.map((e) => JSON.stringify(e))] as const;
}

/** Keeps bodies as they came, and their events, in this order and in one statement. The answer: ids of the events. */
export async function insertBodies(db: Db, id_wpp_config: number, mapeador: number, bodies: readonly ReadBody[]): Promise<number[]> {
  const [tipos, chaves, corpos] = columnsOf(bodies.flatMap(({ eventos }) => eventos));
  const of = bodies.flatMap(({ eventos }, i) => eventos.map(() => i + 1));
  const { rows } = await sql<{ id_wpp_evento: number }>`with b as (
      insert into wpp_bruto (id_wpp_config, corpo, tipo, erro, mapeador)
      select ${id_wpp_config}::bigint, corpo, tipo, erro, ${mapeador}::int
      from unnest(${bodies.map(({ corpo }) => corpo)}::bytea[], ${bodies.map(kinds)}::text[], ${bodies.map(({ erro }) => erro)}::text[])
        with ordinality as t (corpo, tipo, erro, ordem) order by ordem
      returning id_bruto
    ), n as (select id_bruto, row_number() over (order by id_bruto) as ordem from b)
    insert into wpp_evento (id_wpp_config, id_bruto, tipo, chave_contato, corpo)
    select ${id_wpp_config}::bigint, n.id_bruto, t.tipo, t.chave, t.corpo::jsonb
    from unnest(${tipos}::text[], ${chaves}::text[], ${corpos}::text[], ${of}::int[]) with ordinality as t (tipo, chave, corpo, de, ordem)
      join n on n.ordem = t.de order by t.ordem
    returning id_wpp_evento`.execute(db);
  return rows.map((row) => row.id_wpp_evento);
}

export interface StoredBody {
  readonly id_wpp_config: number;
  readonly corpo: Buffer;
  readonly provedor: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly identificador: string | null;
  readonly telefone: string;
  readonly recebido_em: Date;
}

/** A kept body with the line that it came to. */
export async function findBody(db: Db, id_bruto: number): Promise<StoredBody | undefined> {
  const { rows } =
    await sql<StoredBody>`select b.id_wpp_config, b.corpo, b.recebido_em, w.provedor, w.config, w.identificador_externo as identificador, w.telefone
    from wpp_bruto b join wpp_config w on w.id_wpp_config = b.id_wpp_config where b.id_bruto = ${id_bruto} and w.excluido_em is null`.execute(db);
  return rows[0];
}

/** The events that a kept body says by now, to be handled once more; what was handled already stays as it is. */
export async function replaceReading(db: Db, id_bruto: number, id_wpp_config: number, mapeador: number, body: ReadBody): Promise<void> {
  const [tipos, chaves, corpos] = columnsOf(body.eventos);
  await sql`update wpp_bruto set tipo = ${kinds(body)}, erro = ${body.erro}, mapeador = ${mapeador}, mapeado_em = clock_timestamp() where id_bruto = ${id_bruto}`.execute(
    db,
  );
  await sql`insert into wpp_evento (id_wpp_config, id_bruto, tipo, chave_contato, corpo)
    select ${id_wpp_config}::bigint, ${id_bruto}::bigint, tipo, chave, corpo::jsonb
    from unnest(${tipos}::text[], ${chaves}::text[], ${corpos}::text[]) with ordinality as t (tipo, chave, corpo, ordem) order by ordem`.execute(db);
}

/** Bodies and handled events are kept 7 days (lines L7), over all empresas. */
export async function deleteOldBodies(db: Db): Promise<void> {
  await sql`delete from wpp_evento where recebido_em < now() - interval '7 days' and tratado_em is not null`.execute(db);
  await sql`delete from wpp_bruto b where b.recebido_em < now() - interval '7 days'
    and not exists (select from wpp_evento e where e.id_empresa = b.id_empresa and e.id_bruto = b.id_bruto and e.tratado_em is null)`.execute(db);
}
