import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf, toastError } from '@/core/toasts.tsx';
import classes from '../parts/found-messages.module.css';
import { foundMessages } from '../state/busca.queries.ts';
import { goToMessage } from '../state/sala-session.ts';

/** Search in one sala: from the newest hit upwards, each brought into sight and marked. */
export function SalaSearch({ chat_id, onClose }: { chat_id: number; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  // opened by the person's own key or click: what they want is to write
  useEffect(() => field.current?.focus(), []);
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 300);
  // which hit of which search; another search begins before its first
  const [place, setPlace] = useState({ q: '', at: -1 });
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({ ...foundMessages(q, chat_id), enabled: q !== '' });
  const found = q === '' ? [] : (data?.pages.flatMap((page) => page.data) ?? []);
  const at = place.q === q ? place.at : -1;

  const go = (to: number, among = found): void => {
    const hit = among[to];
    if (!hit) return;
    setPlace({ q, at: to });
    goToMessage(chat_id, hit.msg_index).catch((refused: unknown) => toastError(messageOf(refused)));
  };
  const older = async (): Promise<void> => {
    if (at + 1 < found.length) return go(at + 1);
    if (!hasNextPage) return;
    const more = await fetchNextPage();
    go(at + 1, more.data?.pages.flatMap((page) => page.data) ?? []);
  };
  const counter =
    error !== null
      ? messageOf(error)
      : q === ''
        ? ''
        : isFetching && found.length === 0
          ? 'Procurando…'
          : found.length === 0
            ? 'Nada encontrado'
            : `${at === -1 ? '' : `${at + 1} de `}${found.length}${hasNextPage ? '+' : ''}`;
  return (
    <div className={classes.bar} role="search">
      <TextInput
        className={classes.field ?? ''}
        size="xs"
        ref={field}
        leftSection={<IconSearch size={14} stroke={1.8} />}
        placeholder="Procurar nesta conversa"
        aria-label="Procurar nesta conversa"
        maxLength={120}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (event.shiftKey) go(at - 1);
          else void older();
        }}
      />
      <span className={classes.counter} role="status">
        {counter}
      </span>
      <ActionIcon
        size={28}
        aria-label="Anterior na conversa"
        title="Anterior (Enter)"
        disabled={at + 1 >= found.length && !hasNextPage}
        onClick={() => void older()}
      >
        <IconChevronUp size={17} />
      </ActionIcon>
      <ActionIcon size={28} aria-label="Seguinte na conversa" title="Seguinte (Shift+Enter)" disabled={at <= 0} onClick={() => go(at - 1)}>
        <IconChevronDown size={17} />
      </ActionIcon>
      <ActionIcon size={28} aria-label="Fechar a pesquisa" onClick={onClose}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
