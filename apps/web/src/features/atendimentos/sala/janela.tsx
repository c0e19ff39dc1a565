import { Button } from '@mantine/core';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { IconClock, IconClockOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatDateTime } from '@/core/formats.ts';
import { useMinute } from '../state/queue.ts';
import classes from './janela.module.css';
import { useWindowOpen } from './use-window-open.ts';

const OfficialModal = lazy(async () => ({ default: (await import('./modelo-oficial-modal.tsx')).OfficialModal }));

function leftText(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes % 60 === 0 || minutes >= 600 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Above the composer where the network closes after a day: how long one may write freely, and the way on when it is over. */
export function WindowBar({ sala }: { sala: Atendimento }) {
  const now = useMinute();
  const open = useWindowOpen(sala);
  const [choosing, setChoosing] = useState(false);
  if (sala.janela_ate === undefined || sala.id_wpp_config === null) return null;
  const why = sala.janela_ate === null ? 'O cliente ainda não escreveu para este número.' : 'Passaram 24 horas desde a última mensagem do cliente.';
  return (
    <div className={classes.bar} data-closed={!open || undefined} role="status">
      {open ? <IconClock size={14} stroke={1.8} aria-hidden /> : <IconClockOff size={14} stroke={1.8} aria-hidden />}
      <span className={classes.text}>
        {open && sala.janela_ate !== null ? (
          <>
            Mensagens livres por mais {leftText(Date.parse(sala.janela_ate) - now)}{' '}
            <span className={classes.until}>(até {formatDateTime(sala.janela_ate)})</span>
          </>
        ) : (
          `${why} Agora só vai um modelo oficial.`
        )}
      </span>
      <Button size="compact-xs" variant={open ? 'subtle' : 'filled'} onClick={() => setChoosing(true)}>
        Modelo oficial
      </Button>
      <Suspense fallback={null}>
        {choosing && <OfficialModal sala={{ ...sala, id_wpp_config: sala.id_wpp_config }} windowOpen={open} onClose={() => setChoosing(false)} />}
      </Suspense>
    </div>
  );
}
