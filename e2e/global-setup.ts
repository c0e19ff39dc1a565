import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { startProducts } from './product.ts';
import { reportsFolder } from './reports.ts';

/** One product for each worker, so that journeys side by side never meet; their addresses reach the tests by the environment. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  await mkdir(reportsFolder, { recursive: true });
  const file = path.join(reportsFolder, 'produto.log');
  console.log(`registro do produto: ${file}`);
  const log = createWriteStream(file);
  const { products, close } = await startProducts(workers, log);
  process.env['PROSA_E2E_URLS'] = products.map(({ url }) => url).join(' ');
  return async () => {
    await close();
    log.end();
  };
}
