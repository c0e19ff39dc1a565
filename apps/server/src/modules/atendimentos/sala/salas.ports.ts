import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Escrito } from '../linha/escrever.ts';
import type { NewMessage } from '../mensagens/mensagens.repository.ts';

/** A sala as another module may know it. */
export interface KnownSala {
  readonly id_sala: number;
  readonly id_contato: number;
  readonly id_departamento: number | null;
  readonly id_wpp_config: number | null;
  readonly contato: string;
}

export type MessageContent = Pick<NewMessage, 'tipo' | 'texto' | 'dados' | 'id_arquivo' | 'link' | 'private_id' | 'encaminhada'>;

/** What other modules may do in a sala for a person. */
export interface SalasApi {
  /** A sala that the person may see; throws not found. */
  find(db: Db, person: Staff, by: { id_sala: number } | { topic: string }): Promise<KnownSala>;
  /**
   * What the product says in a sala by itself, in the transaction of `db`: a line for the colleagues, and an answer to the customer ('': none).
   * Who is there sees it when that is committed. Nothing in a closed sala.
   */
  say(db: Db, id_sala: number, said: { nota: string; resposta: string }): Promise<void>;
  /** To a contato without an open sala, in the transaction of `db` (linha/escrever.ts). Answers the message's id; throws AppError with the reason. */
  escrever(db: Db, escrito: Escrito): Promise<number>;
  /** Several messages of a member in this order, all or none; `contentsOf` runs in their transaction, with the sala locked. Answers their ids. */
  send(
    person: Staff,
    by: { id_sala: number } | { topic: string },
    contentsOf: (db: Db, sala: KnownSala) => Promise<readonly MessageContent[]>,
  ): Promise<number[]>;
}

/** What a bot does in a sala, whichever area it is of. */
export interface BotsApi {
  /** The bot writes for `ms` milliseconds: members of the sala see it, the customer sees somebody write. What it says follows. */
  composes(id_empresa: number, id_sala: number, nome: string, ms: number): void;
}
