import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoLinha, QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { invalidate, read } from '@/core/calls.ts';
import { dayIso, formatDay, formatNumber, formatTime } from '@/core/formats.ts';
import { paced } from '@/core/live/paced.ts';
import { firstOf, lastOf, momentOf } from '@/core/wall-clock.ts';
import { LoadFailure } from '@/ui/load-failure.tsx';
import type { Filtro } from '../kanban.queries.ts';
import { hearBoard } from '../kanban.realtime.ts';
import { DatedCard } from './dated-card.tsx';
import { useDated, useDateTarget } from './drag-date.ts';
import { monthAfter, monthName, weeksOf } from './meses.ts';
import { saveDate } from './save-date.ts';
import classes from './visoes.module.css';

const most = 200;
const reread = paced(() => void invalidate(kanbanBloco.getAllBloco));
const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];
/** Cards of a day that are shown at first. */
const shown = 4;
/** The time of day that a deadline has, in minutes. */
const minutesOf = (moment: string): number => {
  const [hours = 0, minutes = 0] = formatTime(moment).split(':').map(Number);
  return hours * 60 + minutes;
};

interface DayProps {
  day: string;
  today: string;
  inMonth: boolean;
  cards: readonly BlocoLinha[];
  edits: boolean;
  targets: readonly { date: string; label: string }[];
  openCard: (id: number) => void;
  move: (id: number, day: string) => void;
}

function Day({ day, today, inMonth, cards, edits, targets, openCard, move }: DayProps) {
  const { ref, over } = useDateTarget<HTMLDivElement>(day);
  const [all, setAll] = useState(false);
  return (
    <div
      ref={ref}
      role="cell"
      className={classes.day}
      data-other={!inMonth || undefined}
      data-today={day === today || undefined}
      data-over={over || undefined}
      data-empty={cards.length === 0 || undefined}
    >
      <span className={classes.number} aria-hidden>
        {Number(day.slice(8))}
      </span>
      <span className="visually-hidden">{formatDay(day)}</span>
      <ol>
        {(all ? cards : cards.slice(0, shown)).map((card) => (
          <DatedCard key={card.id_bloco} card={card} mayDrag={edits} openCard={openCard} targets={targets.filter(({ date }) => date !== day)} move={move} />
        ))}
      </ol>
      {!all && cards.length > shown && (
        <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
          mais {cards.length - shown}
        </Button>
      )}
    </div>
  );
}

interface CalendarProps {
  quadro: QuadroDetalhe;
  filtro: Filtro;
  edits: boolean;
  openCard: (id_bloco: number) => void;
}

/** The deadlines of a board's cards on the days of a month. */
export function Calendar({ quadro: { id_quadro }, filtro, edits, openCard }: CalendarProps) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('mes');
  const [today] = useState(() => dayIso(new Date()));
  const mes = asked !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const weeks = weeksOf(mes);
  const days = weeks.flat();
  const { data, error, refetch } = useQuery({
    ...read(kanbanBloco.getAllBloco, {
      query: { id_quadro, ...filtro, prazo_de: firstOf(days[0]!), prazo_ate: lastOf(days.at(-1)!), ordem: 'prazo_em asc', rpp: most },
    }),
    placeholderData: keepPreviousData,
  });
  useEffect(() => hearBoard(id_quadro, reread), [id_quadro]);
  const cards = data?.data ?? [];
  const of = new Map<string, typeof cards>();
  for (const card of cards) {
    const day = dayIso(card.prazo_em!);
    of.set(day, [...(of.get(day) ?? []), card]);
  }
  const move = (id: number, day: string): void => {
    const card = cards.find((one) => one.id_bloco === id);
    if (!card || dayIso(card.prazo_em!) === day) return;
    const prazo_em = momentOf(day, minutesOf(card.prazo_em!)).toISOString();
    void saveDate(card, { prazo_em }, { prazo_em: card.prazo_em }, `${card.titulo}: prazo em ${formatDay(day)}.`);
  };
  useDated(move);
  if (data === undefined)
    return error === null ? (
      <Skeleton m={24} h={420} role="group" aria-label="Carregando o calendário" />
    ) : (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    );
  const to = (next: string): void =>
    setParams((before) => {
      before.set('mes', next);
      return before;
    });
  const targets = days.filter((day) => day.startsWith(mes)).map((date) => ({ date, label: formatDay(date) }));
  return (
    <div className={classes.view}>
      <div className={classes.tools}>
        <ActionIcon variant="default" aria-label="Mês anterior" onClick={() => to(monthAfter(mes, -1))}>
          <IconChevronLeft size={16} stroke={1.7} />
        </ActionIcon>
        <span aria-live="polite">{monthName(mes)}</span>
        <ActionIcon variant="default" aria-label="Próximo mês" onClick={() => to(monthAfter(mes))}>
          <IconChevronRight size={16} stroke={1.7} />
        </ActionIcon>
        <Button size="compact-sm" variant="default" onClick={() => to(today.slice(0, 7))}>
          Hoje
        </Button>
        {data.recordsFiltered > cards.length && (
          <span>
            Mostrando {most} de {formatNumber(data.recordsFiltered)}: use os filtros.
          </span>
        )}
      </div>
      <div role="table" aria-label={`Prazos de ${monthName(mes)}`} className={classes.grid}>
        <div role="row" className={classes.week} data-head>
          {weekdays.map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={classes.week}>
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                today={today}
                inMonth={day.startsWith(mes)}
                cards={of.get(day) ?? []}
                edits={edits}
                targets={targets}
                openCard={openCard}
                move={move}
              />
            ))}
          </div>
        ))}
      </div>
      {cards.length === 0 && <p className={classes.rest}>Nenhum card com prazo neste mês.</p>}
    </div>
  );
}
