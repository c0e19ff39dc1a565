import { Outlet } from 'react-router';
import { useRealtime } from '../use-realtime.ts';
import { ShellProviders } from './shell-providers.tsx';

/** Around the wizard: the socket brings the QR code; neither menu nor header nor the floating button (spec 2). */
export function WizardShell() {
  useRealtime();
  return (
    <ShellProviders>
      <Outlet />
    </ShellProviders>
  );
}
