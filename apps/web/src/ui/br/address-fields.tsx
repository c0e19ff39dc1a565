import { Loader, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { cepDigits } from '@prosa/brasil/lugares/cep.ts';
import { consultas } from '@prosa/contract/consultas/consultas.endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/core/api.ts';
import { useStore } from '@/core/store.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { TextField, useField } from '../form/fields.tsx';
import { Field } from '../form/form-section.tsx';
import { CepInput } from './masked-input.tsx';
import { loadMunicipios, municipiosStore } from './municipios.ts';

/** A form with the fields of `enderecoShape`. */
type AddressForm = UseFormReturnType<any>;

/** spec 2: CEP, street, and the state before its city. The fields of one section; offline everything can be typed by hand. */
export function AddressFields() {
  const { form } = useField('cep');
  return (
    <>
      <Field span={4}>
        <CepField form={form} key={form.key('cep')} />
      </Field>
      <TextField name="logradouro" span={8} />
      <TextField name="numero" span={4} />
      <TextField name="complemento" span={8} />
      <TextField name="bairro" />
      <CityFields key={`${form.key('id_uf')}-${form.key('id_municipio')}`} form={form} />
    </>
  );
}

/** A whole CEP fills the address; what was typed by hand stays where the CEP knows nothing. */
function CepField({ form }: { form: AddressForm }) {
  const props = form.getInputProps('cep');
  const [asking, setAsking] = useState(false);
  const asked = useRef(cepDigits((form.getValues() as { cep?: string }).cep ?? ''));
  const change = async (typed: string): Promise<void> => {
    props.onChange(typed);
    const digits = cepDigits(typed);
    if (digits.length < 8 || digits === asked.current) return;
    asked.current = digits;
    setAsking(true);
    try {
      const { resultado_txt, data } = await call(consultas.consultaCEP, { params: { cep: digits } });
      // the person typed another one meanwhile
      if (asked.current !== digits) return;
      if (data === null) form.setFieldError('cep', resultado_txt);
      else {
        const { logradouro, bairro, cidade_id, estado_id } = data;
        if (logradouro !== '') form.setFieldValue('logradouro', logradouro);
        if (bairro !== '') form.setFieldValue('bairro', bairro);
        if (cidade_id !== null) {
          form.setFieldValue('id_uf', estado_id);
          form.setFieldValue('id_municipio', cidade_id);
        }
      }
    } catch (error) {
      if (asked.current === digits) form.setFieldError('cep', messageOf(error));
    } finally {
      if (asked.current === digits) setAsking(false);
    }
  };
  return (
    <CepInput
      label="CEP"
      {...props}
      onChange={(typed) => void change(typed)}
      rightSection={asking && <Loader size={16} aria-label="Procurando o endereço" />}
    />
  );
}

const idOf = (value: unknown): number | null => (Number(value) > 0 ? Number(value) : null);

/** spec 2: state, then city from the bundled list. spec 5: with a state the city is required. */
function CityFields({ form }: { form: AddressForm }) {
  const lists = useStore(municipiosStore);
  const initial = form.getValues() as { id_uf?: unknown; id_municipio?: unknown };
  const [uf, setUf] = useState(idOf(initial.id_uf));
  const [city, setCity] = useState(idOf(initial.id_municipio));
  useEffect(() => {
    loadMunicipios().catch((error: unknown) => toastError(messageOf(error)));
  }, []);
  const choose = (id_uf: number | null, id_municipio: number | null): void => {
    setUf(id_uf);
    setCity(id_municipio);
    form.setFieldValue('id_uf', id_uf, { forceUpdate: false });
    form.setFieldValue('id_municipio', id_municipio, { forceUpdate: false });
  };
  return (
    <>
      <Field span={4}>
        <Select<number>
          label="Estado"
          placeholder="Não selecionado"
          searchable
          clearable
          data={lists?.estados.map(({ id_uf, nome }) => ({ value: id_uf, label: nome })) ?? []}
          nothingFoundMessage="Nenhuma opção encontrada"
          value={lists === null ? null : uf}
          onChange={(id_uf) => choose(id_uf, null)}
          error={form.errors['id_uf']}
          data-path="id_uf"
        />
      </Field>
      <Field span={8}>
        <Select<number>
          label="Cidade"
          placeholder={uf === null ? 'Escolha o estado primeiro' : 'Não selecionado'}
          withAsterisk={uf !== null}
          searchable
          clearable
          limit={100}
          disabled={uf === null}
          data={uf === null ? [] : (lists?.municipiosDe(uf).map(({ id_municipio, municipio }) => ({ value: id_municipio, label: municipio })) ?? [])}
          nothingFoundMessage="Nenhuma opção encontrada"
          value={lists === null ? null : city}
          onChange={(id_municipio) => choose(uf, id_municipio)}
          error={form.errors['id_municipio']}
          data-path="id_municipio"
        />
      </Field>
    </>
  );
}
