import type { Finalidade, OrigemDoConsentimento } from '@prosa/contract/privacidade/privacidade.textos.ts';
import type { MudancaDeContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { behind, decodePlace, encodePlace, type Order, orderBy, placeOf } from '../../core/lists/keyset.ts';
import { visibleTo } from '../atendimentos/atendimentos.api.ts';
import type { Nomes } from './resumo-contato.presenter.ts';

export interface AtendimentoRow {
  id_sala: number;
  contato: string;
  status_id: number;
  departamento: string | null;
  assunto: string | null;
  linha: string | null;
  responsavel: string | null;
  motivo: string | null;
  criado_em: Date;
  encerrado_em: Date | null;
}

const columns = sql`s.id_sala, coalesce(c.nome_exibido, '') as contato, s.status_id, d.nome as departamento, a.assunto, w.nome as linha, l.nome as responsavel, mo.motivo, s.criado_em, s.encerrado_em`;
const joins = sql`left join contato c on c.id_contato = s.id_contato left join departamento d on d.id_departamento = s.id_departamento left join assunto a on a.id_assunto = s.id_assunto
    left join wpp_config w on w.id_wpp_config = s.id_wpp_config left join login l on l.id_login = coalesce(s.id_responsavel, s.id_encerrou)
    left join motivo_encerramento mo on mo.id_motivo = s.id_motivo`;

/** A place in a timeline: what is older than this. `em` to the microsecond, as PostgreSQL writes it. */
export interface Depois {
  em: string;
  chave: string;
}

/** The newest attendances of a contato that the person may see, older than `depois`. */
export async function findAtendimentosDepois(
  db: Db,
  person: Staff,
  id_contato: number,
  depois: Depois | null,
  limit: number,
): Promise<(AtendimentoRow & Depois)[]> {
  const { rows } = await sql<AtendimentoRow & Depois>`select ${columns}, 'a' || s.id_sala as chave, s.criado_em::text as em from sala s ${joins}
    where s.id_contato = ${id_contato} and ${visibleTo(person)} and ${older(depois, sql`s.criado_em`, sql`'a' || s.id_sala`)}
    order by s.criado_em desc, 'a' || s.id_sala desc limit ${limit}`.execute(db);
  return rows;
}

export interface MudancaRow extends Depois {
  quando: Date;
  tipo: MudancaDeContato['tipo'];
  autor: string | null;
  campos: Record<string, [unknown, unknown]>;
}

/** The newest changes of the record of a contato, older than `depois`. */
export async function findMudancasDepois(db: Db, id_contato: number, depois: Depois | null, limit: number): Promise<MudancaRow[]> {
  const { rows } =
    await sql<MudancaRow>`select 'm' || m.id_mudanca as chave, m.em::text as em, m.em as quando, m.tipo, l.nome as autor, m.campos from contato_mudanca m left join login l on l.id_login = m.id_login
    where m.id_contato = ${id_contato} and ${older(depois, sql`m.em`, sql`'m' || m.id_mudanca`)} order by m.em desc, 'm' || m.id_mudanca desc limit ${limit}`.execute(
      db,
    );
  return rows;
}

export interface ConsentimentoRow extends Depois {
  quando: Date;
  finalidade: Finalidade;
  concedido: boolean;
  origem: OrigemDoConsentimento;
  autor: string | null;
}

/** What a contato agreed to or took back, older than `depois`. */
export async function findConsentimentosDepois(db: Db, id_contato: number, depois: Depois | null, limit: number): Promise<ConsentimentoRow[]> {
  const { rows } =
    await sql<ConsentimentoRow>`select 'c' || k.id_consentimento as chave, k.em::text as em, k.em as quando, k.finalidade, k.concedido, k.origem, l.nome as autor
    from contato_consentimento k left join login l on l.id_login = k.id_login
    where k.id_contato = ${id_contato} and ${older(depois, sql`k.em`, sql`'c' || k.id_consentimento`)} order by k.em desc, 'c' || k.id_consentimento desc limit ${limit}`.execute(
      db,
    );
  return rows;
}

/** Names of the clientes and people that changes name by their ids. */
export async function findNomes(db: Db, changes: readonly MudancaRow[]): Promise<Nomes> {
  const named = (field: keyof Nomes): number[] => changes.flatMap(({ campos }) => campos[field] ?? []).filter((id): id is number => typeof id === 'number');
  const [clientes, people] = [named('id_cliente'), named('id_responsavel')];
  const { rows } =
    clientes.length + people.length === 0
      ? { rows: [] }
      : await sql<{
          campo: keyof Nomes;
          id: number;
          nome: string;
        }>`select 'id_cliente' as campo, id_cliente as id, nome_exibido as nome from cliente where id_cliente = any (${clientes}::bigint[])
    union all select 'id_responsavel', l.id_login, l.nome from login l join membro m on m.id_login = l.id_login where l.id_login = any (${people}::bigint[])`.execute(
          db,
        );
  const of = (field: keyof Nomes) => new Map(rows.filter(({ campo }) => campo === field).map(({ id, nome }) => [id, nome]));
  return { id_cliente: of('id_cliente'), id_responsavel: of('id_responsavel') };
}

const older = (depois: Depois | null, em: RawBuilder<unknown>, chave: RawBuilder<unknown>): RawBuilder<unknown> =>
  depois === null ? sql`true` : sql`(${em}, ${chave}) < (${depois.em}::timestamptz, ${depois.chave}::text)`;

const newestFirst: Order = { column: sql`s.criado_em`, id: sql`s.id_sala`, down: true, idDown: true, type: 'timestamptz' };

/** A page of the attendances of a contato, or of all contatos of a cliente, that the person may see, the cursor of the next one, and how many there are. */
export async function findAtendimentos(
  db: Db,
  person: Staff,
  of: { id_contato: number } | { id_cliente: number },
  { page, rpp, cursor, down }: { page: number; rpp: number; cursor?: string | undefined; down: boolean },
): Promise<{ rows: AtendimentoRow[]; total: number; cursor: string | undefined }> {
  const whose =
    'id_contato' in of
      ? sql`s.id_contato = ${of.id_contato}`
      : sql`s.id_contato in (select k.id_contato from contato k where k.id_cliente = ${of.id_cliente} and k.excluido_em is null)`;
  const mine = sql`${whose} and ${visibleTo(person)}`;
  const order = { ...newestFirst, down, idDown: down };
  const from = cursor === undefined ? sql`true` : behind(order, decodePlace(cursor, order));
  const { rows } = await sql<AtendimentoRow & { k: string }>`select ${columns}, ${placeOf(order)} as k from sala s ${joins}
    where ${mine} and ${from} order by ${orderBy(order)} limit ${rpp + 1} offset ${cursor === undefined ? page * rpp : 0}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*) as n from sala s where ${mine}`.execute(db);
  const last = rows.length > rpp ? rows[rpp - 1] : undefined;
  return { rows: rows.slice(0, rpp), total: counted.rows[0]!.n, cursor: last && encodePlace([last.k, last.id_sala]) };
}
