import { rowsOf, seen, type Telas } from '../seen.ts';

export const telas: Telas = {
  ready: { '/clientes': (page) => rowsOf(page, '/clientes') },
  fotos: [{ name: 'cliente', person: 'admin', path: '/clientes/show/1', ready: (page) => seen(page.getByRole('heading', { name: 'Histórico' })) }],
};
