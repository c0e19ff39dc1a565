import type { Cliente } from '../../../core/auth/person.ts';
import type { Core } from '../../../core/module.ts';
import { findResumo } from './area.repository.ts';

/** Answers of the company that this customer has not read. */
export const naoLidasDe = ({ database }: Pick<Core, 'database'>, person: Cliente): Promise<number> =>
  database.lerEmpresa(person.id_empresa, async (db) => (await findResumo(db, person)).nao_lidas);
