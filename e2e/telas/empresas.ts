import { seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  // who does not operate the platform reads why there is no form
  ready: {
    '/empresa/cadastrar': (page) => seen(page.getByText('Só quem opera a plataforma cria empresas.')),
    '/empresa/clonar/:id_config': (page) => seen(page.getByText('Só quem opera a plataforma copia empresas.')),
  },
  fotos: [
    {
      name: 'empresa',
      person: 'admin',
      path: '/empresa',
      async ready(page) {
        await page.getByRole('link', { name: 'Loja Aurora' }).click();
        await seen(page.getByRole('button', { name: 'Salvar empresa' }));
      },
    },
  ],
};
