import { useStore } from '@/core/store.ts';
import { LinkDialog } from '@/ui/link-dialog.tsx';
import { shownInvite } from './invite-result.ts';

/** The link of an invitation where nothing can be mailed: shown once. */
export function InviteDialog() {
  const invite = useStore(shownInvite);
  return invite?.link ? <LinkDialog quem={invite.nome} link={invite.link} onClose={() => shownInvite.set(null)} /> : null;
}
