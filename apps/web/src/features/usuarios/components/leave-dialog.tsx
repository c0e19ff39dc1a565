import { Button, Group, Modal, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { formatNumber } from '@/core/formats.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { peopleQuery } from '@/features/departamentos/public.ts';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { changed } from '../usuarios.registro.ts';
import classes from './usuarios.module.css';

/** Brings somebody back, with what nobody touched since. */
export async function bringBack(id: number, nome: string): Promise<void> {
  try {
    const { voltaram } = await call(usuario.restaurar, { params: { id } });
    toast(
      voltaram === 0
        ? `${nome} está de volta.`
        : `${nome} está de volta, com ${formatNumber(voltaram)} ${voltaram === 1 ? 'item que era seu' : 'itens que eram seus'}.`,
    );
  } catch (error) {
    toastError(messageOf(error));
  }
  await changed();
}

/** What somebody holds, and who gets it when they leave. */
export function LeaveDialog({ id, nome, onClose }: { id: number; nome: string; onClose: () => void }) {
  useReturnFocus();
  const { data, error, refetch } = useQuery({ ...read(usuario.saida, { params: { id } }), gcTime: 0 });
  const [to, setTo] = useState<'fila' | 'pessoa'>('fila');
  const [person, setPerson] = useState<number | null>(null);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    if (busy || data === undefined) return;
    if (to === 'pessoa' && person === null) return setWrong('Escolha quem assume');
    setBusy(true);
    try {
      await call(usuario.delete, { params: { id }, body: { id_para: to === 'pessoa' ? person : null } });
      onClose();
      toastUndo(`${nome} não trabalha mais na empresa.`, () => void bringBack(id, nome));
      await changed();
    } catch (failure) {
      setWrong(failure instanceof ApiError ? (failure.erros['id_para'] ?? failure.message) : messageOf(failure));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={`Desligar ${nome}?`}>
      <DialogForm onSubmit={() => void leave()}>
        <Stack gap="md">
          <Text size="sm">O acesso termina agora. O nome e os números ficam, e dá para desfazer.</Text>
          {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
          {data === undefined && error === null && <Skeleton h={72} />}
          {data && (
            <dl className={classes.counts} aria-label="O que fica">
              {data.data.itens.map((item) => (
                <div key={item.nome} style={{ display: 'contents' }}>
                  <dt>{item.titulo}</dt>
                  <dd>{formatNumber(item.quantos)}</dd>
                </div>
              ))}
            </dl>
          )}
          <Radio.Group label="Quem assume" value={to} onChange={(value) => setTo(value)}>
            <Stack gap="xs" mt={6}>
              <Radio
                value="fila"
                label="A fila"
                description="As conversas voltam a esperar, os contatos ficam sem responsável, e as mensagens agendadas passam para você."
              />
              <Radio value="pessoa" label="Uma pessoa" description="Conversas, mensagens agendadas e contatos passam para ela." />
            </Stack>
          </Radio.Group>
          {to === 'pessoa' && (
            <AsyncSelect
              label="Pessoa"
              query={(q) => {
                const people = peopleQuery(q);
                return { ...people, select: (answer: unknown) => people.select!(answer).filter(({ value }) => value !== id) };
              }}
              value={person}
              onChange={(value) => {
                setPerson(value);
                setWrong('');
              }}
            />
          )}
          {wrong !== '' && (
            <p role="alert" className={classes.wrong}>
              {wrong}
            </p>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={busy}>
              Cancelar
            </Button>
            <Button type="submit" color="red.8" loading={busy} disabled={data === undefined}>
              Desligar
            </Button>
          </Group>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
