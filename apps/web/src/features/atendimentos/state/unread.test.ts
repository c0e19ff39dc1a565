import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { expect, it } from 'vitest';
import { countUnseen } from './unread.ts';

const message = (msg_index: number, more: Partial<Mensagem> = {}): Mensagem =>
  ({ msg_index, de: 'contato', id_usuario: null, ...more }) as Partial<Mensagem> as Mensagem;
const messages = [message(1), message(2), message(3, { de: 'usuario', id_usuario: 7 }), message(4, { de: 'sistema' }), message(5), message(6)];

it('counts what others wrote below what was seen, neither own messages nor notices', () => {
  expect(countUnseen({ messages, newer: false, last: 6 }, 6, 7, 6)).toBe(0);
  expect(countUnseen({ messages, newer: false, last: 6 }, 2, 7, 6)).toBe(2);
  expect(countUnseen({ messages, newer: false, last: 6 }, 2, 8, 6)).toBe(3);
});

it('counts what is not here yet for a reader who jumped back', () => {
  expect(countUnseen({ messages, newer: true, last: 6 }, 5, 7, 40)).toBe(35);
  // seen at the end before jumping back
  expect(countUnseen({ messages, newer: true, last: 6 }, 40, 7, 42)).toBe(2);
});
