import type { Especie } from '@prosa/contract/registro/registro.endpoints.ts';
import type { MenuEntry } from '../module.ts';

type Setting = Extract<MenuEntry, { lugar: '/configEmpresa' }>;

/** The entry of a kind of record among the settings; its title, address and permission are the kind's own unless they are given. */
export const ajusteDe = (
  { especie: { area, muitos } }: { especie: Especie },
  entry: Pick<Setting, 'id_menu' | 'icone' | 'grupo' | 'descricao'> & Partial<Setting>,
): MenuEntry => ({
  titulo: muitos.charAt(0).toUpperCase() + muitos.slice(1),
  caminho: `/${area}`,
  permission: [area, 'getAll'],
  lugar: '/configEmpresa',
  ...entry,
});
