import { Button, Switch } from '@mantine/core';
import type { areaPrivacidade } from '@prosa/contract/privacidade/area.endpoints.ts';
import { textosDaFinalidade, textosDoPedido } from '@prosa/contract/privacidade/privacidade.textos.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { IconDownload, IconShieldQuestion } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '@/core/formats.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { SectionWaits } from '@/ui/show/show-page.tsx';
import { consent, downloadOwn, privacyQuery, requestsQuery } from '../area-cliente.privacy.ts';
import classes from './own-data.module.css';
import { PrivacyRequest } from './privacy-request.tsx';

/** What the person agreed to, their data to take along, and what they ask about them. */
export function OwnPrivacy() {
  const { data, error, refetch } = useQuery(privacyQuery);
  const [asking, setAsking] = useState(false);
  const download = useMutation({ mutationFn: downloadOwn, onError: (failure) => toastError(messageOf(failure)) });
  return (
    <FormSection title="Privacidade" text="Seus dados são seus: leve uma cópia, peça para corrigir ou apagar, e escolha o que aceita receber.">
      <Field>
        {data === undefined ? (
          <SectionWaits error={error} h={90} retry={refetch} />
        ) : (
          <>
            {data.data.baixa === 0 && (
              <p className={classes.quiet}>Não há um cadastro só seu. Peça acesso aos seus dados, e a empresa responde em até 15 dias.</p>
            )}
            <Consents consents={data.data.consentimentos} may={data.data.baixa === 1} />
            <div className={classes.acts}>
              {data.data.baixa === 1 && (
                <Button variant="default" loading={download.isPending} leftSection={<IconDownload size={16} stroke={1.7} />} onClick={() => download.mutate()}>
                  Baixar meus dados
                </Button>
              )}
              <Button variant="default" leftSection={<IconShieldQuestion size={16} stroke={1.7} />} onClick={() => setAsking(true)}>
                Fazer um pedido
              </Button>
            </div>
            <Requests />
          </>
        )}
        {asking && <PrivacyRequest onClose={() => setAsking(false)} />}
      </Field>
    </FormSection>
  );
}

function Consents({ consents, may }: { consents: Answer<typeof areaPrivacidade.show>['data']['consentimentos']; may: boolean }) {
  const say = useMutation({ mutationFn: consent, onSuccess: () => toast('Preferência guardada.'), onError: (failure) => toastError(messageOf(failure)) });
  return (
    <ul className={classes.list} aria-label="Consentimentos">
      {consents.map(({ finalidade, concedido, texto, canal, em }) => (
        <li key={finalidade}>
          <Switch
            label={textosDaFinalidade[finalidade]}
            checked={say.isPending && say.variables.finalidade === finalidade ? say.variables.concedido === 1 : concedido === 1}
            disabled={!may || say.isPending}
            onChange={(event) => say.mutate({ finalidade, concedido: event.currentTarget.checked ? 1 : 0 })}
            description={em === null ? 'Você ainda não disse nada.' : [formatDateTime(em), canal, texto].filter(Boolean).join(' · ')}
          />
        </li>
      ))}
    </ul>
  );
}

function Requests() {
  const { data } = useQuery(requestsQuery);
  if (data === undefined || data.data.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Pedidos">
      {data.data.map(({ id_ticket, numero, pedido, status_ticket_nome, encerrado, prazo }) => (
        <li key={id_ticket}>
          <Link to={`/area_cliente/tickets/show/${id_ticket}`}>
            #{numero} {textosDoPedido[pedido]}
          </Link>
          <span className={classes.quiet}>
            {status_ticket_nome}
            {encerrado === 0 && prazo !== null && `, resposta até ${formatDate(prazo)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
