import type { EventData } from '@prosa/contract/realtime.ts';

type Hear = (told: EventData<'presencas'>, me: number) => void;

let hear: Hear | null = null;

/** Who is in a sala matters on the desk alone, whose code arrives with it: until then nobody listens. */
export function onPresence(listener: Hear): void {
  hear = listener;
}
export const hearPresence: Hear = (told, me) => hear?.(told, me);
