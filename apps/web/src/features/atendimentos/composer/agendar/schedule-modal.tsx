import { Button, Checkbox, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import type { agendamentoSchema } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import { agendamento } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { write } from '@/core/calls.ts';
import { dayIso, formatDateTime, formatTime } from '@/core/formats.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { dayAfter, momentOf, nextMonday } from '@/core/wall-clock.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { isDay } from '@/ui/br/date-text.ts';
import { fromTime, toTime } from '@/ui/br/time-text.ts';
import { DialogForm } from '@/ui/dialog-form.tsx';

export type Agendamento = z.infer<typeof agendamentoSchema>;

interface When {
  day: string;
  /** As it is typed: "9:00", "0900". */
  time: string;
}
const whenOf = (at: Date): When => ({ day: dayIso(at), time: formatTime(at) });

function inHours(hours: number): When {
  const d = new Date(Date.now() + hours * 3_600_000);
  d.setMinutes(Math.ceil(d.getMinutes() / 5) * 5, 0, 0);
  return whenOf(d);
}
const choices: readonly (readonly [string, () => When])[] = [
  ['Em 1 hora', () => inHours(1)],
  ['Amanhã às 9h', () => ({ day: dayAfter(dayIso(new Date())), time: '09:00' })],
  ['Segunda às 9h', () => ({ day: nextMonday(dayIso(new Date())), time: '09:00' })],
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
  const [when, setWhen] = useState(() => (change ? whenOf(new Date(change.quando)) : inHours(1)));
  /** Counts the choices by button: the field takes them up. */
  const [chosen, setChosen] = useState(0);
  const [cancel, setCancel] = useState(change?.cancelar_se_responder ?? true);
  const [tried, setTried] = useState(false);
  const save = useMutation({ ...write(agendamento.store, agendamento.getAll) });
  const minutes = fromTime(when.time, false);
  const wrongDay = when.day === '' ? 'Informe a data' : isDay(when.day) ? null : 'Data inválida: use dia, mês e ano';
  const wrongTime = when.time.trim() === '' ? 'Informe a hora' : minutes === null ? 'Hora inválida: use 14:30' : null;
  // the moment of the press counts, not that of the drawing
  const [past, setPast] = useState(false);
  const put = (next: Partial<When>): void => {
    setWhen((before) => ({ ...before, ...next }));
    setPast(false);
  };

  const submit = async (): Promise<void> => {
    setTried(true);
    if (wrongDay !== null || minutes === null) return;
    const moment = momentOf(when.day, minutes);
    const gone = moment.getTime() <= Date.now();
    setPast(gone);
    if (text.trim() === '' || gone) return;
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
      <DialogForm onSubmit={() => void submit()}>
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
          <Group grow align="flex-start" gap="sm">
            <DateField
              key={chosen}
              label="Data"
              defaultValue={when.day}
              onChange={(day) => put({ day })}
              error={(tried && wrongDay) || (past && 'Escolha um horário que ainda não passou')}
            />
            <TextInput
              label="Hora"
              inputMode="numeric"
              autoComplete="off"
              placeholder="hh:mm"
              maxLength={5}
              value={when.time}
              onFocus={(e) => e.currentTarget.select()}
              onChange={(e) => put({ time: e.currentTarget.value })}
              onBlur={() => minutes !== null && put({ time: toTime(minutes) })}
              error={tried && wrongTime}
            />
          </Group>
          <Group gap={6}>
            {choices.map(([label, at]) => (
              <Button
                key={label}
                size="compact-xs"
                variant="default"
                onClick={() => {
                  put(at());
                  setChosen(chosen + 1);
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
      </DialogForm>
    </Modal>
  );
}
