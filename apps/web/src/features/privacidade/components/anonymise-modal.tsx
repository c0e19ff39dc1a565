import { Alert, Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '@/core/toasts.tsx';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { textOf } from '@/ui/form/text-of.ts';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { anonimizacaoQuery, anonimizar, type Conversas } from '../privacidade.queries.ts';

const typedName = (fields: FormData): string => textOf(fields, 'nome').trim();

/** Ends somebody's personal data, in two steps: what becomes of the salas, then the name, typed. */
export function AnonymiseModal({ id, nome, onClose }: { id: number; nome: string; onClose: () => void }) {
  useReturnFocus();
  const [conversas, setConversas] = useState<Conversas>('sem_texto');
  const [sure, setSure] = useState(false);
  const { data, error } = useQuery(anonimizacaoQuery(id));
  const against = data?.impedimento ?? (error && messageOf(error));
  return (
    <Modal opened onClose={onClose} title={`Anonimizar ${nome}`}>
      {sure ? (
        <ModalForm
          submitLabel="Anonimizar para sempre"
          color="red"
          cancelLabel="Voltar"
          onCancel={() => setSure(false)}
          check={(fields) => (typedName(fields) === '' ? { nome: 'Digite o nome do contato' } : {})}
          save={(fields) => anonimizar(id, { nome: typedName(fields), conversas })}
          done="Contato anonimizado."
          onDone={onClose}
        >
          {(erros) => (
            <>
              <Alert color="red">Isto não pode ser desfeito. Ninguém consegue trazer os dados de volta.</Alert>
              <TextInput label={`Digite “${nome}” para confirmar`} name="nome" maxLength={300} autoComplete="off" data-autofocus error={erros['nome']} />
            </>
          )}
        </ModalForm>
      ) : (
        <Stack gap="md">
          {against && (
            <Alert color="orange" role="alert">
              {against}
            </Alert>
          )}
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
            <Button color="red" variant="light" disabled={data?.impedimento !== null} onClick={() => setSure(true)}>
              Continuar
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
