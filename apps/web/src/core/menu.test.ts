import { expect, test } from 'vitest';
import { menuOf } from '@/testing/menu.ts';
import { dailyWork, offers, sidebarAt } from './menu.ts';

const entries = menuOf(
  ['Início', '/dashboard', 'lateral', null],
  ['Conversas', '/ChatSala', 'lateral', 'Atendimento'],
  ['Configurações', '/configEmpresa', 'lateral', 'Configurações'],
  ['Plataforma', '/admin', 'lateral', 'Configurações'],
  ['Campos de contatos', '/configEmpresa/campos', '/configEmpresa', 'Empresa'],
  ['Departamentos', '/departamento', '/configEmpresa', 'Atendimento'],
  ['Usuários', '/admin/usuario', '/admin', 'Pessoas'],
  ['Simulador', '/simulador', '/perfil', null],
);
const titles = (list: readonly { titulo: string }[]): string[] => list.map(({ titulo }) => titulo);

test('[2] daily work with the places at its foot; what stands in the profile menu stands nowhere else', () => {
  for (const address of ['/dashboard', '/ChatSala/12', '/simulador', '/nao_existe', '/departamentos_todos']) {
    const { place, entries: shown, foot } = sidebarAt(entries, address);
    expect([place, titles(shown), titles(foot)], address).toEqual([null, ['Início', 'Conversas'], ['Configurações', 'Plataforma']]);
  }
});

test('[2] in a place, at whatever address of its list, its own list takes the sidebar’s place', () => {
  for (const address of ['/configEmpresa', '/configempresa/campos/editar/3', '/DEPARTAMENTO/cadastrar', '/configEmpresa/do_futuro']) {
    const { place, entries: shown, foot } = sidebarAt(entries, address);
    expect([place?.caminho, titles(shown), foot], address).toEqual(['/configEmpresa', ['Campos de contatos', 'Departamentos'], []]);
  }
  expect(sidebarAt(entries, '/admin/usuario/cadastrar').place?.titulo).toBe('Plataforma');
});

test('what was taken out shows no more', () => {
  const hidden = entries.map((entry) => ({ ...entry, oculto: entry.caminho === '/ChatSala' }));
  expect(titles(dailyWork(hidden))).toEqual(['Início']);
});

test('[2] a settings button leads to what the person may open alone', () => {
  expect(['/departamento', '/configEmpresa#Atendimento', '/configEmpresa#Vendas', '/tagsModelo'].map((to) => offers(entries, to))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
