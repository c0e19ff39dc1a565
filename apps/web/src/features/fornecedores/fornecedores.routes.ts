import type { Screen } from '@/core/screen.ts';

const trail = [{ title: 'Fornecedores', to: '/fornecedores' }];

export const fornecedoresScreens: readonly Screen[] = [
  {
    path: 'fornecedores',
    title: 'Fornecedores',
    permission: ['fornecedores', 'getAll'],
    page: async () => (await import('./screens/fornecedores-list.tsx')).FornecedoresList,
    search: 'cadastros compras',
  },
  {
    path: 'fornecedores/cadastrar',
    title: 'Novo fornecedor',
    permission: ['fornecedores', 'store'],
    page: async () => (await import('./screens/fornecedor-form.tsx')).FornecedorForm,
    trail,
    search: 'cadastrar criar fornecedor',
  },
  {
    path: 'fornecedores/editar/:id_fornecedor',
    title: 'Editar fornecedor',
    permission: ['fornecedores', 'store'],
    page: async () => (await import('./screens/fornecedor-form.tsx')).FornecedorForm,
    trail,
  },
  {
    path: 'fornecedores/show/:id_fornecedor',
    title: 'Fornecedor',
    permission: ['fornecedores', 'getAll'],
    page: async () => (await import('./screens/fornecedor-show.tsx')).FornecedorShow,
    trail,
  },
];
