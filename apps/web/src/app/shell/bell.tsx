import { ActionIcon, Indicator, Popover, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useInterval } from '@mantine/hooks';
import { type Icon, IconBell, IconBellOff, IconDeviceMobileOff, IconMessage2, IconMessageCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatRelative } from '@/core/formats.ts';
import { type AppNotification, markRead, useNotifications, useUnreadCount } from '@/core/notifications/store.ts';
import classes from './bell.module.css';

const icons: Record<AppNotification['type'], Icon> = { chat: IconMessageCircle, chat_message: IconMessage2, wpp_config: IconDeviceMobileOff, other: IconBell };

function Item({ item, onOpen }: { item: AppNotification; onOpen: (item: AppNotification) => void }) {
  const Icon = icons[item.type];
  return (
    <li>
      <UnstyledButton className={classes.item} data-unread={!item.read || undefined} onClick={() => onOpen(item)}>
        <span className={classes.icon} data-type={item.type}>
          {item.image === null ? <Icon size={17} stroke={1.7} aria-hidden /> : <img src={item.image} alt="" />}
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

function List({ onOpen }: { onOpen: (item: AppNotification) => void }) {
  const items = useNotifications();
  const unread = useUnreadCount();
  const [, redraw] = useState(0);
  const { start, stop } = useInterval(() => redraw((n) => n + 1), 10_000); // spec 9: the seconds and minutes shown are true
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  return (
    <>
      <div className={classes.head}>
        <Text fw={600} size="sm">
          Notificações
        </Text>
        {unread > 0 && (
          <UnstyledButton className={classes.readAll} onClick={() => markRead(() => true)}>
            Marcar todas como lidas
          </UnstyledButton>
        )}
      </div>
      {items.length === 0 ? (
        <div className={classes.empty}>
          <IconBellOff size={26} stroke={1.4} aria-hidden />
          <Text size="sm">Nenhuma notificação</Text>
        </div>
      ) : (
        <ul className={classes.list}>
          {items.map((item) => (
            <Item key={item.id} item={item} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </>
  );
}

export function Bell() {
  const unread = useUnreadCount();
  const [opened, { close, toggle }] = useDisclosure(false);
  const navigate = useNavigate();
  const open = (item: AppNotification): void => {
    markRead((n) => n.id === item.id);
    close();
    if (item.toRoute !== null) void navigate(item.toRoute);
    else if (item.url !== null) window.open(item.url, '_blank', 'noopener');
  };
  const label = unread === 0 ? 'Notificações' : `Notificações: ${unread} não ${unread === 1 ? 'lida' : 'lidas'}`;
  return (
    <Popover opened={opened} onChange={(o) => !o && close()} position="bottom-end" width={380} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon aria-label={label} onClick={toggle}>
          <Indicator
            label={unread > 99 ? '99+' : unread}
            disabled={unread === 0}
            size={15}
            offset={2}
            color="red.8"
            classNames={{ indicator: classes.count ?? '' }}
          >
            <IconBell size={18} stroke={1.7} />
          </Indicator>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.panel} aria-label="Notificações">
        {opened && <List onOpen={open} />}
      </Popover.Dropdown>
    </Popover>
  );
}
