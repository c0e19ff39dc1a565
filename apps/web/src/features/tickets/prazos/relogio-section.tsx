import { Button, Skeleton } from '@mantine/core';
import { nomesDasMetas, type RelogioDeTicket } from '@prosa/contract/tickets/sla.schemas.ts';
import { IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '@/core/formats.ts';
import { Tag } from '@/ui/light.tsx';
import { Facts } from '@/ui/show/facts.tsx';
import { Section, SectionWaits } from '@/ui/show/show-page.tsx';
import type { Tint } from '@/ui/theme/colors.ts';
import classes from '../components/tickets.module.css';
import { AguardarDialog } from './aguardar-dialog.tsx';
import { duracao } from './minutos.tsx';
import { relogioQuery } from './prazos.queries.ts';

type Meta = RelogioDeTicket['metas'][number];
const tints: Readonly<Record<Meta['estado'], Tint>> = { ok: 'gray', vencendo: 'orange', vencido: 'red', cumprida: 'green' };

function said({ estado, vence_em, minutos, usados }: Meta): string {
  if (estado === 'cumprida') return 'No prazo';
  if (vence_em !== null) return `${estado === 'vencido' ? 'Venceu' : 'Vence'} ${formatDateTime(vence_em)}`;
  if (minutos === null || usados === null) return 'Fora do prazo';
  return usados >= minutos ? 'Fora do prazo' : `Parado: faltam ${duracao(minutos - usados)}`;
}

/** Each promise, which policy made it and why, and what ran and stood still. */
function Relogio({ relogio }: { relogio: RelogioDeTicket }) {
  const { politica, calendario, metas, espera, fecha_em, trechos } = relogio;
  return (
    <>
      {metas.length === 0 && <p className={classes.quiet}>Nenhum prazo corre neste ticket.</p>}
      <ul className={classes.metas}>
        {metas.map((meta) => (
          <li key={meta.meta}>
            <span>{nomesDasMetas[meta.meta]}</span>
            <Tag tint={tints[meta.estado]}>{said(meta)}</Tag>
            <span className={classes.quiet}>
              {meta.a_mao === 1 && 'Data marcada à mão'}
              {meta.minutos !== null && `${duracao(meta.usados ?? 0)} de ${duracao(meta.minutos)}`}
            </span>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          ['Política', politica && `${politica.nome}: ${politica.porque}`],
          ['Calendário', calendario],
          ['À espera', espera && (espera.motivo || 'Sem motivo')],
          ['Esperar até', espera?.ate && formatDateTime(espera.ate)],
          ['Próximo lembrete', espera?.lembrar_em && formatDateTime(espera.lembrar_em)],
          ['Lembretes enviados', espera && espera.lembretes_feitos > 0 ? String(espera.lembretes_feitos) : null],
          ['Fecha sozinho', fecha_em && formatDateTime(fecha_em)],
        ]}
      />
      {trechos.length > 1 && (
        <details className={classes.trechos}>
          <summary>O que correu e o que parou</summary>
          <ol>
            {trechos.map(({ de, ate, corre, motivo, minutos }) => (
              <li key={`${de}${ate}`}>
                <time dateTime={de}>{formatDateTime(de)}</time>: {corre === 1 ? `correu ${duracao(minutos)}` : `parado${motivo === '' ? '' : ` (${motivo})`}`}
                {ate === null && ', até agora'}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

/** How the time of a ticket stands, and the way to let it wait. */
export function RelogioSection({ id, mayWait }: { id: number; mayWait: boolean }) {
  const { data, error, refetch } = useQuery(relogioQuery(id));
  const [waiting, setWaiting] = useState(false);
  return (
    <Section title="Prazos">
      {data === undefined ? (
        error === null ? (
          <Skeleton h={60} role="group" aria-label="Carregando os prazos" />
        ) : (
          <SectionWaits error={error} h={60} retry={refetch} />
        )
      ) : (
        <Relogio relogio={data} />
      )}
      {mayWait && (
        <Button size="xs" variant="default" mt="sm" leftSection={<IconHourglass size={15} stroke={1.7} />} onClick={() => setWaiting(true)}>
          Deixar à espera…
        </Button>
      )}
      {waiting && <AguardarDialog id={id} onClose={() => setWaiting(false)} />}
    </Section>
  );
}
