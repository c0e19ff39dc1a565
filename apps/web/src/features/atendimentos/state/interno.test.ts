import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgetSession } from '@/core/store.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { applyInterno, asSeen, loadInterno, removeFromInterno, startInterno, useInterno } from './interno.ts';
import { belongs } from './salas.ts';

const me = 1;
const person = (id_usuario: number, nome: string, nao_lidas: number) => ({ id_usuario, nome, avatar: null, nao_lidas });
const timeline = (chat_id: number, over: Partial<Atendimento> = {}): Atendimento => ({
  chat_id,
  topic: `sala-${chat_id}`,
  client_id: 0,
  tipo: 'interno',
  dupla: false,
  chat_id_resource: 'interno',
  usuario_id: null,
  nome: 'Plantão',
  email: null,
  telefone: null,
  avatar: null,
  id_wpp_config: null,
  linha: null,
  id_departamento: null,
  departamento: null,
  id_assunto: null,
  assunto: null,
  status_id: 2,
  status: 'Em atendimento',
  counts: { tickets: 0, atendimentos: 0, kanban: 0, nps: 0 },
  membros: [person(me, 'Ana Lima', 2), person(2, 'Bruno Reis', 0)],
  nao_lidas: 0,
  espera_desde: null,
  ultimo_index: 5,
  ultima_mensagem: { text: 'Oi', type: 'message', de: 'usuario', at: `2026-11-21T10:0${chat_id}:00Z` },
  aberto_em: '2026-11-21T09:00:00Z',
  encerrado_em: null,
  ...over,
});

let server: FakeServer;
beforeEach(() => {
  forgetSession();
  startInterno(me);
  server = new FakeServer();
});
const shown = () => renderHook(() => useInterno()).result;

test('a sala of two is the other one, and counts what this person has not read', () => {
  expect(asSeen(timeline(1, { dupla: true, nome: 'Ana, Bruno' }))).toMatchObject({ nome: 'Bruno Reis', client_id: 2, nao_lidas: 2 });
  expect(asSeen(timeline(1))).toMatchObject({ nome: 'Plantão', client_id: 0, nao_lidas: 2 });
  const customer = timeline(2, { tipo: 'atendimento', nao_lidas: 7 });
  expect(asSeen(customer)).toBe(customer);
});

test('the list is newest first; news find their place, and a sala that is left goes', async () => {
  server.on(chat.equipe, () => ({ data: [timeline(2), timeline(1)] }));
  await loadInterno();
  const result = shown();
  expect(result.current).toMatchObject({ ids: [2, 1], unread: 4, state: 'ready' });
  const news = timeline(1, {
    ultimo_index: 6,
    membros: [person(me, 'Ana Lima', 3)],
    ultima_mensagem: { text: 'Novo', type: 'message', de: 'usuario', at: '2026-11-21T11:00:00Z' },
  });
  applyInterno([news, timeline(9, { tipo: 'atendimento' })]);
  await waitFor(() => expect(result.current).toMatchObject({ ids: [1, 2], unread: 5 }));
  applyInterno([timeline(2, { membros: [person(2, 'Bruno Reis', 0)] })]);
  await waitFor(() => expect(result.current.ids).toEqual([1]));
  removeFromInterno(1);
  await waitFor(() => expect(result.current.ids).toEqual([]));
});

test('a list that does not come says why', async () => {
  server.on(chat.equipe, () => ({ refuse: { http: 403, message: 'Você não tem acesso.' } }));
  await loadInterno();
  expect(shown().current).toMatchObject({ state: 'error', error: 'Você não tem acesso.' });
});

test('it belongs on no tab of the salas', () => {
  for (const aba of ['minhas', 'fila', 'todas'] as const) expect(belongs(timeline(1), aba, me)).toBe(false);
  expect(belongs(timeline(1, { tipo: 'atendimento' }), 'minhas', me)).toBe(true);
});
