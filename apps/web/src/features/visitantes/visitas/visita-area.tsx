import { Button, Skeleton } from '@mantine/core';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { textosDaNota } from '@prosa/contract/notas.ts';
import { type VisitaDaSala, visitante } from '@prosa/contract/visitantes/visita.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '@/core/api.ts';
import { invalidate, read, write } from '@/core/calls.ts';
import type { PanelArea } from '@/core/feature.ts';
import { formatDateTime, formatRelative } from '@/core/formats.ts';
import { deviceName } from '@/core/session/device-name.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { Tag } from '@/ui/light.tsx';
import type { Fact } from '@/ui/show/address-facts.ts';
import { Facts } from '@/ui/show/facts.tsx';
import { SectionWaits } from '@/ui/show/show-page.tsx';
import classes from '../visitantes.module.css';
import { AskText } from './ask-text.tsx';
import { PageLink } from './page-link.tsx';

const factsOf = (v: VisitaDaSala): Fact[] => [
  ['Chat', v.chat],
  ['Cliente do site', v.identificado && `${v.identificado} (o site provou)`],
  ['Página', v.pagina && <PageLink key="pagina" address={v.pagina} />],
  ['Veio de', v.origem && <PageLink key="origem" address={v.origem} />],
  [
    'Campanha',
    Object.entries(v.campanha)
      .map(([name, value]) => `${name.replace('utm_', '')}: ${value}`)
      .join(', '),
  ],
  ['Aparelho', v.navegador && deviceName(v.navegador)],
  ['Visitas', String(v.visitas)],
  ['Primeira visita', formatDateTime(v.primeira_em)],
  ['Última visita', v.online === 1 ? '' : formatRelative(v.ultima_em)],
  [v.email_provado === 1 ? 'E-mail confirmado' : 'E-mail que digitou', v.email],
  ['Telefone que digitou', v.telefone && formatPhone(v.telefone)],
  ['Nota', v.nota && `${v.nota.nota} de 5, ${textosDaNota[v.nota.nota]}${v.nota.texto === '' ? '' : `: ${v.nota.texto}`}`],
];

/** Who may be this visitor: nobody knows before a person has looked. */
function Parecidos({ id_contato, visita: { parecidos, email_provado } }: { id_contato: number; visita: VisitaDaSala }) {
  const canMerge = useCan('contatos', 'mesclar');
  return (
    <ul className={classes.likely} aria-label="Contatos parecidos">
      {parecidos.map((one) => (
        <li key={one.id_contato}>
          <span>
            {one.por === 'email' && email_provado === 1 ? (
              <>
                É <Link to={`/contatos/show/${one.id_contato}`}>{one.nome}</Link>: confirmou o e-mail desse contato.
              </>
            ) : (
              <>
                Parece ser <Link to={`/contatos/show/${one.id_contato}`}>{one.nome}</Link>: {one.por === 'email' ? 'digitou o e-mail' : 'digitou o telefone'}{' '}
                desse contato. Isso não prova quem é.
              </>
            )}
          </span>
          {canMerge && (
            <Button component={Link} to={`/contatos/mesclar?a=${one.id_contato}&b=${id_contato}`} size="compact-xs" variant="default">
              Mesclar
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Where the visitor of this sala is, how they came, and whether they may write (areas V). */
function VisitaArea({ id_contato, chat_id }: { id_contato: number; chat_id: number }) {
  const { data, error, refetch } = useQuery(read(visitante.daSala, { params: { id: chat_id } }));
  const unblock = useMutation({ ...write(visitante.desbloquear, visitante.daSala), onError: (failure) => toastError(messageOf(failure)) });
  const [blocking, setBlocking] = useState(false);
  if (data === undefined)
    return error === null ? <Skeleton h={120} role="group" aria-label="Carregando a visita" /> : <SectionWaits error={error} h={120} retry={refetch} />;
  const visita = data.data;
  if (visita === null) return <p className={classes.quiet}>Esta conversa não veio de um chat do site.</p>;
  return (
    <div className={classes.visit}>
      <p>
        <Tag tint={visita.online === 1 ? 'green' : 'gray'}>{visita.online === 1 ? 'No site agora' : 'Fora do site'}</Tag>{' '}
        {visita.bloqueado_em !== null && <Tag tint="red">Bloqueado</Tag>}
      </p>
      {visita.parecidos.length > 0 && <Parecidos id_contato={id_contato} visita={visita} />}
      <Facts facts={factsOf(visita)} />
      {visita.eventos.length > 0 && (
        <ul className={classes.events} aria-label="O que fez no site">
          {visita.eventos.map(({ nome, dados, em }) => (
            <li key={`${em}${nome}`}>
              <b>{nome}</b>{' '}
              {Object.entries(dados)
                .map(([name, value]) => `${name}: ${value}`)
                .join(', ')}{' '}
              <span className={classes.quiet}>{formatRelative(em)}</span>
            </li>
          ))}
        </ul>
      )}
      {visita.bloqueado_em === null ? (
        <Button size="compact-xs" variant="subtle" color="red" onClick={() => setBlocking(true)}>
          Bloquear visitante
        </Button>
      ) : (
        <p className={classes.quiet}>
          {visita.bloqueado_por ?? 'Alguém'} bloqueou em {formatDateTime(visita.bloqueado_em)}: {visita.bloqueio_motivo}{' '}
          <Button size="compact-xs" variant="subtle" loading={unblock.isPending} onClick={() => unblock.mutate({ params: { id: chat_id } })}>
            Desbloquear
          </Button>
        </p>
      )}
      {blocking && (
        <AskText
          title="Bloquear este visitante?"
          name="motivo"
          label="Motivo"
          description="Fica no registro de atos. O visitante só lê que não pode escrever agora."
          maxLength={200}
          submitLabel="Bloquear"
          color="red"
          done="Visitante bloqueado."
          save={async (motivo) => {
            await call(visitante.bloquear, { params: { id: chat_id }, body: { motivo } });
            await invalidate(visitante.daSala, visitante.online);
          }}
          onClose={() => setBlocking(false)}
        />
      )}
    </div>
  );
}

export const visitasPanel: readonly PanelArea[] = [
  { key: 'visita', title: 'Visita', ordem: 5, permission: ['chat', 'atender'], canal: 'web', part: VisitaArea },
];
