import { EmojiPicker } from 'frimousse';
import { useEffect, useRef } from 'react';
import classes from './emoji.module.css';
import { byTouch } from './touch.ts';

/** Emoji by category and search, in Portuguese; its data comes from this origin. */
export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // what opens it has looked for a field before this was fetched; a keyboard on the screen would cover the emoji
    if (!byTouch()) search.current?.focus({ preventScroll: true });
  }, []);
  return (
    <EmojiPicker.Root className={classes.root} locale="pt" emojibaseUrl="/emoji" columns={9} onEmojiSelect={({ emoji }) => onPick(emoji)}>
      <EmojiPicker.Search className={classes.search} placeholder="Pesquisar emoji" aria-label="Pesquisar emoji" ref={search} data-autofocus />
      <EmojiPicker.Viewport className={classes.viewport}>
        <EmojiPicker.Loading className={classes.note}>Carregando…</EmojiPicker.Loading>
        <EmojiPicker.Empty className={classes.note}>Nenhum emoji encontrado</EmojiPicker.Empty>
        <EmojiPicker.List
          components={{
            CategoryHeader: ({ category, ...props }) => (
              <div {...props} className={classes.category}>
                {category.label}
              </div>
            ),
            Row: ({ children, ...props }) => (
              <div {...props} className={classes.row}>
                {children}
              </div>
            ),
            Emoji: ({ emoji, ...props }) => (
              <button type="button" {...props} className={classes.emoji} aria-label={emoji.label} data-active={emoji.isActive || undefined}>
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
}
