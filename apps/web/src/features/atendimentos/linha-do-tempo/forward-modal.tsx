import { Button, Checkbox, Group, Modal, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { abilitiesIn } from '@prosa/contract/atendimentos/atendimentos.abilities.ts';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { newId } from '@/core/new-id.ts';
import { useCan, useSession } from '@/core/session/session.ts';
import { trigger } from '@/core/socket/connection.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import classes from '../parts/forward.module.css';
import { previewOf } from '../parts/preview-of.ts';

const mostSalas = 10;

interface ForwardProps {
  /** Of one sala, in their order. */
  messages: readonly Mensagem[];
  onClose: () => void;
  onSent?: () => void;
}

/** Takes messages to other salas in which the person may write. */
export function ForwardModal({ messages, onClose, onSent }: ForwardProps) {
  const many = messages.length > 1;
  const { id_login } = useSession();
  const supervisor = useCan('chat', 'supervisionar');
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const [refused, setRefused] = useState<readonly { nome: string; motivo: string }[]>([]);
  // one press, however often it is tried
  const [private_id] = useState(newId);
  const list = useQuery({
    queryKey: ['encaminhar', q],
    queryFn: () => trigger('lista_atendimentos', { aba: 'minhas', q, limite: 50 }),
    placeholderData: keepPreviousData,
  });
  const rows = (list.data?.data ?? []).filter(
    (row) => row.chat_id !== messages[0]?.chat_id && row.tipo !== 'interno' && abilitiesIn(row, id_login ?? 0, supervisor).write,
  );
  const send = useMutation({
    mutationFn: () => call(chat.encaminhar, { body: { msg_ids: messages.map((m) => m.msg_id), chat_ids: [...chosen.keys()], private_id } }),
    onSuccess({ data }) {
      const failed = data.filter((r) => !r.enviado);
      const done = data.length - failed.length;
      if (done > 0) toast((many ? 'Mensagens encaminhadas' : 'Mensagem encaminhada') + (done === 1 ? '' : ` a ${done} conversas`));
      if (failed.length === 0) {
        onClose();
        return onSent?.();
      }
      setRefused(failed.map((r) => ({ nome: chosen.get(r.chat_id) ?? '', motivo: r.motivo ?? '' })));
      setChosen(new Map(failed.map((r) => [r.chat_id, chosen.get(r.chat_id) ?? ''])));
    },
  });
  const toggle = (chat_id: number, nome: string): void => {
    const next = new Map(chosen);
    if (!next.delete(chat_id)) next.set(chat_id, nome);
    setChosen(next);
  };
  return (
    <Modal opened onClose={onClose} title={many ? `Encaminhar ${messages.length} mensagens` : 'Encaminhar mensagem'}>
      <p className={classes.message}>{many ? messages.map(previewOf).join(' · ') : previewOf(messages[0] ?? null)}</p>
      <TextInput
        aria-label="Pesquisar conversas para encaminhar"
        placeholder="Pesquisar por nome ou telefone"
        value={typed}
        onChange={(e) => setTyped(e.currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.list} aria-label="Conversas" aria-busy={list.isPending}>
        {list.isPending && [1, 2, 3].map((n) => <Skeleton key={n} h={20} my={10} />)}
        {list.isError && (
          <Text size="sm" c="red">
            {messageOf(list.error)}
          </Text>
        )}
        {list.isSuccess && rows.length === 0 && (
          <Text size="sm" c="dimmed" py="md">
            {q === '' ? 'Você não participa de outra conversa aberta.' : 'Nenhuma conversa encontrada'}
          </Text>
        )}
        {rows.map((row) => (
          <li key={row.chat_id}>
            <Checkbox
              label={row.nome}
              description={[formatPhone(row.telefone ?? ''), row.linha].filter(Boolean).join(' · ')}
              checked={chosen.has(row.chat_id)}
              disabled={!chosen.has(row.chat_id) && chosen.size >= mostSalas}
              onChange={() => toggle(row.chat_id, row.nome)}
            />
          </li>
        ))}
      </ul>
      {(refused.length > 0 || send.isError) && (
        <div role="alert" className={classes.refused}>
          {send.isError && messageOf(send.error)}
          {refused.map(({ nome, motivo }) => (
            <span key={nome}>
              {nome}: {motivo}
            </span>
          ))}
        </div>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={chosen.size === 0} loading={send.isPending} onClick={() => send.mutate()}>
          {chosen.size > 1 ? `Encaminhar a ${chosen.size} conversas` : 'Encaminhar'}
        </Button>
      </Group>
    </Modal>
  );
}
