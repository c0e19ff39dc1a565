import { topicOf } from '@prosa/contract/realtime.ts';
import type { Connection } from './connection.ts';
import type { HubPorts, SocketPerson } from './realtime.ts';

export const isRoomTopic = (topic: string): boolean => topic.startsWith('sala-');
export const ownTopic = (person: SocketPerson): string => (person.kind === 'staff' ? topicOf.usuario(person.id_login) : person.topic);

/** Topics that a person hears without asking. */
export const standingTopics = (person: SocketPerson): string[] =>
  person.kind === 'staff' ? [topicOf.usuario(person.id_login), topicOf.empresa(person.id_empresa)] : [person.topic];

/** realtime.md "Topics": who may subscribe. Answers false for what is not there and for what is not theirs alike. */
export async function maySubscribe(ports: HubPorts, connection: Connection, topic: string): Promise<boolean> {
  for (;;) {
    const { person, revision } = connection;
    if (!person || connection.closed) return false;
    if (standingTopics(person).includes(topic)) return true;
    if (person.kind !== 'staff' || !isRoomTopic(topic)) return false;
    const may = await ports.mayEnterRoom(person, topic);
    // Something was taken away while the question was on its way: ask again.
    if (connection.revision === revision) return may && !connection.closed;
  }
}
