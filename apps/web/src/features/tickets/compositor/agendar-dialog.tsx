import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dayIso } from '@/core/formats.ts';
import { dayAfter, momentOf, nextMonday } from '@/core/wall-clock.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { isDay } from '@/ui/br/date-text.ts';
import { fromTime, toTime } from '@/ui/br/time-text.ts';
import { ModalForm } from '@/ui/form/modal-form.tsx';

const nine = 9 * 60;
const choices: readonly (readonly [string, (today: string) => string])[] = [
  ['Amanhã às 9h', dayAfter],
  ['Segunda às 9h', nextMonday],
];

interface AgendarDialogProps {
  /** Throws what the server refuses. */
  save: (quando: string, cancelar_se_responder: boolean) => Promise<unknown>;
  onClose: () => void;
  onDone: () => void;
}

/** When an answer goes. */
export function AgendarDialog({ save, onClose, onDone }: AgendarDialogProps) {
  const [day, setDay] = useState(() => dayAfter(dayIso(new Date())));
  const [time, setTime] = useState(toTime(nine));
  const [round, setRound] = useState(0);
  const [cancel, setCancel] = useState(true);
  const minutes = fromTime(time, false);
  const check = () => ({
    ...(!isDay(day) && { dia: 'Informe a data: dia, mês e ano' }),
    ...(minutes === null && { hora: 'Informe a hora: 14:30' }),
  });
  return (
    <Modal opened onClose={onClose} title="Agendar resposta">
      <ModalForm
        submitLabel="Agendar"
        onCancel={onClose}
        check={check}
        save={() => save(momentOf(day, minutes ?? 0).toISOString(), cancel)}
        done="Resposta agendada."
        onDone={onDone}
      >
        {(erros) => (
          <>
            <Group gap="xs">
              {choices.map(([label, of]) => (
                <Button
                  key={label}
                  size="compact-xs"
                  variant="default"
                  onClick={() => {
                    setDay(of(dayIso(new Date())));
                    setTime(toTime(nine));
                    setRound((n) => n + 1);
                  }}
                >
                  {label}
                </Button>
              ))}
            </Group>
            <Group grow align="start">
              <DateField key={round} label="Data" defaultValue={day} error={erros['dia'] ?? erros['quando']} onChange={setDay} />
              <TextInput label="Hora" inputMode="numeric" maxLength={5} value={time} error={erros['hora']} onChange={(e) => setTime(e.currentTarget.value)} />
            </Group>
            <Checkbox label="Não enviar se o cliente escrever antes" checked={cancel} onChange={(e) => setCancel(e.currentTarget.checked)} />
            {(erros['resposta'] ?? erros['arquivos']) && <p role="alert">{erros['resposta'] ?? erros['arquivos']}</p>}
          </>
        )}
      </ModalForm>
    </Modal>
  );
}
