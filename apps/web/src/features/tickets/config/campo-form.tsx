import type { UseFormReturnType } from '@mantine/form';
import type { TipoDeCampo } from '@prosa/contract/campos/campos.valores.ts';
import { campoTicketBody } from '@prosa/contract/tickets/config.schemas.ts';
import { useState } from 'react';
import { RegistroForm, storedValues, type ValoresDe } from '@/features/registro/public.ts';
import { knownOf, SelectField, SwitchField, TextField, WordField } from '@/ui/form/fields.tsx';
import { FormSection } from '@/ui/form/form-section.tsx';
import { assuntoOptions } from '../tickets.registro.ts';
import { campo } from './config.registro.ts';
import { LinesField } from './fields.tsx';

type Valores = ValoresDe<typeof campo.calls> & Record<string, unknown>;
const blank: Valores = { nome: '', tipo: 'texto', opcoes: [], id_assunto: null, obrigatorio: false, cliente_ve: false, ordem: 0, status: true };

export const nomesDosTipos: Readonly<Record<TipoDeCampo, string>> = {
  texto: 'Texto',
  numero: 'Número',
  data: 'Data',
  lista: 'Lista de opções',
  sim_nao: 'Sim ou não',
};

/** Its options, where it has some. */
function Opcoes({ form }: { form: UseFormReturnType<Valores> }) {
  const [tipo, setTipo] = useState(form.getValues().tipo);
  form.watch('tipo', ({ value }) => setTipo(value));
  return tipo === 'lista' ? <LinesField name="opcoes" description="Uma opção em cada linha." /> : null;
}

/** /configEmpresa/tickets/campos/cadastrar and /configEmpresa/tickets/campos/editar/:id_campo_ticket */
export const CampoTicketForm = () => (
  <RegistroForm registro={campo} schema={campoTicketBody} blank={blank} toList values={(stored) => storedValues('id_campo_ticket', blank, stored)}>
    {(form, stored) => (
      <FormSection title="Campo" text="Aparece no formulário do ticket e ao lado das respostas.">
        <TextField name="nome" span={6} />
        <WordField name="tipo" span={6} choices={nomesDosTipos} description="Não muda depois de criado." />
        <Opcoes form={form} />
        <SelectField name="id_assunto" span={6} placeholder="Todos os assuntos" query={assuntoOptions} known={knownOf(stored?.id_assunto, stored?.assunto)} />
        <TextField name="ordem" span={6} type="number" description="As menores aparecem antes." />
        <SwitchField name="obrigatorio" description="O ticket não é salvo sem ele." />
        <SwitchField name="cliente_ve" description="O cliente preenche ao abrir um ticket na área dele, e vê o que está preenchido." />
        <SwitchField name="status" description="Aparece no ticket." />
      </FormSection>
    )}
  </RegistroForm>
);
