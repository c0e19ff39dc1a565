import type { Especie } from '@prosa/contract/registro/registro.endpoints.ts';
import type { ComponentType } from 'react';
import type { Screen } from './screen.ts';

interface Telas {
  /** First step of its addresses, as in spec 2: 'ChatAssunto'. */
  path: string;
  /** 'Assuntos' */
  title: string;
  /** How screens speak of one, where it is not what the species is called. */
  um?: string;
  feminino?: boolean;
  novo?: string;
  /** Where the settings of its list, and of the one that is shown, are. */
  settings?: string;
  /** Words that find the list and the form with Ctrl+K, besides their titles. */
  search: readonly [list: string, create: string];
  list: () => Promise<ComponentType>;
  form: () => Promise<ComponentType>;
  show?: () => Promise<ComponentType>;
  /** Of a kind that is taken in from files. */
  importar?: () => Promise<ComponentType>;
  /** Of the one that is shown; left out, the species. */
  showTitle?: string;
  /** Name of the number in the addresses. */
  id?: string;
}

/** The screen that takes records in from a file, with and without the number of one. `path`: of their list. */
export function importarScreens(
  { area, muitos }: Pick<Especie, 'area' | 'muitos'>,
  path: string,
  list: string,
  page: () => Promise<ComponentType>,
): readonly Screen[] {
  const title = `Importar ${muitos}`;
  // an area that is taken in from files has the function
  const screen = { title, permission: [area, 'importar'] as unknown as NonNullable<Screen['permission']>, page, trail: [{ title: list, to: `/${path}` }] };
  return [
    { ...screen, path: `${path}/importar`, search: 'planilha csv xlsx excel trazer' },
    { ...screen, path: `${path}/importar/:id_importacao` },
  ];
}

/** The screens of a kind of record: its list, its form twice, and the one that shows it. */
export function registroScreens({ especie }: { especie: Especie }, telas: Telas): readonly Screen[] {
  const {
    path,
    title,
    um = especie.um,
    feminino = especie.feminino,
    search,
    settings,
    list,
    form,
    show,
    importar,
    showTitle,
    novo = `Nov${feminino ? 'a' : 'o'} ${um}`,
    id = especie.id,
  } = telas;
  const trail = [{ title, to: `/${path}` }];
  const { area } = especie;
  const of = settings === undefined ? {} : { settings };
  return [
    { path, title, permission: [area, 'getAll'], page: list, search: search[0], ...of },
    { path: `${path}/cadastrar`, title: novo, permission: [area, 'store'], page: form, trail, search: search[1] },
    { path: `${path}/editar/:${id}`, title: `Editar ${um}`, permission: [area, 'store'], page: form, trail },
    ...(show
      ? [
          {
            path: `${path}/show/:${id}`,
            title: showTitle ?? um.charAt(0).toUpperCase() + um.slice(1),
            permission: [area, 'getAll'] as const,
            page: show,
            trail,
            ...of,
          },
        ]
      : []),
    ...(importar ? importarScreens(especie, path, title, importar) : []),
  ];
}
