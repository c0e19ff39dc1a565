import { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';

export const feature = {
  sidebarIcons: { employee: 'IconId' },
  screens: registroScreens(funcionarios, {
    path: 'funcionarios',
    title: 'Funcionários',
    search: ['cadastros rh pessoas empregados', 'cadastrar criar contratar'],
    list: async () => (await import('./screens/funcionarios-list.tsx')).FuncionariosList,
    form: async () => (await import('./screens/funcionario-form.tsx')).FuncionarioForm,
    show: async () => (await import('./screens/funcionario-show.tsx')).FuncionarioShow,
  }),
} satisfies Feature;
