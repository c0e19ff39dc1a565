import { seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  fotos: [
    { name: 'tickets', person: 'ana', path: '/tickets', ready: (page) => seen(page.getByRole('link', { name: /Entrega atrasada/ })) },
    {
      name: 'ticket',
      person: 'ana',
      path: '/tickets',
      async ready(page) {
        await page
          .getByRole('link', { name: /Entrega atrasada/ })
          .first()
          .click();
        await seen(page.getByRole('list', { name: 'Respostas', exact: true }).getByText('transportadora'));
      },
    },
    { name: 'ajustes-de-tickets', person: 'admin', path: '/configEmpresa/tickets', ready: (page) => seen(page.getByRole('heading', { level: 1 })) },
    {
      name: 'ticket-do-cliente',
      person: 'cliente',
      path: '/area_cliente/tickets',
      async ready(page) {
        await page.locator('a[href*="/area_cliente/tickets/show/"]').first().click();
        await seen(page.getByRole('textbox'));
      },
    },
  ],
};
