import { ActionIcon, Skeleton } from '@mantine/core';
import { kanbanAnalises, type MesPrevisto } from '@prosa/contract/kanban/analises.endpoints.ts';
import type { QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { invalidate, read } from '@/core/calls.ts';
import { dayIso, formatDay, formatMoney, formatNumber } from '@/core/formats.ts';
import { paced } from '@/core/live/paced.ts';
import { LoadFailure } from '@/ui/load-failure.tsx';
import type { Filtro } from '../kanban.queries.ts';
import { hearBoard } from '../kanban.realtime.ts';
import { DatedCard } from './dated-card.tsx';
import { useDated, useDateTarget } from './drag-date.ts';
import { monthAfter, monthName } from './meses.ts';
import { saveDate } from './save-date.ts';
import classes from './visoes.module.css';

const meses = 6;
const reread = paced(() => void invalidate(kanbanAnalises.previsao));
/** A month, or what stands outside of them. */
const nameOf = (mes: string): string => (mes === 'antes' ? 'Atrasados' : mes === 'sem' ? 'Sem previsão' : monthName(mes));
/** The day that a card gets in a month: the one it had there, or the last. */
function dayIn(mes: string, before: string | null): string | null {
  if (mes === 'sem') return null;
  const last = new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5)), 0)).getUTCDate();
  const day = before === null ? last : Math.min(last, Number(before.slice(8)));
  return `${mes}-${String(day).padStart(2, '0')}`;
}

interface MonthProps {
  column: MesPrevisto;
  edits: boolean;
  targets: readonly { date: string; label: string }[];
  openCard: (id: number) => void;
  move: (id: number, mes: string) => void;
}

function Month({ column, edits, targets, openCard, move }: MonthProps) {
  const { mes, quantidade, soma, soma_ponderada, ganho, blocos } = column;
  const { ref, over } = useDateTarget<HTMLElement>(mes);
  const name = nameOf(mes);
  return (
    <section ref={mes === 'antes' ? undefined : ref} className={classes.month} aria-label={name} data-over={over || undefined}>
      <header>
        <h2>
          {name} <small>{formatNumber(quantidade)}</small>
        </h2>
        <p>
          <b>{formatMoney(soma_ponderada)}</b> <span title="Soma dos valores, sem a probabilidade">de {formatMoney(soma)}</span>
        </p>
        {ganho > 0 && <p className={classes.won}>Ganho: {formatMoney(ganho)}</p>}
      </header>
      <ol>
        {blocos.map((card) => (
          <DatedCard key={card.id_bloco} card={card} mayDrag={edits} openCard={openCard} targets={targets.filter(({ date }) => date !== mes)} move={move}>
            <p>
              {card.valor !== null && formatMoney(card.valor)}
              {card.probabilidade !== null && ` · ${card.probabilidade}%`}
              {card.previsto_em !== null && ` · ${formatDay(card.previsto_em)}`}
            </p>
          </DatedCard>
        ))}
      </ol>
      {quantidade > blocos.length && <p className={classes.rest}>e mais {formatNumber(quantidade - blocos.length)}, na visão Lista</p>}
    </section>
  );
}

interface ForecastProps {
  quadro: QuadroDetalhe;
  filtro: Filtro;
  edits: boolean;
  openCard: (id_bloco: number) => void;
}

/** Open cards by the month in which they are expected: value × probability, dragged from one to the other. */
export function Forecast({ quadro: { id_quadro }, filtro, edits, openCard }: ForecastProps) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('mes');
  const [now] = useState(() => dayIso(new Date()).slice(0, 7));
  const de = asked !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : now;
  const { data, error, refetch } = useQuery({
    ...read(kanbanAnalises.previsao, { params: { id: id_quadro }, query: { ...filtro, de, meses } }),
    placeholderData: keepPreviousData,
  });
  useEffect(() => hearBoard(id_quadro, reread), [id_quadro]);
  const cards = data?.data.flatMap(({ blocos }) => blocos) ?? [];
  const move = (id: number, mes: string): void => {
    const card = cards.find((one) => one.id_bloco === id);
    if (!card || (card.previsto_em ?? 'sem').slice(0, 7) === mes) return;
    const day = dayIn(mes, card.previsto_em);
    void saveDate(
      card,
      { previsto_em: day },
      { previsto_em: card.previsto_em },
      `${card.titulo}: ${mes === 'sem' ? 'sem previsão' : `previsto para ${monthName(mes)}`}.`,
    );
  };
  useDated(move);
  if (data === undefined)
    return error === null ? (
      <Skeleton m={24} h={320} role="group" aria-label="Carregando a previsão" />
    ) : (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    );
  const to = (mes: string): void =>
    setParams((before) => {
      before.set('mes', mes);
      return before;
    });
  const targets = data.data.filter(({ mes }) => mes !== 'antes').map(({ mes }) => ({ date: mes, label: nameOf(mes) }));
  return (
    <div className={classes.view}>
      <div className={classes.tools}>
        <ActionIcon variant="default" aria-label="Meses anteriores" onClick={() => to(monthAfter(de, -meses))}>
          <IconChevronLeft size={16} stroke={1.7} />
        </ActionIcon>
        <span aria-live="polite">
          {monthName(de)} a {monthName(monthAfter(de, meses - 1))}
        </span>
        <ActionIcon variant="default" aria-label="Próximos meses" onClick={() => to(monthAfter(de, meses))}>
          <IconChevronRight size={16} stroke={1.7} />
        </ActionIcon>
      </div>
      <div className={classes.months}>
        {data.data
          // what nobody dated stands first: from there it is dragged into the months
          .toSorted((a, b) => Number(b.mes === 'sem') - Number(a.mes === 'sem'))
          .filter(({ mes, quantidade }) => mes !== 'antes' || quantidade > 0)
          .map((column) => (
            <Month key={column.mes} column={column} edits={edits} targets={targets} openCard={openCard} move={move} />
          ))}
      </div>
    </div>
  );
}
