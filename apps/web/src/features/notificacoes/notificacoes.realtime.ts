import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import { invalidate } from '@/core/calls.ts';
import { playAlert } from '@/core/notifications/sound.ts';
import { unread } from '@/core/notifications/unread.ts';
import type { EventHandlers } from '@/core/socket/chat-session.ts';
import { showOutside } from './outside.ts';

/** The event of notifications, for the exhaustive table of the app. */
export const notificacoesHandlers = (open: (route: string) => void): Pick<EventHandlers, 'notificacao'> => ({
  notificacao({ data, nao_lidas }) {
    unread.set(nao_lidas);
    if (data.some((notice) => notice.issueAudio)) playAlert();
    for (const notice of data) if (notice.issueNotification) showOutside(notice, open);
    void invalidate(notificacao.getAll);
  },
});
