import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { marca } from '@prosa/contract/empresas/marca.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useMutation } from '@tanstack/react-query';
import { lazy, type SubmitEvent, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { callAsNobody } from '@/core/api.ts';
import { deviceWord } from '@/core/session/device.ts';
import { landingOr } from '@/core/session/landing.ts';
import { startSession } from '@/core/session/session.ts';
import { textOf } from '@/ui/form/text-of.ts';
import plain from '@/ui/plain/plain.module.css';
import { LinkButton, Notice, SubmitButton } from '@/ui/plain/plain.tsx';
import { PlainField } from '@/ui/plain/plain-field.tsx';
import { asksForCode, CodeStep, type SecondFactor } from '../components/code-step.tsx';
import { OutsideCard } from '../components/outside-card.tsx';
import { RecoverPassword } from '../components/recover-password.tsx';

// customers alone come in so
const EnterByCode = lazy(async () => ({ default: (await import('../components/enter-by-code.tsx')).EnterByCode }));

/** Whose sign-in it is, by the short name in the address; one that was given up becomes the one that holds. Nobody's: as without it. */
function useBrand(link: string, onLink: (link: string) => void) {
  const [brand, setBrand] = useState<Answer<typeof marca.show>['data']>();
  const moved = useEffectEvent(onLink);
  useEffect(() => {
    if (link === '') return;
    callAsNobody(marca.show, { params: { link } }).then(
      ({ data }) => {
        setBrand(data);
        if (data.link !== link) moved(data.link);
      },
      // the sign-in is the same for everybody
      () => setBrand(undefined),
    );
  }, [link]);
  return brand;
}

/** spec 8: the server's message, or this one. */
const fallback = 'Erro ao logar';

export function Login() {
  const [way, setWay] = useState<'senha' | 'recuperar' | 'codigo'>('senha');
  const [usuario, setUsuario] = useState('');
  const back = (): void => setWay('senha');
  if (way === 'recuperar') return <RecoverPassword usuario={usuario} onBack={back} />;
  if (way === 'codigo')
    return (
      <Suspense>
        <EnterByCode usuario={usuario} onBack={back} />
      </Suspense>
    );
  const leave = (to: 'recuperar' | 'codigo') => (typed: string) => {
    setUsuario(typed);
    setWay(to);
  };
  return <SignIn usuario={usuario} onForgot={leave('recuperar')} onCode={leave('codigo')} />;
}

const typedIn = (button: HTMLButtonElement): string => button.form?.querySelector<HTMLInputElement>('[name="usuario"]')?.value ?? '';

function SignIn({ usuario, onForgot, onCode }: { usuario: string; onForgot: (usuario: string) => void; onCode: (usuario: string) => void }) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const brand = useBrand(params.get('empresa') ?? '', (link) => setParams({ ...Object.fromEntries(params), empresa: link }, { replace: true }));
  const [missing, setMissing] = useState<{ usuario?: string; senha?: string }>({});
  const enter = useMutation({
    // a leftover token would turn a wrong password into "session expired"
    mutationFn: (body: { usuario: string; senha: string } & Partial<SecondFactor>) => callAsNobody(login.login, { body: { ...body, aparelho: deviceWord() } }),
    onSuccess: async ({ data }) => {
      startSession(data);
      await navigate(landingOr(data, params.get('de')), { replace: true });
    },
  });
  const tried = enter.variables;
  const [asked, setAsked] = useState(false);
  // stays while the next code is on its way, and after a refusal of another kind, which is shown there
  if (asksForCode(enter.error) && !asked) setAsked(true);
  if (asked && tried)
    return (
      <CodeStep
        error={tried.codigo === undefined ? undefined : enter.error?.message}
        pending={enter.isPending}
        onCode={(second) => enter.mutate({ usuario: tried.usuario, senha: tried.senha, ...second })}
        onBack={() => {
          setAsked(false);
          enter.reset();
        }}
      />
    );
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const body = { usuario: textOf(fields, 'usuario').trim(), senha: textOf(fields, 'senha') };
    const empty = { ...(body.usuario === '' && { usuario: 'Informe seu usuário' }), ...(body.senha === '' && { senha: 'Informe sua senha' }) };
    setMissing(empty);
    const first = Object.keys(empty)[0];
    if (first !== undefined) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else if (!enter.isPending) enter.mutate(body);
  };
  return (
    <OutsideCard
      tab="Entrar"
      title={brand ? `Entrar em ${brand.nome_fantasia}` : 'Entrar na sua conta'}
      logo={brand?.logo}
      text="Use seu e-mail e senha de acesso."
    >
      <form onSubmit={submit} noValidate>
        <div className={plain.stack}>
          {enter.error !== null && <Notice kind="danger">{enter.error.message || fallback}</Notice>}
          <PlainField
            label="Usuário"
            name="usuario"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="seu e-mail"
            defaultValue={usuario}
            error={missing.usuario}
          />
          <PlainField password label="Senha" name="senha" autoComplete="current-password" error={missing.senha} />
          <SubmitButton pending={enter.isPending}>Entrar</SubmitButton>
          <LinkButton onClick={(button) => onForgot(typedIn(button))}>Esqueci minha senha</LinkButton>
          <LinkButton onClick={(button) => onCode(typedIn(button))}>Sou cliente: entrar sem senha</LinkButton>
        </div>
      </form>
    </OutsideCard>
  );
}
