import { personId } from '@/core/session/session.ts';
import { createStoreMap, useStore } from '@/core/store.ts';
import { toastError } from '@/core/toasts.tsx';
import { salas } from '../../state/salas.ts';
import type { Attached } from './file-tray.tsx';

/** chat.upload refuses more. */
const largest = 16 * 1024 * 1024;
const mostFiles = 10;
let lastId = 0;

const none: readonly Attached[] = [];
/** By person and sala, as drafts are: who looks into another sala finds them again. */
const waiting = createStoreMap<string, readonly Attached[]>(() => none, { until: 'page' });

/** The end of a long name stays: it says the kind. */
const shortName = (name: string): string => (name.length > 40 ? `${name.slice(0, 30)}…${name.slice(-8)}` : name);
/** What is taken of this kind of file in the sala: its network may take less than we do. */
function largestOf(chat_id: number, { type }: File): number {
  const limits = salas.of(chat_id).get()?.arquivos;
  if (!limits) return largest;
  const kind = /^image\/(jpeg|png)$/.test(type) ? 'image' : type.startsWith('audio/') ? 'audio' : /^video\/(mp4|3gpp)$/.test(type) ? 'video' : 'document';
  return Math.min(largest, limits[kind]);
}

const whyNot = (chat_id: number, file: File): string =>
  `${shortName(file.name)} ${file.size === 0 ? 'está vazio' : `passa de ${largestOf(chat_id, file) / 1024 / 1024} MB`}`;

const release = (files: readonly Attached[]): void => {
  for (const { preview } of files) if (preview !== null) URL.revokeObjectURL(preview);
};

/** Files that wait in the composer of a sala, with their previews. */
export function useAttached(chat_id: number) {
  const store = waiting.of(`${personId()}:${chat_id}`);
  const files = useStore(store);
  return {
    files,
    add: (added: readonly File[]): void => {
      const good = added.filter((f) => f.size > 0 && f.size <= largestOf(chat_id, f));
      const timeline = mostFiles - files.length;
      const bad = added.filter((f) => !good.includes(f));
      if (bad.length > 0) toastError(`Não anexado: ${bad.map((f) => whyNot(chat_id, f)).join(', ')}.`);
      else if (good.length > timeline) toastError(`Envie até ${mostFiles} arquivos de cada vez.`);
      const fresh = good.slice(0, timeline).map((file): Attached => {
        lastId += 1;
        return { id: lastId, file, caption: '', preview: /^(image|video)\//.test(file.type) ? URL.createObjectURL(file) : null };
      });
      store.set([...files, ...fresh]);
    },
    caption: (id: number, caption: string): void => store.set(files.map((f) => (f.id === id ? { ...f, caption } : f))),
    remove: (id: number): void => {
      release(files.filter((f) => f.id === id));
      store.set(files.filter((f) => f.id !== id));
    },
    clear: (): void => {
      release(files);
      store.set(none);
    },
  };
}
