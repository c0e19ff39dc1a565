import { Alert, Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatNumber } from '@/core/formats.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { cancelExport, downloadExport, type Exportacao, exportacaoQuery, isRunning } from '../exportacoes.queries.ts';

const save = (file: Exportacao): void => void downloadExport(file).catch((error: unknown) => toastError(messageOf(error)));

/** How far the file is; saves it as soon as it is there. */
export function ExportDialog({ started, onClose }: { started: Exportacao; onClose: () => void }) {
  useReturnFocus();
  const { data, error } = useQuery(exportacaoQuery(started.id_exportacao));
  const file = data?.data ?? started;
  const running = isRunning(file);
  const saved = useRef(false);
  useEffect(() => {
    if (file.estado !== 'pronta' || saved.current) return;
    saved.current = true;
    save(file);
  }, [file]);
  const giveUp = (): void => {
    if (running) cancelExport(file.id_exportacao).catch((refused: unknown) => toastError(messageOf(refused)));
    onClose();
  };
  const done = file.total === 0 ? 0 : Math.min(100, (file.linhas / file.total) * 100);
  return (
    <Modal opened onClose={giveUp} title="Exportar" closeOnClickOutside={!running}>
      <Stack gap="md">
        {error && <Alert color="red">{messageOf(error)}</Alert>}
        {running && (
          <>
            <Text size="sm" role="status">
              {file.estado === 'aguardando'
                ? 'Preparando…'
                : file.formato === 'zip'
                  ? 'Reunindo os dados…'
                  : `${formatNumber(file.linhas)} de ${formatNumber(file.total)} linhas`}
            </Text>
            <Progress value={file.estado === 'aguardando' ? 0 : done} aria-label="Andamento da exportação" animated />
          </>
        )}
        {file.estado === 'pronta' && (
          <Text size="sm" role="status">
            <b>{file.nome}</b> está pronto
            {file.formato === 'zip' ? '' : `, com ${formatNumber(file.linhas)} ${file.linhas === 1 ? 'linha' : 'linhas'}`}. O arquivo fica guardado por um dia.
          </Text>
        )}
        {file.estado === 'falhou' && <Alert color="red">{file.erro}</Alert>}
        {file.estado === 'cancelada' && <Text size="sm">A exportação foi cancelada.</Text>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={giveUp}>
            {running ? 'Cancelar' : 'Fechar'}
          </Button>
          {file.estado === 'pronta' && (
            <Button onClick={() => save(file)} data-autofocus>
              Baixar de novo
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
