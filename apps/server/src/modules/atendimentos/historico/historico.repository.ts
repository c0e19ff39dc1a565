import type { historicoOrdens } from '@prosa/contract/atendimentos/historico.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { behind, decodePlace, encodePlace, type Order, orderBy, placeOf } from '../../../core/lists/keyset.ts';
import { isOpenSql } from '../sala/salas.repository.ts';
import { visibleTo } from '../sala/salas.scope.ts';

export type Viewer = Pick<Staff, 'id_login' | 'departamentos' | 'escopos'>;

export interface HistoricoFiltro {
  q: string;
  situacao?: 'abertas' | 'encerradas' | undefined;
  status_id: readonly number[];
  id_departamento: readonly number[];
  id_usuario: readonly number[];
  id_wpp_config: readonly number[];
  id_assunto: readonly number[];
  id_contato?: number | undefined;
  de?: string | undefined;
  ate?: string | undefined;
}

export interface HistoricoRow {
  id_sala: number;
  id_contato: number | null;
  nome: string | null;
  telefone: string | null;
  avatar: string | null;
  linha: string | null;
  departamento: string | null;
  assunto: string | null;
  responsavel: string | null;
  status_id: number;
  motivo: string | null;
  criado_em: Date;
  aceito_em: Date | null;
  encerrado_em: Date | null;
  encerrou: string | null;
  primeira_resposta_s: number | null;
  duracao_s: number;
  mensagens: number;
}

const durationAt = (now: RawBuilder<unknown>): RawBuilder<unknown> => sql`extract(epoch from coalesce(s.encerrado_em, ${now}) - s.criado_em)::int`;
const duration = durationAt(sql`now()`);
/** Without the lines that the system wrote. */
const said = sql`s.ultimo_index - s.linhas_sistema`;
const columns = sql`s.id_sala, s.id_contato, c.nome_exibido as nome, c.telefone, c.avatar, w.nome as linha, d.nome as departamento, a.assunto, r.nome as responsavel,
  s.status_id, mo.motivo, s.criado_em, s.aceito_em, s.encerrado_em, e.nome as encerrou, s.primeira_resposta_s, greatest(0, ${duration}) as duracao_s, ${said} as mensagens`;
const joins = sql`left join contato c on c.id_contato = s.id_contato left join wpp_config w on w.id_wpp_config = s.id_wpp_config
  left join departamento d on d.id_departamento = s.id_departamento left join assunto a on a.id_assunto = s.id_assunto
  left join motivo_encerramento mo on mo.id_motivo = s.id_motivo left join login r on r.id_login = s.id_responsavel left join login e on e.id_login = s.id_encerrou`;

/** The order's column of the sala, or of the contato; ties by the newest sala. */
const ordersAt = (since: number): Readonly<Record<(typeof historicoOrdens)[number], Pick<Order, 'column' | 'type' | 'nullable'>>> => ({
  aberto_em: { column: sql`s.criado_em`, type: 'timestamptz' },
  encerrado_em: { column: sql`s.encerrado_em`, type: 'timestamptz', nullable: true },
  nome: { column: sql`s.nome_ordem`, type: 'text', nullable: true },
  primeira_resposta_s: { column: sql`s.primeira_resposta_s`, type: 'numeric', nullable: true },
  // what is open grows: all pages look at it as it was on the first one
  duracao_s: { column: durationAt(sql`to_timestamp(${since})`), type: 'numeric' },
  mensagens: { column: said, type: 'numeric' },
});

const among = (column: RawBuilder<unknown>, values: readonly number[]): RawBuilder<unknown> => sql`${column} = any (${[...values]}::bigint[])`;

function where(person: Viewer, f: HistoricoFiltro): RawBuilder<unknown> {
  // salas of the staff among itself are no salas
  const all: RawBuilder<unknown>[] = [sql`s.tipo = 'atendimento'`, visibleTo(person)];
  if (f.q !== '')
    all.push(sql`s.id_contato in (select fc.id_contato from contato fc where fc.busca like '%' || sem_acento(${f.q.replace(/[\\%_]/g, '\\$&')}) || '%')`);
  if (f.situacao === 'abertas') all.push(isOpenSql);
  if (f.situacao === 'encerradas') all.push(sql`s.status_id in (3, 4, 5)`);
  if (f.status_id.length > 0) all.push(among(sql`s.status_id`, f.status_id));
  if (f.id_departamento.length > 0) all.push(among(sql`s.id_departamento`, f.id_departamento));
  if (f.id_wpp_config.length > 0) all.push(among(sql`s.id_wpp_config`, f.id_wpp_config));
  if (f.id_assunto.length > 0) all.push(among(sql`s.id_assunto`, f.id_assunto));
  if (f.id_usuario.length > 0)
    all.push(sql`(${among(sql`s.id_responsavel`, f.id_usuario)} or ${among(sql`s.id_encerrou`, f.id_usuario)}
      or s.id_sala in (select fm.id_sala from sala_membro fm where ${among(sql`fm.id_login`, f.id_usuario)}))`);
  if (f.id_contato !== undefined) all.push(sql`s.id_contato = ${f.id_contato}`);
  if (f.de !== undefined) all.push(sql`s.criado_em >= ${f.de}::timestamptz`);
  if (f.ate !== undefined) all.push(sql`s.criado_em <= ${f.ate}::timestamptz`);
  return sql.join(all, sql` and `);
}

