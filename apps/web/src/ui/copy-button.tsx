import { IconCopy } from '@tabler/icons-react';
import { toast, toastError } from '@/core/toasts.tsx';
import { LightIconButton } from '@/ui/light.tsx';

/** Copies a text; `what` names it: "Telefone". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast(`${what} copiado.`);
    } catch {
      toastError('O navegador não deixou copiar. Selecione o texto e copie.'); // without HTTPS there is no clipboard
    }
  };
  return (
    <LightIconButton aria-label={`Copiar ${what.toLowerCase()}`} title="Copiar" onClick={() => void copy()}>
      <IconCopy size={14} stroke={1.7} />
    </LightIconButton>
  );
}
