import { seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  fotos: [
    {
      name: 'modelos-oficiais',
      person: 'admin',
      path: '/WPPConfig',
      async ready(page) {
        await page
          .getByRole('link', { name: /^WhatsApp Oficial/ })
          .filter({ visible: true })
          .first()
          .click();
        await page.getByRole('link', { name: 'Modelos oficiais' }).click();
        await seen(page.getByText('pedido_saiu'));
      },
    },
  ],
};
