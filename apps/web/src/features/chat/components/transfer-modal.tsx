import { Alert, Button, Group, Modal, Select, Skeleton, Stack } from '@mantine/core';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { useState } from 'react';
import { act } from '../state/acts.ts';
import { PersonOption, usePeople } from './people.tsx';
import { useReturnFocus } from './use-return-focus.ts';

/** Hands the conversation to a departamento, or to a person of it. */
export function TransferModal({ attendance, onClose }: { attendance: Atendimento; onClose: () => void }) {
  useReturnFocus();
  const { data, isPending, error, refetch } = usePeople();
  const [departamento, setDepartamento] = useState<string | null>(attendance.id_departamento === null ? null : String(attendance.id_departamento));
  const [person, setPerson] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const departamentos = data?.data ?? [];
  const people = (departamentos.find((d) => String(d.id_departamento) === departamento)?.usuarios ?? []).filter((p) => p.id_usuario !== attendance.usuario_id);
  const nothing = person === null && (departamento === null || Number(departamento) === attendance.id_departamento);

  const transfer = async (): Promise<void> => {
    setBusy(true);
    const done = await act('transferir_atendimento', {
      chat_id: attendance.chat_id,
      ...(departamento !== null && { id_departamento: Number(departamento) }),
      ...(person !== null && { id_usuario: Number(person) }),
      ...(attendance.usuario_id !== null && { id_usuario_retirado: attendance.usuario_id }),
    });
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Transferir conversa com ${attendance.nome}`}>
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
            <Select
              label="Departamento"
              placeholder="Escolha o departamento"
              searchable
              nothingFoundMessage="Nenhuma opção encontrada"
              data={departamentos.map((d) => ({ value: String(d.id_departamento), label: d.nome }))}
              value={departamento}
              onChange={(value) => {
                setDepartamento(value);
                setPerson(null);
              }}
            />
            <Select
              label="Pessoa"
              description="Sem uma pessoa, a conversa vai para a fila do departamento."
              placeholder="Fila do departamento"
              clearable
              searchable
              nothingFoundMessage="Nenhuma opção encontrada"
              data={people.map((p) => ({ value: String(p.id_usuario), label: p.nome }))}
              renderOption={({ option }) => {
                const found = people.find((p) => String(p.id_usuario) === option.value);
                return found ? <PersonOption person={found} /> : option.label;
              }}
              value={person}
              onChange={setPerson}
            />
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={busy} disabled={nothing} onClick={() => void transfer()}>
            Transferir conversa
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
