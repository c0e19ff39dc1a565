import { seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  ready: { '/departamento': (page) => seen(page.getByText('Pós-venda', { exact: true })) },
  fotos: [
    {
      name: 'departamento',
      person: 'admin',
      path: '/departamento',
      async ready(page) {
        await page.getByRole('link', { name: /^Vendas/ }).click();
        await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-path="nome"]')?.value === 'Vendas');
      },
    },
  ],
};
