import { sql } from 'kysely';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { byMoment, byName, byValue, findPage, type Lista } from '../../core/registro/lista.ts';
import { visibleTo } from './modelos.scope.ts';

export interface ModeloFilter {
  q: string;
  tipos: readonly number[];
  status: 0 | 1 | undefined;
  escopo: 'todos' | 'departamento' | 'pessoal' | undefined;
}

export interface ModeloRow {
  id_texto: number;
  tipo: number;
  titulo: string;
  atalho: string;
  id_departamento: number | null;
  departamento: string | null;
  id_login: number | null;
  assunto: string;
  status: number;
  versao: number;
  atualizado_em: Date | string;
  itens: number;
  arquivos: number;
  resumo: string | null;
}

const colunas = sql`t.id_texto, t.tipo, t.titulo, t.atalho, t.id_departamento, d.nome as departamento, t.id_login, t.assunto, t.status, t.versao, t.atualizado_em,
  i.itens, i.arquivos, i.resumo`;
const corpos = sql`left join lateral (select count(*) as itens, count(x.id_arquivo) as arquivos,
    (array_agg(left(x.body, 600) order by x.ordem) filter (where x.type = 'text'))[1] as resumo
    from modelo_item x where x.id_texto = t.id_texto) i on true`;

export const modelosLista: Lista<ModeloRow, Omit<ModeloFilter, 'q'>> = {
  tabela: 'modelo',
  id: 'id_texto',
  juncao: sql`left join departamento d on d.id_departamento = t.id_departamento`,
  aoLado: corpos,
  colunas,
  ordens: {
    titulo: byName(sql`t.titulo`),
    atalho: byValue(sql`t.atalho`),
    tipo: byValue(sql`t.tipo`),
    status: byValue(sql`t.status`),
    atualizado: byMoment(sql`t.atualizado_em`),
  },
  filtros: ({ tipos, status, escopo }) => [
    ...(tipos.length > 0 ? [sql`t.tipo = any (${[...tipos]}::smallint[])`] : []),
    ...(status === undefined ? [] : [sql`t.status = ${status}`]),
    ...(escopo === 'pessoal' ? [sql`t.id_login is not null`] : []),
    ...(escopo === 'departamento' ? [sql`t.id_departamento is not null`] : []),
    ...(escopo === 'todos' ? [sql`t.id_login is null and t.id_departamento is null`] : []),
  ],
};

/** A page of the templates that the person has, and how many there are with and without the filter. */
export const findModelos = (db: Db, person: Staff, { q, ...filtro }: ModeloFilter, ordem: string, page: number, rpp: number) =>
  findPage(db, modelosLista, { q, filtro, ordem, visao: sql`t.excluido_em is null and ${visibleTo(person)}` }, page, rpp);

/** A template that the person has. */
export async function findModelo(db: Db, person: Staff, id_texto: number): Promise<ModeloRow | undefined> {
  const { rows } = await sql<ModeloRow>`select ${colunas} from modelo t ${modelosLista.juncao!} ${corpos}
    where t.id_texto = ${id_texto} and t.excluido_em is null and ${visibleTo(person)}`.execute(db);
  return rows[0];
}

export interface ItemRow {
  id_texto_crm: number;
  type: 'text' | 'image' | 'document';
  body: string;
  id_arquivo: number | null;
  nome: string | null;
  content_type: string | null;
  tamanho: number | null;
  largura: number | null;
  altura: number | null;
}

export async function findItens(db: Db, id_texto: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`select i.id_texto_crm, i.type, i.body, i.id_arquivo, f.nome, f.content_type, f.tamanho, f.largura, f.altura
    from modelo_item i left join arquivo f on f.id_arquivo = i.id_arquivo where i.id_texto = ${id_texto} order by i.ordem`.execute(db);
  return rows;
}

export interface StoredFile {
  nome: string;
  content_type: string;
  tamanho: number;
  caminho: string;
  caminho_miniatura: string | null;
}

/** The file of a body, for those who have its template. */
export async function findItemFile(db: Db, person: Staff, id_texto_crm: number): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`select f.nome, f.content_type, f.tamanho, f.caminho, f.caminho_miniatura
    from modelo_item i join modelo t on t.id_texto = i.id_texto join arquivo f on f.id_arquivo = i.id_arquivo
    where i.id_texto_crm = ${id_texto_crm} and t.excluido_em is null and ${visibleTo(person)}`.execute(db);
  return rows[0];
}

export interface NewItem {
  id_texto_crm: number | undefined;
  type: string;
  body: string;
  id_arquivo: number | null;
}

/** Makes exactly these the bodies, in this order; those that were there keep their id. */
export async function replaceItens(db: Db, id_texto: number, itens: readonly NewItem[]): Promise<void> {
  const kept = itens.flatMap((item) => item.id_texto_crm ?? []);
  await sql`delete from modelo_item where id_texto = ${id_texto} and not (id_texto_crm = any (${kept}::bigint[]))`.execute(db);
  const rows = itens.map((item, ordem) => ({ ...item, id_texto_crm: item.id_texto_crm ?? null, ordem }));
  const values = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id_texto_crm bigint, type text, body text, id_arquivo bigint, ordem int)`;
  await sql`update modelo_item i set type = v.type, body = v.body, id_arquivo = v.id_arquivo, ordem = v.ordem from ${values}
    where i.id_texto = ${id_texto} and i.id_texto_crm = v.id_texto_crm`.execute(db);
  await sql`insert into modelo_item (id_texto, ordem, type, body, id_arquivo)
    select ${id_texto}::bigint, v.ordem, v.type, v.body, v.id_arquivo from ${values} where v.id_texto_crm is null`.execute(db);
}

/** Of these files, those that this person sent up, with their type. */
export function findUploads(db: Db, id_login: number, ids: readonly number[]) {
  return db
    .selectFrom('arquivo')
    .select(['id_arquivo', 'content_type'])
    .where('id_arquivo', 'in', [...ids])
    .where('id_login', '=', id_login)
    .execute();
}

/** Whether one of these is the team's. */
export async function hasShared(db: Db, ids: readonly number[]): Promise<boolean> {
  const row = await db
    .selectFrom('modelo')
    .select('id_texto')
    .where('id_texto', 'in', [...ids])
    .where('id_login', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isDepartamento(db: Db, id_departamento: number): Promise<boolean> {
  const row = await db
    .selectFrom('departamento')
    .select('id_departamento')
    .where('id_departamento', '=', id_departamento)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** What every template may be filled in with. */
export async function findEmpresa(db: Db, id_empresa: number, id_departamento: number | null) {
  const { rows } = await sql<{ nome: string; fuso: string; departamento: string | null }>`select e.nome_fantasia as nome, e.fuso,
    (select d.nome from departamento d where d.id_departamento = ${id_departamento}::bigint) as departamento
    from empresa e where e.id_empresa = ${id_empresa}`.execute(db);
  return rows[0]!;
}

/** Marks that the person sends this template into this sala; false when that was less than `ms` ago (two at once: the row lock decides). */
export async function markSending(db: Db, key: { id_sala: number; id_login: number; id_texto: number }, em: Date, ms: number): Promise<boolean> {
  const { rows } = await sql`insert into modelo_envio (id_sala, id_login, id_texto, em)
    values (${key.id_sala}, ${key.id_login}, ${key.id_texto}, ${em}::timestamptz)
    on conflict (id_empresa, id_sala, id_login, id_texto) do update set em = excluded.em
      where modelo_envio.em <= excluded.em - make_interval(secs => ${ms / 1000}) returning 1`.execute(db);
  return rows.length > 0;
}
