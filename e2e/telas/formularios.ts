import type { Page } from '../launch.ts';
import { seen, type Telas } from '../seen.ts';

const open = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Ações da lista Novo contato' }).click();
  await page.getByRole('menuitem', { name: 'Formulários de entrada' }).click();
  await seen(page.getByRole('list', { name: 'Campos do formulário' }));
};

export const telas: Telas = {
  fotos: [
    { name: 'formulario', person: 'admin', path: '/kanban/funil-de-vendas', ready: open },
    {
      name: 'formulario-no-site',
      person: 'admin',
      path: '/kanban/funil-de-vendas',
      async ready(page) {
        await open(page);
        await page.getByText('No site', { exact: true }).click();
        await page.goto(await page.getByRole('textbox', { name: 'Endereço, para um link ou um QR code' }).inputValue());
        await seen(page.getByRole('button', { name: 'Enviar' }));
      },
    },
  ],
};
