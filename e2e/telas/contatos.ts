import { seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  ready: { '/contatos/show/1': (page) => seen(page.getByRole('link', { name: 'Editar' })) },
  fotos: [
    { name: 'contatos', person: 'admin', path: '/contatos', ready: (page) => seen(page.getByText('@exemplo.com.br')) },
    { name: 'contato', person: 'admin', path: '/contatos/show/1', ready: (page) => seen(page.getByRole('link', { name: 'Conversa', exact: true })) },
    {
      name: 'contato-formulario',
      person: 'admin',
      path: '/contatos/editar/1',
      ready: (page) => page.waitForFunction(() => (document.querySelector<HTMLInputElement>('[data-path="nome"]')?.value ?? '') !== '').then(() => undefined),
    },
    {
      name: 'mesclar-contatos',
      person: 'admin',
      path: '/contatos/mesclar',
      async ready(page) {
        await page.getByRole('button', { name: 'Procurar repetidos' }).first().click();
        await seen(page.getByRole('button', { name: 'Comparar' }));
      },
    },
    { name: 'campos-de-contatos', person: 'admin', path: '/configEmpresa/campos', ready: (page) => seen(page.getByText('Limite de crédito')) },
  ],
};
