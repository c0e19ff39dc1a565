import { Badge, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import classes from '../components/emails.module.css';
import { modelosQuery } from '../emails.queries.ts';

/** /emailTransacional/modelos: the mails of the system and what they say. */
export function Modelos() {
  const { data, error, isFetching, refetch } = useQuery(modelosQuery());
  const mayEdit = useCan('emailTransacional', 'store');
  return (
    <div className={classes.page}>
      <PageHeader title="Textos dos e-mails" />
      {error !== null && <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={280} />}
      <ul className={classes.list}>
        {data?.data.map(({ tipo, titulo, quando, assunto, versao }) => (
          <li key={tipo} className={classes.item}>
            <div>
              <b>{titulo}</b> {versao > 0 && <Badge variant="light">Texto da empresa</Badge>}
              <p>{quando}</p>
              <p className={classes.later}>{assunto}</p>
            </div>
            {mayEdit && (
              <Button component={Link} to={`/emailTransacional/modelos/${tipo}`} variant="default" aria-label={`Editar ${titulo}`}>
                Editar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
