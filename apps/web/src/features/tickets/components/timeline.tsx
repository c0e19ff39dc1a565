import { Button, Skeleton } from '@mantine/core';
import { nomesDosEstados } from '@prosa/contract/emails/emails.schemas.ts';
import type { Resposta } from '@prosa/contract/tickets/tickets.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '@/core/formats.ts';
import { LightAvatar, Tag } from '@/ui/light.tsx';
import { SectionWaits } from '@/ui/show/show-page.tsx';
import { RichHtml } from '@/ui/texts/rich-html.tsx';
import { respostasQuery } from '../tickets.registro.ts';
import { Arquivo } from './arquivo.tsx';
import classes from './tickets.module.css';

/** A moment of a change reads as one. */
const shown = (value: string): string => (/^\d{4}-\d{2}-\d{2}T/.test(value) ? formatDateTime(value) : value) || 'vazio';

function Event({ entry }: { entry: Resposta }) {
  return (
    <p className={classes.event}>
      {entry.mudancas.length > 0 && <b>{entry.nome || 'O sistema'} </b>}
      {entry.mudancas.map(({ campo, antes, depois }, i) => (
        <span key={campo}>
          {i > 0 && ' · '}
          {campo === 'Descrição' ? 'mudou a descrição' : `${campo}: ${shown(antes)} → ${shown(depois)}`}
        </span>
      ))}
      {entry.motivo !== '' && (entry.mudancas.length === 0 ? entry.motivo : ` (${entry.motivo})`)} ·{' '}
      <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
    </p>
  );
}

/** How far the mail to the customer came. */
function Correio({ para, estado, motivo }: NonNullable<Resposta['email']>) {
  const wrong = estado === 'falhou' || estado === 'incerto';
  return (
    <p className={wrong ? classes.error : classes.quiet}>
      E-mail para {para}: {nomesDosEstados[estado].toLowerCase()}
      {wrong && motivo !== '' && ` · ${motivo}`}
    </p>
  );
}

function Said({ entry }: { entry: Resposta }) {
  const nota = entry.tipo === 'nota';
  return (
    <div className={classes.entry}>
      <LightAvatar id={entry.id_usuario ?? 0} name={entry.nome || 'O sistema'} image={entry.avatar} />
      <div className={classes.said} data-nota={nota || undefined}>
        <p className={classes.who}>
          <b>{entry.nome || 'O sistema'}</b>
          {nota && (
            <Tag small tint="yellow">
              Nota da equipe
            </Tag>
          )}
          {entry.de === 'contato' && <Tag small>Cliente</Tag>}
          <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
        </p>
        {entry.email && <Correio {...entry.email} />}
        <RichHtml html={entry.resposta} className={classes.text} />
        {entry.arquivos.length > 0 && (
          <div className={classes.files}>
            {entry.arquivos.map((arquivo) => (
              <Arquivo key={arquivo.id_arquivo} arquivo={arquivo} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

/** All that was said and done in a ticket, in order. */
export function TicketTimeline({ id }: { id: number }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(respostasQuery(id));
  if (data === undefined) return error === null ? <Skeleton h={120} /> : <SectionWaits error={error} h={120} retry={refetch} />;
  const entries = data.pages.toReversed().flatMap((page) => page.data);
  return (
    <>
      {hasNextPage && (
        <Button size="xs" variant="default" mb="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar o que veio antes
        </Button>
      )}
      {entries.length === 0 && <p className={classes.quiet}>Ninguém respondeu ainda.</p>}
      <ol className={classes.timeline} aria-label="Respostas">
        {entries.map((entry) => (
          <li key={entry.id_resposta}>{entry.tipo === 'evento' ? <Event entry={entry} /> : <Said entry={entry} />}</li>
        ))}
      </ol>
    </>
  );
}
