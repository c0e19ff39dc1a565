import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { tagContato } from '@prosa/contract/tags/tags.endpoints.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { chatHandlers } from '../atendimentos.realtime.ts';
import { ContactPanel } from './contact-panel.tsx';

const sala = (over: Partial<Atendimento>): Atendimento => ({
  client_id: 9,
  usuario_id: 3,
  nome: 'R. Prado',
  email: null,
  telefone: '5511976545678',
  avatar: null,
  chat_id: 31,
  chat_id_resource: 'sala-31',
  topic: 'sala-31',
  id_departamento: 1,
  departamento: 'Vendas',
  id_assunto: null,
  assunto: null,
  status: 'Em atendimento',
  status_id: 2,
  id_wpp_config: 1,
  linha: 'Principal',
  aberto_em: '2026-11-20T12:00:00Z',
  espera_desde: null,
  encerrado_em: null,
  ultimo_index: 1,
  ultima_mensagem: null,
  nao_lidas: 0,
  counts: { tickets: 0, atendimentos: 1, kanban: 0, nps: 0 },
  membros: [],
  ...over,
});
const may = sessionOf({
  controle_de_acesso: ['tagContato/getAll', 'chat/atender'].map((pair) => ({
    controller: pair.split('/')[0]!,
    funcao: pair.split('/')[1]!,
    status: 1 as const,
  })),
});

test('a merge elsewhere: name, ways and tags of who stayed, without a reload', async () => {
  const server = new FakeServer()
    .on(resumoContato.getAllAtendimento, () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 }))
    .on(tagContato.getAll, ({ query }) => ({
      data: query['id_contato'] === '7' ? [{ id_tag: 1, name: 'VIP', type_value: 'bool' as const, value: '1', altera_valor: 0 }] : [],
      recordsTotal: 1,
      recordsFiltered: 1,
    }));
  const { chat_status, contato_mudou } = chatHandlers({ id_login: 3 });
  const told = (atendimento: Atendimento, id_contato?: number) =>
    act(() => {
      chat_status({ data: [atendimento] }, 'usuario-3');
      if (id_contato !== undefined) contato_mudou({ id_contato }, 'usuario-3');
    });
  told(sala({}));
  const Panel = () => <ContactPanel chat_id={31} />;
  renderScreens([{ path: 'painel', title: 'Painel', permission: 'everyone', page: async () => Panel }], may, '/painel');
  expect(await screen.findByRole('heading', { name: 'R. Prado' })).toBeTruthy();
  told(sala({ client_id: 7, nome: 'Rita de Prado', email: 'rita@prado.example' }), 7);
  expect(await screen.findByRole('heading', { name: 'Rita de Prado' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'rita@prado.example' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: /VIP/ })).toBeTruthy();
  // somebody merges another one into who is shown: what moved is read again
  const before = server.received(tagContato.getAll).length;
  told(sala({ client_id: 7, nome: 'Rita de Prado', email: 'rita@prado.example' }), 7);
  await waitFor(() => expect(server.received(tagContato.getAll)).toHaveLength(before + 1));
});
