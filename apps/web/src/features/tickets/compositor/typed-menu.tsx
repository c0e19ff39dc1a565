import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { peopleQuery } from '@/features/departamentos/public.ts';
import classes from './compositor.module.css';
import { modelosQuery } from './compositor.queries.ts';

/** What is asked for by what stands before the caret: a template after `/` at the start, a colleague after `@` in a note. */
export interface Asked {
  readonly kind: 'modelo' | 'pessoa';
  readonly q: string;
  /** Characters that the choice takes the place of. */
  readonly length: number;
}
export function askedBy(before: string, nota: boolean): Asked | null {
  const modelo = /^\/([^\s/].{0,40})?$/.exec(before);
  if (modelo) return { kind: 'modelo', q: modelo[1] ?? '', length: before.length };
  const pessoa = nota ? /(?:^|\s)(@([\p{L}\d.]{0,30}))$/u.exec(before) : null;
  return pessoa ? { kind: 'pessoa', q: pessoa[2] ?? '', length: pessoa[1]!.length } : null;
}

interface Option {
  readonly id: number;
  readonly label: string;
  readonly text: string;
}
export interface TypedMenuHandle {
  /** True when the menu took the key. */
  onKey: (event: KeyboardEvent) => boolean;
}
interface TypedMenuProps {
  asked: Asked;
  onChoose: (option: Option) => void;
  onClose: () => void;
  handle: Ref<TypedMenuHandle>;
}

/** `settled`: they are those of what is typed now. */
function useFound({ kind, q: typed }: Asked): { options: readonly Option[]; settled: boolean } {
  const [q] = useDebouncedValue(typed, 150);
  const modelos = useQuery({ ...modelosQuery(q), enabled: kind === 'modelo' });
  const people = useQuery({ ...peopleQuery(q), enabled: kind === 'pessoa' });
  const { isFetching } = kind === 'modelo' ? modelos : people;
  const settled = q === typed && !isFetching;
  if (!settled) return { options: [], settled };
  return kind === 'modelo'
    ? { options: (modelos.data ?? []).map((m) => ({ id: m.id_texto, label: m.titulo, text: m.resumo || 'Arquivo' })), settled }
    : { options: (people.data ?? []).slice(0, 8).map(({ value, label }) => ({ id: value, label, text: '' })), settled };
}

/** Below the fold it would not be seen to have opened. */
const seen = (menu: HTMLElement | null): void => menu?.scrollIntoView({ block: 'nearest' });

/** What may be put in the place of what is typed; the caret stays in the text, whose keys move in here. */
export function TypedMenu({ asked, onChoose, onClose, handle }: TypedMenuProps) {
  const id = useId();
  const [place, setPlace] = useState(0);
  const { options, settled } = useFound(asked);
  /** Enter came before the list: it means the first of what is typed. */
  const [hasty, setHasty] = useState(false);
  const awaited = hasty && settled ? options[0] : undefined;
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });
  useEffect(() => {
    if (awaited) choose.current(awaited);
  }, [awaited]);
  const current = Math.min(place, options.length - 1);
  useImperativeHandle(handle, () => ({
    onKey({ key, shiftKey }) {
      const option = options[current];
      if (key === 'Escape') onClose();
      else if (option && key === 'ArrowDown') setPlace((current + 1) % options.length);
      else if (option && key === 'ArrowUp') setPlace((current - 1 + options.length) % options.length);
      else if (option && (key === 'Enter' || key === 'Tab') && !shiftKey) onChoose(option);
      else if (!settled && key === 'Enter' && !shiftKey) setHasty(true);
      else return false;
      return true;
    },
  }));
  const title = asked.kind === 'modelo' ? 'Modelos de ticket' : 'Colegas';
  return (
    <div className={classes.menu} ref={seen}>
      <p className={classes.head} aria-live="polite">
        {options.length > 0 ? title : !settled ? 'Procurando…' : asked.kind === 'modelo' ? 'Nenhum modelo encontrado' : 'Nenhuma opção encontrada'}
      </p>
      <div role="listbox" aria-label={title} id={id}>
        {options.map((option, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- chosen by Enter in the text
          <div
            key={option.id}
            role="option"
            tabIndex={-1}
            aria-selected={i === current}
            className={classes.option}
            onMouseMove={() => setPlace(i)}
            onMouseDown={(event) => event.preventDefault()} // the caret stays in the text
            onClick={() => onChoose(option)}
          >
            <b>{option.label}</b> <span>{option.text}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
