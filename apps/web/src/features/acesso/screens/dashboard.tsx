import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { dailyWork, menuQuery } from '@/core/menu.ts';
import { useSession } from '@/core/session/session.ts';
import { messageOf } from '@/core/toasts.tsx';
import { SetUpList } from '@/features/primeiros-passos/public.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { MenuIcon } from '@/ui/menu-icon.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import classes from './dashboard.module.css';

function greeting(hour: number): string {
  if (hour < 5) return 'Boa noite';
  if (hour < 12) return 'Bom dia';
  return hour < 18 ? 'Boa tarde' : 'Boa noite';
}

/** Start screen: who you are, where you work, and the way to what you may open. */
export function Dashboard() {
  const { primeiro_nome, nome_fantasia, departamentos } = useSession();
  const { data, error, refetch } = useQuery(menuQuery);
  const [hour] = useState(() => new Date().getHours());
  const shortcuts = data && dailyWork(data.data).filter(({ caminho }) => !/^\/dashboard$/i.test(caminho));
  return (
    <div className={classes.page}>
      <PageHeader title={`${greeting(hour)}, ${primeiro_nome}`} />
      <p className={classes.text}>
        Você está em <b>{nome_fantasia}</b>
        {departamentos.length > 0 && <> e atende por {departamentos.map(({ nome }) => nome).join(', ')}</>}.
      </p>
      <SetUpList />
      <h2 className={classes.heading}>Ir para</h2>
      {error !== null && data === undefined && (
        <EmptyBox kind="error" title="Não foi possível carregar o menu" text={messageOf(error)}>
          <Button variant="default" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </EmptyBox>
      )}
      <div className={classes.shortcuts} aria-busy={data === undefined}>
        {shortcuts === undefined && error === null && Array.from({ length: 4 }, (_, i) => <Skeleton key={i} h={64} radius="lg" />)}
        {shortcuts?.map(({ id_menu, titulo, caminho, icone, badge_value }) => (
          <Link key={id_menu} to={caminho} className={classes.shortcut}>
            <span className={classes.icon}>
              <MenuIcon name={icone} size={20} />
            </span>
            {titulo}
            {badge_value !== null && badge_value > 0 && <span className={classes.badge}>{badge_value}</span>}
          </Link>
        ))}
      </div>
    </div>
  );
}
