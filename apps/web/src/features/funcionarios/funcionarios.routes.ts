import { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import { registroScreens } from '@/features/registro/public.ts';

export const funcionariosScreens = registroScreens(funcionarios, {
  path: 'funcionarios',
  title: 'Funcionários',
  search: ['cadastros rh pessoas empregados', 'cadastrar criar contratar'],
  list: async () => (await import('./screens/funcionarios-list.tsx')).FuncionariosList,
  form: async () => (await import('./screens/funcionario-form.tsx')).FuncionarioForm,
  show: async () => (await import('./screens/funcionario-show.tsx')).FuncionarioShow,
});
