import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import { prioridadesDeBloco } from '@prosa/contract/kanban/kanban.textos.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { formatDateTime, formatDay, formatMoney, formatNumber } from '@/core/formats.ts';
import { paced } from '@/core/live/paced.ts';
import { useCan } from '@/core/session/session.ts';
import { tell } from '@/core/toasts.tsx';
import { ExportMenu } from '@/features/exportacoes/public.ts';
import { Tag } from '@/ui/light.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { cardsChanged, type Filtro } from '../kanban.queries.ts';
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
] as const;
/** Where cards of a board are, and the last column there. */
const places = {
  quadro: { nome: 'No quadro', query: {}, column: ['alterado_em', 'Última mudança'], at: (card: BlocoLinha) => card.alterado_em },
  arquivo: { nome: 'Arquivados', query: { arquivados: 1 }, column: [null, 'Arquivado em'], at: (card: BlocoLinha) => card.arquivado_em },
  lixeira: { nome: 'Lixeira', query: { lixeira: 1 }, column: [null, 'Excluído em'], at: (card: BlocoLinha) => card.excluido_em },
} as const;
type Place = keyof typeof places;
const rpp = 100;
const reread = paced(() => void invalidate(kanbanBloco.getAllBloco));

interface CardTableProps {
  id_quadro: number;
  filtro: Filtro;
  /** The person works cards there. */
  edits: boolean;
  openCard: (id_bloco: number) => void;
}

/** The cards of a board one below the other; those in the archive and in the trash with their way back. */
export function CardTable({ id_quadro, filtro, edits, openCard }: CardTableProps) {
  const [params, setParams] = useSearchParams();
  const [by = 'alterado_em', way = 'desc'] = (params.get('ordem') ?? 'alterado_em desc').split(' ');
  const page = Math.max(0, Number(params.get('pagina') ?? 1) - 1) || 0;
  const mayDelete = useCan('kanbanBloco', 'delete');
  const mayExport = useCan('kanbanBloco', 'exportar');
  const asked = params.get('lugar');
  const place: Place = asked !== null && Object.hasOwn(places, asked) ? (asked as Place) : 'quadro';
  const { query, column, at } = places[place];
  const { data, error, refetch } = useQuery({
    ...read(kanbanBloco.getAllBloco, { query: { id_quadro, ...filtro, ...query, ordem: `${by} ${way}` as 'titulo asc', page, rpp } }),
    placeholderData: keepPreviousData,
  });
  useEffect(() => hearBoard(id_quadro, reread), [id_quadro]);
  const set = (key: string, value: string): void =>
    setParams((before) => {
      if (value === '') before.delete(key);
      else before.set(key, value);
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
  const back = place === 'arquivo' ? kanbanBloco.desarquivar : kanbanBloco.restaurar;
  const mayBring = place !== 'quadro' && edits && (place === 'arquivo' || mayDelete);
  return (
    <>
      <div className={classes.tableHead}>
        <SegmentedControl
          size="xs"
          aria-label="Onde estão os cards"
          value={place}
          data={Object.entries(places).map(([value, { nome }]) => ({ value, label: nome }))}
          onChange={(value) => set('lugar', value === 'quadro' ? '' : value)}
        />
        {mayExport && <ExportMenu tipo="kanbanBloco" filtro={() => ({ ...(filtro as Record<string, string>), ...query, id_quadro })} />}
      </div>
      <div className={classes.table}>
        <table>
          <thead>
            <tr>
              {[...columns, column].map(([key, title]) => (
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
                <td>
                  {formatDateTime(at(card) ?? card.alterado_em)}
                  {mayBring && (
                    <button
                      type="button"
                      className={classes.bring}
                      aria-label={`Trazer ${card.titulo} de volta`}
                      onClick={() => void tell(call(back, { params: { id: card.id_bloco } }), `${card.titulo} está de volta.`, cardsChanged)}
                    >
                      Trazer de volta
                    </button>
                  )}
                </td>
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
