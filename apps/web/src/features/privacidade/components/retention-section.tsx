import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '@/core/toasts.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { type ConfigValues, type Regra, reachText, regras, retencaoQuery } from '../privacidade.queries.ts';

interface Limits {
  label: string;
  description: string;
  unit: readonly [one: string, many: string];
  min: number;
  max: number;
}
const fields: Readonly<Record<Regra, Limits>> = {
  anonimizar_meses: {
    label: 'Anonimizar contatos sem atividade há',
    description: 'Em meses, de 6 a 120. Sem conversa e sem mudança no cadastro. As conversas ficam sem texto e sem arquivos.',
    unit: [' mês', ' meses'],
    min: 6,
    max: 120,
  },
  lixeira_dias: {
    label: 'Esvaziar a lixeira depois de',
    description: 'Em dias, de 1 a 3.650. Contatos que estão na lixeira há mais tempo acabam para sempre.',
    unit: [' dia', ' dias'],
    min: 1,
    max: 3650,
  },
  midias_meses: {
    label: 'Apagar arquivos de conversas encerradas há',
    description: 'Em meses, de 1 a 120. As mensagens ficam e dizem que o arquivo foi apagado.',
    unit: [' mês', ' meses'],
    min: 1,
    max: 120,
  },
};

/** How long personal data are kept; an empty field: until somebody deletes them. */
export function RetentionSection({ form }: { form: UseFormReturnType<ConfigValues> }) {
  return (
    <FormSection
      title="Por quanto tempo guardar"
      text="Cumprido de madrugada, e não pode ser desfeito. Em branco, nada é apagado. Ficam de fora contatos com conversa aberta, com acesso à área do cliente e os marcados com “Não apagar”."
    >
      {regras.map((name) => (
        <RetentionField key={name} form={form} name={name} />
      ))}
    </FormSection>
  );
}

function RetentionField({ form, name }: { form: UseFormReturnType<ConfigValues>; name: Regra }) {
  const { label, description, unit, min, max } = fields[name];
  const initial = form.getValues()[name];
  const [value, setValue] = useState(typeof initial === 'number' ? initial : null);
  const [asked] = useDebouncedValue(value, 800);
  const valid = asked !== null && Number.isInteger(asked) && asked >= min && asked <= max;
  const { data, error } = useQuery({ ...retencaoQuery({ [name]: asked }), enabled: valid });
  const reach = data?.data[name];
  const now =
    value === null
      ? ''
      : value !== asked
        ? 'Contando…'
        : !valid
          ? ''
          : error !== null
            ? messageOf(error)
            : reach
              ? `Hoje: ${reachText(name, reach)}`
              : 'Contando…';
  return (
    <Field>
      <NumberInput
        label={label}
        description={description}
        suffix={unit[value === 1 ? 0 : 1]}
        min={min}
        max={max}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        defaultValue={value ?? ''}
        error={form.errors[name]}
        data-path={name}
        onChange={(typed) => {
          const next = typed === '' ? null : Number(typed);
          setValue(next);
          form.setFieldValue(name, next);
        }}
        inputContainer={(input) => (
          <>
            {input}
            <output style={{ fontSize: 12, minHeight: 19, marginTop: 3, display: 'block' }}>{now}</output>
          </>
        )}
      />
    </Field>
  );
}
