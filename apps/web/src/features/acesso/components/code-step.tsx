import type { ApiError } from '@prosa/contract/client.ts';
import { type SubmitEvent, useState } from 'react';
import { textOf } from '@/ui/form/text-of.ts';
import plain from '@/ui/plain/plain.module.css';
import { LinkButton, Notice, SubmitButton } from '@/ui/plain/plain.tsx';
import { PlainField } from '@/ui/plain/plain-field.tsx';
import { OutsideCard } from './outside-card.tsx';

const focus = (field: HTMLInputElement | null): void => field?.focus();

export interface SecondFactor {
  codigo: string;
  lembrar: 0 | 1;
}

/** Whether the server takes the password and asks for a code. */
export const asksForCode = (error: ApiError | Error | null): boolean => error !== null && 'details' in error && error.details['segundo_fator'] === 1;

/** The second step of a sign-in. `error`: what was said of the code before; none when it is asked for the first time. */
export function CodeStep({
  error,
  pending,
  onCode,
  onBack,
}: {
  error: string | undefined;
  pending: boolean;
  onCode: (second: SecondFactor) => void;
  onBack: () => void;
}) {
  const [missing, setMissing] = useState(false);
  const [recovery, setRecovery] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const codigo = textOf(fields, 'codigo').trim();
    setMissing(codigo === '');
    if (codigo !== '' && !pending) onCode({ codigo, lembrar: fields.has('lembrar') ? 1 : 0 });
  };
  return (
    <OutsideCard
      tab="Entrar"
      title="Confirme que é você"
      text={recovery ? 'Informe um dos códigos que você guardou ao ativar o segundo fator.' : 'Informe o código do seu aplicativo de autenticação.'}
    >
      <form onSubmit={submit} noValidate>
        <div className={plain.stack}>
          {error !== undefined && <Notice kind="danger">{error}</Notice>}
          <PlainField
            key={recovery ? 'recuperacao' : 'codigo'}
            label={recovery ? 'Código de recuperação' : 'Código'}
            name="codigo"
            autoComplete="one-time-code"
            inputMode={recovery ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            ref={focus}
            error={missing ? 'Informe o código' : undefined}
          />
          <label className={plain.check}>
            <input type="checkbox" name="lembrar" /> Não pedir neste navegador por 30 dias
          </label>
          <SubmitButton pending={pending}>Entrar</SubmitButton>
          <LinkButton onClick={() => setRecovery(!recovery)}>
            {recovery ? 'Usar o código do aplicativo' : 'Perdi o celular: usar um código de recuperação'}
          </LinkButton>
          <LinkButton onClick={onBack}>Voltar</LinkButton>
        </div>
      </form>
    </OutsideCard>
  );
}
