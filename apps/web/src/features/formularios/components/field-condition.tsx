import { MultiSelect, Select } from '@mantine/core';
import { type CampoDeFormulario, comOpcoes } from '@prosa/contract/formularios/formularios.schemas.ts';

type Condicao = NonNullable<CampoDeFormulario['quando']>;

/** Answers that a field can have, where they are known. */
function respostasDe({ tipo, opcoes }: CampoDeFormulario): readonly string[] | null {
  if (comOpcoes.has(tipo)) return opcoes;
  return tipo === 'nota' ? ['1', '2', '3', '4', '5'] : null;
}

interface FieldConditionProps {
  value: Condicao | null;
  before: readonly CampoDeFormulario[];
  error: string | undefined;
  onChange: (quando: Condicao | null) => void;
}

/** When a field is asked: always, or after what was answered to an earlier one. */
export function FieldCondition({ value, before, error, onChange }: FieldConditionProps) {
  const able = before.filter(({ tipo }) => tipo !== 'oculto' && tipo !== 'arquivo');
  if (able.length === 0 && value === null) return null;
  const on = able.find(({ id }) => id === value?.campo);
  const known = on === undefined ? null : respostasDe(on);
  return (
    <>
      <Select
        label="Quando perguntar"
        allowDeselect={false}
        data={[{ value: 'sempre', label: 'Sempre' }, ...able.map(({ id, titulo }) => ({ value: id, label: `Conforme “${titulo}”` }))]}
        value={value === null ? 'sempre' : value.campo}
        error={error}
        onChange={(campo) => onChange(campo === null || campo === 'sempre' ? null : { campo, valores: [] })}
      />
      {value !== null && known !== null && (
        <MultiSelect
          label="Se a resposta for"
          placeholder={value.valores.length === 0 ? 'Qualquer uma' : ''}
          data={[...new Set([...known, ...value.valores])]}
          value={value.valores}
          onChange={(valores) => onChange({ ...value, valores })}
        />
      )}
      {value !== null && known === null && on !== undefined && <span style={{ alignSelf: 'end', paddingBottom: 8 }}>Se houver resposta</span>}
    </>
  );
}
