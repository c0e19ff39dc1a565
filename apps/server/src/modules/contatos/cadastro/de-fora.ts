import { formatPhone } from '@prosa/brasil/telefone.ts';
import { lerCampo, type ValorDeCampo } from '@prosa/contract/campos/campos.valores.ts';
import { umaLinha } from '@prosa/contract/codecs.ts';
import { maxTags, maxValor } from '@prosa/contract/tags/tags.valores.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { findCampos } from '../../campos/campos.api.ts';
import '../contatos.domain-events.ts';
import { type Diferente, type OndeDisse, sugerir } from '../sugestoes/sugestoes.repository.ts';
import { emailIdentity, type Identity, phoneIdentity } from './identidades.ts';
import { limiteDeContatos } from './limite.ts';
import { recordMudanca } from './mudancas.ts';
import { restoreContato } from './resolver.ts';
import { countTags, insertTag } from './tags.repository.ts';

/** What a stranger says of themselves. */
export interface DeFora {
  readonly nome: string;
  /** With its country. */
  readonly telefone: string;
  readonly email: string;
}
export interface Encontrado {
  readonly id_contato: number;
  /** Made by what was said. */
  readonly novo: boolean;
  /** What differs from what is stored, and was not taken over. */
  readonly difere: readonly Diferente[];
}

interface Stored {
  id_contato: number;
  nome: string;
  telefone: string | null;
  email: string | null;
  excluido: boolean;
}

/** The source that says whose a name is: a stranger's word, a file of the team, the mailbox itself. */
type Origem = 'dito' | 'importacao' | 'prova';

/**
 * The contato behind what was typed about somebody, made when nobody has the phone or the e-mail (then the plan's limit holds: AppError).
 * **A stranger fills and overwrites nothing** (F4, 0082): of a contato that is known, what they said `onde` waits as a suggestion. Without
 * `onde` the team says it, by a file, and empty fields take it. Who is in the trash comes back, as with a message. Undefined without phone
 * and e-mail.
 */
export async function contatoDeFora(db: Db, typed: DeFora, onde?: OndeDisse): Promise<Encontrado | undefined> {
  const said = { ...typed, nome: umaLinha(typed.nome, 120) };
  const { nome, telefone, email } = said;
  const identities: Identity[] = [...(telefone === '' ? [] : [phoneIdentity(telefone)]), ...(email === '' ? [] : [emailIdentity(email)])];
  if (identities.length === 0) return undefined;
  // two answers of one person at once are one contato
  await sql`select pg_advisory_xact_lock(hashtextextended(x, id_empresa_atual())) from unnest(${identities.map((i) => `de fora ${i.tipo} ${i.chave}`).toSorted()}::text[]) x`.execute(
    db,
  );
  const { rows } = await sql<Stored>`select c.id_contato, c.nome, c.telefone, c.email, c.excluido_em is not null as excluido
    from unnest(${identities.map((i) => i.tipo)}::text[], ${identities.map((i) => i.chave)}::text[]) with ordinality as t (tipo, chave, ordem)
    join contato_identidade i on i.tipo = t.tipo and i.chave = t.chave
    join contato c on c.id_contato = i.id_contato order by excluido, t.ordem limit 1 for no key update of c`.execute(db);
  const known = rows[0];
  if (known === undefined) {
    await limiteDeContatos.exigir(db);
    const shown = nome || (telefone === '' ? email : formatPhone(telefone));
    const { rows: made } = await sql<{ id_contato: number }>`insert into contato (nome, telefone, email, tipo_contato)
      values (${shown}, ${telefone || null}, ${email || null}, 'Leads') returning id_contato`.execute(db);
    const { id_contato } = made[0]!;
    await claim(db, id_contato, identities, onde ? 'dito' : 'importacao');
    if (telefone !== '')
      await sql`insert into contato_telefone (id_contato, tipo_contato, numero, principal) values (${id_contato}, 'Whatsapp', ${telefone}, true)`.execute(db);
    await recordEvent(db, 'contato_criado', { id_contato, id_login: null });
    return { id_contato, novo: true, difere: [] };
  }
  const { id_contato } = known;
  if (known.excluido) {
    await limiteDeContatos.exigir(db);
    await restoreContato(db, id_contato);
  }
  const difere = differing(known, said, onde !== undefined);
  if (onde) await sugerir(db, id_contato, onde, difere);
  else await fill(db, known, { telefone, email }, 'importacao');
  return { id_contato, novo: false, difere };
}

