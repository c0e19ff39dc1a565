import { menu } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bringFeatures } from '@/core/feature.ts';
import type { Screen } from '@/core/screen.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { menuOf } from '@/testing/menu.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './configuracoes.feature.ts';

const page = async () => () => null;
const others: Screen[] = [
  { path: 'departamento', title: 'Departamentos', permission: 'everyone', page, search: 'setores equipes' },
  {
    path: 'departamento/editar/:id',
    title: 'Departamento',
    permission: ['equipes', 'store'],
    page,
    sections: {
      of: '/departamento',
      address: ({ id_empresa }) => `/departamento/editar/${id_empresa}`,
      list: [{ title: 'Cor e logo', text: 'Como aparece', icon: 'x', search: 'setores marca' }],
    },
  },
  { path: 'configEmpresa/privacidade', title: 'Privacidade', permission: 'everyone', page, search: 'lgpd consentimento' },
];
const entries = menuOf(
  ['Configurações', '/configEmpresa', 'lateral', 'Configurações'],
  ['Clientes', '/clientes', 'lateral', 'Cadastros'],
  ['Departamentos', '/departamento', '/configEmpresa', 'Atendimento'],
  ['Calendários', '/calendarios', '/configEmpresa', 'Atendimento'],
  ['Privacidade', '/configEmpresa/privacidade', '/configEmpresa', 'Privacidade'],
);
const draw = (shown = entries, session = sessionOf()) => {
  new FakeServer().on(menu.menu, () => ({ data: shown }));
  bringFeatures([{ owns: [], has: [], load: async () => ({ screens: others }) }]);
  return renderScreens([...feature.screens, ...others], session, '/configEmpresa');
};
const found = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test('[2] settings in sections, without what stands elsewhere', async () => {
  draw();
  await screen.findByRole('region', { name: 'Atendimento' });
  expect(found()).toEqual(['/departamento', '/calendarios', '/configEmpresa/privacidade']);
  expect(screen.getByText('O que se faz em Calendários')).toBeTruthy();
});

test('[2] found by name, by what is done there, by words of the screen and by the address; Enter opens the first', async () => {
  const { user, router } = draw();
  const search = await screen.findByRole('searchbox', { name: 'Pesquisar configurações' });
  await screen.findByRole('region', { name: 'Atendimento' });
  for (const [typed, hrefs] of [
    ['calendarios', ['/calendarios']],
    ['se faz em calend', ['/calendarios']],
    ['LGPD', ['/configEmpresa/privacidade']],
    ['equipes setores', ['/departamento']],
    ['atendimento', ['/departamento', '/calendarios']],
    ['clientes', []],
  ] as const) {
    await user.clear(search);
    await user.type(search, typed);
    expect(found(), typed).toEqual(hrefs);
  }
  expect(screen.getByText('Nenhuma configuração encontrada')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ver todas' }));
  expect(found()).toHaveLength(3);
  await user.type(search, 'setores{Enter}');
  expect(router.state.location.pathname).toBe('/departamento');
});

test('who may change nothing is told so', async () => {
  draw(entries.filter(({ lugar }) => lugar === 'lateral'));
  expect(await screen.findByText('Nada para configurar')).toBeTruthy();
});

test('[issue: one searchable index] a section of a form is found by itself, before what leads to it, by who may change it', async () => {
  const { user, router } = draw(entries, sessionOf({ controle_de_acesso: [{ controller: 'equipes', funcao: 'store', status: 1 }] }));
  const search = await screen.findByRole('searchbox', { name: 'Pesquisar configurações' });
  const own = await screen.findByRole('link', { name: /Cor e logo/ });
  expect(own.getAttribute('href')).toBe('/departamento/editar/1#Cor e logo');
  await user.type(search, 'marca');
  expect(found()).toEqual(['/departamento/editar/1#Cor e logo']);
  await user.clear(search);
  await user.type(search, 'setores');
  expect(found()).toEqual(['/departamento/editar/1#Cor e logo', '/departamento']);
  await user.keyboard('{Enter}');
  expect(`${router.state.location.pathname}${decodeURIComponent(router.state.location.hash)}`).toBe('/departamento/editar/1#Cor e logo');
});
