import { Kbd, Modal, Table } from '@mantine/core';
import { useShortcuts } from '@/core/shortcuts.ts';
import { useReturnFocus } from '@/ui/use-return-focus.ts';

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const names: Readonly<Record<string, string>> = { mod: apple ? '⌘' : 'Ctrl', shift: 'Shift', enter: 'Enter', escape: 'Esc' };
const shown = (keys: string): string[] => keys.split('+').map((k) => names[k] ?? k.toUpperCase());

/** The keys that work on the screen that is open. */
export function ShortcutsList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useReturnFocus();
  const shortcuts = useShortcuts();
  return (
    <Modal opened={opened} onClose={onClose} title="Atalhos do teclado" size="md">
      <Table verticalSpacing="xs" horizontalSpacing={0}>
        <Table.Tbody>
          {shortcuts.map(({ keys, label }) => (
            <Table.Tr key={keys + label}>
              <Table.Td>{label}</Table.Td>
              <Table.Td ta="right">
                {shown(keys).map((key) => (
                  <Kbd key={key} ml={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
