import type { Feature } from '@/core/feature.ts';

/** Spec 2: /ChatSala/{chat_id}, /atendimento and /atendimento/show/{id_sala}. */
export const feature = {
  sidebarIcons: { chat: 'IconMessage2', history: 'IconHistory' },
  realtime: async () => (await import('./atendimentos.realtime.ts')).atendimentosRealtime,
  search: async () => (await import('./atendimentos.search.tsx')).atendimentosSearch,
  panel: async () => (await import('./painel/panel-areas.ts')).panelAreas,
  screens: [
    {
      path: 'ChatSala/:chat_id?',
      title: 'Conversas',
      permission: ['chat', 'atender'],
      page: async () => (await import('./mesa/chat-sala.tsx')).ChatSala,
      settings: '/configEmpresa#Atendimento',
      search: 'chat atendimento mensagens whatsapp fila',
    },
    {
      path: 'atendimento',
      title: 'Histórico',
      permission: ['atendimento', 'getAll'],
      page: async () => (await import('./historico/atendimento-list.tsx')).AtendimentoList,
      settings: '/configEmpresa#Atendimento',
      search: 'atendimentos conversas encerradas relatório exportar',
    },
    {
      path: 'atendimento/show/:id_sala',
      title: 'Atendimento',
      permission: ['atendimento', 'getAll'],
      page: async () => (await import('./historico/atendimento-show.tsx')).AtendimentoShow,
      settings: '/configEmpresa#Atendimento',
      trail: [{ title: 'Histórico', to: '/atendimento' }],
    },
  ],
} satisfies Feature;
