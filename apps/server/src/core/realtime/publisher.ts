import { events, topicOf } from '@prosa/contract/realtime.ts';
import type { Bus, Log, Publisher } from './realtime.ts';
import type { Control } from './session/control.ts';
import { declared } from './session/dispatch.ts';
import { eventFrame } from './session/frames.ts';
import type { Topics } from './topics.ts';

const channel = 'events';

/** Events go to the bus as `trigger id_empresa json`; every node makes the frame once for its own subscribers. */
export function createPublisher(bus: Bus, topics: Topics, log: Log, { drop, sendAway }: Pick<Control, 'drop' | 'sendAway'>): Publisher {
  bus.onMessage(channel, (topic, payload, seq) => {
    const first = payload.indexOf(' ');
    const second = payload.indexOf(' ', first + 1);
    const trigger = payload.slice(0, first);
    const found = topics.get(topic);
    if (!found) return;
    const ephemeral = Object.hasOwn(events, trigger) && events[trigger as keyof typeof events].ephemeral;
    topics.deliver(topic, eventFrame(topic, trigger, Number(payload.slice(first + 1, second)), seq, payload.slice(second + 1)), seq, ephemeral);
  });

  // The schema takes away what it does not declare: no column of ours leaks into an event.
  const encode = (id_empresa: number, event: keyof typeof events, data: unknown): string =>
    `${event} ${id_empresa} ${JSON.stringify(declared(events[event].data, data, event, log))}`;

  return {
    publish(id_empresa, topic, event, data) {
      bus.send(channel, topic, encode(id_empresa, event, data), !events[event].ephemeral);
    },
    publishToLogins(id_empresa, logins, event, data) {
      const payload = encode(id_empresa, event, data);
      for (const id_login of new Set(logins)) bus.send(channel, topicOf.usuario(id_login), payload, !events[event].ephemeral);
    },
    dropFromSala(_, topic, id_login) {
      drop(topic, id_login);
    },
    sendAway(_, topic) {
      sendAway(topic);
    },
  };
}
