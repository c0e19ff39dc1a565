import { withCountry } from '@prosa/brasil/telefone.ts';
import { plain } from '@prosa/brasil/texto.ts';
import { contatoBody } from '@prosa/contract/contatos/contatos.schemas.ts';
import { chaveDaTag, tagPorExtenso } from '@prosa/contract/tags/tags.valores.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { recordEventsOf } from '../../../core/domain-events/domain-events.ts';
import { isEmpty } from '../../../core/importacao/celulas.ts';
import type { Avaliada, Importacao, Resultado } from '../../../core/importacao/importavel.ts';
import { type Campos, changesBetween } from '../../../core/registro/historico.ts';
import { colunas } from '../cadastro/ficha.repository.ts';
import { limiteDeContatos } from '../cadastro/limite.ts';
import { ownFields } from '../cadastro/mudancas.ts';
import { identidadesDe } from './donos.ts';
import type { Lida, Opcoes, TagDaLinha } from './linha.ts';

/** Writes to the register of consents, which the area of privacy keeps. */
export type Consentir = (
  db: Db,
  rows: readonly {
    id_contato: number;
    finalidade: 'marketing';
    concedido: boolean;
    origem: 'importacao';
    canal: string;
    id_login: number;
    id_importacao: number;
  }[],
) => Promise<unknown>;

/** Columns of contato that a file fills, as the form's body has them when nothing is written in them. */
const blank: Readonly<Record<string, unknown>> = {
  tipo: 1,
  tipo_contato: null,
  email: null,
  telefone: null,
  campos: {},
  ...Object.fromEntries(
    colunas.flatMap((name) => {
      const { success, data } = contatoBody.shape[name].safeParse('');
      return success && name !== 'avatar' && name !== 'id_cliente' ? [[name, data ?? null] as const] : [];
    }),
  ),
};
const columns = Object.keys(blank);
const named = (of: string) => sql.join(columns.map((name) => sql.ref(`${of}${name}`)));

interface Parts {
  id_contato: number;
  lida: Lida;
}
/** Phones and tags in one statement: what the contato is found by is worked out once they are all there, not in between. */
async function insertTelefonesETags(db: Db, parts: readonly Parts[]): Promise<void> {
  const telefones = parts.flatMap(({ id_contato, lida }) => lida.telefones.map((phone) => ({ id_contato, ...phone })));
  const tags = parts.flatMap(({ id_contato, lida }) => lida.tags.map((tag) => ({ id_contato, ...tag })));
  await sql`with t as (insert into contato_telefone (id_contato, tipo_contato, numero, principal)
      select x.id_contato, x.tipo_contato, x.numero, x.principal
      from jsonb_to_recordset(${JSON.stringify(telefones)}::jsonb) as x(id_contato bigint, tipo_contato text, numero text, principal boolean))
    insert into contato_tag (id_contato, name, type_value, value, altera_valor) select x.id_contato, x.name, x.type_value, x.value, x.altera_valor
    from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as x(id_contato bigint, name text, type_value text, value text, altera_valor smallint)
    on conflict do nothing`.execute(db);
}
/** Gives names to contatos, those that nobody has; answers what was not to be had. In one order, so that two imports wait for each other, never both. */
async function claim(db: Db, parts: readonly Parts[]): Promise<Set<number>> {
  const wanted = parts.flatMap(({ id_contato, lida }) => identidadesDe(lida).map((identity) => ({ id_contato, ...identity })));
  const { rows } = await sql<{ tipo: string; chave: string; id_contato: number }>`with novo as (
      insert into contato_identidade (tipo, chave, valor, id_contato, origem)
      select x.tipo, x.chave, x.valor, x.id_contato, 'importacao' from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as x(tipo text, chave text, valor text, id_contato bigint)
      order by x.tipo, x.chave on conflict do nothing returning tipo, chave, id_contato)
    select tipo, chave, id_contato from novo`.execute(db);
  const got = new Set(rows.map(({ tipo, chave }) => `${tipo}:${chave}`));
  return new Set(wanted.filter(({ tipo, chave }) => !got.has(`${tipo}:${chave}`)).map(({ id_contato }) => id_contato));
}

async function record(
  db: Db,
  id_login: number,
  tipo: 'contato_criado' | 'contato_alterado',
  changes: readonly { id_contato: number; campos: Campos }[],
): Promise<void> {
  const json = JSON.stringify(changes);
  await sql`insert into contato_mudanca (id_contato, tipo, id_login, campos)
    select x.id_contato, 'importado', ${id_login}::bigint, x.campos from jsonb_to_recordset(${json}::jsonb) as x(id_contato bigint, campos jsonb)`.execute(db);
  const dados = sql<never>`select jsonb_build_object('id_contato', x.id_contato, 'id_login', ${id_login}::bigint)
    || case when ${tipo}::text = 'contato_alterado' then jsonb_build_object('campos', (select coalesce(jsonb_agg(k), '[]') from jsonb_object_keys(x.campos) k)) else '{}' end
    from jsonb_to_recordset(${json}::jsonb) as x(id_contato bigint, campos jsonb)`;
  await recordEventsOf(db, tipo, dados);
}