/** `vazios`: what the contato has not at all differs, too. */
function differing(known: Pick<Stored, 'nome' | 'telefone' | 'email'>, { nome, telefone, email }: DeFora, vazios: boolean): Diferente[] {
  const unlike = (stored: string | null, is: (stored: string) => boolean): boolean => (stored === null || stored === '' ? vazios : !is(stored));
  const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
  const difere: Diferente[] = [];
  if (nome !== '' && !same(nome, known.nome)) difere.push(['nome', nome]);
  if (telefone !== '' && unlike(known.telefone, (stored) => phoneIdentity(telefone).chave === phoneIdentity(stored).chave)) difere.push(['telefone', telefone]);
  if (email !== '' && unlike(known.email, (stored) => same(email, stored))) difere.push(['email', email]);
  return difere;
}

/** Puts a phone and an e-mail into empty fields; a name that somebody else has stays theirs, and the field empty. */
async function fill(
  db: Db,
  known: Pick<Stored, 'id_contato' | 'telefone' | 'email'>,
  { telefone, email }: Omit<DeFora, 'nome'>,
  origem: Origem,
): Promise<void> {
  const { id_contato } = known;
  const wanted = [
    ...(telefone !== '' && known.telefone === null ? [phoneIdentity(telefone)] : []),
    ...(email !== '' && (known.email ?? '') === '' ? [emailIdentity(email)] : []),
  ];
  const taken = new Set(await claim(db, id_contato, wanted, origem));
  const filled: Record<string, string> = {};
  if (taken.has('telefone')) filled['telefone'] = telefone;
  if (taken.has('email')) filled['email'] = email;
  if (Object.keys(filled).length > 0) {
    await db
      .updateTable('contato')
      .set({ ...filled, versao: sql`versao + 1`, alterado_em: sql`now()` })
      .where('id_contato', '=', id_contato)
      .execute();
    if (taken.has('telefone'))
      await sql`insert into contato_telefone (id_contato, tipo_contato, numero, principal) values (${id_contato}, 'Whatsapp', ${telefone}, true)`.execute(db);
    await recordMudanca(db, [id_contato], 'alterado', null, Object.fromEntries(Object.entries(filled).map(([campo, valor]) => [campo, ['', valor] as const])));
  }
}

/**
 * Takes what a visitor said of themselves, whose contato is known already: one that is known by this visit alone takes it, of any
 * other it waits as a suggestion.
 */
export async function preencherDeFora(db: Db, id_contato: number, { telefone, email }: Omit<DeFora, 'nome'>, onde: OndeDisse): Promise<void> {
  if (telefone === '' && email === '') return;
  const known = await lockNames(db, id_contato);
  if (!known) return;
  if (known.conhecido) await sugerir(db, id_contato, onde, differing(known, { nome: '', telefone, email }, true));
  else await fill(db, known, { telefone, email }, 'dito');
}

/** The mailbox that somebody proved, whose contato is known: an empty field takes it, and of one that says it already it is not said any more. */
export async function provarEmail(db: Db, id_contato: number, email: string): Promise<void> {
  const known = await lockNames(db, id_contato);
  if (!known) return;
  await fill(db, known, { telefone: '', email }, 'prova');
  const { tipo, chave } = emailIdentity(email);
  await sql`update contato_identidade set origem = 'prova' where tipo = ${tipo} and chave = ${chave} and id_contato = ${id_contato}`.execute(db);
}

/** `conhecido`: by more than a visit. */
async function lockNames(db: Db, id_contato: number): Promise<(Omit<Stored, 'excluido'> & { conhecido: boolean }) | undefined> {
  const { rows } = await sql<Omit<Stored, 'excluido'> & { conhecido: boolean }>`select c.id_contato, c.nome, c.telefone, c.email,
      exists (select from contato_identidade i where i.id_contato = c.id_contato and i.tipo <> 'visitante') as conhecido
    from contato c where c.id_contato = ${id_contato} for no key update of c`.execute(db);
  return rows[0];
}

/**
 * The contato of somebody who is invited by their e-mail: whoever proved that mailbox, else one of their own, since what a record says is no
 * proof, and who is invited reads what hangs on the contato (0082). `novo`: it was made now; then the plan's limit holds (AppError).
 */
