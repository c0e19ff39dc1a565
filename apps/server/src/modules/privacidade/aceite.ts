import { type Finalidade, finalidades } from '@prosa/contract/privacidade/privacidade.textos.ts';
import type { Db } from '../../core/db/database.ts';
import { findConfig } from './config.repository.ts';
import { findAtuais } from './consentimentos.repository.ts';

/**
 * Whether something of this purpose may be sent to the contato by itself. Whoever sends what nobody of the company wrote for this
 * person (campaigns, automations, surveys) asks here first. Answers to what they ask us are sala, and are not held back.
 */
export async function aceita(db: Db, id_contato: number, finalidade: Finalidade): Promise<boolean> {
  return (await aceites(db, id_contato))[finalidade];
}

/** The same for every purpose. Where nothing is said, the company's rules decide; at first, marketing has to be asked for. */
export async function aceites(db: Db, id_contato: number): Promise<Record<Finalidade, boolean>> {
  const [said = [], { exige_registro }] = await Promise.all([findAtuais(db, id_contato), findConfig(db)]);
  const of = (finalidade: Finalidade): boolean =>
    said.includes(`${finalidade}=1`) || (!said.includes(`${finalidade}=0`) && !exige_registro.includes(finalidade));
  return Object.fromEntries(finalidades.map((finalidade) => [finalidade, of(finalidade)])) as Record<Finalidade, boolean>;
}
