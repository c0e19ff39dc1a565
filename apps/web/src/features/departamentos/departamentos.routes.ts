import type { Screen } from '@/core/screen.ts';

const trail = [{ title: 'Departamentos', to: '/departamento' }];

export const departamentosScreens: readonly Screen[] = [
  {
    path: 'departamento',
    title: 'Departamentos',
    permission: ['departamentos', 'getAll'],
    page: async () => (await import('./screens/departamentos-list.tsx')).DepartamentosList,
    search: 'setores equipes áreas',
  },
  {
    path: 'departamento/cadastrar',
    title: 'Novo departamento',
    permission: ['departamentos', 'store'],
    page: async () => (await import('./screens/departamento-form.tsx')).DepartamentoForm,
    trail,
    search: 'cadastrar criar setor',
  },
  {
    path: 'departamento/editar/:id_departamento',
    title: 'Editar departamento',
    permission: ['departamentos', 'store'],
    page: async () => (await import('./screens/departamento-form.tsx')).DepartamentoForm,
    trail,
  },
];
