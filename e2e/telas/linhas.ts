import { seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  fotos: [
    {
      name: 'conectar-numero',
      person: 'admin',
      path: '/WPPConfig',
      async ready(page) {
        await page
          .getByRole('link', { name: /^WhatsApp Pós-venda/ })
          .filter({ visible: true })
          .first()
          .click();
        const panel = page.getByRole('region', { name: 'Conexão' });
        const code = panel.getByRole('img', { name: 'QR code do número' });
        const connect = panel.getByRole('button', { name: 'Conectar', exact: true });
        await code
          .or(connect)
          .or(panel.getByText('Conectado', { exact: true }))
          .first()
          .waitFor();
        // a simulated number asks for its code once its device was signed out
        if (await connect.isVisible()) await connect.click();
        await code
          .or(panel.getByText('Conectado', { exact: true }))
          .first()
          .waitFor();
        if (!(await code.isVisible())) {
          await panel.getByRole('button', { name: 'Desconectar o aparelho' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Desconectar o aparelho' }).click();
          await connect.click();
        }
        await seen(code);
        await code.scrollIntoViewIfNeeded();
      },
    },
  ],
};
