import { Button, Group, Modal, Stack, Switch, Text } from '@mantine/core';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf } from '@/core/toasts.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { ClosingReason, type Outcome, OutcomeField, resolvedOf } from '../parts/close-fields.tsx';
import { usePeople } from '../parts/people.tsx';
import { DestinationFields, TransferReason } from '../parts/transfer-fields.tsx';
import { salas } from '../state/salas.ts';
import { forgetBulkRun, useBulkRun } from '../state/several.ts';
import classes from './bulk.module.css';
import { closeAll, transferAll } from './bulk-acts.ts';

interface DialogProps {
  ids: readonly number[];
  onClose: () => void;
}

const conversas = (n: number): string => (n === 1 ? '1 conversa' : `${n} conversas`);

/** The reasons that each departamento among these salas takes; one that needs a reason gets it here, for all of its own. */
function useReasons(ids: readonly number[]) {
  const first = new Map<number, { id: number; nome: string }>();
  for (const id of ids) {
    const row = salas.of(id).get();
    if (row?.id_departamento != null && !first.has(row.id_departamento)) first.set(row.id_departamento, { id, nome: row.departamento ?? '' });
  }
  const places = [...first];
  const { data } = useQuery({
    queryKey: [chat.motivosEncerramento.path, ...places.map(([, { id }]) => id)],
    queryFn: ({ signal }) => Promise.all(places.map(([, { id }]) => call(chat.motivosEncerramento, { params: { id } }, signal))),
  });
  return places.flatMap(([id_departamento, { nome }], i) => {
    const found = data?.[i];
    return found && (found.data.length > 0 || found.obrigatorio === 1) ? [{ id_departamento, nome, needed: found.obrigatorio === 1, motivos: found.data }] : [];
  });
}

export function CloseDialog({ ids, onClose }: DialogProps) {
  useReturnFocus();
  const [outcome, setOutcome] = useState<Outcome>('');
  const [message, setMessage] = useState(false);
  const reasons = useReasons(ids);
  /** By departamento. */
  const [chosen, setChosen] = useState<Readonly<Record<number, string | null>>>({});
  const [tried, setTried] = useState(false);
  const missing = (id: number): boolean => reasons.some((r) => r.id_departamento === id && r.needed) && (chosen[id] ?? null) === null;
  const end = (): void => {
    setTried(true);
    if (reasons.some((r) => missing(r.id_departamento))) return;
    onClose();
    void closeAll(ids, { mostrar_mensagem: message ? 1 : 0, ...resolvedOf(outcome) }, (id) => {
      const picked = chosen[salas.of(id).get()?.id_departamento ?? 0] ?? null;
      return picked === null ? undefined : Number(picked);
    });
  };
  return (
    <Modal opened onClose={onClose} title={`Encerrar ${conversas(ids.length)}`}>
      <DialogForm onSubmit={end}>
        <Stack gap="md">
          <OutcomeField label="O que os clientes precisavam foi resolvido?" value={outcome} onChange={setOutcome} />
          {reasons.map(({ id_departamento, nome, needed, motivos }) => (
            <ClosingReason
              key={id_departamento}
              {...(reasons.length > 1 && { label: `Motivo em ${nome}` })}
              required={needed}
              motivos={motivos}
              value={chosen[id_departamento] ?? null}
              error={tried && missing(id_departamento) && 'Escolha o motivo do encerramento'}
              onChange={(value) => setChosen({ ...chosen, [id_departamento]: value })}
            />
          ))}
          <Switch
            checked={message}
            onChange={(e) => setMessage(e.currentTarget.checked)}
            label="Enviar a mensagem de encerramento aos clientes"
            description={message ? 'Com a mensagem enviada, não dá para desfazer.' : 'Sem mensagem, dá para desfazer logo depois.'}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" data-autofocus>
              Encerrar {conversas(ids.length)}
            </Button>
          </Group>
        </Stack>
      </DialogForm>
    </Modal>
  );
}

export function TransferDialog({ ids, me, onClose }: DialogProps & { me: number }) {
  useReturnFocus();
  const { data, error, isPending } = usePeople();
  const [departamento, setDepartamento] = useState<string | null>(null);
  const [person, setPerson] = useState<string | null>(null);
  const [motivo, setMotivo] = useState('');
  const transfer = (): void => {
    if (departamento === null) return;
    onClose();
    void transferAll(ids, { id_departamento: Number(departamento), ...(person !== null && { id_usuario: Number(person) }), motivo }, me);
  };
  return (
    <Modal opened onClose={onClose} title={`Transferir ${conversas(ids.length)}`}>
      <DialogForm onSubmit={transfer}>
        <Stack gap="md">
          {error && <Text c="red">{messageOf(error)}</Text>}
          <DestinationFields
            departamentos={data?.data ?? []}
            queue="Sem uma pessoa, as conversas vão para a fila do departamento."
            {...(isPending && { placeholder: 'Carregando…' })}
            departamento={departamento}
            person={person}
            onChange={(place, who) => {
              setDepartamento(place);
              setPerson(who);
            }}
          />
          <TransferReason where="em cada conversa" value={motivo} onChange={setMotivo} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" disabled={departamento === null}>
              Transferir {conversas(ids.length)}
            </Button>
          </Group>
        </Stack>
      </DialogForm>
    </Modal>
  );
}

/** What was refused, one by one, with the server's reason. */
export function RefusedDialog() {
  const run = useBulkRun();
  if (!run?.over) return null;
  return (
    <Modal
      opened
      onClose={forgetBulkRun}
      title={run.refused.length === 1 ? 'Uma conversa ficou como estava' : `${run.refused.length} conversas ficaram como estavam`}
    >
      <Stack gap="md">
        <ul className={classes.refused}>
          {run.refused.map(({ chat_id, nome, reason }) => (
            <li key={chat_id}>
              <b>{nome}</b>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button onClick={forgetBulkRun} data-autofocus>
            Entendi
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
