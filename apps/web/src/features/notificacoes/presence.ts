import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import { useEffect } from 'react';
import { call } from '@/core/api.ts';
import { newId } from '@/core/new-id.ts';

/** This tab, to the server. */
const aba = newId();
/** The server forgets a tab after 90 s. */
const again = 60_000;

/** Says that this tab is looked at, and which sala it shows: whoever looks is not told what they see. */
export function usePresence(pathname: string): void {
  const sala = /^\/chatsala\/(\d{1,15})$/i.exec(pathname)?.[1];
  useEffect(() => {
    let visible = false;
    const tell = (): void => {
      const now = document.visibilityState === 'visible';
      if (!now && !visible) return;
      visible = now;
      const body = { aba, visivel: now, ...(sala !== undefined && { chat_id: Number(sala) }) };
      call(notificacao.presenca, { body }).catch(() => undefined); // said again in a minute; until then a notice too many
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    const timer = setInterval(tell, again);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      clearInterval(timer);
    };
  }, [sala]);
}
