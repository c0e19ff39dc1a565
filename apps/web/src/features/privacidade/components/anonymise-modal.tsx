import { Alert, Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { type SubmitEvent, useState } from 'react';
import { messageOf, toast } from '@/core/toasts.tsx';
import { textOf } from '@/ui/form/text-of.ts';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { anonimizar, type Conversas } from '../privacidade.queries.ts';

/** Ends somebody's personal data, in two steps: what becomes of the conversations, then the name, typed. */
export function AnonymiseModal({ id, nome, onClose }: { id: number; nome: string; onClose: () => void }) {
  useReturnFocus();
  const [conversas, setConversas] = useState<Conversas>('sem_texto');
  const [sure, setSure] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (busy) return;
    const typed = textOf(new FormData(form), 'nome').trim();
    setWrong(typed === '' ? 'Digite o nome do contato' : undefined);
    setFailure(undefined);
    if (typed === '') return;
    setBusy(true);
    try {
      await anonimizar(id, { nome: typed, conversas });
      toast('Contato anonimizado.');
      onClose();
    } catch (error) {
      const field = error instanceof ApiError ? error.erros['nome'] : undefined;
      if (field === undefined) setFailure(messageOf(error));
      else setWrong(field);
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={`Anonimizar ${nome}`}>
      {sure ? (
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
            <Alert color="red">Isto não pode ser desfeito. Ninguém consegue trazer os dados de volta.</Alert>
            <TextInput label={`Digite “${nome}” para confirmar`} name="nome" maxLength={300} autoComplete="off" data-autofocus error={wrong} />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => setSure(false)} disabled={busy}>
                Voltar
              </Button>
              <Button type="submit" color="red" loading={busy}>
                Anonimizar para sempre
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack gap="md">
          <Text size="sm">
            Apaga nome, documentos, telefones, e-mail, endereço, tags, campos, mudanças, anexos, mensagens agendadas, avisos e o que foi importado. O acesso à
            área do cliente, quando é só desta pessoa, também acaba. Ficam as datas e os departamentos das conversas, para os números da empresa.
          </Text>
          <Radio.Group label="E as conversas?" value={conversas} onChange={setConversas}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="sem_texto"
                label="Manter as conversas sem texto"
                description="Fica quem escreveu e quando; textos e arquivos são apagados."
                data-autofocus
              />
              <Radio value="apagar" label="Apagar o conteúdo" description="As mensagens saem por inteiro." />
            </Stack>
          </Radio.Group>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button color="red" variant="light" onClick={() => setSure(true)}>
              Continuar
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
