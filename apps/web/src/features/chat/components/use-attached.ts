import { useEffect, useRef, useState } from 'react';
import { toastError } from '@/core/toasts.tsx';
import type { Attached } from './file-tray.tsx';

/** chat.upload refuses more. */
const largest = 16 * 1024 * 1024;
const mostFiles = 10;
let lastId = 0;

const release = (files: readonly Attached[]): void => {
  for (const { preview } of files) if (preview !== null) URL.revokeObjectURL(preview);
};

/** Files that wait in the composer, with their previews. */
export function useAttached() {
  const [files, setFiles] = useState<readonly Attached[]>([]);
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  }, [files]);
  useEffect(() => () => release(latest.current), []);
  return {
    files,
    add: (added: readonly File[]): void => {
      const good = added.filter((f) => f.size > 0 && f.size <= largest);
      const room = mostFiles - files.length;
      if (good.length < added.length) toastError('Cada arquivo pode ter até 16 MB e não pode estar vazio.');
      else if (good.length > room) toastError(`Envie até ${mostFiles} arquivos de cada vez.`);
      const fresh = good.slice(0, room).map((file): Attached => {
        lastId += 1;
        return { id: lastId, file, caption: '', preview: /^(image|video)\//.test(file.type) ? URL.createObjectURL(file) : null };
      });
      setFiles([...files, ...fresh]);
    },
    caption: (id: number, caption: string) => setFiles(files.map((f) => (f.id === id ? { ...f, caption } : f))),
    remove: (id: number): void => {
      release(files.filter((f) => f.id === id));
      setFiles(files.filter((f) => f.id !== id));
    },
    clear: (): void => {
      release(files);
      setFiles([]);
    },
  };
}
