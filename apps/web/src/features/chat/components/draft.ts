import { useDebouncedCallback } from '@mantine/hooks';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/core/api.ts';

/** Drafts as this browser last saw them: a room opened again shows its draft at once. */
const known = new Map<number, string>();

/** The person's draft of this conversation, kept on the server: it is there on the next device, too. */
export function useDraft(chat_id: number): {
  /** As it is now, also what was typed a moment ago. */
  current: () => string;
  version: number;
  keep: (text: string) => void;
} {
  const [version, setVersion] = useState(0);
  const touched = useRef(false);
  useEffect(() => {
    let current = true;
    const load = async (): Promise<void> => {
      const { texto } = await call(chat.rascunho, { params: { id: chat_id } });
      // what the person has begun to write meanwhile is newer
      if (!current || touched.current || texto === (known.get(chat_id) ?? '')) return;
      known.set(chat_id, texto);
      setVersion(1);
    };
    load().catch(() => undefined); // the draft of another device is a convenience: the composer works without it
    return () => {
      current = false;
    };
  }, [chat_id]);
  const save = useDebouncedCallback((texto: string) => {
    call(chat.salvarRascunho, { params: { id: chat_id }, body: { texto } }).catch(() => undefined); // the next key tries again
  }, 800);
  return {
    current: () => known.get(chat_id) ?? '',
    version,
    keep(text) {
      touched.current = true;
      known.set(chat_id, text);
      save(text);
    },
  };
}
