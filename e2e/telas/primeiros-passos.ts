import { seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  fotos: [
    {
      name: 'primeiros-passos',
      person: 'admin',
      path: '/primeiros_passos',
      async ready(page) {
        // asked for a segment already where the walk comes here twice
        await page.getByText('Clínica', { exact: false }).first().click();
        await seen(page.getByText('Motivos de encerramento, em cada departamento'));
      },
    },
  ],
};
