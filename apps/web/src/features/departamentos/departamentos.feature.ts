import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';

export const feature = {
  icons: { department: 'IconHierarchy2' },
  screens: registroScreens(departamentos, {
    path: 'departamento',
    title: 'Departamentos',
    search: ['setores equipes áreas', 'cadastrar criar setor'],
    list: async () => (await import('./screens/departamentos-list.tsx')).DepartamentosList,
    form: async () => (await import('./screens/departamento-form.tsx')).DepartamentoForm,
  }),
} satisfies Feature;
