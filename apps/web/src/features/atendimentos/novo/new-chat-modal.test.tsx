import { menu } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { read } from '@/core/calls.ts';
import { queryClient } from '@/core/query-client.ts';
import type { Screen } from '@/core/screen.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { NewChatModal } from './new-chat-modal.tsx';

const line = (id_wpp_config: number, conectado: 0 | 1 = 0) => ({
  id_wpp_config,
  nome: `Linha ${id_wpp_config}`,
  telefone: '5511940042026',
  conectado,
  estado: 'desconectado' as const,
  provedor: 'simulador',
  id_linha_reserva: null,
});
const here: Screen = { path: 'aqui', title: 'Aqui', permission: 'everyone', page: async () => () => <NewChatModal onClose={() => undefined} /> };
const lines: Screen = { path: 'WPPConfig', title: 'Números', permission: 'everyone', page: async () => () => null };
const oneLine: Screen = { path: 'WPPConfig/editar/:id', title: 'Número', permission: 'everyone', page: async () => () => null };

async function begin(ids: readonly number[], mayConnect: boolean, { on = [], mayEdit = true }: { on?: readonly number[]; mayEdit?: boolean } = {}) {
  new FakeServer()
    .on(contatos.getContatosChat, () => ({
      contatos: [{ id_contato: 1, nome: 'Rita', email: null, telefone: '11988887777', avatar: null, tipo_contato: 'Leads' }],
      mais: false,
    }))
    .on(WPP.getWppConfig, () => ({ data: ids.map((id) => line(id, on.includes(id) ? 1 : 0)) }));
  const drawn = renderScreens(
    [here, lines, oneLine],
    sessionOf({
      controle_de_acesso: [
        { controller: 'WPP', funcao: 'iniciarWPP', status: 1 },
        ...(mayEdit ? [{ controller: 'WPPConfig', funcao: 'store', status: 1 } as const] : []),
      ],
    }),
    '/aqui',
  );
  const entry = {
    id_menu: 1,
    titulo: 'Números',
    icone: 'x',
    badge_type: 'primary' as const,
    type: 'link' as const,
    active: true,
    badge_value: null,
    grupo: null,
    lugar: '/configEmpresa',
    descricao: null,
    oculto: false,
  };
  queryClient.setQueryData(read(menu.menu, {}).queryKey, { data: mayConnect ? [{ ...entry, caminho: '/WPPConfig' }] : [] });
  await drawn.user.click(await screen.findByRole('button', { name: 'Abrir Chat com Rita' }));
  return drawn;
}

test('[2] a disconnected line leads to the numbers, or to the number when it is the only one', async () => {
  const { router } = await begin([7], true);
  await waitFor(() => expect(router.state.location.pathname).toBe('/WPPConfig/editar/7'));
});

test('[2] of several, the one that was chosen', async () => {
  const { router, user } = await begin([7, 8], true);
  await screen.findByText('Selecione um numero conectado ao Whatsapp:');
  await user.click(screen.getByText(/Linha 8/));
  await waitFor(() => expect(router.state.location.pathname).toBe('/WPPConfig'));
});

test('[2] of several, the only one that is disconnected leads to its form; who may not open that gets the list', async () => {
  for (const [mayEdit, place] of [
    [true, '/WPPConfig/editar/8'],
    [false, '/WPPConfig'],
  ] as const) {
    const { router, user } = await begin([7, 8], true, { on: [7], mayEdit });
    await screen.findByText('Selecione um numero conectado ao Whatsapp:');
    await user.click(screen.getByText(/Linha 8/));
    await waitFor(() => expect(router.state.location.pathname).toBe(place));
    cleanup();
  }
});

test('[8] who may not connect a line reads why and stays', async () => {
  const { router } = await begin([7], false);
  expect(await screen.findByText('Whatsapp desconectado!')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/aqui');
});

test('[2] [5] [8] a card asks for a departamento and opens in a new tab; without any, the form of departamentos', async () => {
  const found: { value: boolean } = { value: true };
  const server = new FakeServer()
    .on(contatos.getContatosChat, () => ({
      contatos: [{ id_contato: 1, nome: 'Rita', email: null, telefone: '11988887777', avatar: null, tipo_contato: 'Leads' }],
      mais: false,
    }))
    .on(departamentos.getAll, () => ({
      data: found.value
        ? [
            {
              id_departamento: 4,
              nome: 'Vendas',
              descricao: '',
              publico: 1 as const,
              id_quadro: 2,
              id_estagio: 9,
              dns_quadro: 'funil',
              dns: 'funil',
              nome_curto: 'vendas',
              status: 1 as const,
              pessoas: 1,
            },
          ]
        : [],
      recordsTotal: 1,
      recordsFiltered: 1,
    }));
  const area: Screen = { path: 'departamento', title: 'Departamentos', permission: 'everyone', page: async () => () => null };
  const draw = (...more: string[]) =>
    renderScreens(
      [here, area],
      sessionOf({ controle_de_acesso: ['kanbanBloco', ...more].map((controller) => ({ controller, funcao: 'store', status: 1 as const })) }),
      '/aqui',
    );
  const first = draw();
  await first.user.click(await screen.findByRole('button', { name: 'Criar Card para Rita' }));
  const link = await screen.findByRole('link', { name: 'Vendas' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/kanban/funil/novo/1/4/9', '_blank']);
  expect(server.received(departamentos.getAll)[0]).toMatchObject({ query: { publico: '1', status: '1', com_quadro: '1' } });
  cleanup();
  found.value = false;
  const other = draw();
  // whom the address leads to conversas only is not offered one here
  expect(screen.queryByRole('button', { name: 'Abrir Chat com Rita' })).toBeNull();
  await other.user.click(await screen.findByRole('button', { name: 'Criar Card para Rita' }));
  expect(await screen.findByText('Peça a quem administra os departamentos que vincule um deles a um quadro.')).toBeTruthy();
  expect(other.router.state.location.pathname).toBe('/aqui');
  cleanup();
  const { router, user } = draw('departamentos');
  await user.click(await screen.findByRole('button', { name: 'Criar Card para Rita' }));
  expect(await screen.findByText('Não há departamentos vinculados ao Kanban')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/departamento'));
});
