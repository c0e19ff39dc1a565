import { Anchor } from '@mantine/core';
import { signOut } from '@/core/session.ts';

/** Way out of the screens that stand between the sign-in and the product. */
export function LeaveLink({ children = 'Sair' }: { children?: string }) {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={() => void signOut().catch((error: unknown) => console.warn('O servidor não confirmou a saída', error))}
    >
      {children}
    </Anchor>
  );
}
