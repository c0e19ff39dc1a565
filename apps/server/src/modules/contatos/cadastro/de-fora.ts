import { formatPhone } from '@prosa/brasil/telefone.ts';
import { lerCampo, type ValorDeCampo } from '@prosa/contract/campos/campos.valores.ts';
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

/**
 * The contato behind what a stranger typed, made when nobody has the phone or the e-mail (then the plan's limit holds: AppError). **A stranger
 * overwrites nothing** (F4): empty fields are filled, names by which people are found stay with whom they are, and what differs waits as a
 * suggestion when it is known `onde` they said it. Who is in the trash comes back, as with a message. Undefined without phone and e-mail.
 */
export async function contatoDeFora(db: Db, said: DeFora, onde?: OndeDisse): Promise<Encontrado | undefined> {
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
    await claim(db, id_contato, identities);
    if (telefone !== '')
      await sql`insert into contato_telefone (id_contato, tipo_contato, numero, principal) values (${id_contato}, 'Whatsapp', ${telefone}, true)`.execute(db);
    await recordEvent(db, 'contato_criado', { id_contato, id_login: null });
    return { id_contato, difere: [] };
  }
  const { id_contato } = known;
  if (known.excluido) {
    await limiteDeContatos.exigir(db);
    await restoreContato(db, id_contato);
  }
  const difere = differing(known, said);
  if (onde) await sugerir(db, id_contato, onde, difere);
  await fill(db, known, { telefone, email });
  return { id_contato, difere };
}

function differing(known: Pick<Stored, 'nome' | 'telefone' | 'email'>, { nome, telefone, email }: DeFora): Diferente[] {
  const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
  const difere: Diferente[] = [];
  if (nome !== '' && !same(nome, known.nome)) difere.push(['nome', nome]);
  if (telefone !== '' && known.telefone !== null && phoneIdentity(telefone).chave !== phoneIdentity(known.telefone).chave) difere.push(['telefone', telefone]);
  if (email !== '' && known.email !== null && known.email !== '' && !same(email, known.email)) difere.push(['email', email]);
  return difere;
}

/** Puts a phone and an e-mail into empty fields; a name that somebody else has stays theirs, and the field empty. */
async function fill(db: Db, known: Pick<Stored, 'id_contato' | 'telefone' | 'email'>, { telefone, email }: Omit<DeFora, 'nome'>): Promise<void> {
  const { id_contato } = known;
  const wanted = [
    ...(telefone !== '' && known.telefone === null ? [phoneIdentity(telefone)] : []),
    ...(email !== '' && (known.email ?? '') === '' ? [emailIdentity(email)] : []),
  ];
  const taken = new Set(await claim(db, id_contato, wanted));
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

/** What a stranger said of themselves, of whom we know already which contato they are: empty fields alone take it. */
export async function preencherDeFora(db: Db, id_contato: number, said: Omit<DeFora, 'nome'>): Promise<void> {
  if (said.telefone === '' && said.email === '') return;
  const known = await db
    .selectFrom('contato')
    .select(['id_contato', 'telefone', 'email'])
    .where('id_contato', '=', id_contato)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (known) await fill(db, known, said);
}

/** What a stranger answered: own fields by id_campo, and tags by name; one without a value is only there. */
export interface RespostasDeFora {
  readonly campos: readonly (readonly [id_campo: number, resposta: string])[];
  readonly tags: readonly (readonly [nome: string, valor: string])[];
}

/**
 * Puts answers of a stranger where the company wants them: own fields that are empty take what fits them, other values wait as suggestions,
 * tags are added as long as there is space.
 */
export async function responderDeFora(db: Db, id_contato: number, { campos, tags }: RespostasDeFora, onde: OndeDisse): Promise<void> {
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
    if (stored[id_campo] === undefined) filled[id_campo] = lido.valor;
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
    if ((await countTags(db, owner)) >= maxTags) return;
    const said =
      value === ''
        ? ({ type_value: 'bool', value: '1', altera_valor: 0 } as const)
        : ({ type_value: 'string', value: value.slice(0, maxValor), altera_valor: 1 } as const);
    await insertTag(db, owner, { name, ...said });
  }
}

/** Gives names that nobody has to a contato; answers the kinds that are theirs now. */
async function claim(db: Db, id_contato: number, identities: readonly Identity[]): Promise<string[]> {
  if (identities.length === 0) return [];
  const { rows } = await sql<{ tipo: string }>`insert into contato_identidade (tipo, chave, valor, id_contato, origem)
    select tipo, chave, valor, ${id_contato}::bigint, 'cadastro'
    from unnest(${identities.map((i) => i.tipo)}::text[], ${identities.map((i) => i.chave)}::text[], ${identities.map((i) => i.valor)}::text[]) as t (tipo, chave, valor)
    on conflict (id_empresa, tipo, chave) do nothing returning tipo`.execute(db);
  return rows.map((row) => row.tipo);
}