export async function contatoConvidado(db: Db, { nome, email }: { nome: string; email: string }): Promise<{ id_contato: number; novo: boolean }> {
  const identity = emailIdentity(email);
  const { rows } = await sql<{ id_contato: number }>`select i.id_contato from contato_identidade i join contato c on c.id_contato = i.id_contato
    where i.tipo = ${identity.tipo} and i.chave = ${identity.chave} and i.origem = 'prova' and c.excluido_em is null`.execute(db);
  if (rows[0]) return { id_contato: rows[0].id_contato, novo: false };
  await limiteDeContatos.exigir(db);
  const { rows: made } = await sql<{ id_contato: number }>`insert into contato (nome, email, tipo_contato) values (${nome || email}, ${email}, 'Leads')
    returning id_contato`.execute(db);
  const { id_contato } = made[0]!;
  await claim(db, id_contato, [identity], 'dito');
  await recordEvent(db, 'contato_criado', { id_contato, id_login: null });
  return { id_contato, novo: true };
}

/** What a stranger answered: own fields by id_campo, and tags by name; one without a value is only there. */
export interface RespostasDeFora {
  readonly campos: readonly (readonly [id_campo: number, resposta: string])[];
  readonly tags: readonly (readonly [nome: string, valor: string])[];
}

/**
 * Puts answers of a stranger where the company wants them. Of a contato that they made by it (`novo`) own fields take what fits them; of one
 * that is known it waits as suggestions, empty fields included, for nobody proved that they are that person (0082). Tags are added as long as
 * there is space; to who is known only those that hold no words of the stranger.
 */
export async function responderDeFora(
  db: Db,
  { id_contato, novo }: { readonly id_contato: number; readonly novo: boolean },
  { campos, tags }: RespostasDeFora,
  onde: OndeDisse,
): Promise<void> {
  if (campos.length === 0 && tags.length === 0) return;
  const contato = await db.selectFrom('contato').select('campos').where('id_contato', '=', id_contato).forNoKeyUpdate().executeTakeFirst();
  if (!contato) return;
  const defined = campos.length === 0 ? [] : await findCampos(db);
  const stored = contato.campos as Readonly<Record<string, ValorDeCampo>>;
  const filled: Record<string, ValorDeCampo> = {};
  const difere: Diferente[] = [];
  for (const [id_campo, resposta] of campos) {
    const campo = defined.find((one) => one.id_campo === id_campo);
    const lido = campo && lerCampo(campo, resposta);
    if (!lido || 'erro' in lido || lido.valor === null) continue;
    if (novo && stored[id_campo] === undefined) filled[id_campo] = lido.valor;
    else if (stored[id_campo] !== lido.valor) difere.push([`campos.${id_campo}`, resposta]);
  }
  await sugerir(db, id_contato, onde, difere);
  if (Object.keys(filled).length > 0) {
    await db
      .updateTable('contato')
      .set({ campos: JSON.stringify({ ...stored, ...filled }), versao: sql`versao + 1`, alterado_em: sql`now()` })
      .where('id_contato', '=', id_contato)
      .execute();
    await recordMudanca(
      db,
      [id_contato],
      'alterado',
      null,
      Object.fromEntries(Object.entries(filled).map(([id, valor]) => [`campos.${id}`, [null, valor] as const])),
    );
  }
  const owner = { id_contato, id_cliente: null };
  for (const [name, value] of tags) {
    if (value !== '' && !novo) continue;
    if ((await countTags(db, owner)) >= maxTags) return;
    const said =
      value === ''
        ? ({ type_value: 'bool', value: '1', altera_valor: 0 } as const)
        : ({ type_value: 'string', value: value.slice(0, maxValor), altera_valor: 1 } as const);
    await insertTag(db, owner, { name, ...said });
  }
}

/** Gives names that nobody has to a contato; answers the kinds that are theirs now. */
async function claim(db: Db, id_contato: number, identities: readonly Identity[], origem: Origem): Promise<string[]> {
  if (identities.length === 0) return [];
  const { rows } = await sql<{ tipo: string }>`insert into contato_identidade (tipo, chave, valor, id_contato, origem)
    select tipo, chave, valor, ${id_contato}::bigint, ${origem}
    from unnest(${identities.map((i) => i.tipo)}::text[], ${identities.map((i) => i.chave)}::text[], ${identities.map((i) => i.valor)}::text[]) as t (tipo, chave, valor)
    on conflict (id_empresa, tipo, chave) do nothing returning tipo`.execute(db);
  return rows.map((row) => row.tipo);
}
