import { Button, Skeleton } from '@mantine/core';
import { kanbanAnalises } from '@prosa/contract/kanban/analises.endpoints.ts';
import type { QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { read } from '@/core/calls.ts';
import { dayIso, formatMoney, formatNumber } from '@/core/formats.ts';
import { dayAfter } from '@/core/wall-clock.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { isDay } from '@/ui/br/date-text.ts';
import { LoadFailure } from '@/ui/load-failure.tsx';
import classes from './visoes.module.css';

const origens = { equipe: 'Equipe', conversa: 'Conversa', formulario: 'Formulário', importacao: 'Importação', automacao: 'Automação' } as const;
const periods = { 30: '30 dias', 90: '90 dias', 365: '12 meses' } as const;
const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${formatNumber(Math.round((1000 * part) / whole) / 10)}%`);
/** Hours as people say them. */
const lasted = (hours: number): string =>
  hours >= 48
    ? `${formatNumber(Math.round(hours / 2.4) / 10)} dias`
    : hours >= 1
      ? `${formatNumber(Math.round(hours * 10) / 10)} h`
      : `${Math.round(hours * 60)} min`;

function Figure({ title, value, note }: { title: string; value: string; note?: string }) {
  return (
    <div className={classes.figure}>
      <dt>{title}</dt>
      <dd>
        <b>{value}</b>
        {note !== undefined && <span>{note}</span>}
      </dd>
    </div>
  );
}

/** A table of which one column is drawn as bars, too. */
function Bars({ title, head, rows }: { title: string; head: readonly string[]; rows: readonly { key: string; part: number; cells: readonly ReactNode[] }[] }) {
  const longest = Math.max(1, ...rows.map(({ part }) => part));
  return (
    <section className={classes.panel} aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={classes.rest}>Nada neste período.</p>
      ) : (
        <table>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, part, cells }) => (
              <tr key={key}>
                {cells.map((cell, i) => (
                  // oxlint-disable-next-line react/no-array-index-key -- columns have no other name
                  <td key={i}>
                    {cell}
                    {i === 0 && <i aria-hidden style={{ width: `${(100 * part) / longest}%` }} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Conversion, time per list, what was won and lost, by reason, person and origin. */
export function Report({ quadro: { id_quadro } }: { quadro: QuadroDetalhe }) {
  const [params, setParams] = useSearchParams();
  const [today] = useState(() => dayIso(new Date()));
  const [wrong, setWrong] = useState('');
  const given = (key: string, otherwise: string): string => {
    const value = params.get(key);
    return value !== null && isDay(value) ? value : otherwise;
  };
  const [de, ate] = [given('de', dayAfter(today, -89)), given('ate', today)];
  const { data, error, refetch } = useQuery({
    ...read(kanbanAnalises.relatorio, { params: { id: id_quadro }, query: { de, ate } }),
    placeholderData: keepPreviousData,
    enabled: de <= ate,
  });
  const set = (from: string, to: string): void => {
    setWrong(from > to ? 'O início não pode ser depois do fim' : '');
    if (from > to) return;
    setParams((before) => {
      before.set('de', from);
      before.set('ate', to);
      return before;
    });
  };
  const r = data?.data;
  const ended = r === undefined ? 0 : r.ganhos.quantidade + r.perdidos.quantidade;
  return (
    <div className={classes.view}>
      <div className={classes.tools}>
        <DateField key={`de ${de}`} label="De" defaultValue={de} onChange={(typed) => isDay(typed) && typed !== de && set(typed, ate)} />
        <DateField key={`ate ${ate}`} label="Até" defaultValue={ate} error={wrong} onChange={(typed) => isDay(typed) && typed !== ate && set(de, typed)} />
        {Object.entries(periods).map(([days, label]) => (
          <Button key={days} size="xs" variant="default" onClick={() => set(dayAfter(today, 1 - Number(days)), today)}>
            {label}
          </Button>
        ))}
      </div>
      {r === undefined ? (
        error === null ? (
          <Skeleton h={320} role="group" aria-label="Carregando o relatório" />
        ) : (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div className={classes.report}>
          <dl className={classes.figures}>
            <Figure title="Criados" value={formatNumber(r.criados)} />
            <Figure title="Ganhos" value={formatMoney(r.ganhos.soma)} note={formatNumber(r.ganhos.quantidade)} />
            <Figure title="Perdidos" value={formatMoney(r.perdidos.soma)} note={formatNumber(r.perdidos.quantidade)} />
            <Figure title="Conversão" value={share(r.ganhos.quantidade, ended)} note="dos que terminaram" />
            <Figure title="Em aberto agora" value={formatMoney(r.abertos.soma)} note={formatNumber(r.abertos.quantidade)} />
          </dl>
          <Bars
            title="Funil dos criados no período"
            head={['Lista', 'Chegaram', 'Do total']}
            rows={r.funil.map(({ id_estagio, titulo, chegaram }) => ({
              key: String(id_estagio),
              part: chegaram,
              cells: [titulo, formatNumber(chegaram), share(chegaram, r.criados)],
            }))}
          />
          <Bars
            title="Tempo por lista"
            head={['Lista', 'Mediana', 'Média', 'Saídas']}
            rows={r.tempos.map(({ id_estagio, titulo, mediana, media, passagens }) => ({
              key: String(id_estagio),
              part: mediana,
              cells: [titulo, ...(passagens === 0 ? ['–', '–'] : [lasted(mediana), lasted(media)]), formatNumber(passagens)],
            }))}
          />
          <Bars
            title="Motivos"
            head={['Motivo', 'Cards', 'Valor']}
            rows={r.motivos.map(({ situacao, motivo, quantidade, soma }) => ({
              key: `${situacao} ${motivo}`,
              part: quantidade,
              cells: [`${situacao === 1 ? 'Ganho' : 'Perdido'}: ${motivo || 'sem motivo'}`, formatNumber(quantidade), formatMoney(soma)],
            }))}
          />
          <Bars
            title="Pessoas"
            head={['Responsável', 'Ganhos', 'Perdidos', 'Valor ganho']}
            rows={r.pessoas.map(({ id_usuario, nome, ganhos, perdidos, soma }) => ({
              key: String(id_usuario),
              part: soma,
              cells: [nome || 'Sem responsável', formatNumber(ganhos), formatNumber(perdidos), formatMoney(soma)],
            }))}
          />
          <Bars
            title="Origem"
            head={['Origem', 'Criados', 'Ganhos', 'Perdidos', 'Valor ganho']}
            rows={r.origens.map(({ origem, criados, ganhos, perdidos, soma }) => ({
              key: origem,
              part: criados,
              cells: [origens[origem], formatNumber(criados), formatNumber(ganhos), formatNumber(perdidos), formatMoney(soma)],
            }))}
          />
        </div>
      )}
    </div>
  );
}
