import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { type FormEvent, useRef, useState } from 'react';
import { read } from '@/core/calls.ts';
import { trigger } from '@/core/socket/connection.ts';
import { messageOf } from '@/core/toasts.tsx';
import { AsyncMultiSelect, type OptionsQuery } from '@/ui/form/async-select.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { applyInterno } from '../state/interno.ts';

interface NewInternoModalProps {
  onStarted: (chat_id: number) => void;
  onClose: () => void;
  me: number;
}

/** Chooses who to talk to: one person opens the sala of the two, several make a group. */
export function NewInternoModal({ onStarted, onClose, me }: NewInternoModalProps) {
  useReturnFocus();
  const [people, setPeople] = useState<number[]>([]);
  const [nome, setNome] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const colleagues: OptionsQuery = (q) => ({
    ...read(usuario.getAll, { query: { q, rpp: 50 } }),
    // spec 9
    staleTime: 60_000,
    select: ({ data }: Answer<typeof usuario.getAll>) =>
      data.filter((p) => p.id_login !== me).map((p) => ({ value: p.id_login, label: p.online === 1 ? `${p.nome} · conectado` : p.nome })),
  });
  const start = async (e: FormEvent): Promise<void> => {
    e.preventDefault();
    if (people.length === 0) return setError('Escolha com quem conversar');
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const { chat_id, atendimento } = await trigger('chat_interno', { membros: people, nome: nome.trim() });
      if (atendimento) applyInterno([atendimento]);
      onClose();
      onStarted(chat_id);
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Nova conversa da equipe">
      <form onSubmit={(e) => void start(e)} noValidate>
        <Stack gap="md">
          <AsyncMultiSelect
            label="Com quem"
            query={colleagues}
            value={people}
            error={error}
            maxValues={100}
            data-autofocus
            onChange={(next: number[]) => {
              setPeople(next);
              setError(null);
            }}
          />
          {people.length > 1 && <TextInput label="Nome do grupo (opcional)" maxLength={120} value={nome} onChange={(e) => setNome(e.currentTarget.value)} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy}>
              {people.length > 1 ? 'Criar grupo' : 'Conversar'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
