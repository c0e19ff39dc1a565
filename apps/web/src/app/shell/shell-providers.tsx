import '@/ui/theme/styles-shell.ts';
import type { ReactNode } from 'react';
import { ConfirmHost } from '@/ui/confirm.tsx';
import { ToastHost } from '@/ui/toast-host.tsx';

/** What every screen inside a shell may use: confirmations and toasts. */
export function ShellProviders({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ConfirmHost />
      <ToastHost />
    </>
  );
}
