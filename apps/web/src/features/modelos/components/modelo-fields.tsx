import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { escoposModelo, tipoEmail, tiposModelo } from '@prosa/contract/modelos/modelos.tipos.ts';
import { useState } from 'react';
import { departamentoOptions } from '@/features/departamentos/public.ts';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { SwitchField, TextField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { type ModeloValues, previewOf } from '../modelos.queries.ts';
import { ContentsEditor } from './contents-editor.tsx';
import { converted } from './convert.ts';
import { PreviewPanel } from './preview-panel.tsx';

interface ModeloFieldsProps {
  form: UseFormReturnType<ModeloValues>;
  /** May save for others, not only for oneself. */
  mayShare: boolean;
  /** Name of the departamento that is stored. */
  departamento: string | null;
}

const tipos = Object.entries(tiposModelo).map(([value, label]) => ({ value, label }));
const escopos = (Object.keys(escoposModelo) as (keyof typeof escoposModelo)[]).map((value) => ({ value, label: escoposModelo[value] }));

export function ModeloFields({ form, mayShare, departamento }: ModeloFieldsProps) {
  const start = form.getValues();
  const [tipo, setTipo] = useState(Number(start.tipo));
  const [escopo, setEscopo] = useState(start.escopo ?? 'todos');
  const known = typeof start.id_departamento === 'number' && departamento !== null ? [{ value: start.id_departamento, label: departamento }] : [];
  const email = tipo === tipoEmail;
  return (
    <>
      <FormSection title="Identificação" text="O atalho é o que se digita depois de / na conversa. Cada atalho é único na empresa.">
        <TextField name="titulo" span={8} />
        <TextField name="atalho" span={4} placeholder="boas-vindas" leftSection="/" />
        <Field span={6}>
          <Select
            label="Tipo"
            data={tipos}
            allowDeselect={false}
            value={String(tipo)}
            error={form.errors['tipo']}
            data-path="tipo"
            onChange={(value) => {
              const next = Number(value);
              if ((next === tipoEmail) !== email) form.setFieldValue('itens', converted(form.getValues().itens, next === tipoEmail));
              setTipo(next);
              form.setFieldValue('tipo', next);
            }}
          />
        </Field>
        <SwitchField name="status" span={6} description="Aparece para ser usado." />
      </FormSection>
      <FormSection
        title="Quem usa"
        text={mayShare ? 'Um modelo pessoal só aparece para quem o criou.' : 'Você pode criar modelos pessoais. Para a equipe, peça a um supervisor.'}
      >
        <Field span={6}>
          <Select
            label="Quem usa"
            data={escopos}
            allowDeselect={false}
            disabled={!mayShare}
            value={escopo}
            error={form.errors['escopo']}
            data-path="escopo"
            onChange={(value) => {
              const next = value ?? 'todos';
              setEscopo(next);
              form.setFieldValue('escopo', next);
            }}
          />
        </Field>
        {escopo === 'departamento' && (
          <Field span={6}>
            <AsyncSelect
              label="Departamento"
              withAsterisk
              query={departamentoOptions}
              known={known}
              key={form.key('id_departamento')}
              {...form.getInputProps('id_departamento')}
            />
          </Field>
        )}
      </FormSection>
      <FormSection
        title="Conteúdo"
        text={
          email
            ? 'O texto do e-mail, e os arquivos que vão com ele. As variáveis são trocadas pelos dados do contato.'
            : 'Cada conteúdo é enviado como uma mensagem, nesta ordem. As variáveis são trocadas pelos dados do contato.'
        }
      >
        {email && <TextField name="assunto" required />}
        <Field>
          {/* rich and plain text are different fields */}
          <ContentsEditor
            key={email ? 'email' : 'texto'}
            initial={form.getValues().itens}
            email={email}
            errors={form.errors}
            onChange={(itens) => {
              form.setFieldValue('itens', itens);
              for (const path of Object.keys(form.errors)) if (path.startsWith('itens')) form.clearFieldError(path);
            }}
          />
        </Field>
      </FormSection>
      <FormSection title="Prévia" text="Confira com um contato de verdade antes de salvar.">
        <Field>
          <PreviewPanel
            email={email}
            preview={(id_contato) => {
              const { assunto = '', id_departamento, itens } = form.getValues();
              const id = escopo === 'departamento' && typeof id_departamento === 'number' ? id_departamento : null;
              return previewOf({ tipo, assunto, id_departamento: id, itens }, id_contato);
            }}
          />
        </Field>
      </FormSection>
    </>
  );
}
