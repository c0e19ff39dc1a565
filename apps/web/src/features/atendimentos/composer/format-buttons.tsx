import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBold, IconItalic, IconStrikethrough } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { ShortcutKey } from '@/core/shortcuts.ts';
import classes from './composer.module.css';
import { type Mark, toggleMark } from './format-text.ts';

const buttons: readonly (readonly [Mark, string, string, typeof IconBold])[] = [
  ['bold', 'Negrito', 'Ctrl+B', IconBold],
  ['italic', 'Itálico', 'Ctrl+I', IconItalic],
  ['strike', 'Tachado', 'Ctrl+Shift+X', IconStrikethrough],
];

/** Formatting as WhatsApp shows it, for the text in the field. */
export function FormatButtons({ field, onChange }: { field: RefObject<HTMLTextAreaElement | null>; onChange: () => void }) {
  const toggle = (mark: Mark): void => {
    if (!field.current) return;
    toggleMark(field.current, mark);
    onChange();
  };
  return (
    <span className={classes.format} role="group" aria-label="Formatação">
      {/* in the field the keys are its own; these are for the list of `?`, and for when the focus stands elsewhere */}
      {buttons.map(([mark, label, keys]) => (
        <ShortcutKey key={mark} keys={keys.toLowerCase().replace('ctrl', 'mod')} label={`${label}, ao escrever`} run={() => toggle(mark)} />
      ))}
      {buttons.map(([mark, label, keys, Icon]) => (
        <Tooltip key={mark} label={`${label} (${keys})`}>
          <ActionIcon
            aria-label={label}
            aria-keyshortcuts={keys.replace('Ctrl', 'Control')}
            onMouseDown={(e) => e.preventDefault()} // the selection stays
            onClick={() => toggle(mark)}
          >
            <Icon size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      ))}
    </span>
  );
}
