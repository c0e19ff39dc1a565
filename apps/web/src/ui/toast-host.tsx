import { Notifications } from '@mantine/notifications';

/** Toasts below the header, so that they cover no action. */
export function ToastHost() {
  return <Notifications position="top-right" limit={4} containerWidth={380} style={{ top: 'calc(var(--app-header) + 10px)' }} />;
}
