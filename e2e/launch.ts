import { type Browser, chromium } from '@playwright/test';
import { browserFlags, findBrowser } from './browser.ts';

export type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** The browser of the tests, for programs that are no tests. */
export async function launchBrowser(): Promise<Browser> {
  const { path, env } = await findBrowser();
  return chromium.launch({ executablePath: path, args: browserFlags, env: { ...process.env, ...env } });
}

/** How a page of the product is opened, everywhere: language, place and address. */
export const localOptions = (url: string) => ({ baseURL: url, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
