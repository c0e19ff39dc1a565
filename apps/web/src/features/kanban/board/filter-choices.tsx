import { CloseButton, Select, Switch } from '@mantine/core';
import type { QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { type OrdemDoQuadro, ordensDoQuadro, prioridadesDeBloco, situacoesDeBloco } from '@prosa/contract/kanban/kanban.textos.ts';
import { useQuery } from '@tanstack/react-query';
import { filtrosQuery } from '../kanban.queries.ts';
import classes from './board.module.css';
import { ordemOf } from './board-order.ts';
import type { filterKeys } from './board-url.ts';
import type { OfBoard } from './filters.tsx';

/** What the address says of them. */
interface Chosen extends OfBoard {
  valueOf: (key: string) => string | null;
  set: (key: string, value: string | null) => void;
}
/** Names by value. */
type Choices = Readonly<Record<string, string>>;
type Key = (typeof filterKeys)[number];

const prazos = { vencidos: 'Vencidos', hoje: 'Vencem hoje', semana: 'Nos próximos 7 dias', sem: 'Sem prazo' } as const;
const ordens: readonly (readonly [ordem: `${OrdemDoQuadro} ${'asc' | 'desc'}`, label: string])[] = [
  ['valor desc', 'Maior valor primeiro'],
  ['valor asc', 'Menor valor primeiro'],
  ['prazo_em asc', 'Prazo mais próximo primeiro'],
  ['prazo_em desc', 'Prazo mais distante primeiro'],
  ['previsto_em asc', 'Previsão mais próxima primeiro'],
  ['previsto_em desc', 'Previsão mais distante primeiro'],
  ['prioridade desc', 'Mais urgentes primeiro'],
  ['prioridade asc', 'Menos urgentes primeiro'],
  ['alterado_em desc', 'Última mudança primeiro'],
  ['alterado_em asc', 'Há mais tempo sem mudança primeiro'],
  ['criado_em desc', 'Mais novos primeiro'],
  ['criado_em asc', 'Mais antigos primeiro'],
  ['titulo asc', 'Título, de A a Z'],
  ['titulo desc', 'Título, de Z a A'],
];

/** What cards are narrowed by, with what can be chosen. */
function useFields(quadro: QuadroDetalhe): readonly (readonly [Key, string, Choices])[] {
  const { responsaveis = [], membros = [], departamentos = [] } = useQuery(filtrosQuery(quadro.id_quadro)).data?.data ?? {};
  const people = (of: readonly { id_usuario: number; nome: string }[]): Choices => Object.fromEntries(of.map((p) => [p.id_usuario, p.nome]));
  return [
    ['id_responsavel', 'Responsável', { 0: 'Sem responsável', ...people(responsaveis) }],
    ['id_membro', 'Membro', people(membros)],
    ['id_etiqueta', 'Etiqueta', Object.fromEntries(quadro.etiquetas.map((e) => [e.id_etiqueta, e.nome]))],
    ['prioridade', 'Prioridade', Object.fromEntries(Object.entries(prioridadesDeBloco))],
    ['prazo', 'Prazo', prazos],
    ['situacao', 'Situação', Object.fromEntries(Object.entries(situacoesDeBloco))],
    ['id_departamento', 'Departamento', { 0: 'Sem departamento', ...Object.fromEntries(departamentos.map((d) => [d.id_departamento, d.nome])) }],
  ];
}

/** What a board can be narrowed by, and how its cards stand. */
export function FilterChoices({ quadro, ordered, valueOf, set }: Chosen) {
  const fields = useFields(quadro);
  return (
    <div className={classes.filters}>
      {ordered && (
        <Select
          label="Ordem dos cards"
          placeholder="Ordem manual"
          clearable
          comboboxProps={{ withinPortal: false }}
          data={ordens.map(([value, label]) => ({ value, label }))}
          value={valueOf('ordem')}
          onChange={(value) => set('ordem', value)}
        />
      )}
      {fields.map(([key, label, choices]) => (
        <Select
          key={key}
          label={label}
          placeholder="Tanto faz"
          clearable
          searchable={Object.keys(choices).length > 8}
          comboboxProps={{ withinPortal: false }}
          data={Object.entries(choices).map(([value, name]) => ({ value, label: name }))}
          value={valueOf(key)}
          onChange={(value) => set(key, value)}
        />
      ))}
      <Switch
        label="Só os meus favoritos"
        checked={valueOf('favoritos') === '1'}
        onChange={(event) => set('favoritos', event.currentTarget.checked ? '1' : null)}
      />
    </div>
  );
}

/** What it is narrowed by now, each with its way out. */
export function FilterChips({ quadro, ordered, valueOf, set }: Chosen) {
  const ordem = ordered ? ordemOf(valueOf('ordem')) : undefined;
  const used = useFields(quadro).filter(([key]) => valueOf(key) !== null);
  return (
    <>
      {ordem && (
        <span className={classes.chip}>
          Ordem: {ordensDoQuadro[ordem.nome]} {ordem.down ? '↓' : '↑'}
          <CloseButton size="xs" aria-label="Voltar à ordem manual" onClick={() => set('ordem', null)} />
        </span>
      )}
      {used.map(([key, label, choices]) => (
        <span key={key} className={classes.chip}>
          {label}: {choices[valueOf(key) ?? ''] ?? '…'}
          <CloseButton size="xs" aria-label={`Tirar o filtro ${label}`} onClick={() => set(key, null)} />
        </span>
      ))}
      {valueOf('favoritos') === '1' && (
        <span className={classes.chip}>
          Favoritos
          <CloseButton size="xs" aria-label="Tirar o filtro de favoritos" onClick={() => set('favoritos', null)} />
        </span>
      )}
    </>
  );
}
