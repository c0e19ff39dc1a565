import { seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  ready: { '/configEmpresa': (page) => seen(page.getByRole('searchbox', { name: 'Pesquisar configurações' })) },
  fotos: [
    {
      name: 'configuracoes',
      person: 'admin',
      path: '/configEmpresa',
      ready: (page) =>
        seen(
          page
            .getByRole('main')
            .getByRole('link', { name: /^Departamentos/ })
            .locator('svg'),
        ),
    },
  ],
};
