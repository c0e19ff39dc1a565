import { Alert, Button, PasswordInput } from '@mantine/core';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call } from '@/core/api.ts';
import { invalidate } from '@/core/calls.ts';
import { continueSession } from '@/core/session/session.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import classes from '../screens/perfil.module.css';
import { checkPasswords, focusFirst, NewPassword, type PasswordErrors } from './new-password.tsx';

export function ChangePassword() {
  const [wrong, setWrong] = useState<PasswordErrors>({});
  const [round, setRound] = useState(0);
  const change = useMutation({
    mutationFn: (body: { senha: string; senha_atual?: string }) => call(login.trocarSenha, { body }),
    onSuccess: async ({ data }) => {
      continueSession(data);
      setRound((n) => n + 1);
      toast('Senha trocada.');
      await invalidate(login.sessoes);
    },
  });
  const fromServer: PasswordErrors = change.error instanceof ApiError ? change.error.erros : {};
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { errors, body } = checkPasswords(event.currentTarget);
    setWrong(errors);
    if (!focusFirst(event.currentTarget, errors) && !change.isPending) change.mutate(body);
  };
  return (
    <form key={round} className={classes.part} onSubmit={submit} noValidate>
      {change.error !== null && Object.keys(fromServer).length === 0 && (
        <Alert color="red" role="alert">
          {messageOf(change.error)}
        </Alert>
      )}
      <PasswordInput label="Senha atual" name="senha_atual" autoComplete="current-password" error={wrong.senha_atual ?? fromServer.senha_atual} />
      <NewPassword errors={{ ...fromServer, ...wrong }} />
      <div>
        <Button type="submit" loading={change.isPending}>
          Trocar senha
        </Button>
      </div>
    </form>
  );
}
