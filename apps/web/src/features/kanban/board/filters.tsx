import { Button, CloseButton, Popover, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { ordensDoQuadro, prioridadesDeBloco, situacoesDeBloco } from '@prosa/contract/kanban/kanban.textos.ts';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { filtrosQuery } from '../kanban.queries.ts';
import classes from './board.module.css';
import { ordemOf } from './board-order.ts';
import { filterKeys } from './board-url.ts';

const FilterChoices = lazy(async () => ({ default: (await import('./filter-choices.tsx')).FilterChoices }));

const prazos = { vencidos: 'Vencidos', hoje: 'Vencem hoje', semana: 'Nos próximos 7 dias', sem: 'Sem prazo' } as const;
type Key = Exclude<(typeof filterKeys)[number], 'q'>;
/** Names by value. */
export type Choices = Readonly<Record<string, string>>;

/** Search, filters and order of a board; the address keeps them. */
export function BoardFilters({ quadro, ordered }: { quadro: QuadroDetalhe; ordered: boolean }) {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({ ...filtrosQuery(quadro.id_quadro), enabled: opened || filterKeys.some((key) => key !== 'q' && params.has(key)) });
  const set = (key: string, value: string | null): void =>
    setParams(
      (before) => {
        if (value === null || value === '') before.delete(key);
        else before.set(key, value);
        return before;
      },
      { replace: true, state: location.state as unknown },
    );
  const type = useDebouncedCallback((q: string) => set('q', q.trim()), 400);
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const people: Choices = { 0: 'Sem responsável', ...Object.fromEntries((data?.data.responsaveis ?? []).map((p) => [p.id_usuario, p.nome])) };
  const members: Choices = Object.fromEntries((data?.data.membros ?? []).map((p) => [p.id_usuario, p.nome]));
  const areas: Choices = { 0: 'Sem departamento', ...Object.fromEntries((data?.data.departamentos ?? []).map((d) => [d.id_departamento, d.nome])) };
  const marks: Choices = Object.fromEntries(quadro.etiquetas.map((e) => [e.id_etiqueta, e.nome]));
  const fields: readonly (readonly [Key, string, Choices])[] = [
    ['id_responsavel', 'Responsável', people],
    ['id_membro', 'Membro', members],
    ['id_etiqueta', 'Etiqueta', marks],
    ['prioridade', 'Prioridade', Object.fromEntries(Object.entries(prioridadesDeBloco))],
    ['prazo', 'Prazo', prazos],
    ['situacao', 'Situação', Object.fromEntries(Object.entries(situacoesDeBloco))],
    ['id_departamento', 'Departamento', areas],
  ];
  const used = fields.filter(([key]) => params.has(key));
  const starred = params.get('favoritos') === '1';
  const ordem = ordered ? ordemOf(params.get('ordem')) : undefined;
  const count = used.length + (starred ? 1 : 0);
  return (
    <>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Pesquisar cards"
        placeholder="Pesquisar cards…"
        leftSection={<IconSearch size={15} stroke={1.8} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          type(event.currentTarget.value);
        }}
      />
      <Popover opened={opened} onChange={setOpened} position="bottom-start" width={290} shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" leftSection={<IconFilter size={15} stroke={1.8} />} onClick={() => setOpened(!opened)}>
            Filtros{count > 0 && ` (${count})`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Suspense fallback={<Skeleton h={420} role="group" aria-label="Carregando os filtros" />}>
            <FilterChoices fields={fields} starred={starred} ordered={ordered} valueOf={(key) => params.get(key)} set={set} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {ordem && (
        <span className={classes.chip}>
          Ordem: {ordensDoQuadro[ordem.nome]} {ordem.down ? '↓' : '↑'}
          <CloseButton size="xs" aria-label="Voltar à ordem manual" onClick={() => set('ordem', null)} />
        </span>
      )}
      {used.map(([key, label, choices]) => (
        <span key={key} className={classes.chip}>
          {label}: {choices[params.get(key) ?? ''] ?? '…'}
          <CloseButton size="xs" aria-label={`Tirar o filtro ${label}`} onClick={() => set(key, null)} />
        </span>
      ))}
      {starred && (
        <span className={classes.chip}>
          Favoritos
          <CloseButton size="xs" aria-label="Tirar o filtro de favoritos" onClick={() => set('favoritos', null)} />
        </span>
      )}
    </>
  );
}
