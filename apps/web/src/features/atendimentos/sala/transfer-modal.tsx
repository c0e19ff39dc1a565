import { Alert, Button, Group, Modal, Select, Skeleton, Stack } from '@mantine/core';
import { ChatAssunto } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '@/core/calls.ts';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { focusDesk } from '../parts/focus-composer.ts';
import { usePeople } from '../parts/people.tsx';
import { DestinationFields, TransferReason } from '../parts/transfer-fields.tsx';
import { act } from '../state/acts.ts';

const textOf = (id: number | null): string | null => (id === null ? null : String(id));

/** Hands the sala to a departamento, to a person of it, or to another subject; with a reason for the colleagues. */
export function TransferModal({ sala, onClose }: { sala: Atendimento; onClose: () => void }) {
  useReturnFocus();
  const { data, isPending, error, refetch } = usePeople();
  const subjects = useQuery({ ...read(ChatAssunto.getAll, {}), staleTime: 60_000 });
  const [departamento, setDepartamento] = useState(textOf(sala.id_departamento));
  const [person, setPerson] = useState<string | null>(null);
  const [subject, setSubject] = useState(textOf(sala.id_assunto));
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const offered = (subjects.data?.data ?? []).filter((a) => a.id_departamento === null || String(a.id_departamento) === departamento);
  const moves = person !== null || (departamento !== null && Number(departamento) !== sala.id_departamento);
  const renames = subject !== null && Number(subject) !== sala.id_assunto;

  const transfer = async (): Promise<void> => {
    if (!moves && !renames) return;
    setBusy(true);
    const done = await act('transferir_atendimento', {
      chat_id: sala.chat_id,
      ...(moves && departamento !== null && { id_departamento: Number(departamento) }),
      ...(person !== null && { id_usuario: Number(person) }),
      ...(moves && sala.usuario_id !== null && { id_usuario_retirado: sala.usuario_id }),
      ...(renames && { id_assunto: Number(subject) }),
      motivo: reason,
    });
    setBusy(false);
    if (!done) return;
    onClose();
    focusDesk();
  };
  return (
    <Modal opened onClose={onClose} title={`Transferir conversa com ${sala.nome}`}>
      <DialogForm onSubmit={() => void transfer()}>
        <Stack gap="md">
          {isPending && <Skeleton h={96} />}
          {error && (
            <Alert color="red" title="Não foi possível carregar os departamentos">
              <Button size="xs" variant="default" onClick={() => void refetch()}>
                Tentar de novo
              </Button>
            </Alert>
          )}
          {data && (
            <>
              <DestinationFields
                departamentos={data.data}
                without={sala.usuario_id}
                queue="Sem uma pessoa, a conversa vai para a fila do departamento."
                departamento={departamento}
                person={person}
                onChange={(place, who) => {
                  setDepartamento(place);
                  setPerson(who);
                }}
              />
              {offered.length > 0 && (
                <Select
                  label="Assunto"
                  placeholder="Não selecionado"
                  searchable
                  nothingFoundMessage="Nenhuma opção encontrada"
                  data={offered.map((a) => ({ value: String(a.id_assunto), label: a.assunto }))}
                  value={subject}
                  onChange={setSubject}
                />
              )}
              <TransferReason where="na conversa" value={reason} onChange={setReason} />
            </>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy} disabled={!moves && !renames}>
              Transferir conversa
            </Button>
          </Group>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
