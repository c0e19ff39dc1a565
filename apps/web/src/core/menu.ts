import { menu } from '@prosa/contract/acesso/acesso.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { queryOptions } from '@tanstack/react-query';
import { read } from './calls.ts';

export type MenuEntry = Answer<typeof menu.menu>['data'][number];

/** What the person may open, as the server answers it (spec 2). */
export const menuQuery = queryOptions({ ...read(menu.menu, {}), staleTime: 60_000 });

/** An entry with a list of its own, which takes the sidebar's place there: Configurações. */
const isPlace = (entries: readonly MenuEntry[], { caminho }: MenuEntry): boolean => entries.some(({ lugar }) => lugar === caminho);

/** Every entry of daily work, in the person's order, those taken out with them. */
export const ofSidebar = (entries: readonly MenuEntry[]): MenuEntry[] => entriesOf(entries, 'lateral').filter((entry) => !isPlace(entries, entry));

/** Those that show. */
export const dailyWork = (entries: readonly MenuEntry[]): MenuEntry[] => ofSidebar(entries).filter(({ oculto }) => !oculto);

export const entriesOf = (entries: readonly MenuEntry[], place: string): MenuEntry[] => entries.filter(({ lugar }) => lugar === place);

/** Entries under the name of their grupo, in the order the server sends. */
export function grouped(entries: readonly MenuEntry[]): [grupo: string | null, entries: MenuEntry[]][] {
  const groups = new Map<string | null, MenuEntry[]>();
  for (const entry of entries) groups.set(entry.grupo, [...(groups.get(entry.grupo) ?? []), entry]);
  return [...groups];
}

export interface Sidebar {
  /** Whose list it is; null for daily work. */
  place: MenuEntry | null;
  entries: MenuEntry[];
  /** Places to go to from daily work. */
  foot: MenuEntry[];
}

/** What stands in the sidebar at this address: addresses match without regard to case. */
export function sidebarAt(entries: readonly MenuEntry[], pathname: string): Sidebar {
  const at = `${pathname.toLowerCase()}/`;
  const here = entries.filter(({ caminho }) => at.startsWith(`${caminho.toLowerCase()}/`)).toSorted((a, b) => b.caminho.length - a.caminho.length)[0];
  const place = entries.find((entry) => isPlace(entries, entry) && (entry === here || entry.caminho === here?.lugar));
  if (place !== undefined) return { place, entries: entriesOf(entries, place.caminho), foot: [] };
  return { place: null, entries: dailyWork(entries), foot: entries.filter((entry) => isPlace(entries, entry)) };
}

/** Whether the person may go to this address, or to the group of a place that it names: `/configEmpresa#Atendimento`. */
export function offers(entries: readonly MenuEntry[], address: string): boolean {
  const [place, group] = address.split('#');
  return entries.some(({ caminho, lugar, grupo }) => (group === undefined ? caminho === place : lugar === place && grupo === group));
}
