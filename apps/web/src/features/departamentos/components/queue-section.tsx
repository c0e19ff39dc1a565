import { NumberInput, SegmentedControl } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { VariablesTextarea } from '@/ui/texts/variables-textarea.tsx';
import type { DepartamentoValues } from '../departamentos.registro.ts';
import classes from './departamentos.module.css';

export const modes: { value: 'manual' | 'automatica'; label: string }[] = [
  { value: 'manual', label: 'As pessoas pegam da fila' },
  { value: 'automatica', label: 'Distribuir sozinho' },
];

interface QueueSectionProps {
  form: UseFormReturnType<DepartamentoValues>;
  /** People who are stored, for a limit of their own. */
  people: readonly { id_login: number; nome: string }[];
}

/** An emptied number field is no limit. */
const numberOf = (value: string | number): number | null => (value === '' ? null : Number(value));

/** How salas reach the people of the departamento. */
export function QueueSection({ form, people }: QueueSectionProps) {
  const { maxLength } = useField('mensagem_fila');
  const initial = form.getInitialValues();
  const [mode, setMode] = useState(initial.distribuicao ?? 'manual');
  const [limits, setLimits] = useState<ReadonlyMap<number, number>>(
    new Map((initial.capacidades ?? []).map(({ id_login, capacidade }) => [Number(id_login), Number(capacidade)])),
  );
  const setLimit = (id_login: number, value: number | null): void => {
    const next = new Map(limits);
    if (value === null) next.delete(id_login);
    else next.set(id_login, value);
    setLimits(next);
    form.setFieldValue(
      'capacidades',
      [...next].map(([id, capacidade]) => ({ id_login: id, capacidade })),
    );
  };
  return (
    <FormSection title="Fila e distribuição" text="Quem espera há mais tempo é atendido primeiro. Quem cuida do contato tem preferência.">
      <Field>
        <SegmentedControl
          aria-label="Distribuição"
          data={modes}
          data-path="distribuicao"
          value={mode}
          onChange={(value) => {
            setMode(value);
            form.setFieldValue('distribuicao', value);
          }}
        />
        <p className={classes.hint}>
          {mode === 'automatica'
            ? 'Cada conversa vai para quem está conectado, disponível e com menos conversas abertas.'
            : 'As conversas esperam na fila até alguém aceitar.'}
        </p>
      </Field>
      <Field span={6}>
        <NumberInput
          label="Conversas ao mesmo tempo por pessoa"
          description="Vale para a distribuição. Em branco, sem limite."
          min={1}
          max={500}
          allowDecimal={false}
          allowNegative={false}
          defaultValue={initial.capacidade === null ? '' : (initial.capacidade as number | undefined)}
          error={form.errors['capacidade']}
          data-path="capacidade"
          onChange={(value) => form.setFieldValue('capacidade', numberOf(value))}
        />
      </Field>
      <Field span={6}>
        <NumberInput
          label="Devolver à fila depois de (minutos)"
          description="Se a pessoa se ausentar sem responder. Em branco, nunca."
          min={1}
          max={1440}
          allowDecimal={false}
          allowNegative={false}
          defaultValue={initial.devolver_min === null ? '' : (initial.devolver_min as number | undefined)}
          error={form.errors['devolver_min']}
          data-path="devolver_min"
          onChange={(value) => form.setFieldValue('devolver_min', numberOf(value))}
        />
      </Field>
      {people.length > 0 && (
        <Field>
          <details className={classes.limits} data-path="capacidades" aria-label="Limite por pessoa" open={limits.size > 0}>
            <summary>Limite diferente para uma pessoa</summary>
            <ul>
              {people.map(({ id_login, nome }) => (
                <li key={id_login}>
                  <span id={`limite-${id_login}`}>{nome}</span>
                  <NumberInput
                    size="xs"
                    w={92}
                    aria-labelledby={`limite-${id_login}`}
                    placeholder="Igual"
                    min={1}
                    max={500}
                    allowDecimal={false}
                    allowNegative={false}
                    defaultValue={limits.get(id_login) ?? ''}
                    onChange={(value) => setLimit(id_login, numberOf(value))}
                  />
                </li>
              ))}
            </ul>
          </details>
        </Field>
      )}
      <Field>
        <VariablesTextarea
          label="Mensagem ao entrar na fila"
          description="Escreva {{posicao}} onde deve aparecer o lugar do cliente na fila. Em branco, nada é enviado."
          placeholder="Você é o {{posicao}}º da fila. Já vamos atender."
          queue
          maxRows={5}
          maxLength={maxLength}
          key={form.key('mensagem_fila')}
          {...form.getInputProps('mensagem_fila')}
        />
      </Field>
    </FormSection>
  );
}
