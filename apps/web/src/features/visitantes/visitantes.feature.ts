import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';

export const feature = {
  icons: { widget: 'IconMessageChatbot' },
  screens: registroScreens(ChatConfig, {
    path: 'ChatConfig',
    title: 'Chat do site',
    search: ['widget chat online visitantes site janela web chat', 'cadastrar criar chat do site'],
    list: async () => (await import('./screens/chats-list.tsx')).ChatsList,
    form: async () => (await import('./screens/chat-form.tsx')).ChatForm,
  }),
} satisfies Feature;
