import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

/** The sidebar on a phone. */
export function PhoneMenu({ opened, onClose, children }: { opened: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <Drawer opened={opened} onClose={onClose} size={280} padding="sm" title="Menu">
      {children}
    </Drawer>
  );
}
