import { Alert, Button, Group, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { codigoBody, novoEmailBody } from '@prosa/contract/clientes/clientes.schemas.ts';
import { type SubmitEvent, useState } from 'react';
import { messageOf, toast } from '@/core/toasts.tsx';
import { textOf } from '@/ui/form/text-of.ts';
import { askEmail, confirmEmail, type OwnData } from '../area-cliente.queries.ts';
import classes from './own-data.module.css';

/** The e-mail changes when the code that goes to the new address comes back. */
export function OwnEmail({ email, usuario, email_novo }: Pick<OwnData, 'email' | 'usuario' | 'email_novo'>) {
  const [changing, setChanging] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const waiting = email_novo !== null && !changing;

  const send = async (problem: string | undefined, field: string, work: () => Promise<void>, done: string): Promise<void> => {
    setWrong(problem);
    if (problem !== undefined || busy) return;
    setBusy(true);
    try {
      await work();
      setChanging(false);
      toast(done);
    } catch (error) {
      setWrong(error instanceof ApiError ? (error.erros[field] ?? error.message) : messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    if (waiting) {
      const codigo = textOf(fields, 'codigo');
      void send(codigoBody.safeParse({ codigo }).error?.issues[0]?.message, 'codigo', () => confirmEmail(codigo), 'E-mail confirmado.');
    } else {
      const novo = textOf(fields, 'email').trim();
      void send(novoEmailBody.safeParse({ email: novo }).error?.issues[0]?.message, 'email', () => askEmail(novo), 'Código enviado.');
    }
  };
  const leave = (to: boolean): void => {
    setWrong(undefined);
    setChanging(to);
  };
  return (
    <form className={classes.part} onSubmit={submit} noValidate>
      {!changing && (
        <TextInput
          label="E-mail"
          value={email || usuario}
          readOnly
          variant="filled"
          description={email !== '' && usuario !== email.toLowerCase() ? `Você entra como ${usuario}.` : undefined}
        />
      )}
      {waiting && (
        <>
          <Alert color="blue">Enviamos um código para {email_novo}. Ele vale por 30 minutos.</Alert>
          <TextInput label="Código" name="codigo" inputMode="numeric" maxLength={10} autoComplete="one-time-code" error={wrong} />
        </>
      )}
      {changing && <TextInput label="Novo e-mail" name="email" type="email" maxLength={254} autoComplete="email" error={wrong} />}
      <Group gap="xs">
        {(waiting || changing) && (
          <Button type="submit" loading={busy}>
            {waiting ? 'Confirmar e-mail' : 'Enviar código'}
          </Button>
        )}
        {changing ? (
          <Button variant="default" onClick={() => leave(false)}>
            Cancelar
          </Button>
        ) : (
          <Button variant="default" onClick={() => leave(true)}>
            {waiting ? 'Usar outro e-mail' : 'Trocar e-mail'}
          </Button>
        )}
      </Group>
    </form>
  );
}
