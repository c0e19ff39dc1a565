import { seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  ready: { '/perfil': (page) => seen(page.getByText('Este aparelho')) },
  fotos: [
    { name: 'inicio', person: 'ana', path: '/dashboard', ready: (page) => seen(page.getByRole('heading', { name: 'Ir para' })) },
    { name: 'perfil', person: 'ana', path: '/perfil', ready: (page) => seen(page.getByText('Este aparelho')) },
  ],
};
