import { Button, Group, Modal, Text } from '@mantine/core';
import type { Question } from './confirm.tsx';
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
      <Text size="md" component="div">
        {text}
      </Text>
      <Group justify="flex-end" gap="sm" mt="xl">
        <Button variant="default" onClick={leave} data-autofocus>
          {cancel}
        </Button>
        <Button
          {...(danger && { color: 'red.8' })}
          onClick={() => {
            onClose();
            run();
          }}
        >
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
