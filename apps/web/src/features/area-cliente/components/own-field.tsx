import { mostrarCampo } from '@prosa/contract/campos/campos.textos.ts';
import type { CampoDefinido } from '@prosa/contract/campos/campos.valores.ts';
import { useState } from 'react';
import { dateIso, dateText, dateTyped } from '@/ui/br/date-text.ts';
import { masks } from '@/ui/br/mask.ts';
import { useMasked } from '@/ui/br/use-masked.ts';
import { SelectField, TextField } from '@/ui/plain/fields.tsx';

interface OwnFieldProps {
  campo: CampoDefinido;
  /** Its place in the form. */
  path: string;
  value: unknown;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
}

const simNao = [
  { value: 'sim', label: 'Sim' },
  { value: 'nao', label: 'Não' },
];
const optionOf = (opcao: string) => ({ value: opcao, label: opcao });

/** A field of the empresa's own, by its type. */
export function OwnField({ campo: { nome, tipo, opcoes, obrigatorio }, path, value, error, onChange }: OwnFieldProps) {
  const common = { label: nome, required: obrigatorio === 1, error, 'data-path': path };
  // as people write it: the server reads 1.234,5 too
  const text = typeof value === 'string' ? value : mostrarCampo(tipo, value);
  if (tipo === 'lista') {
    return (
      <SelectField
        {...common}
        placeholder="Não selecionado"
        options={opcoes.map(optionOf)}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (tipo === 'sim_nao') {
    return (
      <SelectField
        {...common}
        placeholder="Não selecionado"
        options={simNao}
        value={value === true ? 'sim' : value === false ? 'nao' : ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? '' : currentTarget.value === 'sim')}
      />
    );
  }
  if (tipo === 'data') return <DayField {...common} value={text} onChange={onChange} />;
  return (
    <TextField
      {...common}
      inputMode={tipo === 'numero' ? 'decimal' : 'text'}
      maxLength={500}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type DayFieldProps = Pick<Parameters<typeof TextField>[0], 'label' | 'required' | 'error'> & { value: string; onChange: (day: string) => void };

/** A day typed as dd/mm/aaaa. `value`: yyyy-mm-dd, or what is typed so far. */
function DayField({ value, onChange, ...common }: DayFieldProps) {
  const [typed, setTyped] = useState(dateText(value));
  const masked = useMasked(typed, masks.date, (text) => {
    const kept = dateTyped(text);
    setTyped(kept);
    onChange(dateIso(kept));
  });
  return <TextField {...common} placeholder="dd/mm/aaaa" {...masked} />;
}
