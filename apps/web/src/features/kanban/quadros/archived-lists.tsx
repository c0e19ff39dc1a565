import { Button } from '@mantine/core';
import { kanbanEstagio } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { tell } from '@/core/toasts.tsx';
import { SectionWaits } from '@/ui/show/show-page.tsx';
import { quadrosChanged } from '../kanban.queries.ts';
import classes from './quadros.module.css';

/** Lists in the archive, each with its way back. */
export function ArchivedLists({ id_quadro }: { id_quadro: number }) {
  const { data, error, refetch } = useQuery(read(kanbanEstagio.arquivados, { params: { id: id_quadro } }));
  if (data === undefined) return <SectionWaits error={error} h={34} retry={refetch} />;
  if (data.data.length === 0) return <p className={classes.quiet}>Nenhuma.</p>;
  return (
    <ul className={classes.list}>
      {data.data.map((list) => (
        <li key={list.id_estagio}>
          <span className={classes.grow}>{list.titulo}</span>
          <Button
            size="xs"
            variant="default"
            aria-label={`Trazer ${list.titulo} do arquivo`}
            onClick={() => void tell(call(kanbanEstagio.desarquivar, { params: { id: list.id_estagio } }), `Lista ${list.titulo} de volta.`, quadrosChanged)}
          >
            Trazer do arquivo
          </Button>
        </li>
      ))}
    </ul>
  );
}
