import { chatAnteriores } from '@prosa/contract/atendimentos/anteriores.endpoints.ts';
import type { Atendimento, Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { beforeEach, expect, it } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { earlier, forgetEarlier, loadEarlier } from './earlier.ts';
import { salas } from './salas.ts';
import { updateTimeline } from './timelines.ts';

const sala = (chat_id: number) => ({
  chat_id,
  departamento: 'Vendas',
  status_id: 4,
  status: 'Encerrado resolvido',
  motivo: null,
  aberto_em: '2026-10-12T12:00:00.000Z',
});
const message = (chat_id: number, msg_index: number): Mensagem => ({
  msg_id: chat_id * 100 + msg_index,
  private_id: null,
  chat_id,
  topic: `sala-${chat_id}`,
  msg_index,
  status: 'read',
  ack: 3,
  type: 'message',
  text: `${chat_id}.${msg_index}`,
  deletada: 0,
  editada: false,
  at_created: '2026-10-12T12:00:00.000Z',
  de: 'contato',
  id_usuario: null,
  nome: 'Rita',
  origem: 'contato',
  reply: null,
  arquivo: null,
  link: null,
  erro: null,
});
const shown = () =>
  earlier
    .of(9)
    .get()
    .parts.map((p) => [p.sala.chat_id, p.messages.map((m) => m.text).join()]);
const known = (more: object) =>
  salas.of(9).set({ chat_id: 9, counts: { tickets: 0, atendimentos: 3, kanban: 0, nps: 0 }, ...more } as Partial<Atendimento> as Atendimento);

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  forgetEarlier(9);
  updateTimeline(9, { state: 'ready', older: false });
  known({});
});

it('pages join their sala, and end where nothing is before', async () => {
  const pages = [
    { sala: sala(7), data: [message(7, 3), message(7, 4)], cursor: 'a' },
    { sala: sala(7), data: [message(7, 1), message(7, 2)], cursor: 'b' },
    { sala: sala(4), data: [message(4, 1)], cursor: 'c' },
    { sala: null, data: [], cursor: null },
  ];
  server.on(chatAnteriores.mensagens, () => pages.shift()!);
  for (let i = 0; i < 6; i++) await loadEarlier(9);
  expect(shown()).toEqual([
    [4, '4.1'],
    [7, '7.1,7.2,7.3,7.4'],
  ]);
  expect(server.received(chatAnteriores.mensagens).map((r) => r.query['cursor'])).toEqual([undefined, 'a', 'b', 'c']);
});

it('asks for none while the sala itself goes further up, for a first sala and in internos', async () => {
  updateTimeline(9, { older: true });
  await loadEarlier(9);
  updateTimeline(9, { older: false });
  known({ counts: { tickets: 0, atendimentos: 1, kanban: 0, nps: 0 } });
  await loadEarlier(9);
  known({ tipo: 'interno' });
  await loadEarlier(9);
  expect(server.received(chatAnteriores.mensagens)).toEqual([]);
});

it('a failure is kept and can be tried again', async () => {
  server.on(chatAnteriores.mensagens, () => ({ refuse: { http: 422, message: 'Não deu' } }));
  await loadEarlier(9);
  expect(earlier.of(9).get()).toMatchObject({ error: 'Não deu', loading: false });
  server.on(chatAnteriores.mensagens, () => ({ sala: sala(7), data: [message(7, 1)], cursor: 'a' }));
  await loadEarlier(9);
  expect(shown()).toEqual([[7, '7.1']]);
});
