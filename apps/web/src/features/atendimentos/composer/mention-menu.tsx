import { nota } from '@prosa/contract/atendimentos/notas.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { read } from '@/core/calls.ts';
import { type Mentionable, matching, typedMention } from '../parts/mentions.ts';
import { awayText } from '../parts/people.tsx';
import classes from './composer.module.css';

/** Whom a note may name; asked for when a note is begun. */
export const peopleQuery = (chat_id: number) => ({ ...read(nota.pessoas, { params: { id: chat_id } }), staleTime: 60_000 });
const none: (Mentionable & { avatar: string | null; ausente_ate?: string | null; substituto?: string | null })[] = [];

interface MentionMenuProps {
  field: RefObject<HTMLTextAreaElement | null>;
  chat_id: number;
  /** The text changed by a choice. */
  onChange: () => void;
}

/** People by `@` in a note. */
export function MentionMenu({ field, chat_id, onChange }: MentionMenuProps) {
  const id = useId();
  const { data } = useQuery(peopleQuery(chat_id));
  const [asked, setAsked] = useState<{ start: number; typed: string } | null>(null);
  const [place, setPlace] = useState(0);
  const options = asked ? matching(data?.data ?? none, asked.typed) : none;
  const current = Math.min(place, options.length - 1);
  const open = options.length > 0;

  const choose = (person: Mentionable): void => {
    const el = field.current;
    if (!el || !asked) return;
    el.setRangeText(`@${person.nome} `, asked.start, el.selectionStart, 'end');
    setAsked(null);
    onChange();
    el.focus();
  };
  const look = useEffectEvent((): void => {
    const el = field.current;
    if (el) setAsked(typedMention(el.value, el.selectionStart));
    setPlace(0);
  });
  const key = useEffectEvent((e: KeyboardEvent): void => {
    const option = options[current];
    if (!open || !option || e.isComposing) return;
    if (e.key === 'Escape') setAsked(null);
    else if (e.key === 'ArrowDown') setPlace((current + 1) % options.length);
    else if (e.key === 'ArrowUp') setPlace((current - 1 + options.length) % options.length);
    else if ((e.key === 'Enter' || e.key === 'Tab') && !e.shiftKey) choose(option);
    else return;
    // the field itself does nothing with these keys while the menu is open
    e.preventDefault();
    e.stopPropagation();
  });
  useEffect(() => {
    const el = field.current;
    if (!el) return undefined;
    const input = (): void => look();
    const keydown = (e: KeyboardEvent): void => key(e);
    const blur = (): void => setAsked(null);
    el.addEventListener('input', input);
    el.addEventListener('keydown', keydown);
    el.addEventListener('blur', blur);
    return () => {
      el.removeEventListener('input', input);
      el.removeEventListener('keydown', keydown);
      el.removeEventListener('blur', blur);
    };
  }, [field]);
  const active = open ? `${id}-${current}` : null;
  useEffect(() => {
    const el = field.current;
    if (!el || active === null) return undefined;
    el.setAttribute('aria-controls', id);
    el.setAttribute('aria-activedescendant', active);
    return () => {
      el.removeAttribute('aria-controls');
      el.removeAttribute('aria-activedescendant');
    };
  }, [field, id, active]);

  if (!open) return null;
  return (
    <div className={classes.anchor}>
      <div id={id} role="listbox" aria-label="Quem mencionar" className={classes.people}>
        {options.map((person, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- chosen by Enter in the field
          <div
            key={person.id_usuario}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === current}
            onMouseMove={() => setPlace(i)}
            onMouseDown={(e) => e.preventDefault()} // the focus stays in the field
            onClick={() => choose(person)}
          >
            @{person.nome}
            {person.ausente_ate && <small> · {awayText(person)}</small>}
          </div>
        ))}
      </div>
    </div>
  );
}
