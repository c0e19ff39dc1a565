import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { beforeEach, expect, it } from 'vitest';
import { mayPick, mostPicked, picked, startPicking, stopPicking, textOf, togglePicked } from './picked-messages.ts';

const message = (more: Partial<Mensagem>): Mensagem =>
  ({
    type: 'message',
    deletada: 0,
    status: 'read',
    text: '',
    arquivo: null,
    nome: '',
    de: 'contato',
    at_created: '2026-11-20T12:00:00.000Z',
    ...more,
  }) as Partial<Mensagem> as Mensagem;
const ids = () => [...(picked.get()?.ids ?? [])];

beforeEach(stopPicking);

it('messages are picked and left out, as many as can be forwarded at once', () => {
  togglePicked(5);
  expect(picked.get()).toBeNull();
  startPicking(7, 5);
  togglePicked(6);
  togglePicked(5);
  expect(ids()).toEqual([6]);
  for (let i = 100; i < 150; i++) togglePicked(i);
  expect(ids()).toHaveLength(mostPicked);
});

it('notes, notices, deleted and failed messages stay where they are', () => {
  expect([{}, { type: 'nota' }, { type: 'sistema' }, { deletada: 1 }, { status: 'failed' }].map((m) => mayPick(message(m as Partial<Mensagem>)))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('one is copied as it is, several with their moment and author', () => {
  const first = message({ text: 'Oi', nome: 'Clara' });
  const file = message({ arquivo: { nome: 'planta.pdf' } as Mensagem['arquivo'], nome: '' });
  expect(textOf([first], 'Clara')).toBe('Oi');
  expect(textOf([first, file], 'Clara Dias')).toBe('[20/11/2026 09:00] Clara: Oi\n[20/11/2026 09:00] Clara Dias: planta.pdf');
});
