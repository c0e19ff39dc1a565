import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { expect, it } from 'vitest';
import { timelineRows } from './timeline-rows.ts';

const message = (msg_id: number, at_created: string, more: Partial<Mensagem> = {}): Mensagem =>
  ({ msg_id, msg_index: msg_id, de: 'contato', id_usuario: null, at_created, ...more }) as Partial<Mensagem> as Mensagem;
const sala = { chat_id: 4, departamento: null, status_id: 4, status: '', motivo: null, aberto_em: '2026-10-12T12:00:00.000Z' };
const before = [{ sala, messages: [message(1, '2026-10-12T12:00:00.000Z'), message(2, '2026-10-12T12:01:00.000Z')] }];
const own = [message(11, '2026-11-20T12:00:00.000Z'), message(12, '2026-11-20T12:01:00.000Z'), message(13, '2026-11-21T12:00:00.000Z')];
const kinds = (rows: ReturnType<typeof timelineRows>) =>
  rows.map((r) =>
    r.kind === 'message' ? `${r.key}${r.past ? ' past' : ''}${r.newDay ? ' day' : ''}${r.joined ? ' joined' : ''}${r.firstUnread ? ' unread' : ''}` : r.key,
  );

it('earlier salas stand above the sala, each under its line, to be read only', () => {
  expect(kinds(timelineRows({ earlier: before, messages: own, pending: [], older: false, unreadFrom: 12 }))).toEqual([
    's4',
    'm1 past day',
    'm2 past joined',
    'here',
    'm11 day',
    'm12 unread',
    'm13 day',
  ]);
});

it('none of them while the sala itself goes further up, and its first message has no day yet', () => {
  expect(kinds(timelineRows({ earlier: before, messages: own, pending: [], older: true, unreadFrom: null }))).toEqual(['m11', 'm12 joined', 'm13 day']);
});
