import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BtnHelp, tutorial } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
import { pontoDaTela } from '@prosa/contract/ajuda/ajuda.tela.ts';
import { describe, expect, it } from 'vitest';
import { ajudaPadrao, telas, tutoriaisPadrao } from './textos.ts';

const web = fileURLToPath(new URL('../../../../../web/src/features/', import.meta.url));
interface Feature {
  readonly screens?: readonly { readonly path: string; readonly title: string; readonly permission: unknown }[];
}
const features = await Promise.all(globSync('*/*.feature.ts', { cwd: web }).map(async (file) => ((await import(web + file)) as { feature: Feature }).feature));
const ofStaff = features.flatMap((feature) => feature.screens ?? []);
const { clientScreens } = (await import(`${web}area-cliente/area-cliente.routes.ts`)) as { clientScreens: NonNullable<Feature['screens']> };
const screens = [...ofStaff, ...clientScreens.map((screen) => ({ ...screen, path: `area_cliente/${screen.path}` }))];

describe('texts of the screens', () => {
  it('every screen of every feature has its help, and none is of a screen that is gone', () => {
    expect(telas.toSorted()).toEqual(screens.map(({ path }) => path).toSorted());
    expect(new Set(telas.map((tela) => pontoDaTela(tela).toLowerCase())).size).toBe(telas.length);
  });

  it.each(screens)('$path: says more than its title, and passes what an editor is held to', ({ path, title }) => {
    const { title: heading, description } = ajudaPadrao(pontoDaTela(path))!;
    expect(heading.toLowerCase()).not.toBe(title.toLowerCase());
    expect(description.split(/\s+/).length).toBeGreaterThan(25);
    BtnHelp.store.body.parse({ identifier: pontoDaTela(path), title: heading, description });
    const { titulo, texto } = tutoriaisPadrao.get(path) ?? {};
    if (titulo !== undefined) tutorial.store.body.parse({ router_name: path, titulo, texto });
  });

  it('what a whole company opens day by day, and its settings, have a tutorial', () => {
    // a list or a page without a number of its own, of the menu or of the settings
    const places = ofStaff.map(({ path }) => path).filter((path) => !/\/(cadastrar|importar)$|:\w+$/.test(path));
    expect(places.filter((path) => !tutoriaisPadrao.has(path) && path !== 'ChatAssunto')).toEqual([]);
  });
});
