import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { PanelTabs } from '@/features/painel/panel-tabs.tsx';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { CopyButton } from '@/ui/copy-button.tsx';

const sala = (chat_id: number) => ({
  chat_id,
  contato: 'Rita Prado',
  status_id: 4,
  status: 'Encerrado resolvido',
  departamento: 'Vendas',
  assunto: null,
  linha: null,
  responsavel: 'Ana Lima',
  motivo: null,
  aberto_em: '2026-11-02T13:00:00Z',
  encerrado_em: '2026-11-02T14:00:00Z',
});
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
const Panel = () => (
  <>
    <p>Painel aberto</p>
    <PanelTabs id_contato={9} sala={{ chat_id: 31, canal: 'wpp' }} />
  </>
);
const panel: Screen = { path: 'painel', title: 'Painel', permission: 'everyone', page: async () => Panel };
const may = sessionOf({ controle_de_acesso: [{ controller: 'chat', funcao: 'atender', status: 1 }] });

test('earlier salas of the contato open theirs; the one on screen is not among them', async () => {
  server.on(resumoContato.getAllAtendimento, ({ query }) => ({
    data: query['cursor'] === undefined ? [sala(31), sala(20)] : [sala(12)],
    recordsTotal: 7,
    recordsFiltered: 7,
    ...(query['cursor'] === undefined && { cursor: 'depois-do-20' }),
  }));
  const { user } = renderScreens([panel], may, '/painel');
  const first = await screen.findByRole('link', { name: /02\/11\/2026 10:00.*Encerrado resolvido · Vendas · Ana Lima/ });
  expect(first.getAttribute('href')).toBe('/ChatSala/20');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  await waitFor(() => expect(screen.getAllByRole('link').map((a) => a.getAttribute('href'))).toEqual(['/ChatSala/20', '/ChatSala/12']));
  expect(server.received(resumoContato.getAllAtendimento)[0]?.query).toEqual({ id_contato: '9', rpp: '6' });
  expect(server.received(resumoContato.getAllAtendimento)[1]?.query).toMatchObject({ cursor: 'depois-do-20' });
});

test('the first sala says so, and a failure offers to try again', async () => {
  server.on(resumoContato.getAllAtendimento, () => ({ refuse: { http: 422, message: 'Não deu' } }));
  const { user } = renderScreens([panel], may, '/painel');
  await screen.findByText('Não deu');
  server.on(resumoContato.getAllAtendimento, () => ({ data: [sala(31)], recordsTotal: 1, recordsFiltered: 1 }));
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Primeira conversa com este contato.')).toBeTruthy();
});

test('[6] without the permission of any area there is nothing', async () => {
  renderScreens([panel], sessionOf({ controle_de_acesso: [] }), '/painel');
  await screen.findByText('Painel aberto');
  expect(server.received(resumoContato.getAllAtendimento)).toHaveLength(0);
  expect(screen.queryByRole('heading', { name: 'Atendimentos' })).toBeNull();
});

test('copying says what was copied', async () => {
  const Copy = () => <CopyButton text="(19) 98877-6655" what="Telefone" />;
  const { user } = renderScreens([{ ...panel, page: async () => Copy }], may, '/painel');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: 'Copiar telefone' }));
  expect(await screen.findByText('Telefone copiado.')).toBeTruthy();
  expect(write).toHaveBeenCalledWith('(19) 98877-6655');
});

test('where there is no sala beside, all salas of the contato are there, and no area that is about a sala alone', async () => {
  server.on(resumoContato.getAllAtendimento, () => ({ data: [sala(31)], recordsTotal: 1, recordsFiltered: 1 }));
  const Alone = () => <PanelTabs id_contato={9} sala={undefined} />;
  renderScreens([{ ...panel, page: async () => Alone }], may, '/painel');
  expect((await screen.findByRole('link', { name: /Encerrado resolvido/ })).getAttribute('href')).toBe('/ChatSala/31');
  expect(screen.queryByRole('tab', { name: 'Visita' })).toBeNull();
});
