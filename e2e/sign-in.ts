import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test';

export const password = 'Aurora#2026';

/** People of the demonstration by a short name, and the company they choose when they work in more than one. */
export const people = {
  admin: { usuario: 'admin@aurora.demo', nome: 'Mariana Ramos', empresa: 'Loja Aurora' },
  ana: { usuario: 'ana@aurora.demo', nome: 'Ana Beatriz Lima' },
  bruno: { usuario: 'bruno@aurora.demo', nome: 'Bruno Carvalho' },
  carla: { usuario: 'carla@aurora.demo', nome: 'Carla Nogueira' },
  diego: { usuario: 'diego@aurora.demo', nome: 'Diego Martins' },
  cliente: { usuario: 'cliente@aurora.demo', nome: 'Padaria Pão Nosso' },
  colega: { usuario: 'colega@aurora.demo', nome: 'Colega da padaria' },
} as const satisfies Record<string, { usuario: string; nome: string; empresa?: string }>;
export type Person = keyof typeof people;

/** Fills the form at /login, wherever it leads. */
export async function fillSignIn(page: Page, usuario: string, senha = password): Promise<void> {
  await page.getByLabel('Usuário').fill(usuario);
  await page.getByLabel('Senha', { exact: true }).fill(senha);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** Signs in through the screen and ends at the start screen. */
export async function signIn(page: Page, person: Person): Promise<void> {
  const who = people[person];
  await page.goto('/login');
  await fillSignIn(page, who.usuario);
  if ('empresa' in who) await page.getByRole('button', { name: who.empresa }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
const states = new Map<Person, State>();

/** A browser of this person; the sign-in itself is made once and kept. */
export async function contextOf(browser: Browser, person: Person, options: BrowserContextOptions): Promise<BrowserContext> {
  let storageState = states.get(person);
  if (storageState === undefined) {
    const context = await browser.newContext(options);
    await signIn(await context.newPage(), person);
    storageState = await context.storageState();
    states.set(person, storageState);
    await context.close();
  }
  return browser.newContext({ ...options, storageState });
}

/** The bearer token that this browser keeps. */
export const tokenOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('prosa:token') ?? '');
