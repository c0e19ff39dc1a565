import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from './launch.ts';
import { type Foto, type Ready, seen, type Telas } from './seen.ts';

/** Nothing is being read any more. */
const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null && document.querySelectorAll('.mantine-Skeleton-root').length === 0);
const usual =
  (path: string): Ready =>
  async (page) => {
    await seen(path.endsWith('/cadastrar') ? page.getByRole('button', { name: /^Salvar/ }) : page.getByRole('heading', { level: 1 }));
    await settled(page);
  };

/** 'Campos de contatos': campos-de-contatos */
const slug = (title: string): string => title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\W+/g, '-');

interface Screen {
  readonly path: string;
  readonly title: string;
}
const at = (folder: string): string => fileURLToPath(new URL(folder, import.meta.url));
async function read<T>(folder: string, pattern: string, name: string): Promise<T[]> {
  const files = globSync(pattern, { cwd: at(folder) }).toSorted();
  return Promise.all(files.map(async (file) => ((await import(at(folder) + file)) as Record<string, T>)[name]!));
}
const features = await read<{ screens?: readonly Screen[] }>('../apps/web/src/features/', '*/*.feature.ts', 'feature');
const own = await read<Telas>('./telas/', '*.ts', 'telas');
const named: NonNullable<Telas['ready']> = Object.assign({}, ...own.map(({ ready }) => ready));

const screens = features.flatMap(({ screens: of = [] }) => of);
const numbersIn = ({ path }: Screen): number => path.split(':').length;
// '/kanban/:board/configurar' is no card of a board
const nearestFirst = screens.toSorted((a, b) => numbersIn(a) - numbersIn(b));
/** The title of the screen at this address, which may carry a number; none outside of the features. */
export const titleOf = (path: string): string | undefined =>
  nearestFirst.find((screen) => new RegExp(`^/${screen.path.replace(/\/:\w+\?$/, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`, 'i').test(path))?.title;

const walked = screens
  .map(({ path, title }) => ({ path: `/${path.replace(/\/:\w+\?$/, '')}`, title }))
  .filter(({ path }) => !path.includes(':'))
  .map(({ path, title }) => ({ path, title, ready: named[path] ?? usual(path) }));

/** An address that is walked, and what shows that it is there. */
export interface Tela {
  readonly path: string;
  readonly ready: Ready;
}
export const telas: readonly Tela[] = [
  ...walked,
  ...Object.entries(named)
    .filter(([path]) => !walked.some((screen) => screen.path === path))
    .map(([path, ready]) => ({ path, ready })),
];

const ofFeatures = own.flatMap(({ fotos = [] }) => fotos);
/** Every picture of a feature. */
export const fotos: readonly Foto[] = [
  ...walked
    .filter(({ path }) => !path.endsWith('/cadastrar'))
    .map(({ path, title, ready }): Foto => ({ name: slug(title), person: 'admin', path, ready }))
    .filter(({ name }) => !ofFeatures.some((foto) => foto.name === name)),
  ...ofFeatures,
];
