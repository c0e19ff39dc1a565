import { IconBrandWhatsapp, IconClockHour4, IconLayoutKanban, IconWorld } from '@tabler/icons-react';
import { memo } from 'react';
import { formatCount, formatDateTime, formatDayOrTime } from '@/core/formats.ts';
import { useStore } from '@/core/store.ts';
import { LightAvatar, LightCheckbox, Tag } from '@/ui/light.tsx';
import classes from '../parts/inbox.module.css';
import { previewOf } from '../parts/preview-of.ts';
import { statusTag } from '../parts/status.ts';
import { useMinute, useToday, waitLevel, waitText } from '../state/queue.ts';
import { authorOf, canalOf, lastMoment, salas } from '../state/salas.ts';
import { timelines } from '../state/timelines.ts';
import { selectRange, toggleSelected } from './selection.ts';

interface InboxRowProps {
  chat_id: number;
  active: boolean;
  onOpen: (id: number) => void;
  me: number;
  selected: boolean;
  /** Something is selected: every row shows its box. */
  picking: boolean;
  /** Place in the queue of the departamento, on the tab of the queue. */
  place?: number | undefined;
}

/** New or waiting: in the queue all are, and it need not be said. */
const usualInQueue: ReadonlySet<number> = new Set([0, 1]);

/** The place and how long the customer waits, in place of the moment of the last message. */
function QueueWait({ place, since, departamento }: { place: number; since: string; departamento: string | null }) {
  const wait = waitText(useMinute() - Date.parse(since));
  return (
    <time dateTime={since} title={`${place}º da fila${departamento === null ? '' : ` de ${departamento}`}, espera desde ${formatDateTime(since)}`}>
      {place}º · {wait}
    </time>
  );
}

/** How long the customer has been waiting for an answer; the row itself is not drawn again as it grows. */
function CustomerWait({ since }: { since: string }) {
  const ms = useMinute() - Date.parse(since);
  const level = waitLevel(ms);
  if (level === null) return null;
  return (
    <span className={classes.wait} data-level={level} title={`O cliente espera resposta desde ${formatDateTime(since)}`}>
      <IconClockHour4 size={12} stroke={1.9} aria-hidden />
      <span className="visually-hidden">Espera há </span>
      {waitText(ms)}
    </span>
  );
}

/** One sala of the list. Plain HTML: there are many, and they change all day. */
export const InboxRow = memo(function InboxRow({ chat_id, active, onOpen, me, selected, picking, place }: InboxRowProps) {
  const row = useStore(salas.of(chat_id));
  const timeline = useStore(timelines.of(chat_id));
  const today = useToday();
  if (row === null) return null;
  const tag = statusTag(row);
  const typist = timeline.typing[0];
  const mine = row.usuario_id === me || row.membros.some((m) => m.id_usuario === me);
  const author = authorOf(row.ultima_mensagem, me);
  return (
    <>
      <button
        type="button"
        className={classes.row}
        data-active={active || undefined}
        data-selected={selected || undefined}
        aria-current={active}
        onContextMenu={(event) => {
          // a long touch picks; a mouse has the box and its own menu
          if (!matchMedia('(hover: none)').matches) return;
          event.preventDefault();
          toggleSelected(chat_id);
        }}
        onClick={(event) => {
          if (event.shiftKey) selectRange(chat_id);
          else if (event.ctrlKey || event.metaKey) toggleSelected(chat_id);
          else onOpen(chat_id);
        }}
      >
        <LightAvatar id={row.client_id} name={row.nome} image={row.avatar} size={40} />
        <span className={classes.body}>
          <span className={classes.line}>
            <b>{row.nome}</b>
            {place === undefined && row.espera_desde !== null && <CustomerWait since={row.espera_desde} />}
            {place === undefined ? (
              <time dateTime={lastMoment(row)}>{formatDayOrTime(lastMoment(row), today)}</time>
            ) : (
              <QueueWait place={place} since={row.espera_desde ?? row.aberto_em} departamento={row.departamento} />
            )}
          </span>
          <span className={classes.line}>
            {canalOf(row) === 'web' ? (
              <IconWorld size={14} stroke={1.8} aria-label="Site" />
            ) : (
              <IconBrandWhatsapp size={14} stroke={1.8} className={classes.whatsapp} aria-label="WhatsApp" />
            )}
            <span className={classes.preview} data-typing={typist !== undefined || undefined}>
              {typist ? 'digitando…' : row.ultima_mensagem === null ? 'Nenhuma mensagem ainda' : author + previewOf(row.ultima_mensagem)}
            </span>
            {tag && (place === undefined || !usualInQueue.has(row.status_id)) && (
              <Tag small tint={tag.tint}>
                {tag.text}
              </Tag>
            )}
            {row.counts.kanban > 0 && (
              <span className={classes.cards} title={row.counts.kanban === 1 ? '1 card no kanban' : `${row.counts.kanban} cards no kanban`}>
                <IconLayoutKanban size={13} stroke={1.8} aria-hidden />
                {formatCount(row.counts.kanban)}
                <span className="visually-hidden"> no kanban</span>
              </span>
            )}
            {row.nao_lidas > 0 && (
              <span className={classes.unread} data-quiet={!mine || undefined}>
                {formatCount(row.nao_lidas)}
                <span className="visually-hidden"> não lidas</span>
              </span>
            )}
          </span>
        </span>
      </button>
      <span className={classes.pick} data-shown={picking || undefined}>
        <LightCheckbox aria-label={`Selecionar ${row.nome}`} checked={selected} onChange={() => toggleSelected(chat_id)} />
      </span>
    </>
  );
});
