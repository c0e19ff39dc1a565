import { describe, expect, it } from 'vitest';
import { Tracks } from './tracks.ts';

describe('[realtime] numbers of topics', () => {
  it('drops what is not newer, applies the next, calls the rest a gap', () => {
    const tracks = new Tracks();
    tracks.adopt([{ topic: 'usuario-1', seq: 4, resume: 'novo' }], new Set());
    expect([4, 5, 5, 3, 6, 8].map((seq) => tracks.place('usuario-1', seq))).toEqual(['old', 'next', 'old', 'old', 'next', 'gap']);
  });
  it('a sala without a number takes the first one that comes; a topic nobody follows is dropped', () => {
    const tracks = new Tracks();
    tracks.enter('sala-um');
    expect([tracks.place('sala-um', 70), tracks.place('sala-um', 71), tracks.place('sala-dois', 1)]).toEqual(['next', 'next', 'old']);
  });
  it('reset marks a sala as behind until it caught up; ok leaves it', () => {
    const tracks = new Tracks();
    tracks.enter('sala-um');
    tracks.enter('sala-dois');
    const asked = new Set(['sala-um', 'sala-dois']);
    expect(
      tracks.adopt(
        [
          { topic: 'sala-um', seq: 9, resume: 'reset' },
          { topic: 'sala-dois', seq: 2, resume: 'ok' },
        ],
        asked,
      ),
    ).toEqual({ reset: ['sala-um'], refused: [] });
    expect([tracks.isBehind('sala-um'), tracks.isBehind('sala-dois')]).toEqual([true, false]);
    expect([tracks.caughtUp('sala-um'), tracks.caughtUp('sala-um'), tracks.isBehind('sala-um')]).toEqual([true, false, false]);
    expect(tracks.place('sala-um', 10)).toBe('next');
  });
  it('a sala that the answer leaves out was refused and is forgotten', () => {
    const tracks = new Tracks();
    tracks.enter('sala-um');
    expect(tracks.adopt([], new Set(['sala-um', 'empresa-10']))).toEqual({ reset: [], refused: ['sala-um'] });
    expect(tracks.names()).toEqual([]);
  });
});
