import { Button } from '@mantine/core';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { invalidateUnder, read } from '@/core/calls.ts';
import { updateSession } from '@/core/session/session.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import classes from './usuarios.module.css';

/** Empresas that invited whoever is signed in: the link that each sent says yes, and a no is said here. */
export function MyInvites() {
  const { data } = useQuery(read(usuario.meusConvites, {}));
  const [busy, setBusy] = useState(false);
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  const refuse = async (id: number, nome: string): Promise<void> => {
    setBusy(true);
    try {
      await call(usuario.responderConvite, { params: { id }, body: { aceitar: 0 } });
      updateSession((await call(login.getDataLogin, {})).data);
      toast(`Convite de ${nome} recusado.`);
    } catch (error) {
      toastError(messageOf(error));
    }
    setBusy(false);
    await invalidateUnder(['/usuario/meusConvites']);
  };
  return (
    <ul className={classes.invites} aria-label="Convites">
      {rows.map(({ id_convite, nome_fantasia }) => (
        <li key={id_convite}>
          <p>
            <b>{nome_fantasia}</b> convidou você. Para aceitar, abra o link que está no seu e-mail. Se ele venceu, peça outro à empresa.
          </p>
          <Button size="xs" variant="default" disabled={busy} onClick={() => void refuse(id_convite, nome_fantasia)}>
            Recusar
          </Button>
        </li>
      ))}
    </ul>
  );
}
