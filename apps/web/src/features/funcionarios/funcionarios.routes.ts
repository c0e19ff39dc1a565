import type { Screen } from '@/core/screen.ts';

const trail = [{ title: 'Funcionários', to: '/funcionarios' }];

export const funcionariosScreens: readonly Screen[] = [
  {
    path: 'funcionarios',
    title: 'Funcionários',
    permission: ['funcionarios', 'getAll'],
    page: async () => (await import('./screens/funcionarios-list.tsx')).FuncionariosList,
    search: 'cadastros rh pessoas empregados',
  },
  {
    path: 'funcionarios/cadastrar',
    title: 'Novo funcionário',
    permission: ['funcionarios', 'store'],
    page: async () => (await import('./screens/funcionario-form.tsx')).FuncionarioForm,
    trail,
    search: 'cadastrar criar contratar',
  },
  {
    path: 'funcionarios/editar/:id_funcionario',
    title: 'Editar funcionário',
    permission: ['funcionarios', 'store'],
    page: async () => (await import('./screens/funcionario-form.tsx')).FuncionarioForm,
    trail,
  },
  {
    path: 'funcionarios/show/:id_funcionario',
    title: 'Funcionário',
    permission: ['funcionarios', 'getAll'],
    page: async () => (await import('./screens/funcionario-show.tsx')).FuncionarioShow,
    trail,
  },
];
