import { Alert, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { empresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { empresaBody } from '@prosa/contract/empresas/empresas.schemas.ts';
import type { Answer, Call } from '@prosa/contract/wire.ts';
import { useNavigate, useParams } from 'react-router';
import { call } from '@/core/api.ts';
import { invalidateUnder, read } from '@/core/calls.ts';
import { updateSession, useSession } from '@/core/session/session.ts';
import { toast } from '@/core/toasts.tsx';
import { AddressFields } from '@/ui/br/address-fields.tsx';
import { blankAddress } from '@/ui/br/blank-address.ts';
import { type Company, CompanyField } from '@/ui/br/company-field.tsx';
import { placeText } from '@/ui/br/municipios.ts';
import { TextField } from '@/ui/form/fields.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { ColorField, LogoField } from '../components/brand-fields.tsx';
import { LinkField } from '../components/link-field.tsx';

type Detalhe = Answer<typeof empresa.show>['data'];
type Values = NonNullable<Call<typeof empresa.store>['body']>;

const blank: Values = {
  nome_fantasia: '',
  razao_social: '',
  cnpj: '',
  email: '',
  telefone: '',
  site: '',
  ...blankAddress,
  cor: '',
  logo: '',
  fuso: 'America/Sao_Paulo',
  formato: 'pt-BR',
};
const valuesOf = ({ link: _link, ...stored }: Detalhe): Values => ({ ...stored, cor: stored.cor ?? '', logo: stored.logo ?? '' });

/** Takes over what the register says; names, e-mail and phone that the company chose itself stay. */
function fillIn(form: UseFormReturnType<Values>, { cnpj: _known, situacao: _said, ...found }: Company): void {
  const own = ['nome_fantasia', 'email', 'telefone'] as const;
  const typed = form.getValues();
  for (const [field, value] of Object.entries(found)) {
    if (value === '' || value === null || (own.some((name) => name === field) && typed[field as (typeof own)[number]] !== '')) continue;
    form.setFieldValue(field as 'razao_social', value as string);
  }
}

const formatos = [
  { value: 'pt-BR', label: 'Brasil: 31/12/2026, 1.234,56' },
  { value: 'en-US', label: 'Estados Unidos: 12/31/2026, 1,234.56' },
  { value: 'ja-JP', label: 'Japão: 2026/12/31, 1,234.56' },
];
/** Of Brazil first: the others are found by typing. */
const zones = (): string[] => {
  const all = Intl.supportedValuesOf('timeZone');
  const brazil = ['America/Sao_Paulo', 'America/Manaus', 'America/Cuiaba', 'America/Fortaleza', 'America/Belem', 'America/Rio_Branco', 'America/Noronha'];
  return [...brazil, ...all.filter((zone) => !brazil.includes(zone))];
};

function shownValue(field: string, value: unknown): string | undefined {
  if (field === 'logo') return value === '' || value === null ? 'sem logo' : 'com logo';
  if (field === 'formato') return formatos.find((formato) => formato.value === value)?.label;
  return placeText(field, value);
}

/** /empresa/cadastrar and /empresa/editar/:id_config */
export function EmpresaForm() {
  const { id_config } = useParams();
  const { id_empresa, superadmin } = useSession();
  const navigate = useNavigate();
  const editing = id_config !== undefined;
  const id = Number(id_config);
  return (
    <FormPage<Values, number, { data: Detalhe }>
      key={id_config}
      title={editing ? 'Editar empresa' : 'Nova empresa'}
      step={editing ? 'Editar' : 'Cadastrar'}
      schema={empresaBody}
      initial={blank}
      load={editing ? { ...read(empresa.show, { params: { id } }), select: ({ data }: { data: Detalhe }) => valuesOf(data) } : undefined}
      save={async (body) => {
        const saved = await call(empresa.store, { body });
        await invalidateUnder(['/empresa', '/ConfigEmpresa']);
        // name, colour, logo and formats are those of the session
        if (saved.id_config === id_empresa) updateSession((await call(login.getDataLogin, {})).data);
        return saved.id_config;
      }}
      onSaved={() => {
        toast('Dados da empresa salvos.');
        void navigate('/empresa');
      }}
      submitLabel="Salvar empresa"
      cancelTo="/empresa"
      versionField="versao"
      showValue={shownValue}
      blocked={!editing && !superadmin && <Alert color="orange">Só quem opera a plataforma cria empresas.</Alert>}
    >
      {(form, stored) => (
        <>
          <FormSection title="Identificação" text="O nome fantasia é o que a equipe e os clientes veem.">
            <TextField name="nome_fantasia" span={6} />
            <TextField name="razao_social" span={6} />
            <Field span={6}>
              <CompanyField form={form} onCompany={(found) => fillIn(form, found)} />
            </Field>
            <TextField name="telefone" span={6} type="tel" />
            <TextField name="email" span={6} type="email" />
            <TextField name="site" span={6} />
          </FormSection>
          <FormSection title="Endereço">
            <AddressFields />
          </FormSection>
          <FormSection title="Marca" text="Logo e cor aparecem no cabeçalho, nos botões e na área do cliente.">
            <Field span={6}>
              <LogoField
                initial={form.getInitialValues().logo ?? ''}
                error={form.errors['logo'] as string | undefined}
                onChange={(logo) => form.setFieldValue('logo', logo)}
              />
            </Field>
            <Field span={6}>
              <ColorField
                initial={form.getInitialValues().cor ?? ''}
                error={form.errors['cor'] as string | undefined}
                onChange={(cor) => form.setFieldValue('cor', cor)}
              />
            </Field>
          </FormSection>
          <FormSection title="Formatos" text="Como datas, horas e números aparecem para toda a equipe.">
            <Field span={6}>
              <Select label="Fuso horário" searchable allowDeselect={false} data={zones()} limit={40} key={form.key('fuso')} {...form.getInputProps('fuso')} />
            </Field>
            <Field span={6}>
              <Select label="Formato" allowDeselect={false} data={formatos} key={form.key('formato')} {...form.getInputProps('formato')} />
            </Field>
          </FormSection>
          {stored?.data.id_config === id_empresa && (
            <FormSection title="Endereço público">
              <Field>
                <LinkField initial={stored?.data.link ?? ''} />
              </Field>
            </FormSection>
          )}
        </>
      )}
    </FormPage>
  );
}
