import { fornecedorBody } from '@prosa/contract/fornecedores/fornecedores.schemas.ts';
import { RegistroForm } from '@/features/registro/public.ts';
import { AddressFields } from '@/ui/br/address-fields.tsx';
import { blankAddress } from '@/ui/br/blank-address.ts';
import { DocumentField } from '@/ui/br/document-field.tsx';
import { PhoneInput } from '@/ui/br/masked-input.tsx';
import { placeText } from '@/ui/br/municipios.ts';
import { AreaField, SwitchField, TextField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { RowsEditor } from '@/ui/form/rows-editor.tsx';
import { fornecedor } from '../fornecedores.registro.ts';

const texts = { razao_social: '', nome_fantasia: '', representante: '', cnpj: '', ie: '', observacoes: '' };
const blank = { ...texts, ...blankAddress, contatos: [], status: true };

/** /fornecedores/cadastrar and /fornecedores/editar/:id_fornecedor */
export const FornecedorForm = () => (
  <RegistroForm registro={fornecedor} schema={fornecedorBody} blank={blank} showValue={placeText}>
    {(form) => (
      <>
        <FormSection title="Empresa" text="O CNPJ é de um fornecedor só.">
          <TextField name="razao_social" span={8} />
          <Field span={4}>
            <DocumentField kind="cnpj" key={form.key('cnpj')} {...form.getInputProps('cnpj')} />
          </Field>
          <TextField name="nome_fantasia" span={8} />
          <TextField name="ie" span={4} />
          <TextField name="representante" label="Nome do representante" />
        </FormSection>
        <FormSection title="Endereço">
          <AddressFields />
        </FormSection>
        <FormSection title="Contatos" text="Com quem falar em cada assunto. O primeiro aparece na lista.">
          <RowsEditor
            name="contatos"
            one="Contato"
            max={50}
            fields={[{ name: 'nome' }, { name: 'cargo' }, { name: 'telefone', input: PhoneInput }, { name: 'email', type: 'email' }]}
          />
        </FormSection>
        <FormSection title="Outros dados">
          <AreaField name="observacoes" />
          <SwitchField name="status" />
        </FormSection>
      </>
    )}
  </RegistroForm>
);
