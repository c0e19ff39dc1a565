import { Loader, Text } from '@mantine/core';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createStore, useStore } from '@/core/store.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { earlier, loadEarlier, mayHaveEarlier } from '../state/earlier.ts';
import { goToEnd, loadNewer, loadOlder } from '../state/sala-session.ts';
import { salas } from '../state/salas.ts';
import { timelines } from '../state/timelines.ts';
import { Bubble } from './bubble.tsx';
import classes from './messages.module.css';
import { PendingBubble } from './pending-bubble.tsx';
import lineClasses from './sala-line.module.css';
import { SalaLine } from './sala-line.tsx';
import { picked } from './state/picked-messages.ts';
import { lightbox, showFile } from './state/shown-file.ts';
import { type TimelineRow, timelineRows } from './timeline-rows.ts';
import { ToEnd } from './to-end.tsx';

const TimelineLightbox = lazy(async () => ({ default: (await import('./timeline-lightbox.tsx')).TimelineLightbox }));

interface MessageListProps {
  chat_id: number;
  me: number;
  mayWrite: boolean;
  /** Goes on above its first message with earlier salas of the contato. */
  past?: boolean;
  onReply: (message: Mensagem) => void;
  onEdit: (message: Mensagem) => void;
}

const heights: Partial<Record<Mensagem['type'], number>> = { image: 210, sticker: 150, location: 160, contacts: 90 };

/** Height before it was measured, from what the message holds; close guesses keep the scrollbar still. */
function estimate(row: TimelineRow | undefined): number {
  if (row?.kind !== 'message') return 48;
  const { message } = row;
  const lines = message.text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 62)), 0);
  const media = heights[message.type] ?? (message.arquivo === null ? 0 : 58);
  return 24 + lines * 19 + media + (message.reply ? 44 : 0) + (message.reacoes?.length ? 22 : 0);
}

/** The timeline, virtual: opens at the end, loads older messages without moving the reader, follows new ones at the end. */
export function MessageList({ chat_id, me, mayWrite, past = false, onReply, onEdit }: MessageListProps) {
  const { messages, pending, older, loadingOlder, newer, loadingNewer, goTo, state, unreadFrom } = useStore(timelines.of(chat_id));
  const { parts, ended, loading: loadingEarlier, error: earlierError } = useStore(earlier.of(chat_id));
  const atual = useStore(salas.of(chat_id));
  const interno = atual?.tipo === 'interno';
  const open = useStore(lightbox);
  const pick = useStore(picked);
  const picks = pick?.chat_id === chat_id ? pick.ids : null;
  const scroller = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const [seen] = useState(() => createStore(0, { until: 'page' }));
  const rows = useMemo(() => timelineRows({ earlier: parts, messages, pending, older, unreadFrom }), [parts, messages, pending, older, unreadFrom]);
  const total = rows.length;
  const hasPast = past && atual !== null && mayHaveEarlier(chat_id);
  const keyOf = useCallback((i: number): string => rows[i]!.key, [rows]);
  const list = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: (i) => estimate(rows[i]),
    getItemKey: keyOf,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: !newer,
    scrollEndThreshold: 80,
    // constant while the sala is open: the reader would move with it
    paddingStart: hasPast || ended ? 46 : 14,
    paddingEnd: 12,
    onChange: (v) => {
      setAway(v.getDistanceFromEnd() > 400);
      if (v.range === null) return;
      const lowest = rows[Math.min(v.range.endIndex, total - 1)];
      if (lowest?.kind === 'message' && !lowest.past) seen.set(Math.max(seen.get(), lowest.message.msg_index));
      if (v.range.startIndex < 6 && v.scrollDirection === 'backward') {
        if (older) void loadOlder(chat_id);
        else if (past) void loadEarlier(chat_id);
      }
      if (v.range.endIndex > total - 6 && v.scrollDirection === 'forward') void loadNewer(chat_id);
    },
  });

  const ready = state === 'ready';
  const placeOf = (index: number | 'end' | null | undefined): number =>
    typeof index === 'number' ? rows.findIndex((r) => r.kind === 'message' && !r.past && r.message.msg_index === index) : -1;
  const place = placeOf(goTo?.index);
  const mark = placeOf(unreadFrom);
  useLayoutEffect(() => {
    if (!ready) return;
    if (place >= 0) list.scrollToIndex(place, { align: 'center' });
    else if (goTo === null && mark >= 0) list.scrollToIndex(mark, { align: 'start' });
    else list.scrollToEnd();
  }, [ready, goTo]); // oxlint-disable-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- once when the first page is there, and at each wish
  // a sala that was in memory shows at once, and hears only then what is unread in it
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
  // what grows below it, such as a longer text or a keyboard on the screen, leaves whoever reads the end there
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    let height = box.clientHeight;
    const observer = new ResizeObserver(() => {
      const lost = height - box.clientHeight;
      height = box.clientHeight;
      if (lost > 0 && box.scrollHeight - box.scrollTop - box.clientHeight - lost < 80) list.scrollToEnd();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [list]);
  // a first page that does not fill the screen leaves nothing to scroll: go on by itself
  useEffect(() => {
    const box = scroller.current;
    if (!ready || !box || box.scrollHeight > box.clientHeight + 40) return;
    if (older && !loadingOlder) void loadOlder(chat_id);
    if (newer && !loadingNewer) void loadNewer(chat_id);
  }, [ready, older, loadingOlder, newer, loadingNewer, chat_id]);

  const openFile = useCallback((message: Mensagem) => showFile(chat_id, message.msg_id), [chat_id]);
  const renderRow = (row: TimelineRow) => {
    if (row.kind === 'pending') return <PendingBubble chat_id={chat_id} message={row.pending} />;
    if (row.kind === 'line') {
      const sala = row.sala ?? atual;
      return sala && <SalaLine {...sala} here={row.sala === null} />;
    }
    const { kind: _, key: __, past: read, ...bubble } = row;
    return (
      <Bubble
        {...bubble}
        interno={interno}
        me={me}
        mayWrite={mayWrite && !read}
        onReply={onReply}
        onEdit={onEdit}
        onOpenFile={openFile}
        picked={read ? null : (picks?.has(row.message.msg_id) ?? null)}
      />
    );
  };

  return (
    <div className={classes.outside}>
      {(loadingOlder || loadingEarlier) && (
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
            {ready && hasPast && !older && !loadingEarlier && (
              <button type="button" className={lineClasses.earlier} onClick={() => void loadEarlier(chat_id)}>
                {earlierError === '' ? 'Ver atendimentos anteriores' : 'Não foi possível carregar. Tentar de novo'}
              </button>
            )}
            {list.getVirtualItems().map((item) => (
              <div
                key={item.key}
                data-index={item.index}
                ref={list.measureElement}
                className={classes.item}
                data-wished={item.index === place || undefined}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {renderRow(rows[item.index]!)}
              </div>
            ))}
          </div>
        )}
      </div>
      {open?.chat_id === chat_id && (
        <Suspense fallback={null}>
          <TimelineLightbox {...open} />
        </Suspense>
      )}
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
