import { agendamento } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Atendimento, Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { WampError } from '@prosa/contract/wamp-client.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { forgetSession } from '@/core/store.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { PageExtras } from '@/ui/page-header.tsx';
import { keepDraft } from '../composer/drafts.ts';
import { timelines } from '../state/timelines.ts';

const mine = {
  chat_id: 68,
  topic: 'sala-x',
  nome: 'Otávio Dias',
  status_id: 2,
  usuario_id: 2,
  membros: [],
  client_id: 5,
  ultimo_index: 1,
  ultima_mensagem: null,
  counts: { atendimentos: 1 },
} as unknown as Atendimento;
const hello = { msg_id: 1, msg_index: 1, chat_id: 68, text: 'Oi, preciso de ajuda', de: 'contato', type: 'message', at_created: '2026-11-21T12:00:00.000Z' };
/** What the sala holds, and what was told as read of it. */
let history: unknown[] = [];
const read: unknown[] = [];
/** What the server lets this person see. */
let seen: Atendimento[] = [];
const listeners = new Set<() => void>();
let away = false;
vi.mock('@/core/socket/connection.ts', () => ({
  trigger: async (name: string) => {
    if (away) throw new WampError('', 'Sem conexão com o chat. Aguarde a reconexão e tente de novo.');
    if (name === 'get_messages_history') return { data: history as Mensagem[], mais_antigas: false, mais_novas: false };
    if (name === 'aceitar_atendimento') return {};
    if (name === 'get_chat_status' && seen.length === 0) throw new WampError('nao_encontrado', 'não encontrado');
    return { data: seen, totais: { minhas: 0, fila: 0, todas: 0 } };
  },
  publish: (name: string, data: { event?: string; value?: unknown }) =>
    void (name === 'client_service_message' && data.event === 'read' && read.push(data.value)),
  enterSala: () => () => undefined,
  caughtUp: () => undefined,
  isLoggedIn: () => true,
  onLoggedIn: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  useIsBehind: () => false,
  useConnection: () => ({ state: 'active', loggedIn: true, logins: 1 }),
}));
const { SalaView } = await import('./sala-view.tsx');
const { chatHandlers, loseTopic } = await import('../atendimentos.realtime.ts');
const place: Screen = {
  path: 'lugar',
  title: 'Lugar',
  permission: 'everyone',
  page: async () => () => (
    <PageExtras value={<button type="button">Tutorial</button>}>
      <SalaView chat_id={68} me={1} onBack={() => undefined} panel={null} />
    </PageExtras>
  ),
};
const gone = () => screen.findByText('Conversa não encontrada');
const there = () => screen.findByRole('region', { name: 'Conversa com Otávio Dias' });

beforeEach(() => {
  forgetSession();
  seen = [mine];
  history = [hello];
  read.length = 0;
});

test('what is told as read is the newest message, also when a late one stands above the answer', async () => {
  new FakeServer()
    .on(agendamento.getAll, () => ({ data: [] }))
    .on(chat.rascunho, () => ({ texto: '' }))
    .on(chat.salvarRascunho, () => ({}));
  seen = [{ ...mine, nao_lidas: 1, usuario_id: 1, membros: [{ id_usuario: 1, nome: 'Ana', avatar: null, lido_ate: null }] }];
  const answer = { ...hello, msg_id: 2, msg_index: 2, text: 'Bom dia!', de: 'usuario', at_created: '2026-11-21T12:05:00.000Z' };
  const late = { ...hello, msg_id: 3, msg_index: 3, text: 'Ainda tem?', at_created: '2026-11-21T12:04:00.000Z' };
  history = [hello, answer, late];
  renderScreens([place], sessionOf({}), '/lugar');
  await there();
  await waitFor(() => expect(read.at(-1)).toBe(3));
});

test('a sala that was handed on to where one may not look leaves the screen, and is there again when it comes back', async () => {
  const hear = chatHandlers({ id_login: 1 });
  renderScreens([place], sessionOf({}), '/lugar');
  await there();
  await waitFor(() => expect(timelines.of(68).get().messages).toHaveLength(1));
  seen = [];
  act(() => hear.close_chat({ chat_id: 68 }, 'usuario-1'));
  await gone();
  expect(timelines.of(68).get().messages, 'nothing of it stays').toEqual([]);
  seen = [mine];
  act(() => hear.chat_status({ data: [mine] }, 'usuario-1'));
  await there();
  await waitFor(() => expect(timelines.of(68).get().messages).toHaveLength(1));
});

