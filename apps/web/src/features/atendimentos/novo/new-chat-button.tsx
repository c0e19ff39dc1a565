import { ActionIcon, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMessagePlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useShortcut } from '@/core/shortcuts.ts';
import classes from './new-chat.module.css';

const NewChatModal = lazy(async () => ({ default: (await import('./new-chat-modal.tsx')).NewChatModal }));

/** Spec 2: the floating new-chat button. On the desk it stands in the head of the list: floating, it would cover "Enviar". */
export function NewChatButton({ place }: { place: 'float' | 'inbox' }) {
  const [opened, { open, close }] = useDisclosure(false);
  const onDesk = /^\/chatsala(\/|$)/i.test(useLocation().pathname);
  const shown = onDesk === (place === 'inbox');
  // Ctrl+K chose a contact; the floating one is always there to answer, even where it does not show
  const [search, setSearch] = useSearchParams();
  const wanted = place === 'float' ? Number(search.get('novo_chat')) || undefined : undefined;
  const closeAll = (): void => {
    close();
    if (wanted !== undefined)
      setSearch(
        (before) => {
          before.delete('novo_chat');
          return before;
        },
        { replace: true },
      );
  };
  return (
    <>
      {shown && <Shortcut open={open} />}
      {shown && (
        <Tooltip label="Nova conversa" position="left">
          <ActionIcon
            aria-label="Nova conversa"
            onClick={open}
            {...(place === 'float' ? { className: classes.float ?? '', variant: 'filled', color: 'accent' } : { variant: 'subtle' })}
          >
            <IconMessagePlus size={place === 'float' ? 22 : 18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
      {(opened || wanted !== undefined) && (
        <Suspense>
          <NewChatModal key={wanted} {...(wanted !== undefined && { id_contato: wanted })} onClose={closeAll} />
        </Suspense>
      )}
    </>
  );
}

function Shortcut({ open }: { open: () => void }) {
  useShortcut('n', 'Nova conversa', open);
  return null;
}
