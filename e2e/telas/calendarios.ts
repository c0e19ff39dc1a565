import { seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  fotos: [
    {
      name: 'calendario',
      person: 'admin',
      path: '/calendarios',
      async ready(page) {
        await page.getByRole('link', { name: 'Horário comercial' }).click();
        await seen(page.getByRole('textbox', { name: 'Nome do feriado 1', exact: true }));
      },
    },
  ],
};
