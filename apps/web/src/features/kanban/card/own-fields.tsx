import { NumberInput, Select, TextInput } from '@mantine/core';
import { mostrarCampo } from '@prosa/contract/campos/campos.textos.ts';
import { comGuardados } from '@prosa/contract/campos/campos.valores.ts';
import type { BlocoDetalhe, CampoDeQuadro } from '@prosa/contract/kanban/kanban.schemas.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { Typed } from './typed.tsx';

type Valor = BlocoDetalhe['campos'][string];

interface OwnFieldsProps {
  campos: readonly CampoDeQuadro[];
  valores: BlocoDetalhe['campos'];
  erros: Readonly<Record<string, string | undefined>>;
  save: (id_campo: number, value: Valor | null) => void;
}

const simNao = [
  { value: 'sim', label: 'Sim' },
  { value: 'nao', label: 'Não' },
];

/** The fields of its board's own, each saved when it is left or chosen. */
export function OwnFields({ campos, valores, erros, save }: OwnFieldsProps) {
  return comGuardados(
    campos.map((campo) => ({ ...campo, obrigatorio: 0 as const })),
    valores,
  ).map(({ id_campo, nome, tipo, opcoes }) => {
    const value = valores[id_campo] ?? null;
    const error = erros[`campos.${id_campo}`];
    const leave = (next: Valor | null): void => {
      if ((next === '' ? null : next) !== value) save(id_campo, next);
    };
    if (tipo === 'lista')
      return (
        <Select
          key={id_campo}
          label={nome}
          placeholder="Não selecionado"
          clearable
          data={[...opcoes]}
          value={value === null ? null : String(value)}
          error={error}
          onChange={(next) => save(id_campo, next)}
        />
      );
    if (tipo === 'sim_nao')
      return (
        <Select
          key={id_campo}
          label={nome}
          placeholder="Não selecionado"
          clearable
          data={simNao}
          value={value === null ? null : value === true ? 'sim' : 'nao'}
          error={error}
          onChange={(next) => save(id_campo, next === null ? null : next === 'sim')}
        />
      );
    return (
      <Typed<Valor | null> key={`${id_campo} ${value}`} start={value} onLeave={leave}>
        {(start, keep) =>
          tipo === 'data' ? (
            <DateField label={nome} defaultValue={start === null ? null : String(start)} error={error} onChange={keep} />
          ) : tipo === 'numero' ? (
            <NumberInput
              label={nome}
              decimalSeparator=","
              thousandSeparator="."
              defaultValue={typeof start === 'number' ? start : ''}
              error={error}
              onChange={(next) => keep(next === '' ? null : next)}
            />
          ) : (
            <TextInput
              label={nome}
              maxLength={500}
              defaultValue={start === null ? '' : String(start)}
              error={error}
              onChange={(event) => keep(event.currentTarget.value)}
            />
          )
        }
      </Typed>
    );
  });
}

/** As they are read by who may not change them. */
export const ownFacts = (campos: readonly CampoDeQuadro[], valores: BlocoDetalhe['campos']): [string, string][] =>
  campos.map(({ id_campo, nome, tipo }) => [nome, mostrarCampo(tipo, valores[id_campo])]);
