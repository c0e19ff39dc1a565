import { useDebouncedValue } from '@mantine/hooks';
import { plain } from '@prosa/brasil/texto.ts';
import type { ModeloPronto } from '@prosa/contract/modelos/modelos.schemas.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { filledQuery, fillFor, type Modelo, usableQuery } from '../modelos.queries.ts';
import { SendTemplate } from './send-template.tsx';
import classes from './template-menu.module.css';

interface TemplateMenuProps {
  field: RefObject<HTMLTextAreaElement | null>;
  chat_id: number;
  /** Nothing may be written now. */
  off: boolean;
  /** Puts a text into the field. */
  put: (text: string) => void;
  /** True when it was sent; a refusal has been told. */
  send: (id_texto: number) => Promise<boolean>;
}

/** What stands after a `/` at the start of the text; null: the menu is closed. */
const typedIn = (text: string): string | null => /^\/([^\n]{0,60})$/.exec(text)?.[1] ?? null;

const none: Modelo[] = [];
/** Those whose shortcut begins with what was typed come first. */
const byShortcut = (typed: string, list: readonly Modelo[]): Modelo[] => {
  const first = (m: Modelo): boolean => typed !== '' && m.atalho.startsWith(typed.toLowerCase());
  return [...list.filter(first), ...list.filter((m) => !first(m))];
};

const says = (m: Modelo, typed: string): boolean => plain(`${m.titulo} ${m.atalho}`).includes(plain(typed));

/** Templates by `/` in the composer: one text goes into the field, several bodies are shown and sent together. */
export function TemplateMenu({ field, chat_id, off, put, send }: TemplateMenuProps) {
  const mayUse = useCan('CadTextoCrm', 'getAll');
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [place, setPlace] = useState(0);
  const [busy, setBusy] = useState(false);
  /** Enter came before the list: what was typed is a shortcut, and must not go to the customer. */
  const [hasty, setHasty] = useState(false);
  const [chosen, setChosen] = useState<{ modelo: Modelo; pronto: ModeloPronto } | null>(null);
  const [q] = useDebouncedValue(typed ?? '', 120);
  const asked = typed !== null && mayUse && !off;
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...usableQuery(q.trim()),
    enabled: asked,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  // until the list is that of what was typed, only what fits in the one before is offered
  const settled = error !== null || (q === typed && !isPending && !isPlaceholderData);
  const found = asked ? byShortcut(typed.trim(), data?.data ?? none) : none;
  const options = settled ? found : found.filter((m) => says(m, typed?.trim() ?? ''));
  const current = Math.min(place, options.length - 1);
  const open = asked && chosen === null;
  // the one that would be used is shown as this customer would read it
  const [looked] = useDebouncedValue(open && options[current]?.resumo.includes('{{') ? options[current].id_texto : null, 150);
  const { data: filled } = useQuery({ ...filledQuery(looked ?? 0, chat_id), enabled: looked !== null, staleTime: 60_000 });
  const textOf = (modelo: Modelo): string => {
    const first = modelo.id_texto === looked ? filled?.data.itens.find((item) => item.type === 'text')?.body : undefined;
    return first ?? (modelo.resumo || 'Arquivo');
  };

  const back = (text: string | null): void => {
    setChosen(null);
    if (text !== null) put(text);
    setTyped(null);
    field.current?.focus();
  };
  const choose = async (modelo: Modelo): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const pronto = await fillFor(modelo.id_texto, chat_id);
      const [only] = pronto.itens;
      if (pronto.itens.length === 1 && only?.type === 'text') {
        back(only.body);
        field.current?.setSelectionRange(only.body.length, only.body.length);
      } else {
        setTyped(null);
        setChosen({ modelo, pronto });
      }
    } catch (failure) {
      toastError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };

  const onKey = (e: KeyboardEvent): void => {
    if (!open || e.isComposing) return;
    const option = options[current];
    if (e.key === 'Escape') setTyped(null);
    else if (e.key === 'ArrowDown' && option) setPlace((current + 1) % options.length);
    else if (e.key === 'ArrowUp' && option) setPlace((current - 1 + options.length) % options.length);
    else if ((e.key === 'Enter' || e.key === 'Tab') && !e.shiftKey && (option || !settled)) {
      if (option && (settled || place > 0 || option.atalho === typed.trim().toLowerCase())) void choose(option);
      else setHasty(true);
    } else {
      // Enter without a match sends what was written: the field is empty then
      if (e.key === 'Enter' && !e.shiftKey) setTyped(null);
      return;
    }
    // the field itself does nothing with these keys while the menu is open
    e.preventDefault();
    e.stopPropagation();
  };
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  const awaited = hasty && open && settled ? options[0] : undefined;
  const use = useRef(choose);
  useEffect(() => {
    use.current = choose;
  });
  useEffect(() => {
    if (awaited) void use.current(awaited);
  }, [awaited]);
  useEffect(() => {
    const el = field.current;
    if (!el || !mayUse) return undefined;
    const input = (): void => {
      setTyped(typedIn(el.value));
      setPlace(0);
      setHasty(false);
    };
    const key = (e: KeyboardEvent): void => latest.current(e);
    const blur = (): void => setTyped(null);
    el.addEventListener('input', input);
    el.addEventListener('keydown', key);
    el.addEventListener('blur', blur);
    return () => {
      el.removeEventListener('input', input);
      el.removeEventListener('keydown', key);
      el.removeEventListener('blur', blur);
    };
  }, [field, mayUse]);

  const optionId = (i: number): string => `${id}-${i}`;
  const active = open && options.length > 0 ? optionId(current) : null;
  useEffect(() => {
    const el = field.current;
    if (!el || active === null) return undefined;
    el.setAttribute('aria-controls', id);
    el.setAttribute('aria-activedescendant', active);
    document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
    return () => {
      el.removeAttribute('aria-controls');
      el.removeAttribute('aria-activedescendant');
    };
  }, [field, id, active]);

  if (chosen !== null)
    return (
      <div className={classes.anchor}>
        <SendTemplate
          titulo={chosen.modelo.titulo}
          pronto={chosen.pronto}
          onClose={() => back(null)}
          onSend={async () => {
            if (await send(chosen.modelo.id_texto)) back('');
          }}
        />
      </div>
    );
  if (!open) return null;
  return (
    <div className={classes.anchor}>
      <div className={classes.menu}>
        <p className={classes.head} aria-live="polite">
          {error !== null
            ? messageOf(error)
            : !settled && options.length === 0
              ? 'Procurando modelos…'
              : options.length === 0
                ? 'Nenhum modelo encontrado'
                : 'Modelos de mensagem'}
        </p>
        <div id={id} role="listbox" aria-label="Modelos de mensagem" aria-busy={busy} className={classes.list}>
          {options.map((modelo, i) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- chosen by Enter in the field
            <div
              key={modelo.id_texto}
              id={optionId(i)}
              role="option"
              tabIndex={-1}
              aria-selected={i === current}
              className={classes.option}
              onMouseMove={() => setPlace(i)}
              onMouseDown={(e) => e.preventDefault()} // the focus stays in the field, whose keys move in the list
              onClick={() => void choose(modelo)}
            >
              <span className={classes.line}>
                <b>{modelo.titulo}</b>
                {modelo.atalho !== '' && <code>/{modelo.atalho}</code>}
                {modelo.itens > 1 && <small>{modelo.itens} mensagens</small>}
              </span>
              <span className={classes.text}>{textOf(modelo)}</span>
            </div>
          ))}
        </div>
        <p className={classes.foot}>↑ ↓ escolhe · Enter usa · Esc fecha</p>
      </div>
    </div>
  );
}
