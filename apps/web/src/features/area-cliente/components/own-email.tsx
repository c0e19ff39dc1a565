import { Alert, Button, Group, PasswordInput, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { codigoBody, novoEmailBody } from '@prosa/contract/clientes/clientes.schemas.ts';
import { type SubmitEvent, useState } from 'react';
import type { z } from 'zod';
import { messageOf, toast } from '@/core/toasts.tsx';
import { textOf } from '@/ui/form/text-of.ts';
import { askEmail, confirmEmail, type OwnData } from '../area-cliente.queries.ts';
import classes from './own-data.module.css';

/** The e-mail changes when the code that goes to the new address comes back. */
export function OwnEmail({ email_de_acesso, usuario, email_novo }: Pick<OwnData, 'email_de_acesso' | 'usuario' | 'email_novo'>) {
  const [changing, setChanging] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const waiting = email_novo !== null && !changing;

  const send = async (schema: z.ZodType, body: Record<string, string>, work: () => Promise<void>, done: string): Promise<void> => {
    const problems = schema.safeParse(body).error?.issues ?? [];
    setWrong(Object.fromEntries(problems.toReversed().map(({ path, message }) => [path.join('.'), message])));
    if (problems.length > 0 || busy) return;
    setBusy(true);
    try {
      await work();
      setChanging(false);
      toast(done);
    } catch (error) {
      const erros = error instanceof ApiError ? error.erros : {};
      setWrong(Object.keys(erros).some((field) => field in body) ? erros : { [Object.keys(body)[0]!]: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    if (waiting) {
      const codigo = textOf(fields, 'codigo');
      void send(codigoBody, { codigo }, () => confirmEmail(codigo), 'E-mail confirmado.');
    } else {
      const [email, senha] = [textOf(fields, 'email').trim(), textOf(fields, 'senha')];
      void send(novoEmailBody, { email, senha }, () => askEmail(email, senha), 'Código enviado.');
    }
  };
  const leave = (to: boolean): void => {
    setWrong({});
    setChanging(to);
  };
  return (
    <form className={classes.part} onSubmit={submit} noValidate>
      {!changing && (
        <TextInput
          label="E-mail"
          value={email_de_acesso}
          readOnly
          variant="filled"
          description={usuario !== email_de_acesso.toLowerCase() ? `Você entra como ${usuario}.` : undefined}
        />
      )}
      {waiting && (
        <>
          <Alert color="blue">Enviamos um código para {email_novo}. Ele vale por 30 minutos.</Alert>
          <TextInput label="Código" name="codigo" inputMode="numeric" maxLength={10} autoComplete="one-time-code" error={wrong['codigo']} />
        </>
      )}
      {changing && (
        <>
          <TextInput label="Novo e-mail" name="email" type="email" maxLength={254} autoComplete="email" error={wrong['email']} />
          <PasswordInput
            label="Sua senha"
            name="senha"
            maxLength={200}
            autoComplete="current-password"
            description="Pedimos a senha porque é por este e-mail que se cria uma nova."
            error={wrong['senha']}
          />
        </>
      )}
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
