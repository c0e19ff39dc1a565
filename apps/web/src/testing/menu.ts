import type { MenuEntry } from '@/core/menu.ts';

/** A menu as the server answers it: title, address, place and group of each entry. */
export const menuOf = (...entries: readonly [titulo: string, caminho: string, lugar: string, grupo: string | null][]): MenuEntry[] =>
  entries.map(([titulo, caminho, lugar, grupo], index) => ({
    id_menu: index + 1,
    titulo,
    caminho,
    icone: 'home',
    badge_type: 'primary',
    type: 'link',
    active: true,
    badge_value: null,
    grupo,
    lugar,
    descricao: lugar === 'lateral' ? null : `O que se faz em ${titulo}`,
    oculto: false,
  }));
