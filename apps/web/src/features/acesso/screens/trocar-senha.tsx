import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '@/core/api.ts';
import { landing } from '@/core/session/landing.ts';
import { startSession } from '@/core/session/session.ts';
import plain from '@/ui/plain/plain.module.css';
import { Notice, SubmitButton } from '@/ui/plain/plain.tsx';
import { LeaveLink } from '../components/leave-link.tsx';
import { checkPasswords, focusFirst, NewPassword, type PasswordErrors } from '../components/new-password.tsx';
import { OutsideCard } from '../components/outside-card.tsx';

/** spec 4: a required password change comes before everything else. */
export function TrocarSenha() {
  const navigate = useNavigate();
  const [wrong, setWrong] = useState<PasswordErrors>({});
  const change = useMutation({
    mutationFn: (body: { senha: string }) => call(login.trocarSenha, { body }),
    onSuccess: async ({ data }) => {
      startSession(data);
      await navigate(landing(data), { replace: true });
    },
  });
  const fromServer: PasswordErrors = change.error instanceof ApiError ? change.error.erros : {};
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { errors, body } = checkPasswords(event.currentTarget);
    setWrong(errors);
    if (focusFirst(event.currentTarget, errors) || change.isPending) return;
    change.mutate(body);
  };
  return (
    <OutsideCard tab="Trocar senha" title="Crie uma nova senha" text="Para continuar, escolha uma senha que só você conheça.">
      <form onSubmit={submit} noValidate>
        <div className={plain.stack}>
          {change.error !== null && fromServer.senha === undefined && <Notice kind="danger">{change.error.message}</Notice>}
          <NewPassword size="md" errors={{ ...fromServer, ...wrong }} />
          <SubmitButton pending={change.isPending}>Salvar nova senha</SubmitButton>
          <LeaveLink />
        </div>
      </form>
    </OutsideCard>
  );
}
