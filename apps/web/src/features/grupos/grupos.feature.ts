import { grupo } from '@prosa/contract/grupos/grupos.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';

export const feature = {
  icons: { permission: 'IconKey' },
  screens: [
    ...registroScreens(grupo, {
      path: 'grupo',
      title: 'Grupos e permissões',
      settings: '/configEmpresa/seguranca',
      search: ['perfis acesso direitos papéis quem pode', 'cadastrar criar grupo perfil de acesso'],
      list: async () => (await import('./screens/grupos-list.tsx')).GruposList,
      form: async () => (await import('./screens/grupo-form.tsx')).GrupoForm,
      show: async () => (await import('./screens/grupo-show.tsx')).GrupoShow,
    }),
    {
      path: 'grupo/permissao/:id_grupo',
      title: 'Permissões do grupo',
      permission: ['grupo', 'getAll'],
      page: async () => (await import('./screens/grupo-permissoes.tsx')).GrupoPermissoes,
      trail: [{ title: 'Grupos e permissões', to: '/grupo' }],
    },
  ],
} satisfies Feature;
