import { toast, toastError } from '@/core/toasts.tsx';

/** Puts a text on the clipboard, which browsers give under https alone, and tells the person. Answers whether it is there. */
export async function copyText(text: string, done: string, otherwise = 'Selecione o texto e copie.'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toastError(`O navegador não deixou copiar. ${otherwise}`);
    return false;
  }
  toast(done);
  return true;
}
