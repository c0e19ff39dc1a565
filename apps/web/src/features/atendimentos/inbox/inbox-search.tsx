import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useShortcut } from '@/core/shortcuts.ts';
import { showInbox, useInbox } from '../state/inbox.ts';

/** Its own component: a key in it redraws no row. */
export function InboxSearch() {
  const { q } = useInbox();
  const [text, setText] = useState(q);
  const [shown, setShown] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', 'Pesquisar conversas', () => field.current?.focus());
  const search = useDebouncedCallback((value: string) => showInbox({ q: value.trim() }), 400);
  // a search that something else set or cleared is shown; one's own leaves the field as it is being written in
  if (q !== shown) {
    setShown(q);
    if (q !== text.trim()) setText(q);
  }
  return (
    <TextInput
      ref={field}
      leftSection={<IconSearch size={16} stroke={1.8} />}
      placeholder="Pesquisar nome, telefone ou mensagem"
      aria-label="Pesquisar conversas"
      value={text}
      maxLength={120}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
