import { startProduct } from './product.ts';

/** One product for the whole run; its address reaches the tests by the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env['PROSA_E2E_URL'] = product.url;
  return () => product.close();
}
