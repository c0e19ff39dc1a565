import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { nota } from '@prosa/contract/atendimentos/notas.endpoints.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { forgetSession } from '@/core/store.ts';
import { toastQueue } from '@/core/toasts.tsx';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { hearDraft } from './draft-port.ts';

const sent: [string, Record<string, unknown>][] = [];
vi.mock('@/core/socket/connection.ts', () => ({
  trigger: async (name: string, data: Record<string, unknown>) => {
    sent.push([name, data]);
    return { duplicate: false };
  },
  publish: () => undefined,
  isLoggedIn: () => true,
  onLoggedIn: () => () => undefined,
  useIsBehind: () => false,
  useConnection: () => ({ logins: 1 }),
}));
/** Recordings that run now. */
let running = 0;
vi.mock('./arquivos/recording.ts', () => ({
  maxSeconds: 300,
  refusalOf: () => '',
  record: async () => {
    running += 1;
    const end = (): void => void (running -= 1);
    return {
      level: () => 0,
      cancel: end,
      finish: async () => {
        end();
        return new File(['voz'], 'gravacao.webm', { type: 'audio/webm' });
      },
    };
  },
}));
const { Composer } = await import('./composer.tsx');

const question = { msg_id: 9, msg_index: 1, nome: 'Zilda', text: 'Tem em azul?', type: 'message' } as Mensagem;
/** Salas are opened anew when they are changed, as on the desk. */
function Desk() {
  const [chat_id, setChat] = useState(1);
  const [reply, setReply] = useState<Mensagem | null>(null);
  const [editing, setEditing] = useState<Mensagem | null>(null);
  return (
    <section aria-label="Conversa">
      <p>Mensagens acima</p>
      <button type="button" onClick={() => setChat(3 - chat_id)}>
        Outra conversa
      </button>
      <button type="button" onClick={() => setReply(question)}>
        Responder à Zilda
      </button>
      <button type="button" onClick={() => setEditing(question)}>
        Editar
      </button>
      <Composer
        key={chat_id}
        chat_id={chat_id}
        topic={`sala-${chat_id}`}
        reply={reply}
        editing={editing}
        interno={false}
        onDone={() => {
          setReply(null);
          setEditing(null);
        }}
      />
    </section>
  );
}
const place: Screen = { path: 'lugar', title: 'Lugar', permission: 'everyone', page: async () => Desk };
let drafts: Record<string, string> = {};
let logins = 0;
let server: FakeServer;
const stored = { id_arquivo: 1, path: 'p', bucket: 'b', nome: 'foto.jpg', content_type: 'image/jpeg', tamanho: 1, url: '/x', largura: null, altura: null };
const photo = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
const file = (): HTMLInputElement => document.querySelector('input[type=file]')!;
const waiting = (): HTMLElement | null => screen.queryByRole('textbox', { name: 'Legenda de foto.jpg' });
const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nota interna' });

beforeEach(() => {
  sent.length = 0;
  drafts = {};
  // what a person began is theirs alone: each test is another one's
  logins += 1;
  forgetSession();
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  server = new FakeServer()
    .on(chat.rascunho, ({ params }) => ({ texto: drafts[params['id']!] ?? '' }))
    .on(chat.salvarRascunho, ({ params, body }) => {
      drafts[params['id']!] = String(body['texto']);
      return {};
    })
    .on(nota.pessoas, () => ({ data: [] }))
    .on(nota.store, () => ({ msg_id: 5, msg_index: 5, private_id: 'x', duplicate: false }))
    .on(chat.voz, () => ({ data: { ...stored, nome: 'voz.ogg' } }))
    .on(chat.upload, () => ({ data: stored }));
});
const open = () => renderScreens([place], sessionOf({ id_login: logins }), '/lugar').user;

