import type { EventName } from '@prosa/contract/realtime.ts';
import type { EventHandlers } from './chat-session.ts';

type Part = Partial<EventHandlers>;
type Named<P> = P extends unknown ? keyof P : never;
/** What no part hears; `never` when all is heard. */
type Unheard<P extends readonly Part[]> = Exclude<EventName, Named<P[number]>>;

/**
 * One table of what each area hears: several may hear one event, in the order in which they are named here. An event that nobody hears
 * does not compile. One that throws keeps no other from hearing; the first error is thrown in the end.
 */
export function gatherHandlers<const P extends readonly Part[]>(
  ...parts: P & ([Unheard<P>] extends [never] ? unknown : { unheard: Unheard<P> })
): EventHandlers {
  const heard = new Map<string, ((data: never, topic: string) => void)[]>();
  for (const part of parts as readonly Part[]) for (const [event, handle] of Object.entries(part)) heard.set(event, [...(heard.get(event) ?? []), handle]);
  const together =
    (handlers: readonly ((data: never, topic: string) => void)[]) =>
    (data: never, topic: string): void => {
      const errors: unknown[] = [];
      for (const handle of handlers)
        try {
          handle(data, topic);
        } catch (error) {
          errors.push(error);
        }
      if (errors.length > 0) throw errors[0];
    };
  return Object.fromEntries([...heard].map(([event, handlers]) => [event, together(handlers)])) as unknown as EventHandlers;
}
