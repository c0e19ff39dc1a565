import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import type { NewMessage } from '../mensagens/mensagens.repository.ts';

/** A room as another module may know it. */
export interface KnownRoom {
  readonly id_sala: number;
  readonly id_contato: number;
  readonly id_departamento: number | null;
  readonly contato: string;
}

export type MessageContent = Pick<NewMessage, 'tipo' | 'texto' | 'dados' | 'id_arquivo' | 'link' | 'private_id' | 'encaminhada'>;

/** What other modules may do in a room for a person. */
export interface RoomsApi {
  /** A room that the person may see; throws not found. */
  find(db: Db, person: Staff, by: { id_sala: number } | { topic: string }): Promise<KnownRoom>;
  /**
   * What the product says in a room by itself, in the transaction of `db`: a line for the colleagues, and an answer to the customer ('': none).
   * Who is there sees it when that is committed. Nothing in a closed room.
   */
  say(db: Db, id_sala: number, said: { nota: string; resposta: string }): Promise<void>;
  /** Several messages of a member in this order, all or none; `contentsOf` runs in their transaction, with the room locked. Answers their ids. */
  send(person: Staff, topic: string, contentsOf: (db: Db, room: KnownRoom) => Promise<readonly MessageContent[]>): Promise<number[]>;
}

/** What a bot does in a room, whichever area it is of. */
export interface BotsApi {
  /** The bot writes for `ms` milliseconds: members of the room see it, the customer sees somebody write. What it says follows. */
  composes(id_empresa: number, id_sala: number, nome: string, ms: number): void;
}
