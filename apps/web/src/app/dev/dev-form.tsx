import { Select, TextInput } from '@mantine/core';
import { isCpf } from '@prosa/brasil/documentos/cpf.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { z } from 'zod';
import { toast } from '@/core/toasts.tsx';
import { CpfInput, PhoneInput } from '@/ui/br/masked-input.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { kinds } from './dev-data.ts';

const schema = z.object({
  nome: z.string().trim().min(1, 'Informe o nome'),
  cargo: z.string(),
  cpf: z.string().refine((v) => v === '' || isCpf(v), 'CPF inválido'),
  tipo: z.enum(kinds),
  email: z.union([z.literal(''), z.email('E-mail inválido')]),
  telefone: z.string(),
});
type Values = z.input<typeof schema>;
const blank: Values = { nome: '', cargo: '', cpf: '', tipo: 'Leads', email: '', telefone: '' };

/** Plays the server: 'Ana' is taken, everything else is saved. */
async function save({ nome }: Values): Promise<string> {
  if (nome === 'Ana') throw new ApiError(422, 'Verifique os campos', { nome: 'Já existe um contato com este nome' });
  return Promise.resolve(nome);
}

export function DevForm() {
  return (
    <FormPage
      title="Novo contato"
      step="Cadastrar"
      schema={schema}
      initial={blank}
      save={save}
      onSaved={(nome) => toast(`${nome} salvo.`)}
      submitLabel="Salvar contato"
      cancelTo="/dev/ui"
    >
      {(form) => (
        <>
          <FormSection title="Dados pessoais" text="Identificação do contato. CPF é conferido, mas não obrigatório.">
            <Field span={8}>
              <TextInput label="Nome" withAsterisk key={form.key('nome')} {...form.getInputProps('nome')} />
            </Field>
            <Field span={4}>
              <TextInput label="Cargo" key={form.key('cargo')} {...form.getInputProps('cargo')} />
            </Field>
            <Field span={4}>
              <CpfInput label="CPF" key={form.key('cpf')} {...form.getInputProps('cpf')} />
            </Field>
            <Field span={4}>
              <Select label="Tipo de contato" withAsterisk data={kinds} allowDeselect={false} key={form.key('tipo')} {...form.getInputProps('tipo')} />
            </Field>
          </FormSection>
          <FormSection title="Dados de contato" text="O e-mail só é obrigatório quando não há telefone.">
            <Field span={6}>
              <TextInput label="E-mail" type="email" placeholder="nome@empresa.com.br" key={form.key('email')} {...form.getInputProps('email')} />
            </Field>
            <Field span={6}>
              <PhoneInput label="Telefone" key={form.key('telefone')} {...form.getInputProps('telefone')} />
            </Field>
          </FormSection>
        </>
      )}
    </FormPage>
  );
}
