import { IconUsers } from '@tabler/icons-react';
import { memo } from 'react';
import { formatCount, formatDayOrTime } from '@/core/formats.ts';
import { useStore } from '@/core/store.ts';
import { LightAvatar } from '@/ui/light.tsx';
import inbox from '../parts/inbox.module.css';
import { previewOf } from '../parts/preview-of.ts';
import { useToday } from '../state/queue.ts';
import { authorOf, lastMoment, salas } from '../state/salas.ts';
import { timelines } from '../state/timelines.ts';
import { useOnline } from './use-online.ts';

interface InternoRowProps {
  chat_id: number;
  active: boolean;
  onOpen: (id: number) => void;
  me: number;
}

/** An interno; of two people it shows whether the other one is there. */
export const InternoRow = memo(function InternoRow({ chat_id, active, onOpen, me }: InternoRowProps) {
  const row = useStore(salas.of(chat_id));
  const { typing } = useStore(timelines.of(chat_id));
  const online = useOnline();
  const today = useToday();
  if (row === null) return null;
  const other = row.dupla === true ? row.membros.find((m) => m.id_usuario !== me) : undefined;
  const preview = previewOf(row.ultima_mensagem);
  // in a group, and of one's own, who wrote it
  const lastLine = preview !== '' && (!other || row.ultima_mensagem?.id_usuario === me) ? authorOf(row.ultima_mensagem, me) + preview : preview;
  return (
    <button type="button" className={inbox.row} data-active={active || undefined} aria-current={active} onClick={() => onOpen(chat_id)}>
      <LightAvatar id={row.client_id || chat_id} name={row.nome} image={row.avatar} size={40} {...(other && { online: online.has(other.id_usuario) })} />
      <span className={inbox.body}>
        <span className={inbox.line}>
          <b>{row.nome}</b>
          {other && <span className="visually-hidden">{online.has(other.id_usuario) ? 'conectado' : 'desconectado'}</span>}
          <time dateTime={lastMoment(row)}>{formatDayOrTime(lastMoment(row), today)}</time>
        </span>
        <span className={inbox.line}>
          {!other && <IconUsers size={14} stroke={1.8} aria-label={`Grupo de ${row.membros.length}`} />}
          <span className={inbox.preview} data-typing={typing.length > 0 || undefined}>
            {typing.length > 0 ? 'digitando…' : lastLine || 'Nenhuma mensagem ainda'}
          </span>
          {row.nao_lidas > 0 && (
            <span className={inbox.unread}>
              {formatCount(row.nao_lidas)}
              <span className="visually-hidden"> não lidas</span>
            </span>
          )}
        </span>
      </span>
    </button>
  );
});
