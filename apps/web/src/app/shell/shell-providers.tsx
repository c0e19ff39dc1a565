import '@/ui/theme/styles-shell.ts';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** What every screen inside a shell may use: dialogs and toasts (below the header, so that they cover no action). */
export function ShellProviders({ children }: { children: ReactNode }) {
  return (
    <ModalsProvider labels={{ confirm: 'Confirmar', cancel: 'Cancelar' }}>
      {children}
      <Notifications position="top-right" limit={4} containerWidth={380} style={{ '--notifications-z-index': 400, top: 'calc(var(--app-header) + 10px)' }} />
    </ModalsProvider>
  );
}
