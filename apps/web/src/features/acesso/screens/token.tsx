import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { ApiError } from '@prosa/contract/client.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { callAsNobody } from '@/core/api.ts';
import { deviceWord } from '@/core/session/device.ts';
import { landing } from '@/core/session/landing.ts';
import { startSession } from '@/core/session/session.ts';
import plain from '@/ui/plain/plain.module.css';
import { Notice, SubmitButton } from '@/ui/plain/plain.tsx';
import { asksForCode, CodeStep, type SecondFactor } from '../components/code-step.tsx';
import { FirstAccess } from '../components/first-access.tsx';
import { OutsideCard } from '../components/outside-card.tsx';

// most links sign in
const AcceptInvite = lazy(async () => ({ default: (await import('../components/accept-invite.tsx')).AcceptInvite }));

type Finalidade = Answer<typeof login.verLink>['data']['finalidade'];
const texts: Record<Finalidade, { title: string; text: string; button: string }> = {
  convite: { title: 'Seu convite', text: 'Em seguida você escolhe a senha.', button: 'Aceitar convite' },
  recuperacao: { title: 'Nova senha', text: 'Em seguida você escolhe a nova senha.', button: 'Escolher nova senha' },
  codigo: { title: 'Entrar na área do cliente', text: 'Ao entrar, o link deixa de valer.', button: 'Entrar' },
  suporte: { title: 'Acesso de suporte', text: 'O acesso dura 4 horas.', button: 'Entrar' },
  primeiro_acesso: { title: 'Administração da plataforma', text: 'Em seguida você escolhe a nova senha.', button: 'Entrar' },
};

/**
 * /token/{token}: shows what a single-use link opens (invitation, new password, support) and exchanges it for a session when asked to:
 * programs that look through mail open its links, and must not spend them. The first of all asks who comes.
 */
export function TokenScreen() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  // whoever is signed in here stays so when the link is refused
  const link = useQuery({
    queryKey: ['login/verLink', token],
    queryFn: () => callAsNobody(login.verLink, { body: { token } }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const exchange = useMutation({
    mutationFn: (second: Partial<SecondFactor>) => callAsNobody(login.login, { body: { token, aparelho: deviceWord(), ...second } }),
    onSuccess: async ({ data }) => {
      startSession(data);
      await navigate(landing(data), { replace: true });
    },
  });
  const pressed = useRef(false);
  const press = (): void => {
    if (pressed.current) return; // the second press of a double click comes before the screen knows of the first
    pressed.current = true;
    exchange.mutate({});
  };
  const [asked, setAsked] = useState(false);
  if (asksForCode(exchange.error) && !asked) setAsked(true);
  if (asked && (exchange.isPending || asksForCode(exchange.error) || (exchange.error instanceof ApiError && exchange.error.http === 429)))
    return (
      <CodeStep
        error={exchange.variables?.codigo === undefined ? undefined : exchange.error?.message}
        pending={exchange.isPending}
        onCode={(second) => exchange.mutate(second)}
        onBack={() => void navigate('/login')}
      />
    );
  const error = exchange.error ?? link.error;

  if (error !== null)
    return (
      <OutsideCard tab="Entrar" title="Este link não abre mais" text="Cada link vale uma vez e por pouco tempo. Peça outro ou entre com sua senha.">
        <Notice kind="danger">{error.message}</Notice>
        <Link to="/login" className={`${plain.button} ${plain.spaced}`}>
          Ir para a entrada
        </Link>
      </OutsideCard>
    );
  if (link.data === undefined)
    return (
      <OutsideCard tab="Entrar" title="Um momento…">
        <Notice kind="success">Verificando o link…</Notice>
      </OutsideCard>
    );
  const { finalidade, usuario, novo, aceite = false } = link.data.data;
  if (aceite)
    return (
      <Suspense>
        <AcceptInvite token={token} convite={link.data.data} />
      </Suspense>
    );
  if (novo) return <FirstAccess token={token} usuario={usuario} />;
  const { title, text, button } = texts[finalidade];
  return (
    <OutsideCard tab={title} title={title} text={`Conta ${usuario}. ${text}`}>
      <SubmitButton type="button" pending={exchange.isPending} onClick={press}>
        {button}
      </SubmitButton>
    </OutsideCard>
  );
}
