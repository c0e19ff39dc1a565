import { closeCode } from '@prosa/contract/realtime.ts';
import { tell } from './session/answers.ts';
import type { Connection } from './session/connection.ts';
import type { Limits } from './session/limits.ts';
import { ownTopic } from './subscriptions.ts';

/** What time asks of one connection: the login deadline, ping and pong, health, a look at the session. */
export function upkeep(connection: Connection, now: number, limits: Limits, recheck: (connection: Connection) => void): void {
  if (connection.closed) return;
  // whose login waits for its turn, after a restart behind thousands, has said who they are
  if (!connection.person && connection.pending === 0 && now - connection.openedAt >= limits.loginTime) return connection.close(closeCode.noLogin, 'no login');
  if (connection.pingedAt > 0 && now - connection.pingedAt >= limits.pong) return connection.ws.terminate();
  if (now >= connection.nextPing) {
    connection.nextPing = now + limits.ping;
    connection.pingedAt = now;
    connection.ws.ping();
  }
  if (!connection.person) return;
  if (now >= connection.nextHealth) {
    connection.nextHealth = now + limits.health;
    // Not worth its bytes to someone who does not read.
    if (connection.socket.writableLength < limits.skipEphemeral) tell(connection, ownTopic(connection.person), 'health', { at: new Date(now).toISOString() });
  }
  const { person } = connection;
  const over = person.kind === 'staff' && person.expira_em !== undefined && now >= person.expira_em.getTime();
  if (over || now >= connection.nextCheck) {
    connection.nextCheck = now + limits.recheck;
    recheck(connection);
  }
}