test('what one was writing when it was handed on out of sight is not lost', async () => {
  new FakeServer()
    .on(agendamento.getAll, () => ({ data: [] }))
    .on(chat.rascunho, () => ({ texto: '' }))
    .on(chat.salvarRascunho, () => ({}));
  seen = [{ ...mine, usuario_id: 1, membros: [{ id_usuario: 1, nome: 'Ana', avatar: null, lido_ate: null }] }];
  const { user } = renderScreens([place], sessionOf({}), '/lugar');
  await user.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'Amanhã às 9h');
  seen = [];
  act(() => chatHandlers({ id_login: 1 }).close_chat({ chat_id: 68 }, 'usuario-1'));
  await gone();
  screen.getByText('Você não enviou: “Amanhã às 9h”');
  keepDraft(68, '');
});

test('handed on while the connection was away: its topic is refused, and it leaves the screen', async () => {
  renderScreens([place], sessionOf({}), '/lugar');
  await there();
  seen = [];
  act(() => loseTopic('sala-x'));
  await gone();
});

test('a sala that ends while somebody writes in it leaves them their text', async () => {
  new FakeServer()
    .on(agendamento.getAll, () => ({ data: [] }))
    .on(chat.rascunho, () => ({ texto: '' }))
    .on(chat.salvarRascunho, () => ({}));
  const members = [{ id_usuario: 1, nome: 'Ana', avatar: null, lido_ate: null }];
  seen = [{ ...mine, usuario_id: 1, membros: members }];
  const { user } = renderScreens([place], sessionOf({}), '/lugar');
  await user.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'Chega na quinta');
  const ended = { ...mine, status_id: 4, usuario_id: 1, membros: members, ultimo_index: 3 };
  act(() => chatHandlers({ id_login: 1 }).encerrar_atendimento({ chat_id: 68, id_usuario: 2, nome: 'Bruno', atendimento: ended }, 'sala-x'));
  await screen.findByText('Você não enviou: “Chega na quinta”');
  screen.getByRole('button', { name: 'Copiar rascunho' });
});

test('who accepts a sala goes on writing', async () => {
  new FakeServer().on(agendamento.getAll, () => ({ data: [] })).on(chat.rascunho, () => ({ texto: '' }));
  seen = [{ ...mine, status_id: 0, usuario_id: null }];
  const { user } = renderScreens([place], sessionOf({}), '/lugar');
  await user.click(await screen.findByRole('button', { name: 'Aceitar' }));
  const accepted = { ...mine, usuario_id: 1, ultimo_index: 2, membros: [{ id_usuario: 1, nome: 'Ana', avatar: null, lido_ate: null }] };
  act(() => chatHandlers({ id_login: 1 }).aceitar_atendimento({ chat_id: 68, id_usuario: 1, nome: 'Ana', atendimento: accepted }, 'sala-x'));
  const field = await screen.findByRole('textbox', { name: 'Mensagem' });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('what could not be opened without a connection opens by itself when that is back', async () => {
  seen = [mine];
  away = true;
  renderScreens([place], sessionOf({}), '/lugar');
  await screen.findByText('Não foi possível abrir a conversa');
  away = false;
  act(() => {
    for (const listener of listeners) listener();
  });
  await there();
});

test('[issue: 24-hour window] where the network lets nobody write freely, the composer takes notes alone and says what goes', async () => {
  new FakeServer()
    .on(agendamento.getAll, () => ({ data: [] }))
    .on(chat.rascunho, () => ({ texto: '' }))
    .on(chat.salvarRascunho, () => ({}))
    .on(WPP.getWppConfig, () => ({ data: [] }));
  const member = [{ id_usuario: 1, nome: 'Ana', avatar: null, lido_ate: null }];
  seen = [{ ...mine, usuario_id: 1, membros: member, id_wpp_config: 3, janela_ate: null }];
  renderScreens([place], sessionOf({}), '/lugar');
  await there();
  await screen.findByText(/Agora só vai um modelo oficial/);
  expect(screen.getByRole('textbox', { name: 'Nota interna' })).toBeTruthy();
  expect(screen.queryByRole('radiogroup', { name: 'Para quem é' })).toBeNull();
});

test('[2] settings, help and tutorial stand in the head of an open sala, as in the title bar of any screen', async () => {
  renderScreens([place], sessionOf({}), '/lugar');
  const head = (await screen.findByRole('heading', { name: 'Otávio Dias' })).closest('header')!;
  within(head).getByRole('button', { name: 'Tutorial' });
});
