import { agendamento } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import { IconAlertCircle, IconClockHour4 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { read } from '@/core/calls.ts';
import { formatDateTime } from '@/core/formats.ts';
import classes from './scheduled.module.css';

const ScheduledList = lazy(async () => ({ default: (await import('./scheduled-list.tsx')).ScheduledList }));

interface ScheduledBarProps {
  chat_id: number;
  mayChange: boolean;
  /** The sala is over: what waits goes out only if it is taken back. */
  ended: boolean;
}

/** Above the composer: that something waits to be sent, or did not go out. */
export function ScheduledBar({ chat_id, mayChange, ended }: ScheduledBarProps) {
  const { data } = useQuery({ ...read(agendamento.getAll, { params: { id: chat_id } }), staleTime: 30_000 });
  const [open, setOpen] = useState(false);
  const list = data?.data ?? [];
  const waiting = list.filter((a) => a.estado === 'agendado');
  const failed = list.filter((a) => a.estado === 'nao_enviado');
  const stopped = ended ? waiting.length : 0;
  const [next] = ended ? [] : waiting;
  if (!next && failed.length + stopped === 0) return null;
  return (
    <>
      <button type="button" className={classes.bar} data-failed={!next || undefined} onClick={() => setOpen(true)}>
        {next ? <IconClockHour4 size={15} aria-hidden /> : <IconAlertCircle size={15} aria-hidden />}
        {next
          ? waiting.length === 1
            ? `1 mensagem agendada para ${formatDateTime(next.quando)}`
            : `${waiting.length} mensagens agendadas, a próxima para ${formatDateTime(next.quando)}`
          : stopped > 0
            ? `${stopped === 1 ? '1 mensagem agendada não será enviada' : `${stopped} mensagens agendadas não serão enviadas`}: a conversa foi encerrada`
            : failed.length === 1
              ? '1 mensagem agendada não foi enviada'
              : `${failed.length} mensagens agendadas não foram enviadas`}
      </button>
      {open && (
        <Suspense fallback={null}>
          <ScheduledList chat_id={chat_id} list={list} mayChange={mayChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
