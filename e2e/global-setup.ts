import type { FullConfig } from '@playwright/test';
import { startProducts } from './product.ts';

/** One product for each worker, so that journeys side by side never meet; their addresses reach the tests by the environment. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const { products, close } = await startProducts(workers);
  process.env['PROSA_E2E_URLS'] = products.map(({ url }) => url).join(' ');
  return close;
}