test('a note that is saved leaves the files, the text and the answer that wait for the customer', async () => {
  const user = open();
  await user.type(await message(), 'Sim, temos');
  await user.click(screen.getByRole('button', { name: 'Responder à Zilda' }));
  await user.upload(file(), photo);
  await user.click(screen.getByRole('radio', { name: 'Nota interna' }));
  expect(screen.queryByText('Respondendo a Zilda'), 'a note quotes nothing').toBeNull();
  await user.type(await note(), 'Confirmei no estoque{Enter}');
  await waitFor(() => expect(server.received(nota.store)).toHaveLength(1));
  await user.click(screen.getByRole('radio', { name: 'Mensagem' }));
  expect((await message()).value).toBe('Sim, temos');
  screen.getByText('Respondendo a Zilda');
  expect(waiting()).not.toBeNull();
  expect(sent).toEqual([]);
});

test('what answers a message goes out as its answer, with a file beside it too', async () => {
  const user = open();
  await user.click(await screen.findByRole('radio', { name: 'Nota interna' }));
  await user.type(await note(), 'pela metade');
  await user.click(screen.getByRole('button', { name: 'Responder à Zilda' }));
  await user.upload(file(), photo);
  await user.type(await message(), 'É este?{Enter}');
  await waitFor(() => expect(sent.map(([name]) => name).toSorted()).toEqual(['client_message_file', 'reply_message']));
  const data = Object.fromEntries(sent);
  expect(data['reply_message']?.['msg_id']).toBe(9);
  expect(data['reply_message']?.['message']).toBe(toBase64('É este?'));
  expect(data['client_message_file']?.['caption']).toBe('');
  await user.click(screen.getByRole('radio', { name: 'Nota interna' }));
  expect((await note()).value).toBe('pela metade');
});

test('files that wait in a sala are there when one comes back to it, and in no other', async () => {
  const user = open();
  await message();
  await user.upload(file(), photo);
  expect(waiting()).not.toBeNull();
  await user.type(waiting()!, 'A mesa');
  await user.click(screen.getByRole('button', { name: 'Outra conversa' }));
  expect(waiting()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Outra conversa' }));
  expect((waiting() as HTMLInputElement).value).toBe('A mesa');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(sent.map(([name, data]) => [name, data['caption']])).toEqual([['client_message_file', 'A mesa']]));
  expect(waiting()).toBeNull();
});

test('what cannot be attached is named, with why; the rest is attached', async () => {
  const user = open();
  await message();
  const large = new File([], 'filme.mp4', { type: 'video/mp4' });
  Object.defineProperty(large, 'size', { value: 17 * 1024 * 1024 });
  await user.upload(file(), [new File([], 'vazio.txt'), photo, large]);
  expect(toastQueue.get().at(-1)?.message).toBe('Não anexado: vazio.txt está vazio, filme.mp4 passa de 16 MB.');
  expect(waiting()).not.toBeNull();
});

test('on a phone Enter breaks the line, and the button sends', async () => {
  const plain = matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(plain(query), { matches: query.includes('coarse') }));
  try {
    const user = open();
    await user.type(await message(), 'Bom dia{Enter}Posso ajudar?');
    expect((await message()).value).toBe('Bom dia\nPosso ajudar?');
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(sent).toEqual([['client_message', expect.objectContaining({ value: toBase64('Bom dia\nPosso ajudar?') })]]));
  } finally {
    vi.stubGlobal('matchMedia', plain);
  }
});

