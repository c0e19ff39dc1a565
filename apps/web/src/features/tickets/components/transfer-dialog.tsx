import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { departamentoOptions, peopleQuery } from '@/features/departamentos/public.ts';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { equipeOptions, ticketsChanged } from '../tickets.registro.ts';
import classes from './tickets.module.css';

interface To {
  id_departamento?: number;
  id_equipe?: number;
  id_usuario?: number;
}

/** Hands a ticket to a departamento, an equipe or a person, with a reason. */
export function TransferDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [to, setTo] = useState<To>({});
  const [motivo, setMotivo] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const erros: Readonly<Record<string, string>> = failure instanceof ApiError ? failure.erros : {};
  const choose = (field: keyof To) => (value: number | null) => setTo((now) => ({ ...now, [field]: value ?? undefined }));
  const send = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await call(tickets.transferir, { params: { id }, body: { id_ticket: id, ...to, motivo } });
      toast('Ticket transferido.');
      onClose();
      await ticketsChanged();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Transferir ticket">
      <DialogForm onSubmit={() => void send()}>
        <Stack gap="sm">
          <AsyncSelect label="Departamento" query={departamentoOptions} error={erros['id_departamento']} onChange={choose('id_departamento')} />
          <AsyncSelect label="Equipe" query={equipeOptions} error={erros['id_equipe']} onChange={choose('id_equipe')} />
          <AsyncSelect label="Pessoa" query={peopleQuery} error={erros['id_usuario']} onChange={choose('id_usuario')} />
          <Textarea
            label="Motivo"
            autosize
            minRows={2}
            maxLength={500}
            value={motivo}
            error={erros['motivo']}
            onChange={(e) => setMotivo(e.currentTarget.value)}
          />
          {failure !== null && Object.keys(erros).length === 0 && (
            <p className={classes.error} role="alert">
              {messageOf(failure)}
            </p>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy}>
              Transferir
            </Button>
          </Group>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
