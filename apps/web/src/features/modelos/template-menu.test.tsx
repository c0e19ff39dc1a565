import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import type { ModeloPronto } from '@prosa/contract/modelos/modelos.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '@/core/query-client.ts';
import { startSession } from '@/core/session/session.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderRoutes } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { TemplateMenu } from './components/template-menu.tsx';
import type { Modelo } from './modelos.queries.ts';

const row = (id_texto: number, titulo: string, atalho: string, itens = 1): Modelo => ({
  id_texto,
  tipo: 1,
  titulo,
  atalho,
  escopo: 'todos',
  id_departamento: null,
  departamento: null,
  assunto: '',
  status: 1,
  itens,
  arquivos: 0,
  resumo: titulo,
  pode_editar: 0,
  atualizado_em: '2026-11-20T12:00:00Z',
});
const all = [row(1, 'Boas-vindas', 'ola'), row(2, 'Dados para Pix', 'pix', 2), row(3, 'Olá de novo', 'volta')];
const texts = (...bodies: string[]): { data: ModeloPronto } => ({
  data: { assunto: '', itens: bodies.map((body) => ({ type: 'text', body, arquivo: null })) },
});

const sent = vi.fn<(text: string) => void>();
const send = vi.fn<(id: number) => Promise<boolean>>();

/** A field as the composer's: Enter sends. */
function Host({ off = false }: { off?: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <TemplateMenu
        field={field}
        chat_id={5}
        off={off}
        put={(text) => {
          field.current!.value = text;
        }}
        send={send}
      />
      <textarea
        ref={field}
        aria-label="Mensagem"
        onKeyDown={(e) => {
          if (e.key !== 'Enter') return;
          e.preventDefault();
          sent(e.currentTarget.value);
        }}
      />
    </>
  );
}

let server: FakeServer;
beforeEach(() => {
  sent.mockReset();
  send.mockReset().mockResolvedValue(true);
  server = new FakeServer().on(CadTextoCrm.getAll, ({ query }) => {
    const q = query['q'] ?? '';
    const data = all.filter((m) => `${m.titulo} ${m.atalho}`.toLowerCase().includes(q.toLowerCase()));
    return { data, recordsTotal: 3, recordsFiltered: data.length };
  });
});
function open(off = false, funcao = 'getAll') {
  queryClient.clear();
  startSession(sessionOf({ controle_de_acesso: [{ controller: 'CadTextoCrm', funcao, status: 1 }] }));
  const { user } = renderRoutes([{ path: '/', Component: () => <Host off={off} /> }], '/');
  return user;
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Mensagem');
const names = () => screen.getAllByRole('option').map((o) => o.querySelector('b')?.textContent);

test('a slash at the start opens the list, which follows what is typed; elsewhere it does nothing', async () => {
  const user = open();
  await user.type(field(), 'preço/prazo');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.clear(field());
  await user.type(field(), '/');
  await waitFor(() => expect(names()).toEqual(['Boas-vindas', 'Dados para Pix', 'Olá de novo']));
  expect(server.received(CadTextoCrm.getAll)[0]).toMatchObject({ params: { n: '0', ativos: 'yes' }, query: { tipo: '1,4' } });
  await user.type(field(), 'volta');
  await waitFor(() => expect(names()).toEqual(['Olá de novo']));
  await user.type(field(), 'zzz');
  expect(await screen.findByText('Nenhum modelo encontrado')).toBeTruthy();
});

test('arrows move, Enter puts the filled in text into the field and sends nothing', async () => {
  server.on(CadTextoCrm.preencher, () => texts('Olá de novo, Rita!'));
  const user = open();
  await user.type(field(), '/');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { name: /Olá de novo/ }).getAttribute('aria-selected')).toBe('true');
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: /Olá de novo/ }).id);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(field().value).toBe('Olá de novo, Rita!'));
  expect(server.received(CadTextoCrm.preencher)).toMatchObject([{ params: { id: '3', chat_id: '5' } }]);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(field());
  expect(sent).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
});

