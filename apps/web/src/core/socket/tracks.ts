import type { TriggerReply } from '@prosa/contract/realtime.ts';

type TopicState = TriggerReply<'login'>['topics'][number];
interface Track {
  /** Last number applied; null while none is known. */
  last: number | null;
  /** How many on this side hear it; 0 for topics that the server gives by itself. */
  users: number;
  behind: boolean;
}

/** Where each topic stands: the numbers that make resume exact and gaps visible. */
export class Tracks {
  readonly #tracks = new Map<string, Track>();

  names(): string[] {
    return [...this.#tracks.keys()];
  }
  salas(): string[] {
    return [...this.#tracks].filter(([, track]) => track.users > 0).map(([topic]) => topic);
  }
  /** For `resume`: 0 where nothing is known, which the server answers with reset unless nothing ever happened. */
  numbers(): Record<string, number> {
    return Object.fromEntries([...this.#tracks].map(([topic, track]) => [topic, track.last ?? 0]));
  }

  /** True when the server has to be told. */
  enter(sala: string): boolean {
    const track = this.#tracks.get(sala);
    if (track) {
      track.users += 1;
      return track.users === 1;
    }
    this.#tracks.set(sala, { last: null, users: 1, behind: false });
    return true;
  }
  leave(sala: string): boolean {
    const track = this.#tracks.get(sala);
    if (!track) return false;
    track.users -= 1;
    return track.users <= 0 && this.#tracks.delete(sala);
  }
  forget(sala: string): boolean {
    return this.#tracks.delete(sala);
  }

  isBehind(sala: string): boolean {
    return this.#tracks.get(sala)?.behind ?? false;
  }
  caughtUp(sala: string): boolean {
    const track = this.#tracks.get(sala);
    if (!track?.behind) return false;
    track.behind = false;
    return true;
  }

  /** `asked`: the topics whose place was asked for; those the answer leaves out are ours no more. */
  adopt(topics: readonly TopicState[], asked: ReadonlySet<string>): { reset: string[]; refused: string[] } {
    const answered = new Set(topics.map((t) => t.topic));
    const refused: string[] = [];
    for (const topic of asked) {
      if (answered.has(topic)) continue;
      if ((this.#tracks.get(topic)?.users ?? 0) > 0) refused.push(topic);
      this.#tracks.delete(topic);
    }
    const reset: string[] = [];
    for (const { topic, seq, resume } of topics) {
      const track = this.#tracks.get(topic) ?? { last: null, users: 0, behind: false };
      this.#tracks.set(topic, track);
      // 'ok' without having asked: it went on being heard, and our own number is the newer one.
      if (resume !== 'ok' || track.last === null || asked.has(topic)) track.last = seq;
      // a catch-up that the last drop interrupted is still owed, even where the numbers are equal now
      if (resume !== 'reset' && !track.behind) continue;
      track.behind = track.users > 0;
      reset.push(topic);
    }
    return { reset, refused };
  }

  /** realtime.md: drop what is not newer, apply the next, anything else is a gap. */
  place(topic: string, seq: number): 'next' | 'old' | 'gap' {
    const track = this.#tracks.get(topic);
    if (!track) return 'old';
    if (track.last !== null && seq <= track.last) return 'old';
    if (track.last !== null && seq > track.last + 1) return 'gap';
    track.last = seq;
    return 'next';
  }
}
