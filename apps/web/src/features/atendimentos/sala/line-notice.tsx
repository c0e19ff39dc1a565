import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { read } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';
import classes from './answer-lock.module.css';

/** Above the composer while the line of the sala is away: what is written waits for it. */
export function LineNotice({ id_wpp_config }: { id_wpp_config: number }) {
  const seesLines = useCan('WPP', 'getWppConfig');
  const { data } = useQuery({ ...read(WPP.getWppConfig, { params: { n: 0 } }), enabled: seesLines, staleTime: 60_000 });
  const line = data?.data.find((l) => l.id_wpp_config === id_wpp_config);
  // a restricted one answers those who wrote
  if (line === undefined || line.conectado === 1 || line.estado === 'restrito') return null;
  return (
    <p className={classes.writing} role="status">
      <IconPlugConnectedX size={14} stroke={1.8} aria-hidden />
      {line.nome} está desconectado. As mensagens serão enviadas quando voltar.
    </p>
  );
}
