import { ActionIcon, Loader, Popover, Tooltip } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { focusDesk } from '../parts/focus-composer.ts';

const EmojiPanel = lazy(async () => ({ default: (await import('../parts/emoji-panel.tsx')).EmojiPanel }));

/** The button with the emoji; they are fetched when it is first opened. */
export function ComposerEmoji({ onPick }: { onPick: (emoji: string) => void }) {
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    focusDesk();
  };
  return (
    <Popover opened={open} onChange={(now) => (now ? setOpen(true) : close())} position="top-start" shadow="xl" trapFocus>
      <Popover.Target>
        <Tooltip label="Emoji">
          <ActionIcon aria-label="Inserir emoji" onClick={() => (open ? close() : setOpen(true))}>
            <IconMoodSmile size={19} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Emoji">
        {open && (
          <Suspense fallback={<Loader m="xl" />}>
            <EmojiPanel
              onPick={(picked) => {
                close();
                onPick(picked);
              }}
            />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
