import type { menuSchema } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { gruposDoMenu } from '@prosa/contract/acesso/menu.ts';
import type { z } from 'zod';
import type { MenuEntry } from '../../core/module.ts';
import type { MenuPessoal } from './menu.repository.ts';

type Shown = z.input<typeof menuSchema>;

const present = ({ id_menu, titulo, caminho, icone, lugar, grupo, descricao }: MenuEntry, oculto: boolean): Shown => ({
  id_menu,
  titulo,
  caminho,
  icone,
  badge_type: 'primary',
  type: 'link',
  active: true,
  badge_value: null,
  grupo,
  lugar,
  descricao: descricao ?? null,
  oculto,
});

const lugares = Object.keys(gruposDoMenu);

/** An address under which others stand is offered with at least one of them. */
const withoutEmptyPlaces = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.filter(({ caminho }) => !lugares.includes(caminho) || entries.some(({ lugar }) => lugar === caminho));

const byNumbers = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((n, i) => n !== b[i]);
  return at === -1 ? 0 : a[at]! - b[at]!;
};

/** By place, group and number; the sidebar's first in the person's own order, where a group stands where its first entry was put. */
export function presentMenu(offered: readonly MenuEntry[], { ordem, ocultos }: MenuPessoal): Shown[] {
  const entries = withoutEmptyPlaces(offered);
  const own = ({ lugar, id_menu }: MenuEntry): number => {
    const at = lugar === 'lateral' ? ordem.indexOf(id_menu) : -1;
    return at === -1 ? ordem.length : at;
  };
  const rank = (entry: MenuEntry): number[] => {
    const { lugar, grupo, id_menu } = entry;
    const group = entries.filter((e) => e.lugar === lugar && e.grupo === grupo);
    const groups: readonly (string | null)[] = [null, ...gruposDoMenu[lugar]];
    return [lugares.indexOf(lugar), Math.min(...group.map(own)), groups.indexOf(grupo), own(entry), id_menu];
  };
  return entries
    .map((entry) => ({ entry, at: rank(entry) }))
    .toSorted((a, b) => byNumbers(a.at, b.at))
    .map(({ entry }) => present(entry, entry.lugar === 'lateral' && ocultos.includes(entry.id_menu)));
}

const ofCustomers = (id_menu: number, titulo: string, caminho: string, icone: string): Shown =>
  present({ id_menu, titulo, caminho, icone, lugar: 'lateral', grupo: null }, false);
/** spec 2: the client menu has three link entries; `naoLidas`: answers that this customer has not read. */
export const clienteMenu = (naoLidas: number): Shown[] => [
  ofCustomers(1, 'Início', '/area_cliente/dashboard', 'home'),
  ofCustomers(2, 'Meus dados', '/area_cliente/meus_dados', 'user'),
  { ...ofCustomers(3, 'Tickets', '/area_cliente/tickets', 'send'), badge_value: naoLidas || null },
];
