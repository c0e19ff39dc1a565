import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './browser.ts';
import { reportsFolder } from './reports.ts';

// the runner loads this file in every worker: only the first search counts
if (!process.env['PROSA_NAVEGADOR']) {
  const browser = await findBrowser();
  process.env['PROSA_NAVEGADOR'] = browser.path;
  Object.assign(process.env, browser.env);
}

export default defineConfig({
  testDir: './tests',
  outputDir: '../.cache/e2e',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // for both cores busy with something else: a condition that never comes fails all the same
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  globalSetup: './global-setup.ts',
  reporter: [['list'], ['json', { outputFile: path.join(reportsFolder, 'navegador.json') }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['PROSA_NAVEGADOR'] ?? '', args: browserFlags },
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // pictures of every step would double the time of the run
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
});
