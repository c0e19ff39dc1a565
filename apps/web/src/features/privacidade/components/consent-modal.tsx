import { Alert, Button, Group, Modal, NativeSelect, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type Finalidade, finalidades, textosDaFinalidade } from '@prosa/contract/privacidade/privacidade.textos.ts';
import { type SubmitEvent, useState } from 'react';
import { messageOf, toast } from '@/core/toasts.tsx';
import { textOf } from '@/ui/form/text-of.ts';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { consentir } from '../privacidade.queries.ts';

/** Registers that the person agreed to something, or took it back. */
export function ConsentModal({ id, onClose }: { id: number; onClose: () => void }) {
  useReturnFocus();
  const [concedido, setConcedido] = useState('1');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const data = new FormData(form);
    try {
      await consentir(id, {
        finalidade: textOf(data, 'finalidade') as Finalidade,
        concedido: concedido === '1',
        canal: textOf(data, 'canal'),
        texto: textOf(data, 'texto'),
      });
      toast('Consentimento registrado.');
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Registrar consentimento">
      <form
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <Stack gap="md">
          {failure !== undefined && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <NativeSelect
            label="Para quê"
            name="finalidade"
            defaultValue="marketing"
            data-autofocus
            data={finalidades.map((value) => ({ value, label: textosDaFinalidade[value] }))}
          />
          <SegmentedControl
            aria-label="O que a pessoa disse"
            value={concedido}
            onChange={setConcedido}
            data={[
              { value: '1', label: 'Aceitou' },
              { value: '0', label: 'Retirou o aceite' },
            ]}
          />
          <TextInput label="Por onde" name="canal" maxLength={60} autoComplete="off" description="Loja, telefone, e-mail, contrato…" />
          <Textarea label="Texto aceito ou observação" name="texto" maxLength={2000} autosize minRows={3} maxRows={8} />
          <Text size="sm" c="dimmed">
            O registro fica no histórico e não pode ser alterado. Vale sempre o mais novo.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy}>
              Registrar
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
