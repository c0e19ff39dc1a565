import { ChatConfig, ChatPergunta } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';

export const feature = {
  realtime: async () => (await import('./visitas/visitas.realtime.ts')).visitasRealtime,
  panel: async () => (await import('./visitas/visita-area.tsx')).visitasPanel,
  sidebarIcons: { visitors: 'IconUser' },
  icons: { widget: 'IconMessageChatbot', ask: 'IconMessageQuestion', code: 'IconCode' },
  screens: [
    ...registroScreens(ChatConfig, {
      path: 'ChatConfig',
      title: 'Chat do site',
      search: ['widget chat online visitantes site janela web chat', 'cadastrar criar chat do site'],
      list: async () => (await import('./screens/chats-list.tsx')).ChatsList,
      form: async () => (await import('./screens/chat-form.tsx')).ChatForm,
    }),
    ...registroScreens(ChatPergunta, {
      path: 'ChatPergunta',
      title: 'Perguntas do chat',
      search: ['dúvidas frequentes faq perguntas antes do chat formulário', 'cadastrar criar pergunta dúvida do chat'],
      list: async () => (await import('./screens/perguntas-list.tsx')).PerguntasList,
      form: async () => (await import('./screens/pergunta-form.tsx')).PerguntaForm,
    }),
    {
      path: 'visitantes',
      title: 'Visitantes no site',
      permission: ['chat', 'atender'],
      page: async () => (await import('./visitas/visitantes-online.tsx')).VisitantesOnline,
      search: 'visitantes online agora no site convidar chat página',
    },
    {
      path: 'ChatDevShow',
      settings: '/configEmpresa#Canais',
      title: 'Código do chat',
      permission: ['ChatConfig', 'getAll'],
      page: async () => (await import('./screens/chat-dev-show.tsx')).ChatDevShow,
      search: 'desenvolvedor código embed javascript api eventos websocket',
    },
  ],
} satisfies Feature;