test('a file dropped anywhere on the sala is attached; text that is dragged is left to the field', async () => {
  open();
  const field = await message();
  const timeline = screen.getByText('Mensagens acima');
  const dataTransfer = { types: ['Files'], files: [photo] };
  expect(fireEvent.dragOver(timeline, { dataTransfer }), 'the page does not take it').toBe(false);
  screen.getByText('Solte para anexar à mensagem');
  expect(fireEvent.drop(timeline, { dataTransfer })).toBe(false);
  await waitFor(() => expect(waiting()).not.toBeNull());
  expect(screen.queryByText('Solte para anexar à mensagem')).toBeNull();
  expect(fireEvent.drop(field, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true);
});

test('cells of a spreadsheet are pasted as their text, without the picture of it', async () => {
  open();
  const field = await message();
  const clipboard = (texts: Record<string, string>) => ({
    clipboardData: { types: [...Object.keys(texts), 'Files'], files: [photo], getData: (type: string) => texts[type] ?? '' },
  });
  expect(fireEvent.paste(field, clipboard({ 'text/plain': 'Mesa\t890', 'text/html': '<table>' }))).toBe(true);
  expect(waiting()).toBeNull();
  // a picture of a page, and a file whose name comes along
  expect(fireEvent.paste(field, clipboard({ 'text/html': '<img>' }))).toBe(false);
  await waitFor(() => expect(waiting()).not.toBeNull());
});

test('who looks into another sala while recording finds the recording there, to be heard, sent or thrown away', async () => {
  const user = open();
  await message();
  const other = screen.getByRole('button', { name: 'Outra conversa' });
  await user.click(screen.getByRole('button', { name: 'Gravar áudio' }));
  await screen.findByRole('timer');
  await user.click(other);
  await waitFor(() => expect(running, 'the microphone is given back').toBe(0));
  await message();
  expect(screen.queryByRole('group', { name: 'Gravação de voz' }), 'not in the other sala').toBeNull();
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true })), 'the page does not go away with it unasked').toBe(false);

  await user.click(other);
  await screen.findByRole('group', { name: 'Sua gravação' });
  expect(running, 'nothing is recorded anew').toBe(0);
  await user.click(screen.getByRole('button', { name: 'Enviar áudio' }));
  await waitFor(() => expect(sent.map(([name, data]) => [name, data['filename']])).toEqual([['client_message_file', 'voz.ogg']]));
  await message();
  await user.click(screen.getByRole('button', { name: 'Gravar áudio' }));
  await screen.findByRole('timer');
  await user.click(other);
  await user.click(other);
  await screen.findByRole('group', { name: 'Sua gravação' });
  await user.click(screen.getByRole('button', { name: 'Descartar a gravação' }));
  await user.click(other);
  await user.click(other);
  expect((await message()).hidden).toBe(false);
  expect(screen.queryByRole('group', { name: 'Gravação de voz' })).toBeNull();
});

test('what is written in another window of the person is there too, once nobody types here', async () => {
  const user = open();
  const field = await message();
  // what the test before asked for last may come here, too
  await waitFor(() => expect(server.received(chat.rascunho)).not.toHaveLength(0));
  drafts['1'] = 'Bom dia, ';
  act(() => hearDraft(1, 'outra janela'));
  await waitFor(() => expect(field.value).toBe('Bom dia, '));

  // typed here and stored: the other window says something else before the hands rest
  await user.type(field, 'Zilda');
  await waitFor(() => expect(drafts['1']).toBe('Bom dia, Zilda'));
  const asked = server.received(chat.rascunho).length;
  drafts['1'] = 'Outra coisa';
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => hearDraft(1, 'outra janela'));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect([field.value, server.received(chat.rascunho).length]).toEqual(['Bom dia, Zilda', asked]);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  vi.useRealTimers();
  await waitFor(() => expect(field.value).toBe('Outra coisa'));
});

test('a draft of another window does not take the place of a message that is being changed', async () => {
  const user = open();
  await message();
  // what the test before asked for last may come here, too
  await waitFor(() => expect(server.received(chat.rascunho)).not.toHaveLength(0));
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  const field = await message();
  await user.type(field, ' claro?');
  drafts['1'] = 'Da outra janela';
  const asked = server.received(chat.rascunho).length;
  act(() => hearDraft(1, 'outra janela'));
  await waitFor(() => expect(server.received(chat.rascunho)).toHaveLength(asked + 1));
  await act(async () => undefined);
  expect(field.value).toBe('Tem em azul? claro?');
  await user.click(screen.getByRole('button', { name: 'Cancelar a edição' }));
  expect((await message()).value).toBe('Da outra janela');
});
