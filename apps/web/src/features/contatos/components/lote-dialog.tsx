import { Alert, Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatNumber } from '@/core/formats.ts';
import { messageOf } from '@/core/toasts.tsx';
import { recordsChanged } from '@/features/registros/public.ts';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { isRunning, type Lote, loteQuery } from '../contatos-lista.queries.ts';

/** How far an act on thousands is; it goes on when this is closed. */
export function LoteDialog({ started, onEnd, onClose }: { started: Lote; onEnd: (lote: Lote) => void; onClose: () => void }) {
  useReturnFocus();
  const { data, error } = useQuery(loteQuery(started.id_lote));
  const lote = data?.data ?? started;
  const running = isRunning(lote);
  const told = useRef(false);
  const end = useEffectEvent((ended: Lote) => {
    if (told.current) return;
    told.current = true;
    void recordsChanged();
    onEnd(ended);
  });
  useEffect(() => {
    if (!running) end(lote);
  }, [running, lote]);
  return (
    <Modal opened onClose={onClose} title={lote.estado === 'desfazendo' ? 'Desfazendo' : 'Mudando os contatos'}>
      <Stack gap="md">
        {error && <Alert color="red">{messageOf(error)}</Alert>}
        <Text size="sm" role="status">
          {formatNumber(lote.feitos)} de {formatNumber(lote.total)} contatos
        </Text>
        <Progress value={lote.total === 0 ? 0 : Math.min(100, (lote.feitos / lote.total) * 100)} aria-label="Andamento" animated />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Continuar em segundo plano
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
