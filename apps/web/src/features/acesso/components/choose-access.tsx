import { Button, UnstyledButton } from '@mantine/core';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import type { Sessao } from '@prosa/contract/acesso/acesso.schemas.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '@/core/api.ts';
import { landing } from '@/core/session/landing.ts';
import { startSession, updateSession, useSession } from '@/core/session/session.ts';
import { messageOf } from '@/core/toasts.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import classes from './choose-access.module.css';

/** Everything read before was another access's. */
async function chooseAccess(id: number): Promise<Sessao> {
  const { data } = await call(login.escolherAcesso, { params: { id } });
  startSession(data);
  return data;
}
async function refuseAccess(id: number): Promise<void> {
  const { data } = await call(login.responderAcesso, { params: { id }, body: { aceitar: 0 } });
  updateSession(data);
}

/** Accesses of a customer's account, to choose from, and those that wait for its answer: the link that the company sent says yes. */
export function ChooseAccess() {
  const { acessos = [] } = useSession();
  const navigate = useNavigate();
  const choose = useMutation({ mutationFn: chooseAccess, onSuccess: (data) => void navigate(landing(data)) });
  const answer = useMutation({ mutationFn: refuseAccess });
  const error = choose.error ?? answer.error;
  const waiting = acessos.filter(({ espera }) => espera);
  return (
    <>
      {error !== null && <EmptyBox kind="error" title="Não foi possível continuar" text={messageOf(error)} />}
      {waiting.length > 0 && (
        <ul className={classes.list} aria-label="Convites">
          {waiting.map(({ id_acesso_cliente, nome_fantasia, cliente }) => (
            <li key={id_acesso_cliente} className={classes.invitation}>
              <span>
                <b>{nome_fantasia}</b> convidou você para acompanhar <b>{cliente}</b>. Para aceitar, abra o link que está no seu e-mail. Se ele venceu, peça
                outro à empresa.
              </span>
              <span className={classes.answers}>
                <Button size="compact-sm" variant="default" disabled={answer.isPending} onClick={() => answer.mutate(id_acesso_cliente)}>
                  Recusar
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.list} aria-label="Acessos">
        {acessos
          .filter(({ espera }) => !espera)
          .map(({ id_acesso_cliente, nome_fantasia, cliente, atual }) => (
            <li key={id_acesso_cliente}>
              <UnstyledButton className={classes.access} disabled={choose.isPending} onClick={() => choose.mutate(id_acesso_cliente)}>
                <span className={classes.letter} aria-hidden>
                  {nome_fantasia.charAt(0).toUpperCase()}
                </span>
                <span className={classes.names}>
                  <b>{nome_fantasia}</b>
                  <span>{cliente}</span>
                </span>
                {atual && <span className={classes.note}>Aberto agora</span>}
              </UnstyledButton>
            </li>
          ))}
      </ul>
    </>
  );
}
