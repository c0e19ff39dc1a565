import { Button, Checkbox, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import type { agendamentoSchema } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import { agendamento } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { write } from '@/core/calls.ts';
import { formatDateTime } from '@/core/formats.ts';
import { messageOf, toast } from '@/core/toasts.tsx';

export type Agendamento = z.infer<typeof agendamentoSchema>;

const two = (n: number): string => String(n).padStart(2, '0');
/** As the field for date and hour writes it, by the clock of this browser. */
const fieldValue = (d: Date): string => `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())}T${two(d.getHours())}:${two(d.getMinutes())}`;

function inHours(hours: number): Date {
  const d = new Date(Date.now() + hours * 3_600_000);
  d.setMinutes(Math.ceil(d.getMinutes() / 5) * 5, 0, 0);
  return d;
}
/** The next day of which this is true, at nine. */
function nextAtNine(fits: (d: Date) => boolean): Date {
  const d = new Date();
  d.setHours(9, 0, 0, 0);
  do d.setDate(d.getDate() + 1);
  while (!fits(d));
  return d;
}
const choices: readonly (readonly [string, () => Date])[] = [
  ['Em 1 hora', () => inHours(1)],
  ['Amanhã às 9h', () => nextAtNine(() => true)],
  ['Segunda às 9h', () => nextAtNine((d) => d.getDay() === 1)],
];

interface ScheduleModalProps {
  chat_id: number;
  /** What stood in the field, or a scheduled message to change. */
  text: string;
  change?: Agendamento | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** Writes a message for later. */
export function ScheduleModal({ chat_id, text: initial, change, onClose, onSaved }: ScheduleModalProps) {
  const [text, setText] = useState(change?.texto ?? initial);
  const [when, setWhen] = useState(() => fieldValue(change ? new Date(change.quando) : inHours(1)));
  const [cancel, setCancel] = useState(change?.cancelar_se_responder ?? true);
  const [tried, setTried] = useState(false);
  const save = useMutation({ ...write(agendamento.store, agendamento.getAll) });
  const moment = new Date(when);
  // the moment of the press counts, not that of the drawing
  const [past, setPast] = useState(false);
  const wrongTime = Number.isNaN(moment.getTime()) ? 'Informe a data e a hora' : past ? 'Escolha um horário que ainda não passou' : null;

  const submit = async (): Promise<void> => {
    setTried(true);
    const gone = moment.getTime() <= Date.now();
    setPast(gone);
    if (text.trim() === '' || Number.isNaN(moment.getTime()) || gone) return;
    try {
      await save.mutateAsync({
        params: { id: chat_id },
        body: { texto: text.trim(), quando: moment.toISOString(), cancelar_se_responder: cancel, ...(change && { id_agendamento: change.id_agendamento }) },
      });
    } catch {
      return; // shown below the fields; the text stays
    }
    toast(`Mensagem agendada para ${formatDateTime(moment)}`);
    onSaved();
  };
  return (
    <Modal opened onClose={onClose} title={change ? 'Mudar a mensagem agendada' : 'Agendar mensagem'}>
      <form
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          void submit();
        }}
      >
        <Stack>
          <Textarea
            label="Mensagem"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={4096}
            value={text}
            onChange={(e) => setText(e.currentTarget.value)}
            error={tried && text.trim() === '' && 'Escreva a mensagem'}
            data-autofocus
          />
          <TextInput
            label="Data e hora"
            type="datetime-local"
            value={when}
            onChange={(e) => {
              setWhen(e.currentTarget.value);
              setPast(false);
            }}
            error={tried && wrongTime}
          />
          <Group gap={6}>
            {choices.map(([label, at]) => (
              <Button
                key={label}
                size="compact-xs"
                variant="default"
                onClick={() => {
                  setWhen(fieldValue(at()));
                  setPast(false);
                }}
              >
                {label}
              </Button>
            ))}
          </Group>
          <Checkbox label="Cancelar se o cliente escrever antes" checked={cancel} onChange={(e) => setCancel(e.currentTarget.checked)} />
          {save.isError && (
            <div role="alert" style={{ color: 'var(--app-error)', fontSize: 13 }}>
              {messageOf(save.error)}
            </div>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={save.isPending}>
              {change ? 'Salvar' : 'Agendar'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
