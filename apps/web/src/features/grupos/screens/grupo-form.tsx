import { Select } from '@mantine/core';
import { grupoBody } from '@prosa/contract/grupos/grupos.schemas.ts';
import { RegistroForm, storedValues, type ValoresDe } from '@/features/registro/public.ts';
import { SelectField, TextField, useField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { Facts } from '@/ui/show/facts.tsx';
import { EscopoField } from '../components/escopo-field.tsx';
import { grupoOptions } from '../grupos.options.ts';
import { alcanceText, grupo, modelos, modeloText } from '../grupos.registro.ts';

const blank: ValoresDe<typeof grupo.calls> = {
  nome: '',
  escopo_atendimento: 'proprios',
  escopo_ticket: 'proprios',
  escopo_contato: 'todos',
  escopo_bloco: 'proprios',
};
const blankNew: ValoresDe<typeof grupo.calls> = { ...blank, modelo: 'atendente', id_copia: null };
const modeloData = Object.entries(modelos).map(([value, label]) => ({ value, label }));

function ModeloField() {
  const { form, label } = useField('modelo');
  return (
    <Field span={6}>
      <Select key={form.key('modelo')} {...form.getInputProps('modelo')} label={label} data={modeloData} clearable placeholder="Sem permissões" />
    </Field>
  );
}

/** /grupo/cadastrar and /grupo/editar/:id_grupo */
export const GrupoForm = () => (
  <RegistroForm
    registro={grupo}
    schema={grupoBody}
    blank={blankNew}
    values={(stored) => storedValues('id_grupo', blank, stored)}
    showValue={(field, value) => {
      if (field.startsWith('escopo_')) return alcanceText(String(value));
      if (field === 'modelo') return modeloText((value ?? null) as keyof typeof modelos | null);
      return undefined;
    }}
  >
    {(_, stored) => (
      <>
        <FormSection title="Identificação" text="O nome aparece para quem escolhe o grupo de uma pessoa.">
          <TextField name="nome" span={8} />
        </FormSection>
        {!stored && (
          <FormSection
            title="Permissões"
            text="De onde começam: de um modelo, que vale também para o que vier em novas versões, ou de outro grupo, com o modelo dele. Depois de salvar, cada uma pode ser mudada."
          >
            <ModeloField />
            <SelectField name="id_copia" span={6} query={grupoOptions} placeholder="Nenhum grupo" />
          </FormSection>
        )}
        <FormSection title="Até onde vê" text="O que as pessoas do grupo encontram nas listas. Ninguém dá um alcance maior que o seu.">
          <EscopoField
            name="escopo_atendimento"
            textos={['Só as conversas em que a pessoa está', 'As conversas dos departamentos dela', 'Todas as conversas da empresa']}
          />
          <EscopoField
            name="escopo_contato"
            textos={['Só os contatos de que a pessoa cuida', 'Os contatos dos departamentos dela', 'Todos os contatos da empresa']}
          />
          <EscopoField name="escopo_ticket" textos={['Só os tickets da pessoa', 'Os tickets dos departamentos dela', 'Todos os tickets da empresa']} />
          <EscopoField name="escopo_bloco" textos={['Só os cartões da pessoa', 'Os cartões dos departamentos dela', 'Todos os cartões da empresa']} />
        </FormSection>
        {stored && (
          <FormSection title="Pessoas" text="O grupo de alguém muda no cadastro da pessoa.">
            <Field>
              {stored.membros.length === 0 ? (
                'Ninguém ainda.'
              ) : (
                <Facts facts={[[`Neste grupo (${stored.membros.length})`, stored.membros.map(({ nome }) => nome).join(', ')]]} />
              )}
            </Field>
          </FormSection>
        )}
      </>
    )}
  </RegistroForm>
);
