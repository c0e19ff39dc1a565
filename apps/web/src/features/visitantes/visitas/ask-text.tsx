import { Modal, Textarea } from '@mantine/core';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { textOf } from '@/ui/form/text-of.ts';

interface AskTextProps {
  title: string;
  /** Field of the call, which refuses by it. */
  name: string;
  label: string;
  description: string;
  maxLength: number;
  submitLabel: string;
  color?: 'red';
  done: string;
  save: (texto: string) => Promise<unknown>;
  onClose: () => void;
}

/** A dialog that asks for a few words. */
export function AskText({ title, name, label, description, maxLength, save, onClose, ...form }: AskTextProps) {
  return (
    <Modal opened onClose={onClose} title={title}>
      <ModalForm {...form} onCancel={onClose} onDone={onClose} save={(fields) => save(textOf(fields, name))}>
        {(erros) => (
          <Textarea name={name} label={label} description={description} data-autofocus autosize minRows={2} maxLength={maxLength} error={erros[name]} />
        )}
      </ModalForm>
    </Modal>
  );
}
