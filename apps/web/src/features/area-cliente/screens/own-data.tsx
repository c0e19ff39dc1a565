import { Button, Skeleton, TextInput } from '@mantine/core';
import { formatCpfOrCnpj } from '@prosa/brasil/documentos/documento.ts';
import { meusDadosBody } from '@prosa/contract/clientes/clientes.schemas.ts';
import type { TelefoneValues } from '@prosa/contract/tipos/telefones.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '@/core/session/session.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { ChangePassword, ConnectedDevices } from '@/features/acesso/public.ts';
import { AddressFields } from '@/ui/br/address-fields.tsx';
import { PhoneList } from '@/ui/br/phone-list.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { EditForm } from '@/ui/form/edit-form.tsx';
import { TextField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { type OwnData, type OwnDataValues, ownDataQuery, saveOwnData } from '../area-cliente.queries.ts';
import { HowTold } from '../components/how-told.tsx';
import classes from '../components/own-data.module.css';
import { OwnEmail } from '../components/own-email.tsx';
import { OwnPeople } from '../components/own-people.tsx';
import { OwnPrivacy } from '../components/own-privacy.tsx';

const toValues = (d: OwnData): OwnDataValues => ({
  nome: d.nome,
  telefones: d.telefones,
  cep: d.cep,
  logradouro: d.logradouro,
  numero: d.numero,
  complemento: d.complemento,
  bairro: d.bairro,
  id_municipio: d.id_municipio,
  id_uf: d.id_uf,
  versao: d.versao,
});

/** spec 2 /area_cliente/meus_dados: what the company has of the customer, kept right by the customer. */
export function OwnDataScreen() {
  const { data, error, refetch, isFetching } = useQuery(ownDataQuery);
  return (
    <div className={classes.page}>
      <PageHeader title="Meus dados" />
      {data === undefined && error !== null && (
        <EmptyBox kind="error" title="Não foi possível carregar" text={messageOf(error)}>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </EmptyBox>
      )}
      {data === undefined && error === null && <Skeleton h={220} mt="xl" role="group" aria-label="Carregando" />}
      {data !== undefined && <Loaded own={data.data} refresh={async () => (await refetch({ throwOnError: true })).data!.data} />}
    </div>
  );
}

function Loaded({ own, refresh }: { own: OwnData; refresh: () => Promise<OwnData> }) {
  const manages = useSession().gerencia !== 0;
  // what is being written stays while the rest of the page is read again
  const [shown, setShown] = useState({ values: toValues(own), round: 0 });
  const anew = (values: OwnDataValues): void => setShown({ values, round: shown.round + 1 });
  return (
    <>
      {!manages && (
        <FormSection title="Seus dados" text="Quem responde pelo cliente cuida do cadastro. Para mudar algo, fale com essa pessoa ou com a empresa.">
          <Field>
            <TextInput label="Cliente" value={own.nome || own.razao_social} readOnly variant="filled" />
          </Field>
        </FormSection>
      )}
      {manages && (
        <div className={classes.data}>
          <EditForm
            key={shown.round}
            schema={meusDadosBody}
            initial={shown.values}
            save={saveOwnData}
            onSaved={() => {
              toast('Seus dados foram salvos.');
              void refresh().then((fresh) => anew(toValues(fresh)));
            }}
            submitLabel="Salvar meus dados"
            cancelTo="/area_cliente/dashboard"
            versionField="versao"
            fresh={async () => toValues(await refresh())}
            onReload={anew}
          >
            {(form) => (
              <>
                <FormSection title="Seus dados" text="Para mudar o documento ou a razão social, fale com a empresa.">
                  {own.tipo === 2 && (
                    <Field>
                      <TextInput label="Razão social" value={own.razao_social} readOnly variant="filled" />
                    </Field>
                  )}
                  <TextField name="nome" span={8} {...(own.tipo === 2 && { label: 'Pessoa de contato' })} autoComplete="name" />
                  <Field span={4}>
                    <TextInput label={own.tipo === 2 ? 'CNPJ' : 'CPF'} value={formatCpfOrCnpj(own.documento)} readOnly variant="filled" />
                  </Field>
                  <Field>
                    <PhoneList
                      initial={(shown.values.telefones as TelefoneValues[] | undefined) ?? []}
                      errors={form.errors}
                      onChange={(list) => form.setFieldValue('telefones', list)}
                    />
                  </Field>
                </FormSection>
                <FormSection title="Endereço">
                  <AddressFields />
                </FormSection>
              </>
            )}
          </EditForm>
        </div>
      )}
      <FormSection title="E-mail de acesso" text="É para onde vão os links de nova senha. Para trocar, confirme o novo endereço com o código que vai para lá.">
        <OwnEmail email_de_acesso={own.email_de_acesso} usuario={own.usuario} email_novo={own.email_novo} />
      </FormSection>
      <HowTold avisar={own.avisar} />
      <OwnPeople manages={manages} />
      <OwnPrivacy />
      <FormSection title="Senha" text="Ao trocar a senha, os outros aparelhos são desconectados.">
        <ChangePassword />
      </FormSection>
      <FormSection title="Aparelhos conectados" text="Onde sua conta está aberta.">
        <ConnectedDevices />
      </FormSection>
    </>
  );
}
