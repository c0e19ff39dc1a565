import { features } from './features.gen.ts';

type Gathered = Awaited<ReturnType<(typeof features)[number]['load']>>;
type WithRealtime = Extract<Gathered, { realtime: unknown }>;

/** What every feature does with the socket, in the order of their names; each says as a type what it hears. */
export const everyRealtime = async () =>
  Promise.all(features.filter(({ has }) => has.some((part) => part === 'realtime')).map(async ({ load }) => ((await load()) as WithRealtime).realtime()));
