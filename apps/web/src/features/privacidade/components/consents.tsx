import { Button } from '@mantine/core';
import type { Consentimento } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import { type Finalidade, finalidades, textosDaFinalidade, textosDaOrigemDoConsentimento } from '@prosa/contract/privacidade/privacidade.textos.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatDateTime } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { Tag } from '@/ui/light.tsx';
import { Section, SectionWaits } from '@/ui/show/show-page.tsx';
import { consentimentosQuery } from '../privacidade.queries.ts';
import classes from './consents.module.css';

const ConsentModal = lazy(async () => ({ default: (await import('./consent-modal.tsx')).ConsentModal }));

/** What a contato agreed to, with its history; who may, registers more. */
export function Consents({ id, frozen }: { id: number; frozen: boolean }) {
  const canRegister = useCan('privacidade', 'consentir') && !frozen;
  const { data, error, refetch } = useQuery(consentimentosQuery(id));
  const [asking, setAsking] = useState(false);
  const [open, setOpen] = useState(false);
  const now = (finalidade: Finalidade): Consentimento | undefined => data?.data.find((k) => k.finalidade === finalidade);
  return (
    <Section
      title="Consentimento"
      action={
        canRegister && (
          <Button size="compact-sm" variant="subtle" onClick={() => setAsking(true)}>
            Registrar
          </Button>
        )
      }
    >
      {data === undefined && <SectionWaits error={error} h={70} label="Carregando os consentimentos" retry={refetch} />}
      {data !== undefined && (
        <ul className={classes.purposes}>
          {finalidades.map((finalidade) => (
            <li key={finalidade}>
              <b>{textosDaFinalidade[finalidade]}</b>
              <State said={now(finalidade)} may={data.aceita[finalidade]} />
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.data.length > 0 && (
        <Button size="compact-xs" variant="subtle" mt={6} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Ocultar histórico' : `Ver histórico (${data.data.length})`}
        </Button>
      )}
      {open && data !== undefined && (
        <ol className={classes.history}>
          {data.data.map((k) => (
            <li key={k.id_consentimento}>
              {k.concedido === 1 ? 'Aceitou' : 'Retirou'} · {textosDaFinalidade[k.finalidade]}
              <p>{[formatDateTime(k.em), textosDaOrigemDoConsentimento[k.origem], k.canal, k.autor].filter(Boolean).join(' · ')}</p>
              {k.texto !== '' && <blockquote>{k.texto}</blockquote>}
            </li>
          ))}
        </ol>
      )}
      {asking && (
        <Suspense>
          <ConsentModal id={id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function State({ said, may }: { said: Consentimento | undefined; may: boolean }) {
  if (said === undefined) return <Tag small>{may ? 'Sem registro' : 'Sem registro: não enviar'}</Tag>;
  return (
    <>
      <Tag small tint={said.concedido === 1 ? 'green' : 'red'}>
        {said.concedido === 1 ? 'Aceita' : 'Não quer receber'}
      </Tag>
      <span className={classes.quiet}>{formatDateTime(said.em)}</span>
    </>
  );
}
