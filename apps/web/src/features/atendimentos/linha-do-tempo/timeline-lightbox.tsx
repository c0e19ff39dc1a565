import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { useEffect } from 'react';
import { useStore } from '@/core/store.ts';
import { canShow, type Shown } from '@/ui/files/can-show.ts';
import { Lightbox } from '@/ui/files/lightbox.tsx';
import { earlier } from '../state/earlier.ts';
import { loadOlder } from '../state/sala-session.ts';
import { timelines } from '../state/timelines.ts';
import { hideFile, showFile } from './state/shown-file.ts';

const shownOf = (messages: readonly Mensagem[]): Shown[] =>
  messages.flatMap(({ msg_id, type, nome, at_created, arquivo, deletada }) =>
    arquivo !== null && deletada === 0 && canShow({ arquivo, type }) ? [{ msg_id, type, nome, at_created, arquivo }] : [],
  );

/** The files of a timeline; further up, older messages bring theirs. */
export function TimelineLightbox({ chat_id, msg_id }: { chat_id: number; msg_id: number }) {
  const { messages } = useStore(timelines.of(chat_id));
  const { parts } = useStore(earlier.of(chat_id));
  useEffect(() => hideFile, []);
  const items = shownOf([...parts.flatMap((p) => p.messages), ...messages]);
  return <Lightbox items={items} msg_id={msg_id} onMove={(to) => showFile(chat_id, to)} onClose={hideFile} onEnd={() => void loadOlder(chat_id)} />;
}
