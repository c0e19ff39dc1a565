import { Button, Menu, Skeleton } from '@mantine/core';
import { nomesDosEstados } from '@prosa/contract/emails/emails.schemas.ts';
import { ticketCompositor } from '@prosa/contract/tickets/compositor.endpoints.ts';
import type { Resposta } from '@prosa/contract/tickets/tickets.schemas.ts';
import { IconDotsVertical } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useState } from 'react';
import { call } from '@/core/api.ts';
import { formatDateTime } from '@/core/formats.ts';
import { tell } from '@/core/toasts.tsx';
import { LightAvatar, LightIconButton, Tag } from '@/ui/light.tsx';
import { SectionWaits } from '@/ui/show/show-page.tsx';
import { RichHtml } from '@/ui/texts/rich-html.tsx';
import { respostasQuery, ticketsChanged } from '../tickets.registro.ts';
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

const act = (work: Promise<unknown>, said: string): Promise<void> => tell(work, said, ticketsChanged);

/** How far the mail to the customer came, and the way to try again. */
function Correio({ id, enderecos, mayAnswer }: { id: number; enderecos: Resposta['enderecos']; mayAnswer: boolean }) {
  const isWrong = ({ estado }: Resposta['enderecos'][number]): boolean => estado === 'falhou' || estado === 'incerto';
  return (
    <>
      {enderecos.map((endereco) => (
        <p key={endereco.para} className={isWrong(endereco) ? classes.error : classes.quiet}>
          E-mail para {endereco.para}: {nomesDosEstados[endereco.estado].toLowerCase()}
          {isWrong(endereco) && endereco.motivo !== '' && ` · ${endereco.motivo}`}
        </p>
      ))}
      {mayAnswer && enderecos.some(isWrong) && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => void act(call(ticketCompositor.reenviarEmail, { params: { id } }), 'O que falhou vai ser enviado de novo.')}
        >
          Enviar de novo
        </Button>
      )}
    </>
  );
}

/** What else may be done with something that was said. The kit's menu is made at the first click: there are hundreds of them. */
function EntryMenu({ entry, mayMerge, mayAnswer, onQuote, onSplit }: { entry: Resposta } & Omit<TimelineProps, 'id'>) {
  const [made, setMade] = useState(false);
  const [opened, setOpened] = useState(false);
  if (!mayAnswer && !mayMerge) return null;
  const toSala = mayAnswer && entry.tipo === 'publica' && entry.de === 'usuario' && entry.id_sala === null;
  const first = (): void => {
    setMade(true);
    setOpened(true);
  };
  const button = (
    <LightIconButton aria-label={`Ações da resposta de ${entry.nome}`} aria-haspopup="menu" {...(made ? {} : { onClick: first })}>
      <IconDotsVertical size={15} stroke={1.8} />
    </LightIconButton>
  );
  return (
    <span className={classes.menu}>
      {made ? (
        <Menu position="bottom-end" opened={opened} onChange={setOpened}>
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown>
            {mayAnswer && <Menu.Item onClick={() => onQuote(entry.resposta)}>Citar</Menu.Item>}
            {toSala && (
              <Menu.Item onClick={() => void act(call(ticketCompositor.naConversa, { params: { id: entry.id_resposta } }), 'Foi também pela conversa.')}>
                Mandar também pelo WhatsApp
              </Menu.Item>
            )}
            {mayMerge && <Menu.Item onClick={() => onSplit(entry)}>Levar a um novo ticket…</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      ) : (
        button
      )}
    </span>
  );
}

/** Each by itself: what comes before or after it does not draw it anew. */
const Said = memo(function Said({ entry, ...may }: { entry: Resposta } & Omit<TimelineProps, 'id'>) {
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
          {entry.id_sala !== null && <Tag small>Também no WhatsApp</Tag>}
        </p>
        <EntryMenu entry={entry} {...may} />
        {entry.enderecos.length > 0 && <Correio id={entry.id_resposta} enderecos={entry.enderecos} mayAnswer={may.mayAnswer} />}
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
});

interface TimelineProps {
  id: number;
  mayAnswer: boolean;
  mayMerge: boolean;
  onQuote: (html: string) => void;
  onSplit: (entry: Resposta) => void;
}

/** As many entries as fill a window, short ones too. */
const first = 24;

/** What the window shows is drawn at once, the rest right after it and below it, so that nothing moves under who reads. */
function Entries({ entries, ...may }: { entries: readonly Resposta[] } & Omit<TimelineProps, 'id'>) {
  const whole = useDeferredValue(true, false);
  return (
    <ol className={classes.timeline} aria-label="Respostas" aria-busy={(!whole && entries.length > first) || undefined}>
      {(whole ? entries : entries.slice(0, first)).map((entry) => (
        <li key={entry.id_resposta}>{entry.tipo === 'evento' ? <Event entry={entry} /> : <Said entry={entry} {...may} />}</li>
      ))}
    </ol>
  );
}

/** All that was said and done in a ticket, in order. */
export function TicketTimeline({ id, ...may }: TimelineProps) {
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
      <Entries entries={entries} {...may} />
    </>
  );
}
