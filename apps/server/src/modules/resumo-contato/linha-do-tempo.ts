import { permits } from '@prosa/contract/permissions.ts';
import type { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { notFound } from '../../core/errors.ts';
import type { LinhaDoTempo, Lugar } from '../../core/linha-do-tempo.ts';
import { findContato } from '../contatos/contatos.api.ts';

const read = (cursor: string | undefined): Lugar | null => {
  const [, em, chave] = /^(\d{4}-[\d :.+-]{10,40})\|(\w{2,20})$/.exec(cursor ?? '') ?? [];
  return em === undefined || chave === undefined ? null : { em, chave };
};

/** One timeline of all that happened with a contato and this person may see: a page is the newest of what each module has. */
export async function linhaDoTempo(
  db: Db,
  fontes: readonly LinhaDoTempo[],
  person: Staff,
  id_contato: number,
  { cursor, limite }: Input<typeof resumoContato.linhaDoTempo>['query'],
): Promise<Reply<typeof resumoContato.linhaDoTempo>> {
  if (!(await findContato(db, person, id_contato))) throw notFound('Contato');
  const depois = read(cursor);
  const allowed = fontes.filter(({ permission }) => permission === undefined || permits(person.grants, permission[0], permission[1]));
  const found = await Promise.all(allowed.map(({ ler }) => ler(db, person, id_contato, depois, limite + 1)));
  const entries = found
    .flat()
    .toSorted((a, b) => b.quando.getTime() - a.quando.getTime() || (a.em === b.em ? (a.chave < b.chave ? 1 : -1) : a.em < b.em ? 1 : -1));
  const page = entries.slice(0, limite);
  const last = page.at(-1);
  return { data: page.map(({ item }) => item), cursor: last && entries.length > limite ? `${last.em}|${last.chave}` : null };
}
