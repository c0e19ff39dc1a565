import { Skeleton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { variaveisDeTicket } from '@prosa/contract/modelos/modelos.variaveis.ts';
import { macroBody, responsaveisDeMacro } from '@prosa/contract/tickets/config.schemas.ts';
import { lazy, Suspense, useState } from 'react';
import { departamentoOptions, peopleQuery } from '@/features/departamentos/public.ts';
import { RegistroForm, type ValoresDe } from '@/features/registro/public.ts';
import { knownOf, SelectField, SwitchField, TextField, WordField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import classes from '../components/tickets.module.css';
import { assuntoOptions, equipeOptions } from '../tickets.registro.ts';
import { macro } from './config.registro.ts';
import { LinesField, PrioridadeField, StatusField } from './fields.tsx';

const RichEditor = lazy(async () => ({ default: (await import('@/ui/texts/rich-editor.tsx')).RichEditor }));
type Valores = ValoresDe<typeof macro.calls> & Record<string, unknown>;

const blank: Valores = {
  nome: '',
  resposta: '',
  tipo: 'publica',
  id_status_ticket: null,
  prioridade: null,
  id_assunto: null,
  id_departamento: null,
  id_equipe: null,
  responsavel: 'manter',
  id_responsavel: null,
  itens: [],
  tags: [],
  status: true,
};
const keeps = 'Não muda';

/** Whose the ticket is afterwards; a person is named only where one is asked for. */
function Dono({ form, known }: { form: UseFormReturnType<Valores>; known: ReturnType<typeof knownOf> }) {
  const [whom, setWhom] = useState(form.getValues().responsavel);
  form.watch('responsavel', ({ value }) => setWhom(value));
  return (
    <>
      <WordField name="responsavel" span={6} choices={responsaveisDeMacro} />
      {whom === 'pessoa' && <SelectField name="id_responsavel" span={6} required query={peopleQuery} known={known} />}
    </>
  );
}

/** /configEmpresa/tickets/macros/cadastrar and /configEmpresa/tickets/macros/editar/:id_macro */
export const MacroForm = () => (
  <RegistroForm
    registro={macro}
    schema={macroBody}
    blank={blank}
    toList
    values={(stored) => ({
      ...Object.fromEntries(Object.keys(blank).map((field) => [field, stored[field as keyof typeof stored]])),
      id_macro: stored.id_macro,
      versao: stored.versao,
      nome: stored.nome,
      status: stored.status === 1,
    })}
  >
    {(form, stored) => (
      <>
        <FormSection title="Identificação" text="O nome é o que a equipe procura na hora de usar.">
          <TextField name="nome" span={8} />
          <SwitchField name="status" description="Aparece na lista de macros." />
        </FormSection>
        <FormSection title="O que diz" text="Deixe em branco para não dizer nada. As variáveis são preenchidas em cada ticket.">
          <WordField name="tipo" span={6} choices={{ publica: 'Resposta ao cliente', nota: 'Nota da equipe' }} />
          <Field span={12}>
            <p className={classes.label}>Texto</p>
            <div data-path="resposta">
              <Suspense fallback={<Skeleton h={200} />}>
                <RichEditor
                  label="Texto"
                  variables={variaveisDeTicket}
                  initial={form.getInitialValues().resposta ?? ''}
                  error={form.errors['resposta'] as string | undefined}
                  onChange={(html) => form.setFieldValue('resposta', html)}
                />
              </Suspense>
            </div>
          </Field>
        </FormSection>
        <FormSection title="O que muda" text="O que ficar vazio não muda.">
          <StatusField name="id_status_ticket" placeholder={keeps} />
          <PrioridadeField placeholder={keeps} />
          <SelectField name="id_assunto" span={6} placeholder={keeps} query={assuntoOptions} known={knownOf(stored?.id_assunto, stored?.assunto)} />
          <SelectField
            name="id_departamento"
            span={6}
            placeholder={keeps}
            query={departamentoOptions}
            known={knownOf(stored?.id_departamento, stored?.departamento)}
          />
          <SelectField name="id_equipe" span={6} placeholder={keeps} query={equipeOptions} known={knownOf(stored?.id_equipe, stored?.equipe)} />
          <Dono form={form} known={knownOf(stored?.id_responsavel, stored?.pessoa)} />
        </FormSection>
        <FormSection title="O que acrescenta" text="Um em cada linha.">
          <LinesField name="itens" span={6} />
          <LinesField name="tags" span={6} description="Postas no contato do ticket." />
        </FormSection>
      </>
    )}
  </RegistroForm>
);
