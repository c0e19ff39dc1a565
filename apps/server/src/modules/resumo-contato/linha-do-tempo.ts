import { permits } from '@prosa/contract/permissions.ts';
import type { Acontecimento, resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { notFound } from '../../core/errors.ts';
import { findCampos } from '../campos/campos.api.ts';
import { findContato } from '../contatos/contatos.api.ts';
import { presentAtendimentoResumo, presentMudanca } from './resumo-contato.presenter.ts';
import { type Depois, findAtendimentosDepois, findConsentimentosDepois, findMudancasDepois, findNomes } from './resumo-contato.repository.ts';

interface Entry extends Depois {
  quando: Date;
  item: Acontecimento;
}

const read = (cursor: string | undefined): Depois | null => {
  const [, em, chave] = /^(\d{4}-[\d :.+-]{10,40})\|(\w{2,20})$/.exec(cursor ?? '') ?? [];
  return em === undefined || chave === undefined ? null : { em, chave };
};

/** One timeline of all that happened with a contato and this person may see: a page is the newest of what each area has. */
export async function linhaDoTempo(
  db: Db,
  person: Staff,
  id_contato: number,
  { cursor, limite }: Input<typeof resumoContato.linhaDoTempo>['query'],
): Promise<Reply<typeof resumoContato.linhaDoTempo>> {
  if (!(await findContato(db, person, id_contato))) throw notFound('Contato');
  const depois = read(cursor);
  const attends = permits(person.grants, 'chat', 'atender');
  const [rooms, changes, consents, own] = await Promise.all([
    attends ? findAtendimentosDepois(db, person, id_contato, depois, limite + 1) : [],
    findMudancasDepois(db, id_contato, depois, limite + 1),
    findConsentimentosDepois(db, id_contato, depois, limite + 1),
    findCampos(db),
  ]);
  const nomes = await findNomes(db, changes);
  const entries: Entry[] = [
    ...rooms.map(({ chave, em, ...row }): Entry => {
      const quando = row.criado_em;
      return { em, chave, quando, item: { tipo: 'atendimento', chave, em: quando.toISOString(), atendimento: presentAtendimentoResumo(row) } };
    }),
    ...changes.map((row): Entry => {
      const { em, chave, quando } = row;
      return { em, chave, quando, item: { tipo: 'mudanca', chave, em: quando.toISOString(), mudanca: presentMudanca(row, own, nomes) } };
    }),
    ...consents.map(
      ({ em, chave, quando, ...consentimento }): Entry => ({
        em,
        chave,
        quando,
        item: { tipo: 'consentimento', chave, em: quando.toISOString(), consentimento },
      }),
    ),
  ].toSorted((a, b) => b.quando.getTime() - a.quando.getTime() || (a.em === b.em ? (a.chave < b.chave ? 1 : -1) : a.em < b.em ? 1 : -1));
  const page = entries.slice(0, limite);
  const last = page.at(-1);
  return { data: page.map(({ item }) => item), cursor: last && entries.length > limite ? `${last.em}|${last.chave}` : null };
}
