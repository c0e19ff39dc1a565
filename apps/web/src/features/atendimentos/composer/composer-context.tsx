import { ActionIcon } from '@mantine/core';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { IconPencil, IconX } from '@tabler/icons-react';
import { previewOf } from '../parts/preview-of.ts';
import classes from './composer.module.css';

interface ComposerContextProps {
  reply: Mensagem | null;
  editing: Mensagem | null;
  onCancel: () => void;
}

/** The message that is answered or edited, above the field. */
export function ComposerContext({ reply, editing, onCancel }: ComposerContextProps) {
  return (
    <div className={classes.context}>
      {editing && <IconPencil size={15} aria-hidden />}
      <span>
        <b>{editing ? `Editando a ${editing.type === 'nota' ? 'nota' : 'mensagem'}` : `Respondendo a ${reply?.nome ?? ''}`}</b>
        <span>{previewOf(editing ?? reply)}</span>
      </span>
      <ActionIcon size={24} aria-label={editing ? 'Cancelar a edição' : 'Cancelar a resposta'} onClick={onCancel}>
        <IconX size={15} />
      </ActionIcon>
    </div>
  );
}
