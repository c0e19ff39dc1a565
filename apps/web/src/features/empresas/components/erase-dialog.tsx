import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { ConfigEmpresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { invalidateUnder } from '@/core/calls.ts';
import { formatDate } from '@/core/formats.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import classes from './empresas.module.css';

interface EraseDialogProps {
  empresa: { id_config: number; nome_fantasia: string };
  /** The asker works in it now, and is signed out with all others. */
  own: boolean;
  onClose: () => void;
}

/** Closes a company when its name is typed: what goes, when, and how it is taken back stand before. */
export function EraseDialog({ empresa, own, onClose }: EraseDialogProps) {
  const [nome, setNome] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const wrong = failure instanceof ApiError ? failure.erros['nome'] : undefined;
  const erase = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const { exclusao_em } = await call(ConfigEmpresa.delete, { params: { id: empresa.id_config }, query: { nome } });
      // of the own company the next call hears that the session is over
      toast(`${empresa.nome_fantasia} fechou, e será apagada em ${formatDate(exclusao_em)}.`);
      onClose();
      await invalidateUnder(['/empresa', '/ConfigEmpresa']);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={`Apagar ${empresa.nome_fantasia}?`}>
      <DialogForm onSubmit={() => void erase()}>
        <Stack gap="sm">
          <ul className={classes.goes}>
            <li>{own ? 'Você e todas as pessoas saem na hora, e os clientes também.' : 'Todas as pessoas e os clientes dela saem na hora.'}</li>
            <li>Os números de WhatsApp param, e nada mais é enviado.</li>
            <li>Em 30 dias tudo é apagado para sempre: conversas, contatos, arquivos, tickets e registros.</li>
            <li>Até lá, quem pode apagar a empresa desfaz: é só entrar de novo.</li>
          </ul>
          <TextInput
            data-autofocus
            label={`Escreva ${empresa.nome_fantasia} para confirmar`}
            autoComplete="off"
            maxLength={160}
            value={nome}
            error={wrong}
            onChange={({ currentTarget }) => setNome(currentTarget.value)}
          />
          {failure !== null && wrong === undefined && (
            <p role="alert" className={classes.refused}>
              {messageOf(failure)}
            </p>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" color="red" loading={busy}>
              Apagar empresa
            </Button>
          </Group>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
