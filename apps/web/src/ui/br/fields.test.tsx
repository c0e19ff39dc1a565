import { schemaResolver, useForm } from '@mantine/form';
import { consultas } from '@prosa/contract/consultas/consultas.endpoints.ts';
import { enderecoShape, exigirCidade } from '@prosa/contract/tipos/endereco.schemas.ts';
import { type TelefoneValues, telefones } from '@prosa/contract/tipos/telefones.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderRoutes } from '@/testing/render-app.tsx';
import { FormContext } from '../form/form-context.ts';
import { AddressFields } from './address-fields.tsx';
import { DateField } from './date-field.tsx';
import { DocumentField } from './document-field.tsx';
import { PhoneList } from './phone-list.tsx';

const schema = z.object({ ...enderecoShape, telefones }).superRefine(exigirCidade);
interface Values {
  telefones: TelefoneValues[];
  [field: string]: unknown;
}

/** The pieces in a form; `saved` gets what passes the contract. */
function open(initial: Partial<Values> = {}, check?: (numero: string) => Promise<boolean>) {
  const saved = vi.fn();
  function Screen() {
    const form = useForm<Values>({ mode: 'uncontrolled', initialValues: { telefones: [], ...initial }, validate: schemaResolver(schema, { sync: true }) });
    return (
      <form onSubmit={form.onSubmit((values) => saved(schema.parse(values)))}>
        <PhoneList
          initial={form.getInitialValues().telefones}
          errors={form.errors}
          onChange={(list) => form.setFieldValue('telefones', list)}
          {...(check && { check })}
        />
        <FormContext value={{ form, schema }}>
          <AddressFields />
        </FormContext>
        <button type="submit">Salvar</button>
      </form>
    );
  }
  return { ...renderRoutes([{ path: '/', Component: Screen }], '/'), saved };
}
const save = () => screen.getByRole('button', { name: 'Salvar' });

test('[5] a phone is Brazilian unless another country is chosen, and gets its code', async () => {
  const { user, saved } = open();
  await user.type(await screen.findByLabelText('Telefone 1'), '11987654321');
  expect(screen.getByLabelText<HTMLInputElement>('Telefone 1').value).toBe('(11) 98765-4321');
  await user.click(screen.getByRole('button', { name: 'Adicionar telefone' }));
  await screen.findAllByRole('option', { name: /Portugal \+351/ });
  await user.selectOptions(screen.getAllByRole('combobox', { name: 'País do telefone' })[1]!, 'PT');
  await user.type(screen.getByLabelText('Telefone 2'), '912 345 678');
  await user.click(save());
  expect(saved.mock.lastCall?.[0]).toMatchObject({
    telefones: [
      { tipo_contato: 'Whatsapp', numero: '+5511987654321', principal: 1 },
      { numero: '+351912345678', principal: 0 },
    ],
  });
});

test.each([
  ['5511987654321', '(11) 98765-4321'],
  ['55 (51) 3333-4444', '(51) 3333-4444'],
  ['011 98765-4321', '(11) 98765-4321'],
  ['0 15 11 98765-4321', '(11) 98765-4321'],
  ['00 55 11 98765-4321', '(11) 98765-4321'],
  ['+55 11 98765-4321', '(11) 98765-4321'],
  ['(55) 99999-8888', '(55) 99999-8888'],
])('[5] a number pasted with its code or with zeros in front stays that number: %s', async (pasted, shown) => {
  const { user, saved } = open();
  await user.click(await screen.findByLabelText('Telefone 1'));
  await user.paste(pasted);
  expect(screen.getByLabelText<HTMLInputElement>('Telefone 1').value).toBe(shown);
  await user.click(save());
  expect(saved.mock.lastCall?.[0]).toMatchObject({ telefones: [{ numero: `+55${shown.replace(/\D+/g, '')}` }] });
});

test('[5] what is not possible for its country says so; a stored number of another country shows it', async () => {
  const { user } = open({ telefones: [{ tipo_contato: 'Casa', numero: '+14155552671', principal: 1 }] });
  await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'País do telefone' }).value).toBe('US'));
  const field = screen.getByLabelText<HTMLInputElement>('Telefone 1');
  expect(field.value).toBe('4155552671');
  await user.type(field, '{Backspace}{Backspace}{Backspace}');
  await user.tab();
  expect(await screen.findByText('Telefone inválido')).toBeTruthy();
});

