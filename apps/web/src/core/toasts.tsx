import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** spec 9: toasts stay 2 s, the ones to be read 4 s. What can be undone stays long enough to reach it by keyboard. */
const time = { short: 2000, long: 4000, undo: 8000 };

export const toast = (message: string): string => notifications.show({ message, autoClose: time.short, color: 'accent' });
export const toastError = (message: string): string => notifications.show({ message, autoClose: time.long, color: 'red', role: 'alert' });

/** Says what was done and offers the way back; `undo` runs at most once. */
export function toastUndo(message: string, undo: () => void): void {
  const id = notifications.show({
    autoClose: time.undo,
    color: 'accent',
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Desfazer
        </Button>
      </Group>
    ),
  });
}

/** spec 8: the server's message, or the catalogue's text when there is none. */
export const messageOf = (error: unknown): string => (error instanceof Error && error.message !== '' ? error.message : 'Opps, ocorreu um erro');
