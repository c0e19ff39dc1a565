import { Autocomplete, Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { peopleOptions, tagNamesQuery } from '../contatos.filters.ts';
import type { Values } from '../contatos-lista.queries.ts';

interface FormProps {
  title: string;
  confirm: string;
  onClose: () => void;
  /** False: it was refused, and the form stays. */
  onConfirm: (values: Values) => Promise<boolean>;
}

function useBusy(onConfirm: FormProps['onConfirm'], onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const send = async (values: Values): Promise<void> => {
    setBusy(true);
    const done = await onConfirm(values);
    setBusy(false);
    if (done) onClose();
  };
  return { busy, send };
}

const Buttons = ({ busy, confirm, onClose, disabled }: { busy: boolean; confirm: string; onClose: () => void; disabled: boolean }) => (
  <Group justify="flex-end" gap="xs">
    <Button variant="default" onClick={onClose}>
      Cancelar
    </Button>
    <Button type="submit" loading={busy} disabled={disabled}>
      {confirm}
    </Button>
  </Group>
);

/** Which tag, and its value where it has one. */
export function TagForm({ title, confirm, withValue, onClose, onConfirm }: FormProps & { withValue: boolean }) {
  useReturnFocus();
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [q] = useDebouncedValue(name.trim(), 300);
  const names = useQuery(tagNamesQuery(q)).data ?? [];
  const { busy, send } = useBusy(onConfirm, onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const valued = withValue && value.trim() !== '';
    void send({ name: name.trim(), type_value: valued ? 'string' : 'bool', ...(valued && { value: value.trim() }) });
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Autocomplete label="Tag" data={names} maxLength={60} value={name} onChange={setName} data-autofocus />
          {withValue && <TextInput label="Valor (opcional)" maxLength={200} value={value} onChange={(e) => setValue(e.currentTarget.value)} />}
          <Buttons busy={busy} confirm={confirm} onClose={onClose} disabled={name.trim() === ''} />
        </Stack>
      </form>
    </Modal>
  );
}

/** Who looks after them from now on. */
export function OwnerForm({ title, confirm, onClose, onConfirm }: FormProps) {
  useReturnFocus();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [q] = useDebouncedValue(typed.trim(), 300);
  const people = useQuery(peopleOptions(q)).data ?? [];
  const { busy, send } = useBusy(onConfirm, onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const id = Number(chosen);
    void send(id > 0 ? { id_responsavel: id } : {});
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput label="Procurar pessoa" value={typed} onChange={(e) => setTyped(e.currentTarget.value)} data-autofocus />
          <Radio.Group label="Responsável" value={chosen} onChange={setChosen}>
            <Stack gap={8} mt={6} mah={260} style={{ overflowY: 'auto' }}>
              {people.map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
          <Buttons busy={busy} confirm={confirm} onClose={onClose} disabled={chosen === null} />
        </Stack>
      </form>
    </Modal>
  );
}