test('Esc closes the list and keeps the text; without a match Enter sends as always', async () => {
  const user = open();
  await user.type(field(), '/o');
  await screen.findAllByRole('option');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().value).toBe('/o');
  await user.type(field(), 'zzz');
  await screen.findByText('Nenhum modelo encontrado');
  await user.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledWith('/ozzz');
});

test('[3] a shortcut typed before the list is there is not sent as it stands, and is used when it comes', async () => {
  server.on(CadTextoCrm.preencher, ({ params }) => texts(`texto ${params['id']}`));
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.on(CadTextoCrm.getAll, async ({ query }) => {
    if (query['q'] === 'volta') await held;
    const data = all.filter((m) => m.atalho.includes(query['q'] ?? '')).slice(0, (query['q'] ?? '') === '' ? 2 : 3);
    return { data, recordsTotal: 3, recordsFiltered: data.length };
  });
  const user = open();
  await user.type(field(), '/');
  await waitFor(() => expect(names()).toEqual(['Boas-vindas', 'Dados para Pix']));
  await user.type(field(), 'volta{Enter}');
  expect(screen.queryAllByRole('option')).toEqual([]); // none of those before
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.received(CadTextoCrm.getAll).map(({ query }) => query['q'])).toContain('volta'));
  expect([sent.mock.calls, field().value]).toEqual([[], '/volta']);
  answer();
  await waitFor(() => expect(field().value).toBe('texto 3'));
  expect(sent).not.toHaveBeenCalled();
});

test('several bodies are shown first; a double click sends once', async () => {
  server.on(CadTextoCrm.preencher, () => texts('A chave é o CNPJ', 'Obrigada, Rita'));
  let done: (sent: boolean) => void = () => undefined;
  send.mockImplementation(
    () =>
      new Promise((resolve) => {
        done = resolve;
      }),
  );
  const user = open();
  await user.type(field(), '/pix');
  await user.click(await screen.findByRole('option', { name: /Dados para Pix/ }));
  expect(await screen.findByText('Obrigada, Rita')).toBeTruthy();
  await user.dblClick(screen.getByRole('button', { name: 'Enviar modelo' }));
  expect(send.mock.calls).toEqual([[2]]);
  done(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field().value).toBe('');
});

test('a refused sending keeps the bodies on screen, and Voltar gives the field back', async () => {
  server.on(CadTextoCrm.preencher, () => texts('um', 'dois'));
  send.mockResolvedValue(false);
  const user = open();
  await user.type(field(), '/pix');
  await user.click(await screen.findByRole('option', { name: /Dados para Pix/ }));
  await user.click(await screen.findByRole('button', { name: 'Enviar modelo' }));
  expect(screen.getByRole('dialog', { name: 'Enviar o modelo Dados para Pix' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('/pix');
});

test.each([
  { when: '[6] without the permission', off: false, funcao: 'store' },
  { when: 'while nothing may be written', off: true, funcao: 'getAll' },
])('$when a slash is a slash', async ({ off, funcao }) => {
  const user = open(off, funcao);
  await user.type(field(), '/{Enter}');
  expect(sent).toHaveBeenCalledWith('/');
  expect(screen.queryByText('Procurando modelos…')).toBeNull();
  expect(server.received(CadTextoCrm.getAll)).toHaveLength(0);
});

test('the template that would be used is shown as this customer would read it, without being used', async () => {
  server.on(CadTextoCrm.getAll, () => ({
    data: [{ ...row(4, 'Retorno', 'retorno'), resumo: 'Oi, {{contato.primeiro_nome}}' }, row(5, 'Outro', 'outro')],
    recordsTotal: 2,
    recordsFiltered: 2,
  }));
  server.on(CadTextoCrm.preencher, () => texts('Oi, Rita'));
  const user = open();
  await user.type(field(), '/');
  expect(await screen.findByRole('option', { name: /Oi, Rita/ })).toBeDefined();
  expect(server.received(CadTextoCrm.preencher).map(({ params }) => params)).toEqual([{ id: '4', chat_id: '5' }]);
  expect(field().value).toBe('/');
});
