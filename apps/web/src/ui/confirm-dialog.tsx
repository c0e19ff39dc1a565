import { Button, Group, Modal, Text } from '@mantine/core';
import type { Question } from './confirm.tsx';
import { DialogForm } from './dialog-form.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export function ConfirmDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  useReturnFocus();
  const { title, text, confirm, cancel = 'Cancelar', danger = false, run, onCancel } = question;
  const leave = (): void => {
    onClose();
    onCancel?.();
  };
  return (
    <Modal opened onClose={leave} title={title}>
      <DialogForm
        onSubmit={() => {
          onClose();
          run();
        }}
      >
        <Text size="md" component="div">
          {text}
        </Text>
        <Group justify="flex-end" gap="sm" mt="xl">
          {/* what is lost is not lost by a key pressed twice: there Enter goes back, and Ctrl+Enter on */}
          <Button variant="default" onClick={leave} data-autofocus={danger || undefined}>
            {cancel}
          </Button>
          <Button type="submit" {...(danger && { color: 'red.8' })} data-autofocus={!danger || undefined}>
            {confirm}
          </Button>
        </Group>
      </DialogForm>
    </Modal>
  );
}
