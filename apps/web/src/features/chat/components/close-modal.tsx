import { Button, Group, Modal, Radio, Stack, Switch } from '@mantine/core';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { useState } from 'react';
import { act } from '../state/acts.ts';
import { useReturnFocus } from './use-return-focus.ts';

/** Ends the conversation: resolved, not resolved or neither, with or without the closing message. */
export function CloseModal({ attendance, onClose }: { attendance: Atendimento; onClose: () => void }) {
  useReturnFocus();
  const [outcome, setOutcome] = useState<'1' | '0' | ''>('1');
  const [message, setMessage] = useState(true);
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    const done = await act('encerrar_atendimento', {
      chat_id: attendance.chat_id,
      mostrar_mensagem: message ? 1 : 0,
      ...(outcome !== '' && { resolvido: outcome === '1' ? 1 : 0 }),
    });
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Encerrar conversa com ${attendance.nome}`}>
      <Stack gap="md">
        <Radio.Group label="O que o cliente precisava foi resolvido?" value={outcome} onChange={setOutcome}>
          <Stack gap={8} mt={8}>
            <Radio value="1" label="Sim, resolvido" />
            <Radio value="0" label="Não resolvido" />
            <Radio value="" label="Encerrar sem informar" />
          </Stack>
        </Radio.Group>
        <Switch checked={message} onChange={(e) => setMessage(e.currentTarget.checked)} label="Enviar a mensagem de encerramento ao cliente" />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={busy} onClick={() => void end()} data-autofocus>
            Encerrar conversa
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
