import { IconCopy } from '@tabler/icons-react';
import { copyText } from '@/ui/copy-text.ts';
import { LightIconButton } from '@/ui/light.tsx';

/** Copies a text; `what` names it: "Telefone". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  return (
    <LightIconButton aria-label={`Copiar ${what.toLowerCase()}`} title="Copiar" onClick={() => void copyText(text, `${what} copiado.`)}>
      <IconCopy size={14} stroke={1.7} />
    </LightIconButton>
  );
}
