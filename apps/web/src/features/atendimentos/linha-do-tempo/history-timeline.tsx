import { Button, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useConnection } from '@/core/socket/connection.ts';
import { useStore } from '@/core/store.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { openSala } from '../state/sala-session.ts';
import { timelines, updateTimeline } from '../state/timelines.ts';
import { MessageList } from './message-list.tsx';

const nothing = (): void => {};

/** The messages of a sala to be read, and nothing else: looking at it here tells nobody and marks nothing as read. */
export function SalaHistory({ chat_id, me }: { chat_id: number; me: number }) {
  const { state, topic, error } = useStore(timelines.of(chat_id));
  const { logins } = useConnection();
  const [attempt, setAttempt] = useState(0);
  const ready = logins > 0;
  useEffect(() => (ready ? openSala(chat_id) : undefined), [chat_id, ready, attempt]); // oxlint-disable-line react/exhaustive-effect-dependencies -- `attempt` asks again
  if (state === 'missing')
    return <EmptyBox kind="nothing" title="Conversa não encontrada" text="Ela pode ter sido transferida, ou você não tem acesso a ela." />;
  if (state === 'error') {
    return (
      <EmptyBox kind="error" title="Não foi possível abrir as mensagens" text={error}>
        <Button
          variant="default"
          onClick={() => {
            updateTimeline(chat_id, { state: 'loading' });
            setAttempt(attempt + 1);
          }}
        >
          Tentar de novo
        </Button>
      </EmptyBox>
    );
  }
  if (topic === null) return <Skeleton h={120} m={20} />;
  return <MessageList chat_id={chat_id} me={me} mayWrite={false} onReply={nothing} onEdit={nothing} />;
}
