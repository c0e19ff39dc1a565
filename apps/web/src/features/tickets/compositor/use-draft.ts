import { ticketCompositor } from '@prosa/contract/tickets/compositor.endpoints.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@/core/api.ts';

export interface Draft {
  html: string;
  tipo: 'publica' | 'nota';
}
/** Milliseconds without a key before it is kept. */
const settle = 800;

/** What the person began to write in a ticket, on the server: null while it is asked for. */
export function useDraft(id: number): { stored: Draft | null; keep: (draft: Draft) => void } {
  const [stored, setStored] = useState<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<Draft | null>(null);
  useEffect(() => {
    let gone = false;
    const none: Draft = { html: '', tipo: 'publica' };
    call(ticketCompositor.rascunho, { params: { id } })
      .then(({ data }) => gone || setStored(data ?? none))
      // without the server there is nothing to go on with, and writing is possible all the same
      .catch(() => gone || setStored(none));
    return () => {
      gone = true;
      clearTimeout(timer.current);
      if (waiting.current) void save(id, waiting.current);
    };
  }, [id]);
  const keep = useCallback(
    (draft: Draft): void => {
      clearTimeout(timer.current);
      waiting.current = draft;
      timer.current = setTimeout(() => {
        waiting.current = null;
        void save(id, draft);
      }, settle);
    },
    [id],
  );
  return { stored, keep };
}

/** A draft that is not kept now is kept with the next key. */
const save = (id: number, body: Draft): Promise<unknown> => call(ticketCompositor.guardarRascunho, { params: { id }, body }).catch(() => undefined);