/** A page, and the cursor of the next one; undefined at the end. */
export async function findHistorico(
  db: Db,
  person: Viewer,
  filtro: HistoricoFiltro,
  { ordem, page, rpp, cursor, now }: { ordem: string; page: number; rpp: number; cursor?: string | undefined; now: Date },
): Promise<{ rows: HistoricoRow[]; cursor: string | undefined }> {
  const [name = 'aberto_em', way = 'desc'] = ordem === '' ? [] : ordem.split(' ');
  const [from = '', began] = cursor?.split('.') ?? [];
  const since = /^\d{1,12}$/.test(began ?? '') ? Number(began) : Math.floor(now.getTime() / 1000);
  const orders = ordersAt(since);
  const order: Order = { ...orders[name as keyof typeof orders], id: sql`s.id_sala`, down: way !== 'asc', idDown: true };
  const rest = cursor === undefined ? sql`true` : behind(order, decodePlace(from, order));
  const { rows } = await sql<HistoricoRow & { k: string | null }>`with p as materialized (
      select s.id_sala, ${placeOf(order)} as k, row_number() over (order by ${orderBy(order)}) as n from sala s
      where ${where(person, filtro)} and ${rest} order by ${orderBy(order)} limit ${rpp + 1} offset ${cursor === undefined ? page * rpp : 0}
    ) select ${columns}, p.k from p join sala s on s.id_sala = p.id_sala ${joins} order by p.n`.execute(db);
  const last = rows.length > rpp ? rows[rpp - 1] : undefined;
  return { rows: rows.slice(0, rpp), cursor: last && `${encodePlace([last.k, last.id_sala])}.${since}` };
}

export async function countHistorico(db: Db, person: Viewer, filtro: HistoricoFiltro): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from sala s where ${where(person, filtro)}`.execute(db);
  return rows[0]!.n;
}

/** The next rows of an export, newest first, after the sala that the ones before ended with. */
export async function nextHistorico(db: Db, person: Viewer, filtro: HistoricoFiltro, before: number | null, limit: number): Promise<HistoricoRow[]> {
  const after = before === null ? sql`true` : sql`s.id_sala < ${before}`;
  const { rows } = await sql<HistoricoRow>`with p as materialized (
      select s.id_sala from sala s where ${where(person, filtro)} and ${after} order by s.id_sala desc limit ${limit}
    ) select ${columns} from p join sala s on s.id_sala = p.id_sala ${joins} order by s.id_sala desc`.execute(db);
  return rows;
}

export async function findHistoricoRow(db: Db, person: Viewer, id_sala: number): Promise<HistoricoRow | undefined> {
  const { rows } =
    await sql<HistoricoRow>`select ${columns} from sala s ${joins} where s.id_sala = ${id_sala} and s.id_contato is not null and ${visibleTo(person)}`.execute(
      db,
    );
  return rows[0];
}

/** Everyone who takes part, and what the system wrote down of the sala. */
export async function findWhatHappened(db: Db, id_sala: number) {
  const membros = await db
    .selectFrom('sala_membro as x')
    .innerJoin('login as l', 'l.id_login', 'x.id_login')
    .select(['l.id_login as id_usuario', 'l.nome', 'l.avatar'])
    .where('x.id_sala', '=', id_sala)
    .orderBy('x.entrou_em')
    .limit(256)
    .execute();
  const acontecimentos = await db
    .selectFrom('mensagem')
    .select(['msg_index', 'texto', 'em'])
    .where('id_sala', '=', id_sala)
    .where('tipo', '=', 'sistema')
    .orderBy('msg_index')
    .limit(500)
    .execute();
  return { membros, acontecimentos };
}
