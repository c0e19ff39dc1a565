import { Button, Group, Modal, Stack } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { horaPadrao, type TipoDeTag, tiposDeTag, valorDaTag } from '@prosa/contract/tags/tags.valores.ts';
import { type FormEvent, useRef, useState } from 'react';
import { dayIso } from '@/core/formats.ts';
import { messageOf } from '@/core/toasts.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import type { NewTag } from '../tags.queries.ts';
import { ValueField } from './value-field.tsx';

interface ValueModalProps {
  tag: NewTag;
  save: (value: string) => Promise<void>;
  /** Absent for a tag that is not there yet, or that may not be taken off. */
  remove?: (() => Promise<void>) | undefined;
  onClose: () => void;
}

/** What the field of a tag without a value starts with. spec 5: hours at 8:00. */
const startOf = (type: TipoDeTag): string => (type === 'time' ? horaPadrao : type === 'datetime' ? `${dayIso(new Date())}T${horaPadrao}` : '');

/** spec 4: the value editor, with save and delete. */
export function ValueModal({ tag, save, remove, onClose }: ValueModalProps) {
  useReturnFocus();
  const [value, setValue] = useState(tag.value || startOf(tag.type_value));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null);
  const running = useRef(false);
  const run = async (which: 'save' | 'remove', act: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(which);
    try {
      await act();
      onClose();
    } catch (failure) {
      setError((failure instanceof ApiError && failure.erros['value']) || messageOf(failure));
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  const submit = (e: FormEvent): void => {
    e.preventDefault();
    const { erro } = valorDaTag(tag.type_value, value);
    if (erro !== undefined) setError(erro);
    else void run('save', () => save(value));
  };
  return (
    <Modal opened onClose={onClose} title={tag.name} size="sm">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <ValueField
            type={tag.type_value}
            label={tiposDeTag[tag.type_value]}
            value={value}
            error={error}
            onChange={(next) => {
              setValue(next);
              setError(null);
            }}
          />
          <Group justify="space-between" gap="xs">
            {remove ? (
              <Button variant="subtle" color="red" loading={busy === 'remove'} onClick={() => void run('remove', remove)}>
                Excluir
              </Button>
            ) : (
              <span />
            )}
            <Button type="submit" loading={busy === 'save'}>
              Salvar
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
