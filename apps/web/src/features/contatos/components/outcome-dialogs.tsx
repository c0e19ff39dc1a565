import { Button, Group, Modal, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';

/** spec 9: the success dialog stays 1000 ms. */
const stays = 1000;

/** spec 4: saving shows it; it closes by itself, then the person goes on. */
export function SavedDialog({ text, onDone, icon }: { text: string; onDone: () => void; icon: string }) {
  useEffect(() => {
    const timer = setTimeout(onDone, stays);
    return () => clearTimeout(timer);
  }, [onDone]);
  return (
    <Modal
      opened
      onClose={onDone}
      withCloseButton={false}
      size="xs"
      title={
        <span className={icon} role="status">
          <IconCircleCheck size={28} stroke={1.6} aria-hidden />
          {text}
        </span>
      }
    />
  );
}

/** spec 4: failure shows 'Tente novamente' with the message; the form stays as it is. */
export function FailedDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Tente novamente" size="sm">
      <Text size="md">{message}</Text>
      <Group justify="flex-end" mt="md">
        <Button data-autofocus onClick={onClose}>
          Voltar ao formulário
        </Button>
      </Group>
    </Modal>
  );
}
