import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { campoBody } from '@prosa/contract/campos/campos.schemas.ts';
import { type TipoDeCampo, tiposDeCampo } from '@prosa/contract/campos/campos.valores.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { toast } from '@/core/toasts.tsx';
import { SwitchField, TextField, useField } from '@/ui/form/fields.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { type CampoValues, camposQuery, saveCampo, tipoTexts } from '../campos.queries.ts';
import classes from '../components/campos.module.css';

const list = '/configEmpresa/campos';
const blank: CampoValues = { nome: '', tipo: 'texto', opcoes: [], obrigatorio: false };
const types = tiposDeCampo.map((value) => ({ value, label: tipoTexts[value] }));

/** /configEmpresa/campos/cadastrar and /configEmpresa/campos/editar/:id_campo */
export function CampoForm() {
  const { id_campo } = useParams();
  const editing = id_campo !== undefined;
  const navigate = useNavigate();
  return (
    <FormPage<CampoValues, number>
      key={id_campo}
      title={editing ? 'Editar campo' : 'Novo campo'}
      step={editing ? 'Editar' : 'Cadastrar'}
      schema={campoBody}
      initial={blank}
      load={
        editing
          ? {
              ...camposQuery(),
              select: ({ data }) => {
                const campo = data.find((c: { id_campo: number }) => c.id_campo === Number(id_campo));
                if (campo === undefined) throw new Error('Campo não encontrado.');
                return { ...campo, obrigatorio: campo.obrigatorio === 1 };
              },
            }
          : undefined
      }
      save={saveCampo}
      onSaved={(_, { nome }) => {
        toast(`Campo ${nome} salvo.`);
        void navigate(list);
      }}
      submitLabel="Salvar campo"
      cancelTo={list}
      versionField="versao"
    >
      {(form) => <Fields form={form} editing={editing} />}
    </FormPage>
  );
}

function Fields({ form, editing }: { form: UseFormReturnType<CampoValues>; editing: boolean }) {
  const [tipo, setTipo] = useState<TipoDeCampo>(form.getInitialValues().tipo);
  return (
    <FormSection title="Campo" text="O tipo diz como o valor é escrito, conferido e filtrado. Ele não muda depois.">
      <TextField name="nome" span={8} />
      <Field span={4}>
        <Select
          label="Tipo"
          data={types}
          allowDeselect={false}
          disabled={editing}
          value={tipo}
          error={form.errors['tipo']}
          data-path="tipo"
          onChange={(next) => {
            if (next === null) return;
            setTipo(next);
            form.setFieldValue('tipo', next);
          }}
        />
      </Field>
      {tipo === 'lista' && (
        <Field>
          <Options initial={form.getInitialValues().opcoes ?? []} errors={form.errors} onChange={(opcoes) => form.setFieldValue('opcoes', opcoes)} />
        </Field>
      )}
      <SwitchField name="obrigatorio" description="O formulário do contato só é salvo com ele preenchido." />
    </FormSection>
  );
}

interface OptionsProps {
  initial: readonly string[];
  errors: Readonly<Record<string, unknown>>;
  onChange: (opcoes: string[]) => void;
}
let keys = 0;
const keyed = (text: string) => ({ key: ++keys, text });

/** The options of a list, in the order in which they are offered. */
function Options({ initial, errors, onChange }: OptionsProps) {
  const { maxLength } = useField('opcoes');
  const [rows, setRows] = useState(() => initial.map(keyed));
  const set = (next: { key: number; text: string }[]): void => {
    setRows(next);
    onChange(next.map(({ text }) => text));
  };
  const general = errors['opcoes'];
  return (
    <div className={classes.options} data-path="opcoes" role="group" aria-label="Opções">
      {rows.length > 0 && (
        <ol aria-label="Opções">
          {rows.map(({ key, text }, place) => (
            <li key={key}>
              <TextInput
                flex={1}
                aria-label={`Opção ${place + 1}`}
                maxLength={maxLength}
                defaultValue={text}
                data-path={`opcoes.${place}`}
                error={errors[`opcoes.${place}`] as string | undefined}
                onChange={({ currentTarget: { value } }) => set(rows.map((row) => (row.key === key ? { key, text: value } : row)))}
              />
              <ActionIcon aria-label={`Remover opção ${place + 1}`} onClick={() => set(rows.filter((row) => row.key !== key))}>
                <IconTrash size={16} stroke={1.7} />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {typeof general === 'string' && <p role="alert">{general}</p>}
      <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} onClick={() => set([...rows, keyed('')])}>
        Adicionar opção
      </Button>
    </div>
  );
}
