import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** While the desk is open, a file that misses its place does not replace the page. */
export function useFileGuard(): void {
  useEffect(() => {
    const hold = (event: DragEvent): void => {
      if (carriesFiles(event)) event.preventDefault();
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', hold);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', hold);
    };
  }, []);
}

/** Files dropped anywhere on the sala around this element; the answer is whether some are held over it. Text that is dragged is left to the field. */
export function useFileDrop(within: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((files: readonly File[]): void => {
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const area = within.current?.closest('section');
    if (!area) return undefined;
    const enter = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // into one of its parts is not out of it
    const leave = (event: DragEvent): void => {
      if (!(event.relatedTarget instanceof Node && area.contains(event.relatedTarget))) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    area.addEventListener('dragover', enter);
    area.addEventListener('dragleave', leave);
    area.addEventListener('drop', drop);
    return () => {
      area.removeEventListener('dragover', enter);
      area.removeEventListener('dragleave', leave);
      area.removeEventListener('drop', drop);
    };
  }, [within]);
  return over;
}
