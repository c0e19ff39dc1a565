import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import type { ContatoDetalhe } from '@prosa/contract/contatos/contatos.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { PhoneDisplay } from '@/ui/br/phone-display.tsx';
import { ContactInPlace, QuickContact, saveQuick } from './public.ts';

let server: FakeServer;
const done = vi.fn();
const stored: Partial<ContatoDetalhe> = {
  id_contato: 7,
  tipo: 1,
  nome: 'João',
  nome_exibido: 'João',
  razao_social: '',
  email: 'joao@x.example',
  tipo_contato: 'Leads',
  telefone: '5511987654321',
  versao: 3,
};
const reply = (over: Partial<ContatoDetalhe> = {}) => ({ data: { ...stored, ...over } as ContatoDetalhe, telefones: [], message: '' });
const draw = (page: () => React.ReactNode) =>
  renderScreens([{ path: 'teste', title: 'Teste', permission: 'everyone', page: async () => page }], sessionOf(), '/teste');

beforeEach(() => {
  done.mockClear();
  server = new FakeServer().on(contato.store, () => ({ id_contato: 7, versao: 4 })).on(contato.show, () => reply());
});
const sent = () => server.received(contato.store).map(({ body }) => body);

describe('[5] quick forms', () => {
  test("by e-mail: 'Preencha o nome e email'", async () => {
    const { user } = draw(() => <QuickContact nome="Rita" />);
    await user.click(await screen.findByRole('button', { name: 'Salvar contato' }));
    expect(await screen.findByText('Preencha o nome e email')).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.type(screen.getByLabelText('E-mail'), 'rita@x.example');
    await user.click(screen.getByRole('button', { name: 'Salvar contato' }));
    expect(await screen.findByText('Contato salvo.')).toBeTruthy();
    expect(sent()).toEqual([{ nome: 'Rita', email: 'rita@x.example' }]);
  });

  test("by phone: 'Preencha o nome e telefone'", async () => {
    expect(await saveQuick('telefone', '', '11987654321')).toBe('Preencha o nome e telefone');
    expect(await saveQuick('telefone', 'Rita', '11987654321')).toBe('');
    expect(sent()).toEqual([{ nome: 'Rita', telefones: [{ tipo_contato: 'Whatsapp', numero: '11987654321', principal: 1 }] }]);
  });

  test('[8] refused by the server: said, not only logged', async () => {
    server.on(contato.store, () => ({
      refuse: { http: 422, message: 'x', erros: { 'telefones.0.numero': 'Telefone já cadastrado no sistema. Tente novamente' } },
    }));
    expect(await saveQuick('telefone', 'Rita', '11987654321')).toBe('Telefone já cadastrado no sistema. Tente novamente');
  });
});

describe('editing beside the sala', () => {
  const open = async () => {
    const { user } = draw(() => <ContactInPlace id_contato={7} onDone={done} />);
    const nome = await screen.findByLabelText('Nome');
    return { user, nome, save: () => user.click(screen.getByRole('button', { name: 'Salvar' })) };
  };
  test('sends what was changed, with the version that was read', async () => {
    const { user, nome, save } = await open();
    await user.type(nome, ' Alves');
    await user.clear(screen.getByLabelText('Telefone principal'));
    await user.type(screen.getByLabelText('Telefone principal'), '11976540001');
    await save();
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(sent()).toEqual([{ id_contato: 7, versao: 3, nome: 'João Alves', telefone: '+5511976540001' }]);
  });
  test('nothing changed sends nothing; a wrong e-mail is said before anything is sent', async () => {
    const { user, save } = await open();
    await user.type(screen.getByLabelText('E-mail'), '@');
    await save();
    expect(await screen.findByText('E-mail inválido')).toBeTruthy();
    await user.type(screen.getByLabelText('E-mail'), '{Backspace}');
    await save();
    await waitFor(() => expect(done).toHaveBeenCalled());
    expect(sent()).toEqual([]);
  });
  test('somebody else saved it meanwhile: says what is stored, and saves mine on top of it when asked again', async () => {
    const refuse = {
      http: 409,
      message: 'Bia Reis salvou este contato.',
      atual: { ...reply({ nome: 'João', nome_exibido: 'João', email: 'novo@x.example', versao: 4 }).data },
    };
    server.on(contato.store, ({ body }) => (body['versao'] === 4 ? { id_contato: 7, versao: 5 } : { refuse }));
    const { user, nome, save } = await open();
    await user.type(nome, ' Alves');
    await save();
    expect((await screen.findByRole('alert')).textContent).toMatch(/Bia Reis salvou este contato\. Salvo agora: João · novo@x\.example · Leads/);
    await save();
    await waitFor(() => expect(done).toHaveBeenCalled());
    // the e-mail that the other person saved is not touched
    expect(sent().at(-1)).toEqual({ id_contato: 7, versao: 4, nome: 'João Alves' });
  });
  test('an anonymised contato says so, and has nothing to change', async () => {
    server.on(contato.show, () => reply({ fim: { tipo: 'anonimizado', em: '2026-11-20T12:00:00.000Z', id_contato: null, nome: '' } }));
    const { user } = draw(() => <ContactInPlace id_contato={7} onDone={done} />);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Este contato foi anonimizado em /);
    expect(screen.queryByLabelText('Nome')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    expect(done).toHaveBeenCalled();
  });
  test('[5] a phone of another contato stands under its field', async () => {
    server.on(contato.store, () => ({
      refuse: { http: 422, message: 'x', erros: { 'telefones.0.numero': 'Telefone já cadastrado no sistema. Tente novamente' } },
    }));
    const { user, save } = await open();
    await user.type(screen.getByLabelText('Telefone principal'), '{Backspace}2');
    await save();
    expect(await screen.findByText('Telefone já cadastrado no sistema. Tente novamente')).toBeTruthy();
    expect(done).not.toHaveBeenCalled();
  });
});

test('[2] a phone with the flag of its country', async () => {
  draw(() => (
    <>
      <PhoneDisplay numero="5511987654321" />
      <PhoneDisplay numero="+14155552671" />
    </>
  ));
  expect((await screen.findByRole('img', { name: 'Brasil' })).parentElement?.textContent).toBe('🇧🇷 (11) 98765-4321');
  expect((await screen.findByRole('img', { name: 'Estados Unidos' })).parentElement?.textContent).toBe('🇺🇸 +1 415 555 2671');
});
