import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { callAsNobody } from '@/core/api.ts';
import { deviceWord } from '@/core/session/device.ts';
import { landing } from '@/core/session/landing.ts';
import { startSession } from '@/core/session/session.ts';
import { FirstAccess } from '../components/first-access.tsx';
import { OutsideCard } from '../components/outside-card.tsx';
import plain from '../components/plain.module.css';
import { Notice } from '../components/plain.tsx';

/** /token/{token}: exchanges a single-use token (invitation, new password, support) for a session; the first of all asks who comes. */
export function TokenScreen() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const used = useRef(false);
  const { mutate, error } = useMutation({
    // whoever is signed in here stays so when the link is refused
    mutationFn: (value: string) => callAsNobody(login.login, { body: { token: value, aparelho: deviceWord() } }),
    onSuccess: async ({ data }) => {
      startSession(data);
      await navigate(landing(data), { replace: true });
    },
  });
  useEffect(() => {
    if (used.current) return; // the token works once: development's double effects must not spend it
    used.current = true;
    mutate(token);
  }, [mutate, token]);

  if (error === null)
    return (
      <OutsideCard tab="Entrar" title="Entrando…">
        <Notice kind="success">Verificando o link…</Notice>
      </OutsideCard>
    );
  const first = error instanceof ApiError ? (error.details['primeiro_acesso'] as { usuario: string } | undefined) : undefined;
  if (first !== undefined) return <FirstAccess token={token} usuario={first.usuario} />;
  return (
    <OutsideCard tab="Entrar" title="Este link não abre mais" text="Cada link vale uma vez e por pouco tempo. Peça outro ou entre com sua senha.">
      <Notice kind="danger">{error.message}</Notice>
      <Link to="/login" className={`${plain.button} ${plain.spaced}`}>
        Ir para a entrada
      </Link>
    </OutsideCard>
  );
}
