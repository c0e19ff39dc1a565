import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { linhasHandlers } from '@/features/linhas/linhas.realtime.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { LineNotice } from './line-notice.tsx';

const place: Screen = { path: 'lugar', title: 'Lugar', permission: 'everyone', page: async () => () => <LineNotice id_wpp_config={2} /> };
const may = [{ controller: 'WPP', funcao: 'getWppConfig', status: 1 as const }];
const text = 'WhatsApp Vendas está desconectado. As mensagens serão enviadas quando voltar.';

test('[lessons: dead lines] whoever writes is told that the line of the sala is away, until it is back', async () => {
  let conectado: 0 | 1 = 0;
  const line = (id_wpp_config: number, nome: string, on: 0 | 1) => ({
    id_wpp_config,
    nome,
    telefone: '551140042026',
    conectado: on,
    estado: on === 1 ? ('conectado' as const) : ('desconectado' as const),
    provedor: 'simulador',
  });
  new FakeServer().on(WPP.getWppConfig, () => ({ data: [line(1, 'WhatsApp Suporte', 1), line(2, 'WhatsApp Vendas', conectado)] }));
  renderScreens([place], sessionOf({ controle_de_acesso: may }), '/lugar');
  await screen.findByText(text);
  conectado = 1;
  linhasHandlers.wpp_status({ id_wpp_config: 2, nome: 'WhatsApp Vendas', estado: 'conectado', conectado: 1 } as never, 'empresa-1');
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});
