import { Button, Checkbox, Group, Loader, Modal, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { chatCartao } from '@prosa/contract/atendimentos/cartoes.endpoints.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { newId } from '@/core/new-id.ts';
import { messageOf } from '@/core/toasts.tsx';
import classes from '../parts/forward.module.css';

const mostCards = 5;

/** Sends contatos of the empresa to the customer as contact cards. */
export function CardModal({ chat_id, onClose }: { chat_id: number; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 1000);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // one press, however often it is tried
  const [private_id] = useState(newId);
  const list = useQuery({
    queryKey: [contatos.getContatosChat.path, 'card', q],
    queryFn: ({ signal }) => call(contatos.getContatosChat, { query: { q, page: 0 } }, signal),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.contatos ?? [];
  const send = useMutation({
    mutationFn: () => call(chatCartao.enviar, { params: { id: chat_id }, body: { id_contatos: [...chosen], private_id } }),
    onSuccess: onClose,
  });
  const toggle = (id: number): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <Modal opened onClose={onClose} title="Enviar contato">
      <TextInput
        aria-label="Pesquisar contato para enviar"
        placeholder="Pesquisar contato..."
        value={typed}
        maxLength={120}
        onChange={(e) => setTyped(e.currentTarget.value)}
        rightSection={typed.trim() === q ? null : <Loader size={14} />}
        data-autofocus
      />
      <ul className={classes.list} aria-label="Contatos" aria-busy={list.isPending}>
        {list.isPending && [1, 2, 3].map((n) => <Skeleton key={n} h={20} my={10} />)}
        {list.isError && (
          <Text size="sm" c="red">
            {messageOf(list.error)}
          </Text>
        )}
        {list.isSuccess && rows.length === 0 && (
          <Text size="sm" c="dimmed" py="md">
            Nenhum contato encontrado
          </Text>
        )}
        {rows.map(({ id_contato, nome, telefone }) => (
          <li key={id_contato}>
            <Checkbox
              label={nome || 'Sem nome'}
              description={telefone === null ? 'Sem telefone' : formatPhone(telefone)}
              checked={chosen.has(id_contato)}
              disabled={telefone === null || (!chosen.has(id_contato) && chosen.size >= mostCards)}
              onChange={() => toggle(id_contato)}
            />
          </li>
        ))}
      </ul>
      {send.isError && (
        <div role="alert" className={classes.refused}>
          {messageOf(send.error)}
        </div>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={chosen.size === 0} loading={send.isPending} onClick={() => send.mutate()}>
          {chosen.size > 1 ? `Enviar ${chosen.size} contatos` : 'Enviar contato'}
        </Button>
      </Group>
    </Modal>
  );
}
