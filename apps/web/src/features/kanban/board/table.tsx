import { Button, Skeleton } from '@mantine/core';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { prioridadesDeBloco } from '@prosa/contract/kanban/kanban.textos.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { invalidate, read } from '@/core/calls.ts';
import { formatDateTime, formatDay, formatMoney, formatNumber } from '@/core/formats.ts';
import { paced } from '@/core/live/paced.ts';
import { Tag } from '@/ui/light.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import type { Filtro } from '../kanban.queries.ts';
import { hearBoard } from '../kanban.realtime.ts';
import classes from './board.module.css';
import { prioridadeTint } from './card-face.tsx';

const columns = [
  ['titulo', 'Card'],
  [null, 'Lista'],
  [null, 'Contato'],
  [null, 'Responsável'],
  ['valor', 'Valor'],
  ['prioridade', 'Prioridade'],
  ['prazo_em', 'Prazo'],
  ['previsto_em', 'Previsão'],
  ['alterado_em', 'Última mudança'],
] as const;
const rpp = 100;
const reread = paced(() => void invalidate(kanbanBloco.getAllBloco));

/** The cards of a board one below the other. */
export function CardTable({ id_quadro, filtro, openCard }: { id_quadro: number; filtro: Filtro; openCard: (id_bloco: number) => void }) {
  const [params, setParams] = useSearchParams();
  const [by = 'alterado_em', way = 'desc'] = (params.get('ordem') ?? 'alterado_em desc').split(' ');
  const page = Math.max(0, Number(params.get('pagina') ?? 1) - 1) || 0;
  const { data, error, refetch } = useQuery({
    ...read(kanbanBloco.getAllBloco, { query: { id_quadro, ...filtro, ordem: `${by} ${way}` as 'titulo asc', page, rpp } }),
    placeholderData: keepPreviousData,
  });
  useEffect(() => hearBoard(id_quadro, reread), [id_quadro]);
  const set = (key: string, value: string): void =>
    setParams((before) => {
      before.set(key, value);
      if (key !== 'pagina') before.delete('pagina');
      return before;
    });
  if (data === undefined)
    return error === null ? (
      <Skeleton m={24} h={240} role="group" aria-label="Carregando os cards" />
    ) : (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    );
  const last = Math.max(1, Math.ceil(data.recordsFiltered / rpp));
  return (
    <>
      <div className={classes.table}>
        <table>
          <thead>
            <tr>
              {columns.map(([key, title]) => (
                <th key={title} scope="col" aria-sort={key === by ? (way === 'desc' ? 'descending' : 'ascending') : undefined}>
                  {key === null ? (
                    title
                  ) : (
                    <button type="button" onClick={() => set('ordem', `${key} ${key === by && way === 'asc' ? 'desc' : 'asc'}`)}>
                      {title}
                      {key === by && <span aria-hidden>{way === 'desc' ? ' ↓' : ' ↑'}</span>}
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.data.map((card) => (
              <tr key={card.id_bloco}>
                <td>
                  <button type="button" onClick={() => openCard(card.id_bloco)}>
                    {card.titulo}
                  </button>
                </td>
                <td>{card.estagio}</td>
                <td>{card.contato}</td>
                <td>{card.responsavel || 'Sem responsável'}</td>
                <td>{card.valor === null ? '' : formatMoney(card.valor)}</td>
                <td>{card.prioridade !== null && <Tag tint={prioridadeTint[card.prioridade]}>{prioridadesDeBloco[card.prioridade]}</Tag>}</td>
                <td data-late={card.vencido === 1 || undefined}>{card.prazo_em && formatDateTime(card.prazo_em)}</td>
                <td>{card.previsto_em && formatDay(card.previsto_em)}</td>
                <td>{formatDateTime(card.alterado_em)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {data.data.length === 0 && <p className={classes.emptyList}>Nenhum registro</p>}
      </div>
      <div className={classes.tableFoot}>
        <span>{formatNumber(data.recordsFiltered)} cards</span>
        {last > 1 && (
          <>
            <Button size="xs" variant="default" disabled={page === 0} onClick={() => set('pagina', String(page))}>
              Anterior
            </Button>
            <span>
              {page + 1} de {last}
            </span>
            <Button size="xs" variant="default" disabled={page + 1 >= last} onClick={() => set('pagina', String(page + 2))}>
              Próxima
            </Button>
          </>
        )}
      </div>
    </>
  );
}
