import { Loader, Popover } from '@mantine/core';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { IconMoodSmile, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import messages from './messages.module.css';
import classes from './reactions.module.css';
import { ownReaction, quickEmoji, react } from './state/reaction-groups.ts';

const EmojiPanel = lazy(async () => ({ default: (await import('../parts/emoji-panel.tsx')).EmojiPanel }));

/** The button beside a message with the emoji to react with; what it opens is made at the first click. */
export function ReactPicker({ message, me, interno }: { message: Mensagem; me: number; interno: boolean }) {
  const [made, setMade] = useState(false);
  const [opened, setOpened] = useState(false);
  const [all, setAll] = useState(false);
  const own = ownReaction(message.reacoes, me, interno)?.emoji;
  const pick = (emoji: string): void => {
    setOpened(false);
    react(message.msg_id, emoji === own ? '' : emoji);
  };
  const open = (): void => {
    setMade(true);
    setAll(false);
    setOpened(!opened);
  };
  const button = (
    <button type="button" className={messages.act} aria-label="Reagir a esta mensagem" aria-haspopup="dialog" onClick={open}>
      <IconMoodSmile size={15} />
    </button>
  );
  if (!made) return button;
  return (
    // it grows from a row to all emoji, and is below where these do not fit above
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top"
      preventPositionChangeWhenVisible={false}
      shadow="xl"
      radius={all ? 'md' : 99}
      trapFocus
      returnFocus
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={0} aria-label="Reagir">
        {all ? (
          <Suspense fallback={<Loader m="xl" />}>
            <EmojiPanel onPick={pick} />
          </Suspense>
        ) : (
          <div className={classes.quick}>
            {quickEmoji.map((emoji) => (
              <button
                key={emoji}
                type="button"
                aria-label={`Reagir com ${emoji}`}
                aria-pressed={emoji === own}
                data-own={emoji === own || undefined}
                onClick={() => pick(emoji)}
              >
                {emoji}
              </button>
            ))}
            <button type="button" aria-label="Mais emoji" onClick={() => setAll(true)}>
              <IconPlus size={17} />
            </button>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
