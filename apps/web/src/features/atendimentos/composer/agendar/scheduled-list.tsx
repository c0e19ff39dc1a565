import { ActionIcon, Badge, Modal, Text } from '@mantine/core';
import { agendamento } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { write } from '@/core/calls.ts';
import { formatDateTime } from '@/core/formats.ts';
import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { type Agendamento, ScheduleModal } from './schedule-modal.tsx';
import classes from './scheduled.module.css';

interface ScheduledListProps {
  chat_id: number;
  list: readonly Agendamento[];
  mayChange: boolean;
  onClose: () => void;
}

const states: Readonly<Record<Agendamento['estado'], string>> = {
  agendado: 'Agendada',
  enviado: 'Enviada',
  cancelado: 'Cancelada',
  nao_enviado: 'Não enviada',
};

/** Scheduled messages of a sala, to be changed and cancelled. */
export function ScheduledList({ chat_id, list, mayChange, onClose }: ScheduledListProps) {
  const [changing, setChanging] = useState<Agendamento | null>(null);
  const cancel = useMutation({ ...write(agendamento.delete, agendamento.getAll), onError: (error) => toastError(messageOf(error)) });
  const again = useMutation({ ...write(agendamento.store, agendamento.getAll), onError: (error) => toastError(messageOf(error)) });
  const takeOff = ({ id_agendamento, texto, quando, cancelar_se_responder }: Agendamento): void =>
    cancel.mutate(
      { params: { id: id_agendamento } },
      {
        onSuccess: () =>
          toastUndo('Mensagem agendada cancelada.', () => again.mutate({ params: { id: chat_id }, body: { texto, quando, cancelar_se_responder } })),
      },
    );
  if (changing) {
    return <ScheduleModal chat_id={chat_id} text="" change={changing} onClose={() => setChanging(null)} onSaved={() => setChanging(null)} />;
  }
  return (
    <Modal opened onClose={onClose} title="Mensagens agendadas">
      {list.length === 0 && (
        <Text c="dimmed" size="sm">
          Nenhuma mensagem agendada nesta conversa.
        </Text>
      )}
      <ul className={classes.list}>
        {list.map((a) => (
          <li key={a.id_agendamento}>
            <span>
              <b>{formatDateTime(a.quando)}</b>
              {a.estado !== 'agendado' && (
                <Badge size="sm" variant="light" color={a.estado === 'nao_enviado' ? 'red' : 'gray'}>
                  {states[a.estado]}
                </Badge>
              )}
              <small>{a.nome}</small>
            </span>
            <p>{a.texto}</p>
            {a.motivo !== null && <small>{a.motivo}</small>}
            {a.estado === 'agendado' && a.cancelar_se_responder && <small>Cancelada se o cliente escrever antes</small>}
            {a.estado === 'agendado' && (
              <div className={classes.acts}>
                {mayChange && (
                  <ActionIcon aria-label={`Mudar a mensagem de ${formatDateTime(a.quando)}`} onClick={() => setChanging(a)}>
                    <IconPencil size={17} />
                  </ActionIcon>
                )}
                <ActionIcon
                  color="red"
                  aria-label={`Cancelar a mensagem de ${formatDateTime(a.quando)}`}
                  loading={cancel.isPending && cancel.variables.params.id === a.id_agendamento}
                  onClick={() => takeOff(a)}
                >
                  <IconTrash size={17} />
                </ActionIcon>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
