import { Button, Group, Modal, Select, Skeleton, Stack } from '@mantine/core';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { useState } from 'react';
import { DialogForm, firstField } from '@/ui/dialog-form.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { focusDesk } from '../parts/focus-composer.ts';
import { type Person, PersonOption, usePeople } from '../parts/people.tsx';
import { act } from '../state/acts.ts';

/** Brings one more person into the sala. */
export function AddMemberModal({ sala, onClose }: { sala: Atendimento; onClose: () => void }) {
  useReturnFocus();
  const { data, isPending } = usePeople();
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const inside = new Set(sala.membros.map((m) => m.id_usuario));
  const people = new Map<number, Person>();
  for (const { usuarios } of data?.data ?? []) for (const person of usuarios) if (!inside.has(person.id_usuario)) people.set(person.id_usuario, person);
  const add = async (): Promise<void> => {
    if (chosen === null) return;
    setBusy(true);
    const done = await act('add_membro', { chat_id: sala.chat_id, id_usuario: Number(chosen) });
    setBusy(false);
    if (!done) return;
    onClose();
    focusDesk();
  };
  return (
    <Modal opened onClose={onClose} title="Adicionar pessoa à conversa">
      <DialogForm onSubmit={() => void add()}>
        <Stack gap="md">
          {isPending ? (
            <Skeleton h={58} />
          ) : (
            <Select
              ref={firstField}
              label="Pessoa"
              placeholder="Escolha a pessoa"
              searchable
              nothingFoundMessage="Nenhuma opção encontrada"
              data={[...people.values()].map((p) => ({ value: String(p.id_usuario), label: p.nome }))}
              renderOption={({ option }) => {
                const person = people.get(Number(option.value));
                return person ? <PersonOption person={person} /> : option.label;
              }}
              value={chosen}
              onChange={setChosen}
              data-autofocus
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy} disabled={chosen === null}>
              Adicionar pessoa
            </Button>
          </Group>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
