import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call } from '@/core/api.ts';
import plain from '@/ui/plain/plain.module.css';
import { LinkButton, Notice, SubmitButton } from '@/ui/plain/plain.tsx';
import { PlainField } from '@/ui/plain/plain-field.tsx';
import { OutsideCard } from './outside-card.tsx';

/** Asks for the link by e-mail. The server answers the same whether the account exists or not. */
export function RecoverPassword({ usuario, onBack }: { usuario: string; onBack: () => void }) {
  const [missing, setMissing] = useState(false);
  const recover = useMutation({ mutationFn: (typed: string) => call(login.recuperarSenha, { body: { usuario: typed } }) });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const input = event.currentTarget.querySelector<HTMLInputElement>('[name="usuario"]');
    const typed = input?.value.trim() ?? '';
    setMissing(typed === '');
    if (typed === '') input?.focus();
    else if (!recover.isPending) recover.mutate(typed);
  };
  return (
    <OutsideCard tab="Nova senha" title="Esqueci minha senha" text="Informe seu e-mail. Enviamos um link para você criar uma nova senha.">
      <form onSubmit={submit} noValidate>
        <div className={plain.stack}>
          {recover.error !== null && <Notice kind="danger">{recover.error.message}</Notice>}
          {recover.isSuccess ? (
            <Notice kind="success">{recover.data.message}</Notice>
          ) : (
            <>
              <PlainField
                label="E-mail"
                name="usuario"
                autoComplete="username"
                inputMode="email"
                autoCapitalize="none"
                defaultValue={usuario}
                ref={(input) => input?.focus()}
                error={missing ? 'Informe seu e-mail' : undefined}
              />
              <SubmitButton pending={recover.isPending}>Enviar link</SubmitButton>
            </>
          )}
          <LinkButton onClick={onBack}>Voltar para a entrada</LinkButton>
        </div>
      </form>
    </OutsideCard>
  );
}
