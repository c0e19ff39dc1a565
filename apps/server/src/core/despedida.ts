import type { Db } from './db/database.ts';

/** What a module does before a company is erased (decision 0045): its rows go by themselves, its files too. */
export interface Despedida {
  /** Out of every transaction, and again after a process was killed: what strangers have to hear. What fails here is logged and holds up nothing. */
  readonly antes?: (id_empresa: number) => Promise<void>;
  /** In the owner's last transaction: what rows of other companies say of it. */
  readonly aoFim?: (db: Db, id_empresa: number) => Promise<void>;
}
