import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { Address } from '../../../integrations/whatsapp/provider.ts';
import { lastInboundOf } from '../mensagens/mensagens.repository.ts';

/** The message goes out no earlier than in `ms` milliseconds, by the database's clock, as sending looks at it. */
export async function holdBack(db: Db, id_mensagem: number, ms: number): Promise<void> {
  await sql`update mensagem set saida_depois_de = now() + make_interval(secs => ${ms / 1000}) where id_mensagem = ${id_mensagem}`.execute(db);
}

export interface BotPlace {
  readonly topic: string;
  readonly id_wpp_config: number | null;
  readonly destino: Address | null;
  /** The customer's last message, as the network knows it. */
  readonly ultima: string | null;
}

/** Where a bot works; undefined when the sala is over. */
export async function findBotPlace(db: Db, id_sala: number): Promise<BotPlace | undefined> {
  const { rows } =
    await sql<BotPlace>`select topic, id_wpp_config, destino, ${lastInboundOf(id_sala)} as ultima from sala where id_sala = ${id_sala} and status_id in (0, 1, 2, 6, 7)`.execute(
      db,
    );
  return rows[0];
}
