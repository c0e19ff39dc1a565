import { Alert, Button, Group, PasswordInput, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { segundoFator } from '@prosa/contract/segundo-fator/segundo-fator.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { renderSVG } from 'uqr';
import { write } from '@/core/calls.ts';
import { messageOf } from '@/core/toasts.tsx';
import { textOf } from '@/ui/form/text-of.ts';
import classes from './factor.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

const errorsOf = (error: unknown): Readonly<Record<string, string>> => (error instanceof ApiError ? error.erros : {});
/** In groups of four, as people copy it by hand. */
const inGroups = (segredo: string): string => segredo.replace(/.{4}(?=.)/g, '$& ');

/** Setting up an authenticator: its QR code, a first code of it, the recovery codes. `onDone` when these were kept. */
export function SetUpFactor({ start, done, onDone, onCancel }: { start: string; done: string; onDone: () => void; onCancel?: () => void }) {
  const begin = useMutation(write(segundoFator.iniciar));
  const confirm = useMutation(write(segundoFator.confirmar));
  const [asksPassword, setAsksPassword] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    if (begin.data) confirm.mutate({ body: { codigo: textOf(fields, 'codigo') } });
    else
      begin.mutate(
        { body: asksPassword ? { senha: textOf(fields, 'senha') } : {} },
        { onError: (error) => setAsksPassword(asksPassword || 'senha' in errorsOf(error)) },
      );
  };
  if (confirm.data) return <RecoveryCodes codigos={confirm.data.codigos} done={done} onDone={onDone} />;
  const failure = begin.error ?? confirm.error;
  const wrong = errorsOf(failure);
  return (
    <form className={classes.part} onSubmit={submit} noValidate>
      {failure !== null && Object.keys(wrong).length === 0 && (
        <Alert color="red" role="alert">
          {messageOf(failure)}
        </Alert>
      )}
      {begin.data === undefined && asksPassword && (
        <PasswordInput label="Sua senha" name="senha" autoComplete="current-password" error={wrong['senha']} data-autofocus />
      )}
      {begin.data !== undefined && (
        <>
          <p className={classes.note}>1. Leia este código com um aplicativo de autenticação, como Google Authenticator, Microsoft Authenticator ou Aegis.</p>
          <div
            className={classes.qr}
            role="img"
            aria-label="QR code do segundo fator"
            style={{ backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(renderSVG(begin.data.data.uri))}")` }}
          />
          <p className={classes.note}>
            Sem câmera? Digite a chave no aplicativo: <span className={classes.secret}>{inGroups(begin.data.data.segredo)}</span>
          </p>
          <TextInput
            label="2. Código que o aplicativo mostra"
            name="codigo"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={12}
            error={wrong['codigo']}
          />
        </>
      )}
      <Group gap="xs">
        <Button type="submit" loading={begin.isPending || confirm.isPending}>
          {begin.data === undefined ? start : 'Ativar'}
        </Button>
        {onCancel && begin.data !== undefined && (
          <Button
            variant="default"
            onClick={() => {
              begin.reset();
              confirm.reset();
              onCancel();
            }}
          >
            Cancelar
          </Button>
        )}
      </Group>
    </form>
  );
}
