import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { registroScreens } from '@/features/registro/public.ts';

export const departamentosScreens = registroScreens(departamentos, {
  path: 'departamento',
  title: 'Departamentos',
  search: ['setores equipes áreas', 'cadastrar criar setor'],
  list: async () => (await import('./screens/departamentos-list.tsx')).DepartamentosList,
  form: async () => (await import('./screens/departamento-form.tsx')).DepartamentoForm,
});
