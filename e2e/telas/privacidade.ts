import { seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  ready: { '/configEmpresa/privacidade': (page) => seen(page.getByRole('button', { name: 'Salvar regras' })) },
  fotos: [{ name: 'privacidade', person: 'admin', path: '/configEmpresa/privacidade', ready: (page) => seen(page.getByText('DESCADASTRAR')) }],
};
