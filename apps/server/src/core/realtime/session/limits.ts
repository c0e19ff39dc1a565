import { mostTopics } from '@prosa/contract/acesso/acesso.realtime.ts';

/** Numbers of realtime.md "Errors and limits" and "Topics"; times in milliseconds, sizes in bytes. */
export const defaultLimits = {
  frame: 64 * 1024,
  loginTime: 10_000,
  heldSubscribes: 8,
  subscriptions: mostTopics,
  staff: { burst: 40, perSecond: 10 },
  visitor: { burst: 10, perSecond: 1 },
  staffConnections: 20,
  visitorConnections: 5,
  /** Sockets on this node, logged in or not; more are turned away with 1013. */
  connections: 20_000,
  /** Frames of one connection that may wait for their turn. */
  pendingFrames: 100,
  ping: 25_000,
  pong: 10_000,
  health: 25_000,
  skipEphemeral: 256 * 1024,
  slowReader: 1024 * 1024,
  staffGrace: 30_000,
  visitorGrace: 60_000,
  /** How often a session is read again, so that an expired one is noticed. */
  recheck: 300_000,
  /** Presence between nodes: how often a node repeats what it holds, and when a silent node counts as gone. */
  presenceRepeat: 10_000,
  presenceExpiry: 35_000,
  /** Time for the other side to answer a close. */
  closeTime: 5_000,
  /** How often the clock is looked at. */
  tick: 500,
};
export type Limits = typeof defaultLimits;
