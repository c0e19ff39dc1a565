import { expect, it } from 'vitest';
import type { EventHandlers } from './chat-session.ts';
import { gatherHandlers } from './handlers.ts';

it('several areas hear one event in their order; one that throws keeps no other from hearing', () => {
  const heard: string[] = [];
  // what is not looked at here
  const rest = {} as Omit<EventHandlers, 'health'>;
  const handlers = gatherHandlers(
    rest,
    {
      health() {
        heard.push('a');
        throw new Error('a falhou');
      },
    },
    { health: (_data, topic) => void heard.push(`b ${topic}`) },
  );
  expect(() => handlers.health({} as never, 'empresa-1')).toThrow('a falhou');
  expect(heard).toEqual(['a', 'b empresa-1']);
});

it('an event that nobody hears does not compile', () => {
  const rest = {} as Omit<EventHandlers, 'health' | 'error'>;
  // @ts-expect-error error is heard by nobody
  expect(gatherHandlers(rest, { health() {} })).not.toHaveProperty('error');
});
