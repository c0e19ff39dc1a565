import { Alert, Button, Group, Modal, Skeleton, Stack, Switch } from '@mantine/core';
import { agendamento } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '@/core/calls.ts';
import { formatDateTime } from '@/core/formats.ts';
import { toast, toastUndo } from '@/core/toasts.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { ClosingReason, type Outcome, OutcomeField, resolvedOf } from '../parts/close-fields.tsx';
import { focusDesk } from '../parts/focus-composer.ts';
import { actOrErrors } from '../state/acts.ts';
import { reopen } from '../state/several.ts';

/** Ends the sala: resolved, not resolved or neither, with the departamento's reason, with or without the closing message. */
export function CloseModal({ sala, onClose }: { sala: Atendimento; onClose: () => void }) {
  useReturnFocus();
  const reasons = useQuery(read(chat.motivosEncerramento, { params: { id: sala.chat_id } }));
  const { data: scheduled } = useQuery({ ...read(agendamento.getAll, { params: { id: sala.chat_id } }), staleTime: 30_000 });
  const waiting = scheduled?.data.filter((a) => a.estado === 'agendado') ?? [];
  const [outcome, setOutcome] = useState<Outcome>('1');
  const [reason, setReason] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [message, setMessage] = useState(true);
  const [busy, setBusy] = useState(false);
  const required = reasons.data?.obrigatorio === 1;
  const end = async (): Promise<void> => {
    setBusy(true);
    const done = await actOrErrors('encerrar_atendimento', {
      chat_id: sala.chat_id,
      mostrar_mensagem: message ? 1 : 0,
      ...resolvedOf(outcome),
      ...(reason !== null && { id_motivo: Number(reason) }),
    });
    setBusy(false);
    if (done === true) {
      onClose();
      focusDesk();
      // once the customer was told, it is over
      if (message) toast('Conversa encerrada.');
      else toastUndo('Conversa encerrada.', () => void reopen([sala.chat_id]));
      return;
    }
    if (done['id_motivo'] === undefined) return;
    setWrong(done['id_motivo']);
    // the list may have changed since the window was opened
    void reasons.refetch();
  };
  return (
    <Modal opened onClose={onClose} title={`Encerrar conversa com ${sala.nome}`}>
      <DialogForm onSubmit={() => void end()}>
        <Stack gap="md">
          <OutcomeField label="O que o cliente precisava foi resolvido?" value={outcome} onChange={setOutcome} first />
          {reasons.isPending && <Skeleton h={58} />}
          {reasons.error && (
            <Alert color="red" title="Não foi possível carregar os motivos">
              <Button size="xs" variant="default" onClick={() => void reasons.refetch()}>
                Tentar de novo
              </Button>
            </Alert>
          )}
          {reasons.data && (reasons.data.data.length > 0 || required) && (
            <ClosingReason
              required={required}
              motivos={reasons.data.data}
              value={reason}
              error={wrong}
              onChange={(value) => {
                setReason(value);
                setWrong(null);
              }}
            />
          )}
          <Switch checked={message} onChange={(e) => setMessage(e.currentTarget.checked)} label="Enviar a mensagem de encerramento ao cliente" />
          {waiting[0] && (
            <Alert color="yellow">
              {waiting.length === 1
                ? `A mensagem agendada para ${formatDateTime(waiting[0].quando)} não será enviada.`
                : `As ${waiting.length} mensagens agendadas não serão enviadas.`}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy}>
              Encerrar conversa
            </Button>
          </Group>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
