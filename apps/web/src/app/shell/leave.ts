import { signOut } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';

/** Signs out, whether or not the server is reached. */
export function leave(): void {
  signOut().catch((error: unknown) => toastError(messageOf(error)));
}
