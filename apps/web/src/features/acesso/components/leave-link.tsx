import { signOut } from '@/core/session/session.ts';
import { LinkButton } from '@/ui/plain/plain.tsx';

/** Way out of the screens that stand between the sign-in and the product. */
export function LeaveLink({ children = 'Sair' }: { children?: string }) {
  return <LinkButton onClick={() => void signOut().catch((error: unknown) => console.warn('O servidor não confirmou a saída', error))}>{children}</LinkButton>;
}
