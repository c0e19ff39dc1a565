import { equipes } from '@prosa/contract/equipes/equipes.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';

export const feature = {
  icons: { team: 'IconUsersGroup' },
  screens: registroScreens(equipes, {
    path: 'equipes',
    title: 'Equipes',
    search: ['times grupos líderes membros', 'cadastrar criar equipe time'],
    list: async () => (await import('./screens/equipes-list.tsx')).EquipesList,
    form: async () => (await import('./screens/equipe-form.tsx')).EquipeForm,
    show: async () => (await import('./screens/equipe-show.tsx')).EquipeShow,
  }),
} satisfies Feature;
