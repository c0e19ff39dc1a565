/** Where rules read the time; tests give their own (quality.md: time and money). */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
