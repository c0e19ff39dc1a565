import { Autocomplete, Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { plain } from '@prosa/brasil/texto.ts';
import type { Tag } from '@prosa/contract/tags/tags.schemas.ts';
import { maxNome, tiposDeTag, valorDaTag } from '@prosa/contract/tags/tags.valores.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { shownTag, ValueField } from '@/features/tags/public.ts';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { peopleOptions, tagModelosQuery } from '../contatos.filters.ts';
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

type Model = Omit<Tag, 'id_tag'>;

/** The template of this name: its kind of value is that of the tag. Until all of them are known, `waiting`. */
function useModel(name: string) {
  const text = name.trim();
  const [q] = useDebouncedValue(text, 1000);
  const first = useQuery(tagModelosQuery(''));
  const found = useQuery(tagModelosQuery(q));
  const all = [...(first.data?.data ?? []), ...(found.data?.data ?? [])];
  const known = first.data !== undefined && first.data.data.length >= first.data.recordsFiltered;
  return {
    model: all.find((one) => plain(one.name) === plain(text)) as Model | undefined,
    names: [...new Set((found.data ?? first.data)?.data.map((one) => one.name))],
    waiting: text !== '' && !known && !first.isError && (q !== text || found.isFetching),
  };
}

/** Which tag, and its value where it has one: of the kind that its template says. */
export function TagForm({ title, confirm, withValue, onClose, onConfirm }: FormProps & { withValue: boolean }) {
  useReturnFocus();
  const [name, setName] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { model, names, waiting } = useModel(name);
  const { busy, send } = useBusy(onConfirm, onClose);
  const fixed = model?.altera_valor === 0;
  const type = model?.type_value ?? 'string';
  const value = fixed ? model.value : (typed ?? model?.value ?? '').trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!withValue) return void send({ name: name.trim() });
    // what no template knows is a yes, or the text that was written
    const type_value = model === undefined && value === '' ? 'bool' : type;
    const { erro } = valorDaTag(type_value, value);
    if (erro !== undefined) return setError(erro);
    void send({ name: model?.name ?? name.trim(), type_value, ...(type_value !== 'bool' || value === '0' ? { value } : {}) });
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Autocomplete
            label="Tag"
            data={names}
            maxLength={maxNome}
            value={name}
            onChange={(text) => {
              setName(text);
              setTyped(null);
              setError(null);
            }}
            data-autofocus
          />
          {withValue && fixed && type !== 'bool' && <Text size="sm">O valor desta tag é fixo: {shownTag(model)}</Text>}
          {withValue && !fixed && (
            <ValueField
              type={type}
              label={model ? tiposDeTag[type] : 'Valor (opcional)'}
              required={model !== undefined}
              value={typed ?? model?.value ?? ''}
              error={error}
              onChange={(text) => {
                setTyped(text);
                setError(null);
              }}
            />
          )}
          <Buttons busy={busy} confirm={confirm} onClose={onClose} disabled={name.trim() === '' || waiting} />
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
  const [q] = useDebouncedValue(typed.trim(), 800);
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
