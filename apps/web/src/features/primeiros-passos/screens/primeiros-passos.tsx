import { Button } from '@mantine/core';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { type Permission, permits } from '@prosa/contract/permissions.ts';
import { type Passo, primeirosPassos, type Segmento } from '@prosa/contract/primeiros-passos/primeiros-passos.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { useTabTitle } from '@/core/notifications/title.ts';
import { queryClient } from '@/core/query-client.ts';
import { updateSession, useCan, useSession } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { ChatStep } from '../components/chat-step.tsx';
import { EmailStep } from '../components/email-step.tsx';
import { ConnectStep, LineStep } from '../components/line-steps.tsx';
import { LogoStep } from '../components/logo-step.tsx';
import { SegmentStep } from '../components/segment-step.tsx';
import type { StepProps } from '../components/step.ts';
import classes from '../components/wizard.module.css';

interface Step {
  titulo: string;
  texto: string;
  /** Whom it is shown to; left out, to all who set the company up. */
  funcao?: Permission;
  Fields: ComponentType<StepProps>;
}
/** In the order of `passos`. */
const steps: Record<Passo, Step> = {
  departamentos: {
    titulo: 'Departamentos',
    texto: 'Escolha o segmento: propomos departamentos e o que costuma ir com eles. Desmarque ou renomeie o que não servir.',
    Fields: SegmentStep,
  },
  email: {
    titulo: 'E-mail',
    texto: 'Convites, avisos e respostas saem com o endereço da sua empresa.',
    funcao: ['emailTransacional', 'store'],
    Fields: EmailStep,
  },
  chat: {
    titulo: 'Chat do site',
    texto: 'Quem visita o site da empresa escreve por uma janela dele. O código vai em todas as páginas.',
    funcao: ['ChatConfig', 'store'],
    Fields: ChatStep,
  },
  numero: {
    titulo: 'WhatsApp',
    texto: 'Cadastre o número em que seus clientes escrevem.',
    funcao: ['WPPConfig', 'store'],
    Fields: LineStep,
  },
  conectar: { titulo: 'Conectar', texto: 'Ligue o número ao Prosa.', funcao: ['WPP', 'conectar'], Fields: ConnectStep },
  logo: { titulo: 'Logo', texto: 'Logo e cor aparecem no cabeçalho, nos botões e na área do cliente.', funcao: ['empresa', 'editar'], Fields: LogoStep },
};
interface Place {
  segmento: Segmento | null;
  passo: Passo;
}
const placeQuery = read(primeirosPassos.show, {});

/** /primeiros_passos (spec 2, 4): a new company sets itself up, resumed where it stood, skipped at any point. */
export function PrimeirosPassos() {
  useTabTitle('Primeiros passos', 0);
  const { nome_fantasia, controle_de_acesso } = useSession();
  const may = useCan('primeirosPassos', 'concluir');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({ ...placeQuery, enabled: may });
  const finish = useMutation({
    mutationFn: async () => {
      if (may) await call(primeirosPassos.concluir, {});
      return call(login.getDataLogin, {});
    },
    onSuccess: async (answer) => {
      updateSession(answer.data);
      await navigate('/dashboard', { replace: true });
    },
    onError: (failure) => toastError(messageOf(failure)),
  });
  const place = data?.data;
  const shown = (place?.passos ?? []).filter((passo) => {
    const { funcao } = steps[passo];
    return funcao === undefined || permits(controle_de_acesso, funcao[0], funcao[1]);
  });
  const show = (next: Partial<Place>): void => {
    queryClient.setQueryData(placeQuery.queryKey, (before) => before && { data: { ...before.data, ...next } });
  };
  // one after the other, so that an early one does not overtake a late one; shown when kept, so that what shows is where a reload goes on
  const keep = useMutation({
    scope: { id: 'primeiros_passos' },
    mutationFn: (next: Place) => call(primeirosPassos.store, { body: next }),
    onSuccess: (_, { passo }) => show({ passo }),
    onError: (failure) => toastError(messageOf(failure)),
  });
  const goTo = (passo: Passo): void => keep.mutate({ segmento: place?.segmento ?? null, passo });
  const passo = place && (shown.includes(place.passo) ? place.passo : shown[0]);
  const at = passo === undefined ? 0 : shown.indexOf(passo);
  const step = passo && steps[passo];
  const next = (): void => {
    const following = shown[at + 1];
    if (following === undefined) finish.mutate();
    else goTo(following);
  };
  const choose = (segmento: Segmento): void => {
    if (passo === undefined) return;
    show({ segmento });
    keep.mutate({ segmento, passo });
  };
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <div className={classes.head}>
          <img src="/icon.svg" alt="" width={34} height={34} />
          <Button variant="subtle" color="gray" loading={finish.isPending} onClick={() => finish.mutate()}>
            {may ? 'Deixar para depois' : 'Ir para o início'}
          </Button>
        </div>
        {!may && <p className={classes.text}>{nome_fantasia} ainda está sendo configurada por quem a administra.</p>}
        {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {place && step && (
          <>
            <ol className={classes.steps} aria-label="Passos">
              {shown.map((one, i) => (
                <li key={one} aria-current={one === passo ? 'step' : undefined}>
                  {i + 1}. {steps[one].titulo}
                </li>
              ))}
            </ol>
            <h1 className={classes.title}>{at === 0 ? `Vamos preparar ${nome_fantasia}` : step.titulo}</h1>
            <p className={classes.text}>{step.texto}</p>
            <step.Fields key={passo} segmento={place.segmento} onSegment={choose} onNext={next} />
            {at > 0 && (
              <Button variant="subtle" color="gray" mt="sm" onClick={() => goTo(shown[at - 1]!)}>
                Voltar um passo
              </Button>
            )}
          </>
        )}
      </div>
    </main>
  );
}
