import { Button } from '@mantine/core';
import { textosDaFinalidade, textosDaOrigemDoConsentimento } from '@prosa/contract/privacidade/privacidade.textos.ts';
import type { Acontecimento } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { IconLayoutKanban, IconMessage, IconPencil, IconShieldCheck, IconTicket } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDateTime } from '@/core/formats.ts';
import { Tag } from '@/ui/light.tsx';
import { ChangedFields } from '@/ui/show/changed-fields.tsx';
import { Section, SectionWaits } from '@/ui/show/show-page.tsx';
import { timelineQuery } from '../contato.queries.ts';
import classes from './timeline.module.css';

const acts = {
  criado: 'cadastrou o contato',
  alterado: 'alterou o contato',
  excluido: 'mandou o contato para a lixeira',
  restaurado: 'restaurou o contato da lixeira',
  mesclado: 'mesclou outro contato neste',
  mescla_desfeita: 'desfez uma mescla',
  importado: 'importou o contato de um arquivo',
  importacao_desfeita: 'desfez uma importação',
  anonimizado: 'apagou os dados pessoais',
  exportado: 'exportou todos os dados da pessoa',
} as const;

const pictures = { atendimento: IconMessage, mudanca: IconPencil, consentimento: IconShieldCheck, ticket: IconTicket, bloco: IconLayoutKanban } as const;

/** All that happened with a contato, newest first. */
export function Timeline({ id }: { id: number }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(timelineQuery(id));
  const items = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section title="Linha do tempo">
      {data === undefined && <SectionWaits error={error} h={120} label="Carregando a linha do tempo" retry={refetch} />}
      {data !== undefined && items.length === 0 && <p className={classes.quiet}>Nada aconteceu ainda. Conversas e mudanças deste contato aparecem aqui.</p>}
      <ol className={classes.timeline}>
        {items.map((item) => {
          const Picture = pictures[item.tipo];
          return (
            <li key={item.chave}>
              <span className={classes.dot} aria-hidden>
                <Picture size={14} stroke={1.7} />
              </span>
              <div>
                <Entry item={item} />
              </div>
            </li>
          );
        })}
      </ol>
      {hasNextPage && (
        <Button mt="sm" size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </Section>
  );
}

function Entry({ item }: { item: Acontecimento }) {
  const when = <time dateTime={item.em}>{formatDateTime(item.em)}</time>;
  if (item.tipo === 'atendimento') {
    const { chat_id, status, departamento, assunto, linha, responsavel, motivo } = item.atendimento;
    return (
      <>
        <p>
          <Link to={`/ChatSala/${chat_id}`} target="_blank">
            Conversa
          </Link>{' '}
          <Tag small>{status}</Tag> · {when}
        </p>
        <p className={classes.quiet}>{[linha, departamento, assunto, responsavel, motivo].filter(Boolean).join(' · ')}</p>
      </>
    );
  }
  if (item.tipo === 'consentimento') {
    const { finalidade, concedido, origem, autor } = item.consentimento;
    return (
      <>
        <p>
          <b>{origem === 'palavra' ? 'O contato' : (autor ?? 'O sistema')}</b> {origem === 'palavra' ? '' : 'registrou: '}
          {concedido ? 'aceitou' : 'retirou o aceite de'} {textosDaFinalidade[finalidade].toLowerCase()} · {when}
        </p>
        <p className={classes.quiet}>{textosDaOrigemDoConsentimento[origem]}</p>
      </>
    );
  }
  if (item.tipo === 'ticket') {
    const { id_ticket, numero, titulo, status_ticket_nome, responsavel } = item.ticket;
    return (
      <>
        <p>
          <Link to={`/tickets/show/${id_ticket}`}>
            Ticket #{numero}: {titulo}
          </Link>{' '}
          <Tag small>{status_ticket_nome}</Tag> · {when}
        </p>
        <p className={classes.quiet}>{responsavel || 'Sem responsável'}</p>
      </>
    );
  }
  if (item.tipo === 'bloco') {
    const { id_bloco, dns, titulo, quadro, estagio, responsavel } = item.bloco;
    return (
      <>
        <p>
          <Link to={`/kanban/${dns}/${id_bloco}`}>Card: {titulo}</Link> <Tag small>{estagio}</Tag> · {when}
        </p>
        <p className={classes.quiet}>{[quadro, responsavel || 'Sem responsável'].join(' · ')}</p>
      </>
    );
  }
  const { tipo, autor, campos } = item.mudanca;
  return (
    <>
      <p>
        <b>{autor ?? 'O sistema'}</b> {acts[tipo]} · {when}
      </p>
      <ChangedFields campos={campos} className={classes.quiet} />
    </>
  );
}
