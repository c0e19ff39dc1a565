import { topicOf } from '@prosa/contract/realtime.ts';
import type { HubPorts, SocketPerson } from './realtime.ts';
import type { Connection } from './session/connection.ts';

export const isSalaTopic = (topic: string): boolean => topic.startsWith('sala-');
export const ownTopic = (person: SocketPerson): string => (person.kind === 'staff' ? topicOf.usuario(person.id_login) : person.topic);

/** Topics that a person hears without asking. */
export const standingTopics = (person: SocketPerson): string[] =>
  person.kind === 'staff' ? [topicOf.usuario(person.id_login), topicOf.empresa(person.id_empresa)] : [person.topic];

/**
 * realtime.md "Topics": who may subscribe. Calls `join` in the same step as the decision, so that nothing taken away
 * falls between; answers false for what is not there and for what is not theirs alike.
 */
export async function joinIfAllowed(ports: HubPorts, connection: Connection, topic: string, join: () => void): Promise<boolean> {
  for (;;) {
    const { person, revision } = connection;
    if (!person || connection.closed) return false;
    const stands = standingTopics(person).includes(topic);
    if (!stands && (person.kind !== 'staff' || !isSalaTopic(topic))) return false;
    const may = stands || (person.kind === 'staff' && (await ports.mayEnterSala(person, topic)));
    // Something was taken away while the question was on its way: ask again.
    if (connection.revision !== revision) continue;
    if (may && !connection.closed) join();
    return may && !connection.closed;
  }
}
