import { seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  fotos: [
    { name: 'quadros', person: 'admin', path: '/kanban', ready: (page) => seen(page.getByText('Funil de vendas')) },
    {
      name: 'quadro',
      person: 'admin',
      path: '/kanban/funil-de-vendas',
      ready: (page) => seen(page.getByRole('button', { name: 'Cozinha completa', exact: true })),
    },
    {
      name: 'card',
      person: 'admin',
      path: '/kanban/funil-de-vendas',
      async ready(page) {
        await page.getByRole('button', { name: 'Recepção da clínica', exact: true }).click();
        await seen(page.getByRole('dialog').getByText('Antes da proposta'));
      },
    },
  ],
};
