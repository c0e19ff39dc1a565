import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';

export const feature = {
  sidebarIcons: { client: 'IconBuildingStore' },
  search: async () => (await import('./clientes.search.tsx')).clientesSearch,
  screens: registroScreens(clientes, {
    path: 'clientes',
    title: 'Clientes',
    settings: '/tagsModelo',
    search: ['cadastros compradores empresas', 'cadastrar criar cliente'],
    list: async () => (await import('./screens/clientes-list.tsx')).ClientesList,
    form: async () => (await import('./screens/cliente-form.tsx')).ClienteForm,
    show: async () => (await import('./screens/cliente-show.tsx')).ClienteShow,
  }),
} satisfies Feature;