test('[5] exactly one primary phone: choosing one leaves the other, removing it gives it on; each row needs a number', async () => {
  const { user, saved } = open({
    telefones: [
      { id_telefone: 1, tipo_contato: 'Casa', numero: '551133334444', principal: 1 },
      { id_telefone: 2, tipo_contato: 'Celular', numero: '5511987654321', principal: 0 },
    ],
  });
  await user.click(await screen.findByRole('radio', { name: 'Telefone 2 é o principal' }));
  await user.click(screen.getByRole('button', { name: 'Adicionar telefone' }));
  await user.click(save());
  expect(await screen.findByText('Informe o número')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remover telefone 3' }));
  await user.click(screen.getByRole('button', { name: 'Remover telefone 2' }));
  await user.click(save());
  expect(saved.mock.lastCall?.[0]).toMatchObject({ telefones: [{ id_telefone: 1, numero: '551133334444', principal: 1 }] });
});

test('[5] a number that another record has is cleared; one row without a number is no phone', async () => {
  const check = vi.fn(() => Promise.resolve(false));
  const { user, saved } = open({}, check);
  await user.type(await screen.findByLabelText('Telefone 1'), '11987654321');
  await user.tab();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Telefone 1').value).toBe(''));
  expect(check).toHaveBeenCalledWith('+5511987654321');
  await user.click(save());
  expect(saved.mock.lastCall?.[0]).toMatchObject({ telefones: [] });
});

test('[2] state, then city of the bundled list; [5] a state needs its city', async () => {
  const { user, saved } = open();
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Cidade' })).disabled).toBe(true);
  await user.click(screen.getByRole('combobox', { name: 'Estado' }));
  await user.click(await screen.findByRole('option', { name: 'São Paulo' }));
  await user.click(save());
  expect(await screen.findByText('Escolha a cidade')).toBeTruthy();
  await user.type(screen.getByRole('combobox', { name: /Cidade/ }), 'CAMPINAS');
  await user.click(await screen.findByRole('option', { name: 'CAMPINAS' }));
  await user.click(save());
  expect(saved.mock.lastCall?.[0]).toMatchObject({ id_uf: 35, id_municipio: expect.any(Number) });
});

test('[5] a stored city is shown, another state takes it away', async () => {
  const { user } = open({ id_uf: 53, id_municipio: 1_000 });
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Estado' }).value).toBe('Distrito Federal'));
  await user.click(screen.getByRole('combobox', { name: 'Estado' }));
  await user.click(await screen.findByRole('option', { name: 'Acre' }));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Cidade/ }).value).toBe('');
});

const found = {
  resultado: 1 as const,
  resultado_txt: 'sucesso - cep completo',
  uf: 'SP',
  cidade: 'Campinas',
  bairro: 'Centro',
  tipo_logradouro: 'Rua',
  logradouro: 'Treze de Maio',
  cep: '13010111',
  data: {
    logradouro: 'Rua Treze de Maio',
    bairro: 'Centro',
    cidade: 'Campinas',
    cidade_codigo: '3509502',
    estado: 'SP',
    estado_nome: 'São Paulo',
    estado_codigo: '35',
    cep: '13010111',
    cidade_id: 4770,
    estado_id: 35,
  },
};
const valueOf = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' }).value;

test('[5] a whole CEP fills the address, what was typed beside it stays', async () => {
  const server = new FakeServer().on(consultas.consultaCEP, () => found);
  const { user, saved } = open({ numero: '240', logradouro: 'Outra rua' });
  await user.type(await screen.findByLabelText('CEP'), '13010111');
  await waitFor(() => expect(valueOf('Logradouro')).toBe('Rua Treze de Maio'));
  expect(valueOf('Bairro')).toBe('Centro');
  await waitFor(() => expect(valueOf('Estado')).toBe('São Paulo'));
  expect(server.received(consultas.consultaCEP)).toMatchObject([{ params: { cep: '13010111' } }]);
  await user.click(save());
  expect(saved.mock.lastCall?.[0]).toMatchObject({ cep: '13010111', numero: '240', logradouro: 'Rua Treze de Maio', id_uf: 35, id_municipio: 4770 });
});

test("[5] 'Cep não encontrado'; a service that does not answer leaves the form usable by hand", async () => {
  const server = new FakeServer().on(consultas.consultaCEP, () => ({ ...found, resultado: 0 as const, resultado_txt: 'Cep não encontrado', data: null }));
  const { user } = open();
  const cep = await screen.findByLabelText('CEP');
  await user.type(cep, '99999999');
  expect(await screen.findByText('Cep não encontrado')).toBeTruthy();
  server.on(consultas.consultaCEP, () => ({ refuse: { http: 503, message: 'A consulta de CEP não respondeu. Preencha o endereço.' } }));
  await user.clear(cep);
  await user.type(cep, '13010111');
  expect(await screen.findByText('A consulta de CEP não respondeu. Preencha o endereço.')).toBeTruthy();
  await user.type(screen.getByLabelText('Logradouro'), 'Rua à mão');
  expect(valueOf('Logradouro')).toBe('Rua à mão');
});

test('[5] documents and dates in their masks', async () => {
  const changed = vi.fn();
  const { user } = renderRoutes(
    [
      {
        path: '/',
        Component: () => (
          <>
            <DocumentField kind="cpf" />
            <DocumentField kind="cnpj" onChange={changed} />
            <DocumentField kind="rg" />
            <DateField label="Nascimento" defaultValue="1979-12-03" onChange={changed} />
          </>
        ),
      },
    ],
    '/',
  );
  await user.type(await screen.findByLabelText('CPF'), '52998224725');
  expect(screen.getByLabelText<HTMLInputElement>('CPF').value).toBe('529.982.247-25');
  await user.type(screen.getByLabelText('CNPJ'), '12abc34501de35');
  expect(changed).toHaveBeenLastCalledWith('12.ABC.345/01DE-35');
  await user.type(screen.getByLabelText('RG'), 'MG-12.345.678');
  expect(screen.getByLabelText<HTMLInputElement>('RG').value).toBe('MG-12.345.678');
  const date = screen.getByLabelText<HTMLInputElement>('Nascimento');
  expect(date.value).toBe('03/12/1979');
  await user.clear(date);
  await user.type(date, '45');
  expect(date.value).toBe('');
  await user.type(date, '28022001');
  expect(changed).toHaveBeenLastCalledWith('2001-02-28');
});
