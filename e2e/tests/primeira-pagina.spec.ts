import type { Page } from '@playwright/test';
import { board } from '../kanban.ts';
import { expect, test } from '../support.ts';

/** Requests of a page until it is quiet: documents, scripts, styles, fonts, calls. */
const most = 30;
/** Of them scripts and styles, the colour scheme's among them. */
const mostFiles = 11;

/** The paths that an address asks for, from a browser's first moment in it until the network is quiet. */
async function asked(page: Page, address: string): Promise<string[]> {
  const paths: string[] = [];
  const note = (request: { url: () => string }): void => void paths.push(new URL(request.url()).pathname);
  page.on('request', note);
  await page.goto(address);
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return paths;
}

const isFile = (path: string): boolean => /\.(js|css)$/.test(path);
const isKit = (path: string): boolean => path.startsWith('/assets/kit-');

function expectFew(address: string, paths: string[]): void {
  expect(paths.length, `${address} asks for\n${paths.join('\n')}`).toBeLessThanOrEqual(most);
  expect(paths.filter(isFile).length, `files of ${address}\n${paths.filter(isFile).join('\n')}`).toBeLessThanOrEqual(mostFiles);
}

test('[9] a page asks for few things, of the sign-in and of the staff', async ({ enter, stranger }) => {
  expectFew('/login', await asked(await stranger(), '/login'));
  const page = await enter('admin');
  const made = await board(page, `Poucos pedidos ${Date.now()}`, ['Alfa']);
  for (const address of ['/dashboard', '/ChatSala', '/tickets', '/contatos', made]) {
    const paths = await asked(page, address);
    expectFew(address, paths);
    expect(paths.filter(isKit), `the kit at ${address}`).toHaveLength(1);
  }
});

test('[9] the sign-in and the client area are drawn without the kit, but for own data', async ({ enter, stranger }) => {
  expect((await asked(await stranger(), '/login')).filter(isKit)).toEqual([]);
  const page = await enter('cliente');
  for (const address of ['/area_cliente/dashboard', '/area_cliente/tickets', '/area_cliente/tickets/cadastrar']) {
    const paths = await asked(page, address);
    expectFew(address, paths);
    expect(paths.filter(isKit), `the kit at ${address}`).toEqual([]);
  }
  expect((await asked(page, '/area_cliente/meus_dados')).filter(isKit)).toHaveLength(1);
});
