import { atendimento } from '@prosa/contract/atendimentos/historico.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { EventHandlers } from '@/core/socket/chat-session.ts';
import { gatherHandlers } from '@/core/socket/handlers.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from '../atendimentos.feature.ts';
import { historicoHandlers } from './historico.realtime.ts';

const shown: Answer<typeof atendimento.show> = {
  data: {
    id_sala: 5,
    id_contato: 31,
    nome: 'Rita Alves',
    telefone: '5511988887777',
    avatar: null,
    linha: null,
    departamento: 'Vendas',
    assunto: null,
    responsavel: null,
    status_id: 4,
    status: 'Encerrado resolvido',
    motivo: null,
    aberto_em: '2026-02-01T12:00:00.000Z',
    aceito_em: null,
    encerrado_em: '2026-02-01T12:10:00.000Z',
    encerrou: null,
    primeira_resposta_s: null,
    duracao_s: 600,
    mensagens: 3,
  },
  membros: [],
  acontecimentos: [],
};
beforeEach(() => void new FakeServer().on(atendimento.show, () => shown));
const open = (...controllers: string[]) =>
  renderScreens(
    feature.screens,
    sessionOf({ controle_de_acesso: controllers.map((controller) => ({ controller, funcao: 'getAll', status: 1 as const })) }),
    '/atendimento/show/5',
  );

test('[2] a sala leads to its contato, where the person may see contatos', async () => {
  open('atendimento', 'contatos');
  expect((await screen.findByRole('link', { name: 'Rita Alves' })).getAttribute('href')).toBe('/contatos/show/31');
});

test('[2] the list follows the salas: one that began, changed or ended is read again, and many at once only once', async () => {
  const server = new FakeServer().on(atendimento.getAll, () => ({ data: [shown.data], recordsTotal: 1, recordsFiltered: 1 }));
  renderScreens(feature.screens, sessionOf({ controle_de_acesso: [{ controller: 'atendimento', funcao: 'getAll', status: 1 }] }), '/atendimento');
  expect(await screen.findByText('Encerrado resolvido')).toBeTruthy();
  const reads = () => server.received(atendimento.getAll).length;
  const before = reads();
  server.on(atendimento.getAll, () => ({ data: [{ ...shown.data, status: 'Novo', status_id: 0 }], recordsTotal: 1, recordsFiltered: 1 }));
  const told: string[] = [];
  const tell = (name: string) => () => void told.push(name);
  const handlers = gatherHandlers({} as Omit<EventHandlers, 'chats_encerrados'>, { chats_encerrados: tell('chats_encerrados') }, historicoHandlers);
  for (let n = 0; n < 50; n++) handlers.chats_encerrados({ chat_ids: [5] }, 'empresa-1');
  expect(told).toHaveLength(50);
  expect(await screen.findByText('Novo')).toBeTruthy();
  expect(reads()).toBe(before + 1);
});

test('[6] who sees the history and not the messages is told so', async () => {
  open('atendimento');
  expect(await screen.findByText('Mensagens não disponíveis')).toBeTruthy();
  expect(await screen.findByText('Encerrado resolvido')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Rita Alves' })).toBeNull();
});
