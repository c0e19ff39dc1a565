import { Loader, Text } from '@mantine/core';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isSameDay } from '@/core/formats.ts';
import { createStore, useStore } from '@/core/store.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { attendances } from '../state/attendances.ts';
import { goToEnd, loadNewer, loadOlder } from '../state/room-session.ts';
import { type PendingMessage, rooms } from '../state/rooms.ts';
import { Bubble } from './bubble.tsx';
import classes from './messages.module.css';
import { PendingBubble } from './pending-bubble.tsx';
import { ToEnd } from './to-end.tsx';

interface MessageListProps {
  chat_id: number;
  me: number;
  mayWrite: boolean;
  onReply: (message: Mensagem) => void;
  onEdit: (message: Mensagem) => void;
}

const heights: Partial<Record<Mensagem['type'], number>> = { image: 210, sticker: 150, location: 160, contacts: 90 };

/** Height before it was measured, from what the message holds; close guesses keep the scrollbar still. */
function estimate(message: Mensagem | undefined): number {
  if (!message) return 48;
  const lines = message.text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 62)), 0);
  const media = heights[message.type] ?? (message.arquivo === null ? 0 : 58);
  return 24 + lines * 19 + media + (message.reply ? 44 : 0) + (message.reacoes?.length ? 22 : 0);
}

/** The timeline, virtual: opens at the end, loads older messages without moving the reader, follows new ones at the end. */
export function MessageList({ chat_id, me, mayWrite, onReply, onEdit }: MessageListProps) {
  const team = attendances.of(chat_id).get()?.tipo === 'interno';
  const { messages, pending, older, loadingOlder, newer, loadingNewer, goTo, state, unreadFrom } = useStore(rooms.of(chat_id));
  const scroller = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const [seen] = useState(() => createStore(0));
  const total = messages.length + pending.length;
  const keyOf = useCallback(
    (i: number): string => (i < messages.length ? `m${messages[i]!.msg_id}` : `p${pending[i - messages.length]!.private_id}`),
    [messages, pending],
  );
  const list = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: (i) => estimate(messages[i]),
    getItemKey: keyOf,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: !newer,
    scrollEndThreshold: 80,
    paddingStart: 14,
    paddingEnd: 12,
    onChange: (v) => {
      setAway(v.getDistanceFromEnd() > 400);
      const lowest = v.range === null ? undefined : messages[Math.min(v.range.endIndex, messages.length - 1)];
      if (lowest) seen.set(Math.max(seen.get(), lowest.msg_index));
      if (v.range && v.range.startIndex < 6 && v.scrollDirection === 'backward') void loadOlder(chat_id);
      if (v.range && v.range.endIndex > total - 6 && v.scrollDirection === 'forward') void loadNewer(chat_id);
    },
  });

  const ready = state === 'ready';
  const place = goTo === null || goTo.index === 'end' ? -1 : messages.findIndex((m) => m.msg_index === goTo.index);
  const mark = unreadFrom === null ? -1 : messages.findIndex((m) => m.msg_index === unreadFrom);
  useLayoutEffect(() => {
    if (!ready) return;
    if (place >= 0) list.scrollToIndex(place, { align: 'center' });
    else if (goTo === null && mark >= 0) list.scrollToIndex(mark, { align: 'start' });
    else list.scrollToEnd();
  }, [ready, goTo]); // oxlint-disable-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- once when the first page is there, and at each wish
  // a room that was in memory shows at once, and hears only then what is unread in it
  const marked = mark >= 0;
  useLayoutEffect(() => {
    if (ready && marked && goTo === null) list.scrollToIndex(mark, { align: 'start' });
  }, [marked]); // oxlint-disable-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- once, when it is known
  // one's own message shows even when the reader is further up
  const mine = pending.length;
  const before = useRef(mine);
  useEffect(() => {
    if (mine > before.current) list.scrollToEnd();
    before.current = mine;
  }, [mine, list]);
  // a first page that does not fill the screen leaves nothing to scroll: go on by itself
  useEffect(() => {
    const box = scroller.current;
    if (!ready || !box || box.scrollHeight > box.clientHeight + 40) return;
    if (older && !loadingOlder) void loadOlder(chat_id);
    if (newer && !loadingNewer) void loadNewer(chat_id);
  }, [ready, older, loadingOlder, newer, loadingNewer, chat_id]);

  const renderMessage = (message: Mensagem, index: number) => {
    const previous = messages[index - 1];
    // while older ones may come, the first has no heading: it would go when they are of the same day, and move the reader
    const newDay = previous ? !isSameDay(previous.at_created, message.at_created) : !older;
    const joined = !newDay && index !== mark && previous !== undefined && previous.de === message.de && previous.id_usuario === message.id_usuario;
    return (
      <Bubble
        team={team}
        message={message}
        newDay={newDay}
        firstUnread={index === mark}
        joined={joined}
        me={me}
        mayWrite={mayWrite}
        onReply={onReply}
        onEdit={onEdit}
      />
    );
  };
  const renderPending = (message: PendingMessage) => <PendingBubble chat_id={chat_id} message={message} />;

  return (
    <div className={classes.outside}>
      {loadingOlder && (
        <div className={classes.loading} role="status" aria-label="Carregando mensagens anteriores">
          <Loader size="xs" />
        </div>
      )}
      <div ref={scroller} className={classes.scroller} role="log" aria-label="Mensagens" aria-relevant="additions" tabIndex={0} data-testid="mensagens">
        {ready && total === 0 ? (
          <Text c="dimmed" size="sm" ta="center" pt={40}>
            Nenhuma mensagem ainda.
          </Text>
        ) : (
          <div style={{ height: list.getTotalSize(), position: 'relative' }}>
            {list.getVirtualItems().map((item) => (
              <div
                key={item.key}
                data-index={item.index}
                ref={list.measureElement}
                className={classes.item}
                data-wished={item.index === place || undefined}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {item.index < messages.length ? renderMessage(messages[item.index]!, item.index) : renderPending(pending[item.index - messages.length]!)}
              </div>
            ))}
          </div>
        )}
      </div>
      {(away || newer) && (
        <ToEnd
          chat_id={chat_id}
          me={me}
          seen={seen}
          onClick={() => {
            if (newer) goToEnd(chat_id).catch((error: unknown) => toastError(messageOf(error)));
            else list.scrollToEnd({ behavior: 'smooth' });
          }}
        />
      )}
    </div>
  );
}
