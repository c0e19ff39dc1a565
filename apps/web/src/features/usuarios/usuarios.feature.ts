import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';

export const feature = {
  icons: { users: 'IconUsers' },
  screens: registroScreens(usuario, {
    path: 'usuario',
    title: 'Usuários',
    settings: '/grupo',
    novo: 'Convidar usuário',
    search: ['pessoas equipe atendentes logins convites', 'convidar cadastrar pessoa atendente'],
    list: async () => (await import('./screens/usuarios-list.tsx')).UsuariosList,
    form: async () => (await import('./screens/usuario-form.tsx')).UsuarioForm,
  }),
} satisfies Feature;
