import { Progress, Skeleton } from '@mantine/core';
import { empresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { read } from '@/core/calls.ts';
import { formatNumber } from '@/core/formats.ts';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import classes from '../components/empresas.module.css';
import { usedText } from '../public.tsx';

/** /empresa/limites/:id_config: what the plan gives, and how much of it is used. */
export function EmpresaLimites() {
  const { id_config } = useParams();
  const { data, error, refetch } = useQuery(read(empresa.limites, { params: { id: Number(id_config) } }));
  return (
    <div className={classes.page}>
      <PageHeader title="Limites do plano" step="Limites" note={data?.nome_fantasia} />
      {error !== null && data === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton h={320} radius="lg" />}
      {data && (
        <ul className={classes.limits}>
          {data.data.map(({ recurso, nome, cota, usado }) => (
            <li key={recurso} className={classes.limit}>
              <b>{nome}</b>
              <span className={`num ${classes.note}`}>{cota === 0 ? `${formatNumber(usado)} em uso, sem limite` : usedText({ cota, usado })}</span>
              {cota > 0 && (
                <Progress
                  value={Math.min(100, (usado / cota) * 100)}
                  color={usado >= cota ? 'red' : usado >= cota * 0.8 ? 'orange' : 'accent'}
                  aria-label={`Uso de ${nome}`}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
