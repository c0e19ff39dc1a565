import type { Screen } from '@/core/screen.ts';

const trail = [{ title: 'Clientes', to: '/clientes' }];

export const clientesScreens: readonly Screen[] = [
  {
    path: 'clientes',
    title: 'Clientes',
    permission: ['clientes', 'getAll'],
    page: async () => (await import('./screens/clientes-list.tsx')).ClientesList,
    search: 'cadastros compradores empresas',
  },
  {
    path: 'clientes/cadastrar',
    title: 'Novo cliente',
    permission: ['clientes', 'store'],
    page: async () => (await import('./screens/cliente-form.tsx')).ClienteForm,
    trail,
    search: 'cadastrar criar cliente',
  },
  {
    path: 'clientes/editar/:id_cliente',
    title: 'Editar cliente',
    permission: ['clientes', 'store'],
    page: async () => (await import('./screens/cliente-form.tsx')).ClienteForm,
    trail,
  },
  {
    path: 'clientes/show/:id_cliente',
    title: 'Cliente',
    permission: ['clientes', 'getAll'],
    page: async () => (await import('./screens/cliente-show.tsx')).ClienteShow,
    trail,
  },
];
