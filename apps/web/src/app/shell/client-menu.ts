import { clientScreens } from '@/features/area-cliente/area-cliente.routes.ts';
import type { MenuEntry } from './navigation.tsx';

const entry = (id_menu: number, titulo: string, caminho: string, icone: string): MenuEntry & { badge_type: 'primary'; type: 'link'; active: boolean } => ({
  id_menu,
  titulo,
  caminho: `/area_cliente/${caminho}`,
  icone,
  badge_type: 'primary',
  type: 'link',
  active: true,
  badge_value: null,
  grupo: null,
});

/** spec 2: the client menu has three link entries. */
const entries = [entry(1, 'Início', 'dashboard', 'home'), entry(2, 'Meus dados', 'meus_dados', 'user'), entry(3, 'Tickets', 'tickets', 'send')] as const;

const screens = new Set(clientScreens.map(({ path }) => `/area_cliente/${path}`));
/** Those whose screen is there: an entry leads nowhere else. */
export const clientMenu = entries.filter(({ caminho }) => screens.has(caminho));
