import type { MenuEntry } from '@/core/menu.ts';

const entry = (id_menu: number, titulo: string, caminho: string, icone: string): MenuEntry => ({
  id_menu,
  titulo,
  caminho: `/area_cliente/${caminho}`,
  icone,
  badge_type: 'primary',
  type: 'link',
  active: true,
  badge_value: null,
  grupo: null,
  lugar: 'lateral',
  descricao: null,
  oculto: false,
});

/** spec 2: the client menu has three link entries. */
export const clientMenu = [
  entry(1, 'Início', 'dashboard', 'home'),
  entry(2, 'Meus dados', 'meus_dados', 'user'),
  entry(3, 'Tickets', 'tickets', 'send'),
] as const;
