import { Button, TextInput } from '@mantine/core';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { call } from '@/core/api.ts';
import { updateSession, useSession } from '@/core/session/session.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { useLeaveGuard } from '@/ui/form/use-leave-guard.ts';
import classes from '../screens/perfil.module.css';

export function OwnData() {
  const session = useSession();
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useLeaveGuard(
    () => field.current !== null && field.current.value.trim() !== session.nome,
    () => undefined,
  );
  const save = useMutation({
    mutationFn: (nome: string) => call(login.perfil, { body: { nome } }),
    onSuccess: ({ data }) => {
      updateSession(data);
      toast('Seus dados foram salvos.');
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.erros['nome'])) toastError(messageOf(error));
    },
  });
  const fromServer = save.error instanceof ApiError ? save.error.erros['nome'] : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const nome = field.current?.value.trim() ?? '';
    setEmpty(nome === '');
    if (nome === '') field.current?.focus();
    else if (!save.isPending) save.mutate(nome);
  };
  return (
    <form className={classes.part} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label="Nome"
        name="nome"
        withAsterisk
        autoComplete="name"
        maxLength={120}
        defaultValue={session.nome}
        error={empty ? 'Informe seu nome' : fromServer}
      />
      <TextInput label="Usuário" value={session.usuario} readOnly variant="filled" description="Para mudar o usuário, fale com quem administra a empresa." />
      {session.email_de_acesso !== undefined && (
        <TextInput
          label="E-mail de acesso"
          value={session.email_de_acesso}
          readOnly
          variant="filled"
          description="É só para este endereço que vai o link de nova senha, quando você pede um."
        />
      )}
      <div>
        <Button type="submit" loading={save.isPending}>
          Salvar dados
        </Button>
      </div>
    </form>
  );
}
