import type { Listener } from '@/core/feature.ts';
import { playAlert } from '@/core/notifications/sound.ts';
import { unread } from '@/core/notifications/unread.ts';
import type { EventHandlers } from '@/core/socket/chat-session.ts';
import { showOutside } from './outside.ts';
import { onPushClick } from './push.ts';
import { hearNotices, refreshUnread } from './sino.ts';

/** The event of notifications, for the exhaustive table of the app. */
export const notificacoesHandlers = (open: (route: string) => void): Pick<EventHandlers, 'notificacao'> => ({
  notificacao({ data, nao_lidas, todas_lidas = false }) {
    unread.set(nao_lidas);
    if (data.some((notice) => notice.issueAudio)) playAlert();
    for (const notice of data) if (notice.issueNotification) showOutside(notice, open);
    hearNotices(data, todas_lidas);
  },
});

export const notificacoesRealtime = ({ navigate }: Listener) => ({
  handlers: [notificacoesHandlers(navigate)],
  // without an answer the next login asks again
  loggedIn: () => void refreshUnread().catch(() => undefined),
  stop: onPushClick(navigate),
});
