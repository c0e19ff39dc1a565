import { type Finalidade, finalidades } from '@prosa/contract/privacidade/privacidade.textos.ts';
import type { Db } from '../../core/db/database.ts';
import { findAtuais } from './consentimentos.repository.ts';

export { insertConsentimentos, type NovoConsentimento } from './consentimentos.repository.ts';

/** Nothing said counts as yes, except for what the law wants asked for first. */
const semRegistro: Readonly<Record<Finalidade, boolean>> = { atendimento: true, marketing: false, pesquisa: true };

/**
 * Whether something of this purpose may be sent to the contato by itself. Whoever sends what nobody of the company wrote for this
 * person (campaigns, automations, surveys) asks here first. Answers to what they ask us are attendance, and are not held back.
 */
export async function aceita(db: Db, id_contato: number, finalidade: Finalidade): Promise<boolean> {
  return (await aceites(db, id_contato))[finalidade];
}

/** The same for every purpose. */
export async function aceites(db: Db, id_contato: number): Promise<Record<Finalidade, boolean>> {
  const said = await findAtuais(db, id_contato);
  const of = (finalidade: Finalidade): boolean =>
    said?.includes(`${finalidade}=1`) === true || (said?.includes(`${finalidade}=0`) === false && semRegistro[finalidade]);
  return Object.fromEntries(finalidades.map((finalidade) => [finalidade, of(finalidade)])) as Record<Finalidade, boolean>;
}
