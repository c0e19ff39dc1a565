import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { primeiroAcessoBody } from '@prosa/contract/acesso/acesso.schemas.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { callAsNobody } from '@/core/api.ts';
import { landing } from '@/core/session/landing.ts';
import { startSession } from '@/core/session/session.ts';
import { textOf } from '@/ui/form/text-of.ts';
import plain from '@/ui/plain/plain.module.css';
import { Notice, SubmitButton } from '@/ui/plain/plain.tsx';
import { PlainField } from '@/ui/plain/plain-field.tsx';
import { OutsideCard } from './outside-card.tsx';

const fields = ['nome', 'usuario', 'senha', 'nome_fantasia'] as const;
type Errors = Partial<Record<(typeof fields)[number], string>>;

/** Operator and first company, by the link that the start of the service printed; `usuario` is set when the link is for one e-mail. */
export function FirstAccess({ token, usuario }: { token: string; usuario: string }) {
  const navigate = useNavigate();
  const [wrong, setWrong] = useState<Errors>({});
  const create = useMutation({
    mutationFn: (body: Record<(typeof fields)[number], string>) => callAsNobody(login.primeiroAcesso, { body: { token, ...body } }),
    onSuccess: async ({ data }) => {
      startSession(data);
      await navigate(landing(data), { replace: true });
    },
  });
  /** Puts the errors at their fields and the cursor into the first; says whether there is one. */
  const show = (errors: Errors, form: HTMLFormElement): boolean => {
    setWrong(errors);
    const first = fields.find((name) => name in errors);
    if (first !== undefined) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const body = Object.fromEntries(fields.map((name) => [name, textOf(typed, name)])) as Record<(typeof fields)[number], string>;
    const errors: Errors = {};
    for (const issue of primeiroAcessoBody.safeParse({ token, ...body }).error?.issues ?? [])
      errors[issue.path[0] as (typeof fields)[number]] ??= issue.message;
    if (!show(errors, form) && !create.isPending) create.mutate(body, { onError: (error) => show(error instanceof ApiError ? error.erros : {}, form) });
  };
  return (
    <OutsideCard
      tab="Primeiro acesso"
      title="Primeiro acesso"
      text={usuario === '' ? 'Crie a sua conta, que administra tudo, e a primeira empresa.' : 'Crie a sua conta, que administra tudo, e uma empresa.'}
    >
      <form onSubmit={submit} noValidate>
        <div className={plain.stack}>
          {create.error !== null && !fields.some((name) => name in wrong) && <Notice kind="danger">{create.error.message}</Notice>}
          <PlainField label="Seu nome" name="nome" autoComplete="name" maxLength={120} ref={focusOnce} error={wrong.nome} />
          <PlainField
            label="E-mail de acesso"
            name="usuario"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={usuario}
            readOnly={usuario !== ''}
            error={wrong.usuario}
          />
          <PlainField
            password
            label="Senha"
            name="senha"
            autoComplete="new-password"
            hint="Ao menos 6 caracteres, com letra maiúscula, número e símbolo."
            error={wrong.senha}
          />
          <PlainField label="Nome da empresa" name="nome_fantasia" autoComplete="organization" maxLength={120} error={wrong.nome_fantasia} />
          <SubmitButton pending={create.isPending}>Criar e entrar</SubmitButton>
        </div>
      </form>
    </OutsideCard>
  );
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus();
