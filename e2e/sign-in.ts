import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import type { Sessao } from '@prosa/contract/acesso/acesso.schemas.ts';
import { createClient } from '@prosa/contract/client.ts';

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

/** The session of this person, made by the API as the sign-in and the choice of a company make it. */
async function makeSession(url: string, person: Person): Promise<Sessao> {
  const who = people[person];
  const base = `${url}/api`;
  const { data } = await createClient({ base })(login.login, { body: { usuario: who.usuario, senha: password } });
  if (!('empresa' in who)) return data;
  const { id_config: id } = data.empresas.find(({ nome_fantasia }) => nome_fantasia === who.empresa)!;
  return (await createClient({ base, token: () => data.token })(login.selecionarEmpresa, { params: { id } })).data;
}

const sessions = new Map<string, Promise<Sessao>>();
/** Each person signs in once in a product. */
function sessionOf(url: string, person: Person): Promise<Sessao> {
  const key = `${url} ${person}`;
  const session = sessions.get(key) ?? makeSession(url, person);
  sessions.set(key, session);
  return session;
}

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;
/** What the browser of this person keeps. */
async function stateOf(url: string, person: Person): Promise<State> {
  const { token, id_empresa } = await sessionOf(url, person);
  const localStorage = [
    { name: 'prosa:token', value: token },
    { name: 'prosa:empresa', value: String(id_empresa) },
  ];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

type OwnOptions = BrowserContextOptions & { baseURL: string };
/** A browser in which this person is signed in. */
export const contextOf = async (browser: Browser, person: Person, options: OwnOptions): Promise<BrowserContext> =>
  browser.newContext({ ...options, storageState: await stateOf(options.baseURL, person) });

/** Browsers that a journey has left, by their options: the next one finds the files of the screens in them, and nothing else. */
const left = new Map<string, BrowserContext[]>();
const keyOf = (options: BrowserContextOptions): string => JSON.stringify(Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** A browser as `contextOf` gives it; `leaveContext` lets another journey have it afterwards. */
export async function takeContext(browser: Browser, person: Person, options: OwnOptions): Promise<BrowserContext> {
  const taken = left.get(keyOf(options))?.pop();
  if (taken === undefined) return contextOf(browser, person, options);
  await taken.setStorageState(await stateOf(options.baseURL, person));
  return taken;
}

/** Its pages, and what is kept beyond them: permissions, ways of the network. */
export async function leaveContext(context: BrowserContext, options: BrowserContextOptions): Promise<void> {
  for (const page of context.pages()) await page.close();
  if (context.isClosed()) return;
  await context.clearPermissions();
  await context.unrouteAll();
  await context.setOffline(false);
  const same = left.get(keyOf(options)) ?? [];
  left.set(keyOf(options), [...same, context]);
}

/** The bearer token of this person, without a browser of theirs. */
export const tokenFor = async (url: string, person: Person): Promise<string> => (await sessionOf(url, person)).token;

/** The bearer token that this browser keeps. */
export const tokenOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('prosa:token') ?? '');