/** What the file says of marketing goes to the register of consents. */
async function consent(
  db: Db,
  consentir: Consentir,
  { id_importacao, nome, id_login }: Importacao,
  said: readonly { id_contato: number; marketing: boolean | null }[],
): Promise<void> {
  await consentir(
    db,
    said.flatMap(({ id_contato, marketing }) =>
      marketing === null
        ? []
        : [
            {
              id_contato,
              finalidade: 'marketing' as const,
              concedido: marketing,
              origem: 'importacao' as const,
              canal: nome.slice(0, 60),
              id_login,
              id_importacao,
            },
          ],
    ),
  );
}

/** Makes contatos of rows. One whose name was taken at this moment is not made. */
export async function criar(db: Db, row: Importacao, rows: readonly Avaliada<Lida>[], consentir: Consentir): Promise<Resultado[]> {
  if (rows.length === 0) return [];
  await limiteDeContatos.exigir(db, rows.length);
  const opcoes = row.opcoes as Opcoes;
  // who sees only what they look after would lose what they import
  const id_responsavel = opcoes.id_responsavel ?? (row.visao.escopos.contato === 'todos' ? null : row.id_login);
  const { rows: ids } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('contato', 'id_contato')) as id from generate_series(1, ${rows.length}::int)`.execute(db);
  const parts = rows.map(({ lida }, i) => ({ id_contato: ids[i]!.id, lida }));
  const records = parts.map(({ id_contato, lida }) => ({
    ...blank,
    tipo_contato: opcoes.tipo_contato,
    ...lida.valores,
    id_contato,
    id_responsavel,
    email: lida.email || null,
    telefone: lida.telefones[0]?.numero ?? null,
    campos: lida.campos,
    // as the trigger works it out: it finds nothing to change
    palavras: [
      ...(lida.telefones.length === 0 ? [] : [lida.telefones.map(({ numero }) => withCountry(numero)).join(' ')]),
      ...(lida.tags.length === 0
        ? []
        : [lida.tags.map(({ name, type_value, value }) => (type_value === 'string' ? `${name} ${value.slice(0, 80)}` : name)).join(' ')]),
    ].join(' '),
    etiquetas: lida.tags.flatMap(({ name, value }) => [name, `${name}=${value.slice(0, 80)}`]),
  }));
  await sql`insert into contato (id_contato, origem, palavras, etiquetas, ${named('')}) overriding system value
    select r.id_contato, 'importacao', r.palavras,
      (select coalesce(array_agg(distinct e order by e), '{}') from unnest(r.etiquetas) tag, sem_acento(tag) e), ${named('r.')} from jsonb_populate_recordset(null::contato, ${JSON.stringify(records)}::jsonb) r`.execute(
    db,
  );
  await insertTelefonesETags(db, parts);
  const late = await claim(db, parts);
  if (late.size > 0)
    await db
      .deleteFrom('contato')
      .where('id_contato', 'in', [...late])
      .execute();
  const made = parts.filter(({ id_contato }) => !late.has(id_contato));
  await consent(
    db,
    consentir,
    row,
    made.map(({ id_contato, lida }) => ({ id_contato, marketing: lida.marketing })),
  );
  await record(
    db,
    row.id_login,
    'contato_criado',
    made.map(({ id_contato }) => ({ id_contato, campos: {} })),
  );
  return rows.map(({ linha }, i) => {
    const { id_contato } = parts[i]!;
    return late.has(id_contato) ? { linha, estado: 'ignorada', erros: { '': 'Já cadastrado' } } : { linha, estado: 'criada', id: id_contato };
  });
}

/** A contato as it was: its columns, and the ids or keys of what hung on it. */
export interface Antes {
  contato: Record<string, unknown>;
  telefones: number[];
  identidades: { tipo: string; chave: string; valor: string; origem: string | null }[];
  tags: number[];
  versao_depois: number;
}
interface Stored extends Omit<Antes, 'versao_depois'> {
  id_contato: number;
  numeros: string[];
  etiquetas: TagDaLinha[];
  /** What they said already: 'marketing=0'. */
  ditos: string[];
}

/** Held, and read once they are: one that somebody deleted, merged or anonymised meanwhile is none to write into. */
async function lockStored(db: Db, ids: readonly number[]): Promise<Map<number, Stored>> {
  await sql`select from contato where id_contato = any (${[...ids]}::bigint[]) order by id_contato for no key update`.execute(db);
  const { rows } = await sql<Stored>`select c.id_contato, to_jsonb(c) - '{busca,palavras,nome_exibido,consentimentos}'::text[] as contato,
      coalesce((select jsonb_agg(t.id_telefone) from contato_telefone t where t.id_contato = c.id_contato), '[]') as telefones,
      coalesce((select jsonb_agg(t.numero) from contato_telefone t where t.id_contato = c.id_contato), '[]') as numeros,
      coalesce((select jsonb_agg(jsonb_build_object('tipo', i.tipo, 'chave', i.chave, 'valor', i.valor, 'origem', i.origem)) from contato_identidade i where i.id_contato = c.id_contato), '[]') as identidades,
      coalesce((select jsonb_agg(g.id_tag) from contato_tag g where g.id_contato = c.id_contato), '[]') as tags,
      coalesce((select jsonb_agg(jsonb_build_object('name', g.name, 'type_value', g.type_value, 'value', g.value)) from contato_tag g where g.id_contato = c.id_contato), '[]') as etiquetas, array_to_json(c.consentimentos) as ditos
    from contato c where c.id_contato = any (${[...ids]}::bigint[]) and c.excluido_em is null`.execute(db);
  return new Map(rows.map((stored) => [stored.id_contato, stored]));
}

/** Completes or updates the contatos that rows are about. Nothing is emptied and no phone is taken away. */
export async function atualizar(db: Db, row: Importacao, rows: readonly Avaliada<Lida>[], consentir: Consentir): Promise<Resultado[]> {
  if (rows.length === 0) return [];
  const opcoes = row.opcoes as Opcoes;
  const stored = await lockStored(
    db,
    rows.map(({ id }) => id!),
  );
  const results: Resultado[] = [];
  const records: Record<string, unknown>[] = [];
  const changes: { id_contato: number; campos: Campos }[] = [];
  const parts: Parts[] = [];
  const said: { id_contato: number; marketing: boolean | null }[] = [];
  for (const { linha, lida, id: id_contato } of rows) {
    const now = stored.get(id_contato!);
    if (!now) {
      results.push({ linha, estado: 'ignorada', erros: { '': 'O contato não existe mais' } });
      continue;
    }
    const had = new Set(now.identidades.map(({ tipo, chave }) => `${tipo}:${chave}`));
    const novos = lida.telefones.filter((phone) => !identidadesDe({ email: '', telefones: [phone] }).some(({ tipo, chave }) => had.has(`${tipo}:${chave}`)));
    const telefones = novos.map((phone, i) => ({ ...phone, principal: now.telefones.length === 0 && i === 0 }));
    const { contato } = now;
    const own = { ...(contato['campos'] as Record<string, unknown>) };
    for (const [id, value] of Object.entries(lida.campos)) if (opcoes.repetidos === 'atualizar' || isEmpty(own[id])) own[id] = value;
    const wanted: Record<string, unknown> = {
      ...lida.valores,
      ...(lida.email !== '' && { email: lida.email }),
      ...(opcoes.id_responsavel && { id_responsavel: opcoes.id_responsavel }),
    };
    delete wanted['tipo'];
    const next = Object.fromEntries(Object.entries(wanted).filter(([name]) => opcoes.repetidos === 'atualizar' || isEmpty(contato[name])));
    if (telefones[0]?.principal) next['telefone'] = telefones[0].numero;
    // each own field by itself, as the form records it
    const campos = changesBetween({ ...contato, ...ownFields(contato['campos']) }, { ...next, ...ownFields(own) });
    // one that stands there already, under its name or as it is written in a file
    const standing = new Set(now.etiquetas.flatMap((tag) => [chaveDaTag(tag), plain(tagPorExtenso(tag))]));
    const tags = lida.tags.filter((tag) => !standing.has(chaveDaTag(tag)) && !standing.has(plain(tagPorExtenso(tag))));
    // no file takes back what a person took back
    const knows =
      now.ditos.includes('marketing=0') ||
      (lida.marketing === true ? now.ditos.includes('marketing=1') : opcoes.repetidos !== 'atualizar' && now.ditos.includes('marketing=1'));
    const marketing = knows ? null : lida.marketing;
    if (Object.keys(campos).length === 0 && telefones.length === 0 && tags.length === 0 && marketing === null) {
      results.push({ linha, estado: 'ignorada', erros: { '': 'Nada a atualizar' } });
      continue;
    }
    records.push({ ...contato, ...next, campos: own });
    changes.push({
      id_contato: id_contato!,
      campos: { ...campos, ...(telefones.length > 0 && { telefones: [now.numeros, [...now.numeros, ...telefones.map(({ numero }) => numero)]] }) },
    });
    parts.push({ id_contato: id_contato!, lida: { ...lida, telefones, email: campos['email'] ? lida.email : '', tags } });
    said.push({ id_contato: id_contato!, marketing });
    const { numeros: _, id_contato: _id, ditos: _ditos, etiquetas: _etiquetas, ...antes } = now;
    results.push({ linha, estado: 'atualizada', id: id_contato!, antes: { ...antes, versao_depois: Number(contato['versao']) + 1 } satisfies Antes });
  }
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`));
  await sql`update contato c set ${set}, versao = c.versao + 1, alterado_em = now()
    from jsonb_populate_recordset(null::contato, ${JSON.stringify(records)}::jsonb) r where c.id_contato = r.id_contato`.execute(db);
  await insertTelefonesETags(db, parts);
  await claim(db, parts);
  await consent(db, consentir, row, said);
  await record(db, row.id_login, 'contato_alterado', changes);
  return results;
}
