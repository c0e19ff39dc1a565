import type { CampoDefinido } from '@prosa/contract/campos/campos.valores.ts';
import type { Db } from '../../core/db/database.ts';
import { findCampos as find } from './campos.repository.ts';

/** The own fields of the empresa's contatos, in their order; how values are read and shown is in the contract (campos.valores.ts). */
export const findCampos = async (db: Db): Promise<CampoDefinido[]> =>
  (await find(db)).map(({ id_campo, nome, tipo, opcoes, obrigatorio }) => ({ id_campo, nome, tipo, opcoes, obrigatorio: obrigatorio ? 1 : 0 }));
