import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession } from '@/core/store.ts';
import { applyPresence, forgetLate, onNewcomer, presences, writingBots } from './presence.ts';

const told = (id_usuario: number | null, estado: 'vendo' | 'ocioso' | 'digitando' | 'fora', nome = `P${id_usuario}`) => ({
  chat_id: 7,
  presencas: [{ id_usuario, nome, estado, bot: id_usuario === null }],
});
const seen = () =>
  presences
    .of(7)
    .get()
    .map((p) => `${p.nome} ${p.estado}`);

beforeEach(() => forgetSession());

describe('who else is in a sala', () => {
  it('follows what each says, bots included, and never shows oneself', () => {
    applyPresence(told(1, 'vendo'), 1);
    expect(seen()).toEqual([]);
    applyPresence(told(2, 'vendo'), 1);
    applyPresence(told(null, 'digitando', 'Robô'), 1);
    applyPresence(told(2, 'ocioso'), 1);
    expect(seen()).toEqual(['P2 ocioso', 'Robô digitando']);
    applyPresence(told(2, 'fora'), 1);
    expect(seen()).toEqual(['Robô digitando']);
  });

  it('a bot that writes is named as one, and not believed for long: its process may be gone', () => {
    vi.useFakeTimers();
    try {
      applyPresence(told(2, 'digitando', 'Bia'), 1);
      applyPresence(told(null, 'digitando', 'Automação'), 1);
      expect(writingBots(presences.of(7).get())).toEqual(['Robô Automação']);
      vi.advanceTimersByTime(11_000);
      expect(seen()).toEqual(['Bia digitando']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('forgets who vanished without saying so', () => {
    applyPresence(told(2, 'vendo'), 1, 1000);
    forgetLate(7, 75_000);
    expect(seen()).toEqual(['P2 vendo']);
    forgetLate(7, 77_000);
    expect(seen()).toEqual([]);
  });

  it('says who one is to somebody new, once', () => {
    let answers = 0;
    const stop = onNewcomer(7, () => {
      answers += 1;
    });
    applyPresence(told(2, 'vendo'), 1);
    applyPresence(told(2, 'ocioso'), 1);
    applyPresence(told(1, 'vendo'), 1);
    expect(answers).toBe(1);
    stop();
    applyPresence(told(3, 'vendo'), 1);
    expect(answers).toBe(1);
  });
});
