import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { callAsNobody } from '@/core/api.ts';
import { deviceWord } from '@/core/session/device.ts';
import { landingOr } from '@/core/session/landing.ts';
import { startSession } from '@/core/session/session.ts';
import { textOf } from '@/ui/form/text-of.ts';
import plain from '@/ui/plain/plain.module.css';
import { LinkButton, Notice, SubmitButton } from '@/ui/plain/plain.tsx';
import { PlainField } from '@/ui/plain/plain-field.tsx';
import { OutsideCard } from './outside-card.tsx';

/** Customers come in without a password: by a code that goes to their e-mail, good in this browser alone. */
export function EnterByCode({ usuario, onBack }: { usuario: string; onBack: () => void }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [missing, setMissing] = useState<string>();
  const ask = useMutation({ mutationFn: (typed: string) => callAsNobody(login.pedirCodigo, { body: { usuario: typed } }) });
  const enter = useMutation({
    mutationFn: (codigo: string) => callAsNobody(login.entrarComCodigo, { body: { pedido: ask.data?.pedido ?? '', codigo, aparelho: deviceWord() } }),
    onSuccess: async ({ data }) => {
      startSession(data);
      await navigate(landingOr(data, params.get('de')), { replace: true });
    },
  });
  const asked = ask.data !== undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const typed = textOf(fields, asked ? 'codigo' : 'usuario').trim();
    setMissing(typed === '' ? (asked ? 'Informe o código' : 'Informe seu e-mail') : undefined);
    if (typed === '' || ask.isPending || enter.isPending) return;
    if (asked) enter.mutate(typed);
    else ask.mutate(typed);
  };
  const error = enter.error ?? ask.error;
  return (
    <OutsideCard
      tab="Entrar sem senha"
      title="Entrar sem senha"
      text={asked ? ask.data.message : 'Para clientes: enviamos um código de seis números. Ele vale por 10 minutos, só neste navegador.'}
    >
      <form onSubmit={submit} noValidate>
        <div className={plain.stack}>
          {error !== null && <Notice kind="danger">{error.message}</Notice>}
          {asked ? (
            <>
              <PlainField
                key="codigo"
                label="Código"
                name="codigo"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
                ref={(input) => input?.focus()}
                error={missing}
              />
              <SubmitButton pending={enter.isPending}>Entrar</SubmitButton>
              <LinkButton
                onClick={() => {
                  enter.reset();
                  ask.reset();
                }}
              >
                Pedir outro código
              </LinkButton>
            </>
          ) : (
            <>
              <PlainField
                key="usuario"
                label="E-mail"
                name="usuario"
                autoComplete="username"
                inputMode="email"
                autoCapitalize="none"
                defaultValue={usuario}
                ref={(input) => input?.focus()}
                error={missing}
              />
              <SubmitButton pending={ask.isPending}>Receber por e-mail</SubmitButton>
            </>
          )}
          <LinkButton onClick={onBack}>Entrar com senha</LinkButton>
        </div>
      </form>
    </OutsideCard>
  );
}
