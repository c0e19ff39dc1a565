import { Button, Skeleton } from '@mantine/core';
import { abilitiesIn } from '@prosa/contract/atendimentos/atendimentos.abilities.ts';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useRecordTitle } from '@/core/notifications/title.ts';
import { useCan } from '@/core/session/session.ts';
import { ShortcutKey } from '@/core/shortcuts.ts';
import { onLoggedIn, useConnection } from '@/core/socket/connection.ts';
import { useStore } from '@/core/store.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { ScheduledBar } from '../composer/agendar/scheduled-bar.tsx';
import { Composer } from '../composer/composer.tsx';
import { Unsent } from '../composer/unsent.tsx';
import { MessageList } from '../linha-do-tempo/message-list.tsx';
import { PickedBar } from '../linha-do-tempo/picked-bar.tsx';
import { picked } from '../linha-do-tempo/state/picked-messages.ts';
import classes from '../parts/chat.module.css';
import { ConnectionNotice } from '../parts/connection-notice.tsx';
import { focusComposer, focusList } from '../parts/focus-composer.ts';
import { byTouch } from '../parts/touch.ts';
import { openSala } from '../state/sala-session.ts';
import { isOpen, salas } from '../state/salas.ts';
import { forgetMissing, timelines, updateTimeline } from '../state/timelines.ts';
import { AnswerLock } from './answer-lock.tsx';
import { JoinBar } from './join-bar.tsx';
import { LineNotice } from './line-notice.tsx';
import { SalaHeader } from './sala-header.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { usePresence } from './use-presence.ts';
import { useWindowOpen } from './use-window-open.ts';

const WindowBar = lazy(async () => ({ default: (await import('./janela.tsx')).WindowBar }));

/** One sala: header, messages, composer or the bar to take part. */
export function SalaView({ chat_id, me, onBack, panel }: { chat_id: number; me: number; onBack: () => void; panel: ReactNode }) {
  const timeline = useStore(timelines.of(chat_id));
  const sala = useStore(salas.of(chat_id));
  useRecordTitle(sala?.nome);
  const { logins } = useConnection();
  const supervisor = useCan('chat', 'supervisionar');
  const pick = useStore(picked);
  const [reply, setReply] = useState<Mensagem | null>(null);
  const [editing, setEditing] = useState<Mensagem | null>(null);
  const [attempt, setAttempt] = useState(0);
  // opened once the socket is there; from then on it survives reconnections by itself
  const ready = logins > 0;
  // lost from sight while it is open, it is opened again when it comes back
  const inSight = timeline.state !== 'missing' || sala !== null;
  useEffect(() => (ready && inSight ? openSala(chat_id, true) : undefined), [chat_id, ready, inSight, attempt]); // oxlint-disable-line react/exhaustive-effect-dependencies -- `attempt` asks again

  // what could not be opened for want of a connection is opened when that is back
  useEffect(
    () =>
      onLoggedIn(() => {
        if (timelines.of(chat_id).get().state !== 'error') return;
        updateTimeline(chat_id, { state: 'loading' });
        setAttempt((n) => n + 1);
      }),
    [chat_id],
  );

  // whoever comes back to it asks again
  useEffect(() => () => forgetMissing(chat_id), [chat_id]);

  // messages are drawn by time and counted by index: a late one stands above, and is the newest all the same
  const newest = timeline.messages.findLast((m) => m.msg_index === timeline.last);
  const member = sala?.membros.some((m) => m.id_usuario === me) ?? false;
  useMarkRead(timeline.topic, newest?.msg_id ?? 0, sala?.nao_lidas ?? 0, member, logins);
  usePresence(chat_id, timeline.topic);
  const startReply = useCallback((message: Mensagem) => {
    setEditing(null);
    setReply(message);
  }, []);
  const startEdit = useCallback((message: Mensagem) => {
    setReply(null);
    setEditing(message);
  }, []);

  const windowOpen = useWindowOpen(sala);
  const may = sala === null ? null : abilitiesIn(sala, me, supervisor);
  const onlyLooks = timeline.state === 'missing' || (timeline.topic !== null && may?.write === false);
  useEffect(() => {
    // it ended or went elsewhere under the fingers that wrote: the list takes what they type next
    if (onlyLooks && document.activeElement === document.body && !byTouch()) focusList();
  }, [onlyLooks]);

  if (timeline.state === 'missing') {
    return (
      <div className={classes.nothing}>
        <EmptyBox kind="nothing" title="Conversa não encontrada" text="Ela pode ter sido transferida, ou você não tem acesso a ela.">
          <Button variant="default" onClick={onBack}>
            Voltar para as conversas
          </Button>
          <div className={classes.unsents}>
            <Unsent chat_id={chat_id} />
          </div>
        </EmptyBox>
      </div>
    );
  }
  if (timeline.state === 'error') {
    return (
      <div className={classes.nothing}>
        <EmptyBox kind="error" title="Não foi possível abrir a conversa" text={timeline.error}>
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
      </div>
    );
  }
  if (sala === null || may === null || timeline.topic === null) {
    return (
      <section className={classes.center} aria-busy aria-label="Abrindo a conversa">
        <div className={classes.header}>
          <Skeleton circle h={34} w={34} style={{ flex: 'none' }} />
          <Skeleton h={12} w={160} />
        </div>
        <div className={classes.loadingMessages}>
          {[46, 62, 34, 55, 40].map((width, i) => (
            <Skeleton key={width} h={38} w={`${width}%`} ml={i % 2 === 0 ? 0 : 'auto'} radius="lg" />
          ))}
        </div>
        <ConnectionNotice className={classes.offline} meaning="A conversa abre quando ela voltar." />
      </section>
    );
  }
  return (
    <section className={classes.center} aria-label={`Conversa com ${sala.nome}`}>
      <SalaHeader sala={sala} may={may} me={me} onBack={onBack} panel={panel} />
      <MessageList chat_id={chat_id} me={me} mayWrite={may.write} past onReply={startReply} onEdit={startEdit} />
      <ScheduledBar chat_id={chat_id} mayChange={may.write} ended={!isOpen(sala)} />
      <ConnectionNotice
        className={classes.offline}
        meaning={may.write ? 'O que você escrever fica guardado aqui; envie quando ela voltar.' : 'Mensagens novas aparecem quando ela voltar.'}
      />
      {may.write && <ShortcutKey keys="r" label="Responder" run={focusComposer} />}
      {may.write && sala.id_wpp_config !== null && <LineNotice sala={sala} />}
      {may.write && sala.janela_ate !== undefined && (
        <Suspense fallback={null}>
          <WindowBar sala={sala} />
        </Suspense>
      )}
      {/* the field's own keys, named here for the list of `?` */}
      {may.write && <ShortcutKey keys="shift+enter" label="Quebrar a linha, ao escrever" run={focusComposer} />}
      {pick?.chat_id === chat_id ? (
        <PickedBar chat_id={chat_id} />
      ) : may.write ? (
        <AnswerLock chat_id={chat_id} me={me}>
          <Composer
            key={chat_id}
            chat_id={chat_id}
            topic={timeline.topic}
            reply={reply}
            editing={editing}
            interno={sala.tipo === 'interno'}
            closed={!windowOpen}
            onDone={() => {
              setReply(null);
              setEditing(null);
            }}
          />
        </AnswerLock>
      ) : (
        <JoinBar sala={sala} may={may} onLeave={onBack} />
      )}
    </section>
  );
}
