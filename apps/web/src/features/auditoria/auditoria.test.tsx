import { auditoria } from '@prosa/contract/auditoria/auditoria.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './auditoria.feature.ts';

const ato = {
  id_ato: 7,
  em: '2026-01-10T12:00:00.000Z',
  acao: 'grupo_mudado',
  id_login: 3,
  autor: 'Ana Lima',
  suporte: false,
  entidade: 'grupo',
  id_entidade: 9,
  registro: 'Balcão',
  ip: '203.0.113.5',
  aparelho: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0',
  campos: [{ campo: 'Contatos', antes: 'Tudo da empresa', depois: 'O dos departamentos dela' }],
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on(auditoria.getAll, ({ query }) => ({
      data: [query['cursor'] === 'depois' ? { ...ato, id_ato: 6, autor: '' } : ato],
      cursor: query['cursor'] ? null : 'depois',
    }))
    .on(auditoria.prazo, () => ({ meses: 24 }))
    .on(auditoria.salvarPrazo, () => ({ refuse: { http: 422, message: 'Dados inválidos.', erros: { meses: 'No mínimo 6 meses' } } }))
    .on(usuario.getAll, () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 }));
});
const session = sessionOf({ controle_de_acesso: ['getAll', 'exportar', 'prazo'].map((funcao) => ({ controller: 'auditoria', funcao, status: 1 as const })) });

test('acts say who, what, from where and what changed; more are read on', async () => {
  const { user } = renderScreens(feature.screens, session, '/configEmpresa/auditoria');
  expect(await screen.findByText('Ana Lima')).toBeTruthy();
  expect(screen.getByText(/203\.0\.113\.5 · Chrome no Windows/)).toBeTruthy();
  expect(screen.getByText('Tudo da empresa').tagName).toBe('DEL');
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  expect(await screen.findByText('O sistema')).toBeTruthy();
});

test('filters stand in the address', async () => {
  const { user, router } = renderScreens(feature.screens, session, '/configEmpresa/auditoria?acao=grupo_mudado&de=2026-01-01');
  await user.click(await screen.findByRole('button', { name: 'Grupo Balcão' }));
  await waitFor(() =>
    expect(server.received(auditoria.getAll).at(-1)?.query).toEqual({ acao: 'grupo_mudado', de: '2026-01-01', entidade: 'grupo', id_entidade: '9' }),
  );
  expect(router.state.location.search).toContain('id_entidade=9');
  await user.click(screen.getByRole('button', { name: /^Limpar filtros/ }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('for how long they are kept is refused at its field', async () => {
  const { user } = renderScreens(feature.screens, session, '/configEmpresa/auditoria');
  await user.click(await screen.findByRole('button', { name: 'Prazo' }));
  const meses = await screen.findByLabelText<HTMLInputElement>('Meses');
  await user.clear(meses);
  await user.type(meses, '5');
  await user.click(screen.getByRole('button', { name: 'Salvar prazo' }));
  expect(await screen.findByText('No mínimo 6 meses')).toBeTruthy();
  expect(meses.value).toBe('5');
});
