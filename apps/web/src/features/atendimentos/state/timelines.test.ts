import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession } from '@/core/store.ts';
import { mergeMessages, patchMessage, readPage, receiveMessage, replaceMessages, timelines, trimTimeline, updateTimeline } from './timelines.ts';

const message = (msg_index: number, more: Partial<Mensagem> = {}): Mensagem => ({
  msg_id: 100 + msg_index,
  private_id: null,
  chat_id: 7,
  topic: 'sala-x',
  msg_index,
  status: 'sent',
  ack: 1,
  type: 'message',
  text: `Mensagem ${msg_index}`,
  deletada: 0,
  editada: false,
  at_created: `2026-11-20T12:00:${String(msg_index).padStart(2, '0')}.000Z`,
  de: 'usuario',
  id_usuario: 1,
  nome: 'Ana',
  origem: 'prosa',
  reply: null,
  arquivo: null,
  link: null,
  erro: null,
  ...more,
});
const shown = () =>
  timelines
    .of(7)
    .get()
    .messages.map((m) => m.msg_index);
const of = (msg_index: number) =>
  timelines
    .of(7)
    .get()
    .messages.find((m) => m.msg_index === msg_index);

beforeEach(forgetSession);

describe('messages of a sala', () => {
  it('show by the moment they were written, whatever the order they come in, and once', () => {
    mergeMessages(7, [message(3), message(1)]);
    mergeMessages(7, [message(2), message(3)]);
    mergeMessages(7, [message(9, { at_created: '2026-11-20T12:00:01.500Z' })]);
    expect(shown()).toEqual([1, 9, 2, 3]);
    expect(timelines.of(7).get()).toMatchObject({ first: 1, last: 9 });
  });

  it('a page read before an event and arriving after it takes nothing back', () => {
    mergeMessages(7, [message(1, { ack: 3, status: 'read' }), message(2, { deletada: 1, text: '' }), message(3, { editada: true, text: 'Novo' })]);
    mergeMessages(7, [message(1), message(2), message(3)]);
    expect(of(1)).toMatchObject({ ack: 3, status: 'read' });
    expect(of(2)).toMatchObject({ deletada: 1, text: '' });
    expect(of(3)).toMatchObject({ editada: true, text: 'Novo' });
  });

  it('what is heard of a message while its page is being read is in the page, though the message was not here', async () => {
    let arrive!: (page: { data: Mensagem[] }) => void;
    const promise = new Promise<{ data: Mensagem[] }>((resolve) => (arrive = resolve));
    const page = readPage(7, () => promise);
    patchMessage(7, 101, { deletada: 1, text: '' });
    patchMessage(7, 102, { reacoes: [] });
    patchMessage(7, 102, { ack: 3 });
    arrive({ data: [message(1), message(2, { ack: 1 }), message(3)] });
    mergeMessages(7, (await page).data);
    expect(of(1)).toMatchObject({ deletada: 1, text: '' });
    expect(of(2)).toMatchObject({ reacoes: [], ack: 3 });
    // heard before the next page was asked for: that one knows it
    const next = await readPage(7, async () => ({ data: [message(4)] }));
    expect(next.data).toEqual([message(4)]);
  });

  it('what was missed comes with the page', () => {
    mergeMessages(7, [message(1, { ack: 1 })]);
    mergeMessages(7, [message(1, { ack: 2, status: 'delivered' }), message(2, { status: 'failed', ack: 0, erro: 'Sem rede' })]);
    expect(of(1)).toMatchObject({ ack: 2, status: 'delivered' });
    expect(of(2)).toMatchObject({ status: 'failed', erro: 'Sem rede' });
  });

  it('a sala that is opened again keeps its newest messages; older ones are fetched anew', () => {
    mergeMessages(
      7,
      [1, 2, 3, 4, 5].map((i) => message(i)),
    );
    trimTimeline(7, 2);
    expect(shown()).toEqual([4, 5]);
    expect(timelines.of(7).get()).toMatchObject({ first: 4, last: 5, older: true });
    trimTimeline(7, 2);
    expect(shown()).toEqual([4, 5]);
  });

  it("the server's copy takes the place of the one on its way", () => {
    updateTimeline(7, {
      pending: [
        { private_id: 'p1', text: 'Oi', file: null, reply: null, link: null, note: false, at_created: '2026-11-20T12:00:00.000Z', state: 'sending', error: '' },
      ],
    });
    mergeMessages(7, [message(1, { private_id: 'p1', text: 'Oi' })]);
    expect(timelines.of(7).get().pending).toEqual([]);
    expect(shown()).toEqual([1]);
  });
});

describe('a reader who jumped back', () => {
  it('gets no live message beside ones it does not follow, and its confirmation takes the pending copy away', () => {
    replaceMessages(7, [message(10), message(11)], { older: true, newer: true });
    const pending = { private_id: 'mine', text: 'Oi', file: null, reply: null, link: null, note: false, at_created: '', state: 'sending', error: '' } as const;
    updateTimeline(7, { pending: [pending] });
    receiveMessage(message(40, { private_id: 'mine' }));
    expect(shown()).toEqual([10, 11]);
    expect(timelines.of(7).get().pending).toEqual([]);
    receiveMessage(message(11, { text: 'Corrigida', editada: true }));
    expect(of(11)?.text).toBe('Corrigida');
  });

  it('starts at the end again when the sala is opened again', () => {
    replaceMessages(7, [message(10)], { older: true, newer: true });
    trimTimeline(7, 180);
    expect(timelines.of(7).get()).toMatchObject({ messages: [], last: 0, newer: false, state: 'loading' });
  });
});
