import { seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  fotos: [
    {
      name: 'notificacoes',
      person: 'ana',
      path: '/dashboard',
      async ready(page) {
        await page.getByRole('button', { name: /^Notificações/ }).click();
        await seen(page.getByRole('button', { name: 'Marcar todas como lidas' }));
      },
    },
  ],
};
