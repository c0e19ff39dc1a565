import { Alert, Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { senhaSchema } from '@prosa/contract/acesso/acesso.schemas.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { convidarBody } from '@prosa/contract/clientes/clientes.schemas.ts';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { messageOf, toast } from '@/core/toasts.tsx';
import { textOf } from '@/ui/form/text-of.ts';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { type ClienteDetalhe, invite, setProvisional } from '../clientes.queries.ts';

interface ModalProps {
  cliente: ClienteDetalhe;
  onClose: () => void;
}

interface OneFieldProps {
  title: string;
  name: string;
  submitLabel: string;
  done: string;
  /** What is wrong with the text; undefined: nothing. */
  check: (text: string) => string | undefined;
  save: (text: string) => Promise<void>;
  onClose: () => void;
  children: (error: string | undefined) => ReactNode;
}

/** One field and its act; what is refused is said at the field. */
function OneField({ title, name, submitLabel, done, check, save, onClose, children }: OneFieldProps) {
  useReturnFocus();
  const [wrong, setWrong] = useState<string>();
  const [general, setGeneral] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const text = textOf(new FormData(form), name).trim();
    const problem = check(text);
    setWrong(problem);
    setGeneral(undefined);
    if (problem !== undefined || busy) return;
    setBusy(true);
    try {
      await save(text);
      toast(done);
      onClose();
    } catch (error) {
      const field = error instanceof ApiError ? error.erros[name] : undefined;
      if (field === undefined) setGeneral(messageOf(error));
      else setWrong(field);
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <Stack gap="md">
          {general !== undefined && (
            <Alert color="red" role="alert">
              {general}
            </Alert>
          )}
          {children(wrong)}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

export function InviteModal({ cliente, onClose }: ModalProps) {
  return (
    <OneField
      title="Convidar para a área do cliente"
      name="usuario"
      submitLabel="Enviar convite"
      done="Convite enviado."
      check={(usuario) => convidarBody.safeParse({ usuario }).error?.issues[0]?.message}
      save={(usuario) => invite(cliente.id_cliente, usuario)}
      onClose={onClose}
    >
      {(error) => (
        <TextInput
          label="E-mail"
          name="usuario"
          type="email"
          maxLength={254}
          autoComplete="off"
          data-autofocus
          description="O link do convite vale por 3 dias. O cliente entra com este e-mail."
          defaultValue={cliente.email}
          error={error}
        />
      )}
    </OneField>
  );
}

export function ProvisionalModal({ cliente, onClose }: ModalProps) {
  return (
    <OneField
      title="Definir senha provisória"
      name="senha"
      submitLabel="Definir senha"
      done="Senha provisória definida."
      check={(senha) => senhaSchema.safeParse(senha).error?.issues[0]?.message}
      save={(senha) => setProvisional(cliente.id_cliente, senha)}
      onClose={onClose}
    >
      {(error) => (
        <>
          <Text size="sm">Passe a senha ao cliente por um meio seguro. Ao entrar, ele escolhe outra. Quem está conectado agora sai.</Text>
          <PasswordInput
            label="Senha provisória"
            name="senha"
            maxLength={200}
            autoComplete="new-password"
            data-autofocus
            description="Ao menos 6 caracteres, com letra maiúscula, número e símbolo."
            error={error}
          />
        </>
      )}
    </OneField>
  );
}
