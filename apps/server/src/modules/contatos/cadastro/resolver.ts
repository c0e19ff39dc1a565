import { formatPhone, mistakenKey } from '@prosa/brasil/telefone.ts';
import { isVisible, umaLinha } from '@prosa/contract/codecs.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError } from '../../../core/errors.ts';
import { insertParTrocado } from '../mescla/pares.repository.ts';
import { limiteDeContatos } from './limite.ts';
import '../contatos.domain-events.ts';
import { emailIdentity, type Identity, identitiesOf, type Names } from './identidades.ts';

/** One key for everything of one person: orders the work. */
export const contactKey = (names: Names): string => {
  const first = identitiesOf(names)[0];
  return first ? `${first.tipo}:${first.chave}` : 'desconhecido';
};

/** A name by which somebody is known already. */
export interface Known {
  tipo: string;
  chave: string;
  valor: string;
  id_contato: number;
  nome: string;
  excluido: boolean;
  /** A stranger said that it is theirs, and nothing has shown it. */
  dito: boolean;
}

const matching = (identities: readonly Identity[]) =>
  sql`unnest(${identities.map((i) => i.tipo)}::text[], ${identities.map((i) => i.chave)}::text[]) with ordinality as t (tipo, chave, ordem)
    join contato_identidade i on i.tipo = t.tipo and i.chave = t.chave`;

async function findKnown(db: Db, identities: readonly Identity[]): Promise<Known[]> {
  const { rows } =
    await sql<Known>`select i.tipo, i.chave, i.valor, i.id_contato, c.nome, c.excluido_em is not null as excluido, i.origem is not distinct from 'dito' as dito
    from ${matching(identities)} join contato c on c.id_contato = i.id_contato order by t.ordem`.execute(db);
  return rows;
}

/** Which of these names are known, the surest first; for `resolveContato`, asked in the same flight as other things. */
export const findKnownNames = (db: Db, names: Names): Promise<Known[]> => findKnown(db, identitiesOf(names));

/** The id of who is known by the surest of these names, inside another query; null for nobody. */
export const contatoKnownBy = (names: Names): RawBuilder<number | null> =>
  sql<number | null>`(select i.id_contato from ${matching(identitiesOf(names))} order by t.ordem limit 1)`;

/** Who is known by one of these names, without making anyone. */
export async function findContatoByNames(db: Db, names: Names): Promise<{ id_contato: number; nome: string } | undefined> {
  const [first] = await findKnown(db, identitiesOf(names));
  if (!first) return undefined;
  return db.selectFrom('contato').select(['id_contato', 'nome_exibido as nome']).where('id_contato', '=', first.id_contato).executeTakeFirst() as Promise<
    { id_contato: number; nome: string } | undefined
  >;
}

/** Who has this e-mail and is not in the trash. */
export async function findContatoByEmail(db: Db, email: string): Promise<number | undefined> {
  const [known] = await findKnown(db, [emailIdentity(email)]);
  return known && !known.excluido ? known.id_contato : undefined;
}

export interface Resolved {
  readonly id_contato: number;
  readonly criado: boolean;
}

/**
 * The contato behind these names, made when nobody knows any of them: an unknown identity is never dropped. Safe against
 * two at once by the primary key of contato_identidade. `vaga`: whether the plan's limit holds (a person made it by hand);
 * `known`: what `findKnownNames` found in this transaction. A new number whose digits were once kept as somebody else's is a new contato,
 * whatever the rest of its names says: nothing of the other one is moved, and the pair waits for a person (0084).
 */
export async function resolveContato(db: Db, names: Names, told: string, options: { vaga: boolean; known?: Known[] }): Promise<Resolved> {
  const nome = umaLinha(told, maxNome);
  const identities = identitiesOf(names);
  const [first] = identities;
  if (!first) throw new AppError('invalido', 'Informe um telefone.');
  let known = options.known ?? (await findKnown(db, identities));
  let criado = false;
  const trocado = known.some(({ tipo }) => tipo === 'telefone') ? undefined : await findMistaken(db, first);
  if (known.length === 0 || trocado !== undefined) {
    if (options.vaga) await limiteDeContatos.exigir(db);
    criado = await insertContato(db, first, nome);
    known = await findKnown(db, identities);
    if (trocado !== undefined && criado) await insertParTrocado(db, trocado, known[0]!.id_contato);
  }
  // the surest name decides; what pointed elsewhere, or nowhere, follows it
  const { id_contato, excluido } = known[0]!;
  // who writes again is not rubbish
  if (excluido) await restoreContato(db, id_contato);
  const stale = staleOf(identities, known, id_contato);
  if (stale.length > 0) await writeIdentities(db, id_contato, stale, first.tipo === 'telefone');
  if (nome !== '' && !criado && isPlaceholder(known[0]!.nome)) await nameContato(db, id_contato, nome);
  return { id_contato, criado };
}

