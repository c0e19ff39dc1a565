import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { read } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';
import classes from './answer-lock.module.css';

const ReserveButton = lazy(async () => ({ default: (await import('./reserve-button.tsx')).ReserveButton }));

/** Above the composer while the line of the sala is away: what is written waits for it, or goes on by its reserve (lines L14). */
export function LineNotice({ sala }: { sala: Pick<Atendimento, 'id_wpp_config' | 'telefone' | 'nome' | 'id_departamento'> }) {
  const seesLines = useCan('WPP', 'getWppConfig');
  const starts = useCan('WPP', 'iniciarWPP');
  const { data } = useQuery({ ...read(WPP.getWppConfig, { params: { n: 0 } }), enabled: seesLines, staleTime: 60_000 });
  const line = data?.data.find((l) => l.id_wpp_config === sala.id_wpp_config);
  // a restricted one answers those who wrote
  if (line === undefined || line.conectado === 1 || line.estado === 'restrito') return null;
  const reserve = data?.data.find((l) => l.id_wpp_config === line.id_linha_reserva && l.conectado === 1);
  return (
    <p className={classes.writing} role="status">
      <IconPlugConnectedX size={14} stroke={1.8} aria-hidden />
      {line.nome} está desconectado. As mensagens serão enviadas quando voltar.
      {starts && reserve !== undefined && sala.telefone !== null && (
        <Suspense fallback={null}>
          <ReserveButton reserve={reserve} sala={{ ...sala, telefone: sala.telefone }} />
        </Suspense>
      )}
    </p>
  );
}
