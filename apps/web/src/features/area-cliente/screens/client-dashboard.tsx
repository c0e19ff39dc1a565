import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDateTime } from '@/core/formats.ts';
import { useSession } from '@/core/session/session.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { ButtonLink } from '@/ui/plain/button.tsx';
import { Skeleton } from '@/ui/plain/skeleton.tsx';
import { inicioQuery } from '../area-cliente.tickets.ts';
import { TicketRows } from '../components/ticket-rows.tsx';
import classes from '../components/tickets.module.css';

const tickets = '/area_cliente/tickets';

function hours({ aberto, ate, abre_em }: { aberto: boolean; ate: string | null; abre_em: string | null }): string {
  if (aberto) return ate === null ? 'Estamos atendendo.' : `Estamos atendendo até ${formatDateTime(ate)}.`;
  return abre_em === null ? 'Estamos fechados agora.' : `Estamos fechados agora. Voltamos em ${formatDateTime(abre_em)}.`;
}

/** Customer's start (spec 2): first what waits for the customer. */
export function ClientDashboard() {
  const { primeiro_nome, nome_fantasia } = useSession();
  const { data, error, refetch } = useQuery(inicioQuery);
  return (
    <div className={classes.page}>
      <PageHeader
        title={`Olá, ${primeiro_nome}`}
        actions={
          <ButtonLink to={`${tickets}/cadastrar`} icon={<IconPlus size={16} stroke={1.8} />}>
            Abrir ticket
          </ButtonLink>
        }
      />
      {data?.expediente && <p className={classes.hours}>{hours(data.expediente)}</p>}
      {data === undefined && error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={180} mt={28} label="Carregando" />}
      {data !== undefined && (
        <>
          <div className={classes.tiles}>
            <Link className={classes.tile} to={tickets} data-on={data.nao_lidas > 0 || undefined}>
              <b>{data.nao_lidas}</b> <span>{data.nao_lidas === 1 ? 'resposta nova' : 'respostas novas'}</span>
            </Link>
            <Link className={classes.tile} to={tickets} data-on={data.aguardando > 0 || undefined}>
              <b>{data.aguardando}</b> <span>{data.aguardando === 1 ? 'ticket espera por você' : 'tickets esperam por você'}</span>
            </Link>
            <Link className={classes.tile} to={tickets}>
              <b>{data.abertos}</b> <span>{data.abertos === 1 ? 'ticket aberto' : 'tickets abertos'}</span>
            </Link>
          </div>
          {data.recentes.length === 0 ? (
            <EmptyBox
              kind="empty"
              title={`Você está na área do cliente de ${nome_fantasia}`}
              text="Abra um ticket para pedir ajuda e acompanhe a resposta por aqui. Seus dados também estão aqui, para conferir e corrigir."
            >
              <ButtonLink to="/area_cliente/meus_dados" variant="default">
                Conferir meus dados
              </ButtonLink>
            </EmptyBox>
          ) : (
            <>
              <div className={classes.head}>
                <h2>Tickets mais recentes</h2>
                <Link to={`${tickets}?situacao=todos`}>Ver todos</Link>
              </div>
              <TicketRows rows={data.recentes} label="Tickets mais recentes" />
            </>
          )}
        </>
      )}
    </div>
  );
}