/** Finds the contato with the number that this one was taken for while its country was dropped; undefined for none. */
async function findMistaken(db: Db, { tipo, valor }: Identity): Promise<number | undefined> {
  const chave = tipo === 'telefone' ? mistakenKey(valor) : null;
  if (chave === null) return undefined;
  const { rows } = await sql<{ id_contato: number }>`select id_contato from contato_identidade where tipo = 'telefone' and chave = ${chave}`.execute(db);
  return rows[0]?.id_contato;
}

/** Names that are not yet known as this contato's, or otherwise than they are told now, or by a stranger's word alone. */
const staleOf = (identities: readonly Identity[], known: readonly Known[], id_contato: number): Identity[] =>
  identities.filter((i) => {
    const k = known.find((row) => row.tipo === i.tipo && row.chave === i.chave);
    return !k || k.id_contato !== id_contato || k.valor !== i.valor || k.dito;
  });

/** Whose these names are, where `resolveContato` would have nothing to write; undefined where it would. */
export function contatoAsKnown(names: Names, told: string, known: readonly Known[]): number | undefined {
  const nome = umaLinha(told, maxNome);
  const [first] = known;
  if (!first || first.excluido || (nome !== '' && isPlaceholder(first.nome))) return undefined;
  return staleOf(identitiesOf(names), known, first.id_contato).length === 0 ? first.id_contato : undefined;
}

const nameless = 'Sem nome';
/** A name that we made up because nobody told one: empty, the phone itself, or the word for none. */
const isPlaceholder = (nome: string): boolean => nome === nameless || !isVisible(nome) || /^[\d\s()+-]*$/.test(nome);
const maxNome = 120;

/** The person told a name at last. */
async function nameContato(db: Db, id_contato: number, nome: string): Promise<void> {
  await db.updateTable('contato').set({ nome }).where('id_contato', '=', id_contato).execute();
}

/** Out of the trash, by what the person did and by nobody of the staff. */
export async function restoreContato(db: Db, id_contato: number): Promise<void> {
  await db.updateTable('contato').set({ excluido_em: null, status: 1 }).where('id_contato', '=', id_contato).execute();
  await db.insertInto('contato_mudanca').values({ id_contato, tipo: 'restaurado' }).execute();
}

/** False when somebody else made one for the same name at this moment. */
async function insertContato(db: Db, first: Identity, nome: string): Promise<boolean> {
  const telefone = first.tipo === 'telefone' ? first.valor : null;
  const shown = nome || (telefone ? formatPhone(telefone) : nameless);
  const { id_contato } = await db.insertInto('contato').values({ nome: shown, telefone }).returning('id_contato').executeTakeFirstOrThrow();
  const taken = await db
    .insertInto('contato_identidade')
    .values({ ...first, id_contato, origem: 'rede' })
    .onConflict((c) => c.doNothing())
    .returning('id_contato')
    .executeTakeFirst();
  if (!taken) {
    await db.deleteFrom('contato').where('id_contato', '=', id_contato).execute();
    return false;
  }
  if (telefone) await db.insertInto('contato_telefone').values({ id_contato, tipo_contato: 'Whatsapp', numero: telefone, principal: true }).execute();
  await recordEvent(db, 'contato_criado', { id_contato, id_login: null });
  return true;
}

/** A contato is known by these names from now on, whoever was before. */
export const addNames = (db: Db, id_contato: number, names: Names): Promise<void> => {
  const identities = identitiesOf(names);
  return writeIdentities(db, id_contato, identities, identities[0]?.tipo === 'telefone');
};

async function writeIdentities(db: Db, id_contato: number, identities: readonly Identity[], hasPhone: boolean): Promise<void> {
  await sql`insert into contato_identidade (tipo, chave, valor, id_contato, origem)
    select tipo, chave, valor, ${id_contato}::bigint, 'rede'
    from unnest(${identities.map((i) => i.tipo)}::text[], ${identities.map((i) => i.chave)}::text[], ${identities.map((i) => i.valor)}::text[]) as t (tipo, chave, valor)
    on conflict (id_empresa, tipo, chave) do update set valor = excluded.valor, id_contato = excluded.id_contato,
      origem = case when contato_identidade.origem = 'dito' then excluded.origem else contato_identidade.origem end`.execute(db);
  const phone = hasPhone ? identities.find((i) => i.tipo === 'telefone') : undefined;
  if (!phone) return;
  // known without a phone until now: the list shows it from here on
  const linked = await db
    .updateTable('contato')
    .set({ telefone: phone.valor })
    .where('id_contato', '=', id_contato)
    .where('telefone', 'is', null)
    .executeTakeFirst();
  if (linked.numUpdatedRows > 0n) {
    await db.insertInto('contato_telefone').values({ id_contato, tipo_contato: 'Whatsapp', numero: phone.valor, principal: true }).execute();
  }
}
