import { Button, Group, Modal, Select, Stack, Textarea } from '@mantine/core';
import type { Prioridade, StatusTicket } from '@prosa/contract/tickets/tickets.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '@/core/session/session.ts';
import { departamentoOptions, peopleQuery } from '@/features/departamentos/public.ts';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { prioridadesQuery } from '../prazos/prazos.queries.ts';
import { equipeOptions, macroOptions } from '../tickets.registro.ts';

/** What is changed of many; what is left out stays. */
export interface Mudanca {
  status?: number | undefined;
  prioridade?: Prioridade | undefined;
  id_responsavel?: number | null | undefined;
  id_departamento?: number | undefined;
  id_equipe?: number | undefined;
  id_macro?: number | undefined;
  motivo?: string | undefined;
}

interface LoteDialogProps {
  count: number;
  status: readonly StatusTicket[];
  onChange: (mudanca: Mudanca, said: string) => void;
  onClose: () => void;
}

/** State, priority and owner of the tickets that are marked. */
export function LoteDialog({ count, status, onChange, onClose }: LoteDialogProps) {
  const [mudanca, setMudanca] = useState<Mudanca>({});
  const choose = (more: Mudanca): void => setMudanca((now) => ({ ...now, ...more }));
  const { data: prioridades = [] } = useQuery(prioridadesQuery);
  const mayMacro = useCan('MacroTicket', 'getAll');
  const { motivo: _why, ...acts } = mudanca;
  const nothing = Object.values(acts).every((value) => value === undefined);
  return (
    <Modal opened onClose={onClose} title={count === 1 ? 'Mudar 1 ticket' : `Mudar ${count} tickets`}>
      <DialogForm onSubmit={() => nothing || onChange(mudanca, 'alterado')}>
        <Stack gap="sm">
          <Select
            data-autofocus
            label="Status"
            placeholder="Não mudar"
            clearable
            data={status.map((s) => ({ value: String(s.id_status_ticket), label: s.nome }))}
            onChange={(value) => choose({ status: value === null ? undefined : Number(value) })}
          />
          <Select
            label="Prioridade"
            placeholder="Não mudar"
            clearable
            data={prioridades.map((p) => ({ value: String(p.id_prioridade), label: p.nome }))}
            onChange={(value) => choose({ prioridade: value === null ? undefined : (Number(value) as Prioridade) })}
          />
          <AsyncSelect label="Responsável" placeholder="Não mudar" query={peopleQuery} onChange={(value) => choose({ id_responsavel: value ?? undefined })} />
          <AsyncSelect
            label="Departamento"
            placeholder="Não mudar"
            query={departamentoOptions}
            onChange={(value) => choose({ id_departamento: value ?? undefined })}
          />
          <AsyncSelect label="Equipe" placeholder="Não mudar" query={equipeOptions} onChange={(value) => choose({ id_equipe: value ?? undefined })} />
          {mayMacro && <AsyncSelect label="Macro" placeholder="Nenhuma" query={macroOptions} onChange={(value) => choose({ id_macro: value ?? undefined })} />}
          <Textarea
            label="Motivo"
            description="Fica na linha do tempo de cada um."
            autosize
            minRows={1}
            maxLength={500}
            onChange={({ currentTarget }) => choose({ motivo: currentTarget.value })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" disabled={nothing}>
              Mudar
            </Button>
          </Group>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
