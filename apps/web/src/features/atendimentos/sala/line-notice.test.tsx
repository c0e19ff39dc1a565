import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '@/core/query-client.ts';
import type { Screen } from '@/core/screen.ts';
import { linhasHandlers } from '@/features/linhas/linhas.realtime.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { LineNotice } from './line-notice.tsx';

const sala = { id_wpp_config: 2, telefone: '5519988887777', nome: 'Rita Prado', id_departamento: 4 };
const place: Screen = { path: 'lugar', title: 'Lugar', permission: 'everyone', page: async () => () => <LineNotice sala={sala} /> };
const may = ['getWppConfig', 'iniciarWPP'].map((funcao) => ({ controller: 'WPP', funcao, status: 1 as const }));
const line = (id_wpp_config: number, nome: string, on: 0 | 1, id_linha_reserva: number | null = null) => ({
  id_wpp_config,
  nome,
  telefone: '551140042026',
  conectado: on,
  estado: on === 1 ? ('conectado' as const) : ('desconectado' as const),
  provedor: 'simulador',
  id_linha_reserva,
});
const text = 'WhatsApp Vendas está desconectado. As mensagens serão enviadas quando voltar.';

beforeEach(() => queryClient.clear());

test('[lessons: dead lines] whoever writes is told that the line of the sala is away, until it is back', async () => {
  let conectado: 0 | 1 = 0;
  new FakeServer().on(WPP.getWppConfig, () => ({ data: [line(1, 'WhatsApp Suporte', 1), line(2, 'WhatsApp Vendas', conectado)] }));
  renderScreens([place], sessionOf({ controle_de_acesso: may }), '/lugar');
  await screen.findByText(text);
  conectado = 1;
  linhasHandlers.wpp_status({ id_wpp_config: 2, nome: 'WhatsApp Vendas', estado: 'conectado', conectado: 1 } as never, 'empresa-1');
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});

test('[areas L14] goes on by the reserve once the person agreed that the customer sees another number', async () => {
  const server = new FakeServer()
    .on(WPP.getWppConfig, () => ({ data: [line(1, 'WhatsApp Suporte', 1), line(2, 'WhatsApp Vendas', 0, 1)] }))
    .on(WPP.iniciarWPP, () => ({ message: 'ok', id_sala: 9, salas: [] }));
  const desk: Screen = { path: 'ChatSala/:id', title: 'Conversas', permission: 'everyone', page: async () => () => <p>Mesa</p> };
  const { user, router } = renderScreens([place, desk], sessionOf({ controle_de_acesso: may }), '/lugar');
  await user.click(await screen.findByRole('button', { name: 'Continuar por WhatsApp Suporte' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Rita Prado verá outro número: (11) 4004-2026');
  expect(server.received(WPP.iniciarWPP)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Continuar por outro número' }));
  await screen.findByText('Mesa');
  expect(router.state.location.pathname).toBe('/ChatSala/9');
  expect(server.received(WPP.iniciarWPP)[0]?.params).toEqual({ id: '1', number: '5519988887777', x: '4' });
});

test('[areas L14] a reserve that is away itself is not offered', async () => {
  new FakeServer().on(WPP.getWppConfig, () => ({ data: [line(1, 'WhatsApp Suporte', 0), line(2, 'WhatsApp Vendas', 0, 1)] }));
  renderScreens([place], sessionOf({ controle_de_acesso: may }), '/lugar');
  await screen.findByText(text);
  expect(screen.queryByRole('button')).toBeNull();
});
