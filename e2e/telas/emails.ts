import { seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  fotos: [
    {
      name: 'texto-do-email',
      person: 'admin',
      path: '/emailTransacional/modelos/recuperacao_de_senha',
      async ready(page) {
        await page.getByRole('button', { name: 'Ver prévia' }).click();
        await seen(page.getByTitle('Prévia do e-mail'));
      },
    },
  ],
};
