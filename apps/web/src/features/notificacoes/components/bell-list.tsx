import { ActionIcon, Button, Skeleton, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { type Icon, IconAt, IconBellOff, IconDeviceMobileOff, IconMessage2, IconMessageCircle, IconSettings } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatRelative } from '@/core/formats.ts';
import { useUnreadCount } from '@/core/notifications/unread.ts';
import { useStore } from '@/core/store.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { markAllRead, markRead, type Notificacao } from '../notificacoes.queries.ts';
import { notices, sino } from '../sino.ts';
import classes from './bell.module.css';
import { PermissionOffer } from './permission-offer.tsx';

const icons: Record<Notificacao['type'], Icon> = { chat: IconMessageCircle, chat_message: IconMessage2, wpp_config: IconDeviceMobileOff, other: IconAt };
const attempt = (work: Promise<unknown>): void => void work.catch((error: unknown) => toastError(messageOf(error)));

function Item({ id, onOpen }: { id: number; onOpen: (item: Notificacao) => void }) {
  const item = useStore(notices.of(id));
  if (item === null) return null;
  const Picture = icons[item.type];
  return (
    <li>
      <UnstyledButton className={classes.item} data-unread={!item.read || undefined} onClick={() => onOpen(item)}>
        <span className={classes.icon} data-type={item.type}>
          {item.image === null ? <Picture size={17} stroke={1.7} aria-hidden /> : <img src={item.image} alt="" />}
        </span>
        <span className={classes.text}>
          <span className={classes.title}>{item.title}</span>
          {item.description !== '' && <span className={classes.description}>{item.description}</span>}
        </span>
        <span className={classes.time}>{formatRelative(item.timestamp)}</span>
        {!item.read && <span className="visually-hidden">Não lida</span>}
      </UnstyledButton>
    </li>
  );
}

/** The notifications of the person, newest first. */
export function BellList({ onOpen, onPreferences }: { onOpen: (item: Notificacao) => void; onPreferences: () => void }) {
  const { ids, state, error, cursor } = sino.use();
  useEffect(() => void sino.refresh(), []);
  const unread = useUnreadCount();
  const settings = useRef<HTMLButtonElement>(null);
  const [, redraw] = useState(0);
  const { start, stop } = useInterval(() => redraw((n) => n + 1), 10_000); // spec 9: the seconds and minutes shown are true
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  const open = (item: Notificacao): void => {
    if (!item.read) attempt(markRead(item.id));
    onOpen(item);
  };
  return (
    <>
      <div className={classes.head}>
        <Text fw={600} size="sm" flex={1}>
          Notificações
        </Text>
        {unread > 0 && (
          <UnstyledButton
            className={classes.readAll}
            onClick={() => {
              // this button goes: the focus stays in the panel, and Escape closes it
              settings.current?.focus();
              attempt(markAllRead());
            }}
          >
            Marcar todas como lidas
          </UnstyledButton>
        )}
        <Tooltip label="Como quero ser avisado">
          <ActionIcon ref={settings} aria-label="Como quero ser avisado" onClick={onPreferences} mr={-6} ml={6}>
            <IconSettings size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      <PermissionOffer />
      {state === 'loading' && (
        <div className={classes.loading} aria-busy role="group" aria-label="Carregando notificações">
          {[70, 50, 60].map((width) => (
            <Skeleton key={width} h={14} w={`${width}%`} />
          ))}
        </div>
      )}
      {state === 'error' && ids.length === 0 && (
        <div className={classes.empty}>
          <Text size="sm">{error}</Text>
          <Button size="xs" variant="default" onClick={() => void sino.refresh()}>
            Tentar de novo
          </Button>
        </div>
      )}
      {state === 'ready' && ids.length === 0 && (
        <div className={classes.empty}>
          <IconBellOff size={26} stroke={1.4} aria-hidden />
          <Text size="sm">Nenhuma notificação</Text>
        </div>
      )}
      {ids.length > 0 && (
        <ul
          className={classes.list}
          onScroll={({ currentTarget: box }) => {
            // spec 9: infinite scroll within 10 px of the bottom
            if (box.scrollHeight - box.scrollTop - box.clientHeight <= 10) sino.more();
          }}
        >
          {ids.map((id) => (
            <Item key={id} id={id} onOpen={open} />
          ))}
          {cursor !== null && (
            <li>
              <Button variant="subtle" size="xs" fullWidth loading={state === 'more'} onClick={sino.more}>
                Mostrar mais
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
