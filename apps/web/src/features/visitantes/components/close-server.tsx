import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { trigger } from '@/core/socket/connection.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { FormSection } from '@/ui/form/form-section.tsx';
import classes from '../visitantes.module.css';

/** Ends the chat of this process for every company (spec 7: close_server); for the operator of the installation alone. */
export function CloseServer() {
  const [password, setPassword] = useState('');
  const [erro, setErro] = useState('');
  return (
    <FormSection
      title="Encerrar o servidor do chat"
      text="Derruba o chat de todas as empresas neste servidor até que ele seja reiniciado. As telas seguem no ar."
    >
      <form
        className={classes.acts}
        onSubmit={(event) => {
          event.preventDefault();
          setErro('');
          trigger('close_server', { password }).then(
            () => toast('Chat encerrado.'),
            (error: unknown) => setErro(messageOf(error)),
          );
        }}
      >
        <PasswordInput
          label="Senha de encerramento"
          autoComplete="off"
          value={password}
          error={erro}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" color="red" disabled={password === ''}>
          Encerrar o chat
        </Button>
      </form>
    </FormSection>
  );
}
