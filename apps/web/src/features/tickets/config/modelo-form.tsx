import { Skeleton } from '@mantine/core';
import { modeloTicketBody } from '@prosa/contract/tickets/config.schemas.ts';
import { lazy, Suspense } from 'react';
import { departamentoOptions } from '@/features/departamentos/public.ts';
import { RegistroForm, storedValues, type ValoresDe } from '@/features/registro/public.ts';
import { knownOf, SelectField, SwitchField, TextField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { OwnFields } from '../components/own-fields.tsx';
import classes from '../components/tickets.module.css';
import { assuntoOptions, equipeOptions } from '../tickets.registro.ts';
import { modelo } from './config.registro.ts';
import { LinesField, PrioridadeField } from './fields.tsx';

const RichEditor = lazy(async () => ({ default: (await import('@/ui/texts/rich-editor.tsx')).RichEditor }));

const blank: ValoresDe<typeof modelo.calls> = {
  nome: '',
  id_assunto: null,
  titulo: '',
  descricao: '',
  prioridade: null,
  id_departamento: null,
  id_equipe: null,
  itens: [],
  campos: {},
  status: true,
};

/** /configEmpresa/tickets/modelos/cadastrar and /configEmpresa/tickets/modelos/editar/:id_modelo */
export const ModeloTicketForm = () => (
  <RegistroForm registro={modelo} schema={modeloTicketBody} blank={blank} toList values={(stored) => storedValues('id_modelo', blank, stored)}>
    {(form, stored) => (
      <>
        <FormSection title="Identificação" text="Com assunto, o modelo é oferecido quando ele é escolhido; sem, sempre.">
          <TextField name="nome" span={6} />
          <SelectField name="id_assunto" span={6} placeholder="Todos os assuntos" query={assuntoOptions} known={knownOf(stored?.id_assunto, stored?.assunto)} />
          <SwitchField name="status" description="Pode ser usado em tickets novos." />
        </FormSection>
        <FormSection title="Como o ticket começa" text="O que ficar vazio não é preenchido.">
          <TextField name="titulo" />
          <Field span={12}>
            <p className={classes.label}>Descrição</p>
            <div data-path="descricao">
              <Suspense fallback={<Skeleton h={200} />}>
                <RichEditor
                  label="Descrição"
                  initial={form.getInitialValues().descricao ?? ''}
                  error={form.errors['descricao'] as string | undefined}
                  onChange={(html) => form.setFieldValue('descricao', html)}
                />
              </Suspense>
            </div>
          </Field>
          <PrioridadeField placeholder="Não preenche" />
          <SelectField name="id_departamento" span={6} query={departamentoOptions} known={knownOf(stored?.id_departamento, stored?.departamento)} />
          <SelectField name="id_equipe" span={6} query={equipeOptions} known={knownOf(stored?.id_equipe, stored?.equipe)} />
          <LinesField name="itens" description="Um item em cada linha." />
        </FormSection>
        <OwnFields form={form as never} stored={stored} modelo />
      </>
    )}
  </RegistroForm>
);
