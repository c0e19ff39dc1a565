import type { Feature } from '@/core/feature.ts';

const trail = [{ title: 'Kanban', to: '/kanban' }];
const quadro = async () => (await import('./screens/quadro.tsx')).Quadro;

export const feature = {
  sidebarIcons: { kanban: 'IconLayoutKanban' },
  realtime: async () => (await import('./kanban.realtime.ts')).kanbanRealtime,
  search: async () => (await import('./kanban.search.tsx')).kanbanSearch,
  panel: async () => (await import('./kanban.panel.tsx')).kanbanPanel,
  screens: [
    {
      path: 'kanban',
      title: 'Kanban',
      permission: ['kanbanQuadros', 'getAll'],
      page: async () => (await import('./screens/quadros.tsx')).Quadros,
      search: 'quadros funil vendas cards pipeline negócios oportunidades',
    },
    { path: 'kanban/:dns_quadro/:id_bloco?', title: 'Quadro', permission: ['kanbanQuadros', 'getAll'], page: quadro, trail },
    {
      path: 'kanban/:dns_quadro/configurar',
      title: 'Configurar quadro',
      permission: ['kanbanQuadros', 'store'],
      page: async () => (await import('./screens/quadro-ajustes.tsx')).QuadroAjustes,
      trail,
    },
    ...['kanban/:dns_quadro/importar', 'kanban/:dns_quadro/importar/:id_importacao'].map((path) => ({
      path,
      title: 'Importar cards',
      permission: ['kanbanBloco', 'importar'] as const,
      page: async () => (await import('./screens/importar-cards.tsx')).ImportarCards,
      trail,
    })),
    {
      path: 'kanban/:dns_quadro/novo/:id_contato/:id_departamento/:id_estagio',
      title: 'Novo card',
      permission: ['kanbanBloco', 'store'],
      page: quadro,
      trail,
    },
  ],
} satisfies Feature;
