import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatDayOrTime } from '@/core/formats.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { LightAvatar, Tag } from '@/ui/light.tsx';
import classes from '../parts/found-messages.module.css';
import { statusTag } from '../parts/status.ts';
import { type Found, foundMessages } from '../state/busca.queries.ts';
import { goToMessage } from '../state/sala-session.ts';
import { MarkedText } from './marked-text.tsx';

const author = ({ de, nome }: Found): string => (de === 'contato' ? '' : de === 'usuario' ? `${nome.split(' ')[0] ?? ''}: ` : 'Robô: ');

function Row({ found, q, onOpen }: { found: Found; q: string; onOpen: (chat_id: number) => void }) {
  const tag = statusTag(found);
  return (
    <button
      type="button"
      className={classes.row}
      onClick={() => {
        goToMessage(found.chat_id, found.msg_index).catch((error: unknown) => toastError(messageOf(error)));
        onOpen(found.chat_id);
      }}
    >
      <LightAvatar id={found.client_id ?? found.chat_id} name={found.conversa} image={found.avatar} size={32} />
      <span className={classes.body}>
        <span className={classes.line}>
          <b>{found.conversa}</b>
          <time dateTime={found.at_created}>{formatDayOrTime(found.at_created)}</time>
        </span>
        <span className={classes.text}>
          {found.type === 'nota' ? 'Nota · ' : ''}
          {author(found)}
          <MarkedText text={found.text} q={q} />
        </span>
        {tag && (
          <span>
            <Tag small tint={tag.tint}>
              {tag.text}
            </Tag>
          </span>
        )}
      </span>
    </button>
  );
}

/** Messages of all salas that hold the words; each leads to its place. */
export function MessageResults({ q, onOpen }: { q: string; onOpen: (chat_id: number) => void }) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...foundMessages(q),
    enabled: q.length >= 3,
  });
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void fetchNextPage();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (q.length < 3) return <EmptyBox kind="nothing" title="Escreva ao menos 3 letras" text="A pesquisa olha todas as mensagens que você pode ver." />;
  if (isPending) {
    return (
      <div className={classes.results} aria-busy role="group" aria-label="Procurando mensagens">
        {[70, 52, 64, 45, 60].map((w) => (
          <Skeleton key={w} h={44} w={`${w + 25}%`} my={8} mx={16} />
        ))}
      </div>
    );
  }
  if (error) {
    return (
      <EmptyBox kind="error" title="Não foi possível procurar" text={messageOf(error)}>
        <Button variant="default" onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      </EmptyBox>
    );
  }
  const found = data.pages.flatMap((page) => page.data);
  if (found.length === 0) return <EmptyBox kind="nothing" title="Nenhuma mensagem encontrada" text="Tente menos palavras, ou outras." />;
  return (
    <ul className={classes.results} aria-label="Mensagens encontradas">
      {found.map((f) => (
        <li key={f.msg_id}>
          <Row found={f} q={q} onOpen={onOpen} />
        </li>
      ))}
      <li ref={end} className={classes.end} aria-hidden={!isFetchingNextPage}>
        {isFetchingNextPage ? 'Carregando…' : ''}
      </li>
    </ul>
  );
}
