import { tagContato, tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import type { Tag } from '@prosa/contract/tags/tags.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { TagEditor } from './public.ts';
import { feature } from './tags.feature.ts';

const tag = (id_tag: number, name: string, over: Partial<Tag> = {}): Tag => ({ id_tag, name, type_value: 'string', value: 'x', altera_valor: 1, ...over });
const page = (data: Tag[]) => ({ data, recordsTotal: data.length, recordsFiltered: data.length });
const may = (...pairs: string[]) =>
  sessionOf({
    controle_de_acesso: pairs.map((pair) => {
      const [controller = '', funcao = ''] = pair.split('/');
      return { controller, funcao, status: 1 };
    }),
  });
const everything = may('tagContato/getAll', 'tagContato/store', 'tagContato/delete', 'tagModelo/getAll', 'tagModelo/store', 'tagModelo/delete');
const Panel = () => <TagEditor owner={{ id_contato: 9 }} />;
const panel: Screen = { path: 'painel', title: 'Painel', permission: 'everyone', page: async () => Panel };

let server: FakeServer;
let tags: Tag[];
beforeEach(() => {
  tags = [];
  server = new FakeServer()
    .on(tagContato.getAll, () => page(tags))
    .on(tagContato.store, ({ body }) => ({ id_tag: 1, data: tag(1, String(body['name'])) }))
    .on(tagContato.delete, () => ({}))
    .on(tagModelo.getAll, () => page([]));
});
const open = (session = everything) => renderScreens([panel], session, '/painel');

test('[9] six are shown, with "Mostrar mais" and "Mostrar menos"', async () => {
  tags = Array.from({ length: 8 }, (_, i) => tag(i + 1, `Tag ${i + 1}`));
  const { user } = open();
  expect(await screen.findByRole('button', { name: 'Tag 6: x' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tag 7: x' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  expect(screen.getByRole('button', { name: 'Tag 8: x' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mostrar menos' }));
  expect(screen.queryByRole('button', { name: 'Tag 7: x' })).toBeNull();
});

test('[4] [3] a fixed tag asks before it goes: Sim and Não', async () => {
  tags = [tag(3, 'VIP', { type_value: 'bool', value: '1', altera_valor: 0 })];
  const { user } = open();
  const chip = await screen.findByRole('button', { name: /VIP/ });
  await user.click(chip);
  const ask = () => screen.findByRole('dialog', { name: 'Quer realmente excluir a tag?' });
  await user.click(within(await ask()).getByRole('button', { name: 'Não' }));
  expect(server.received(tagContato.delete)).toHaveLength(0);
  await waitFor(() => expect(document.activeElement).toBe(chip));
  await user.click(chip);
  await user.click(within(await ask()).getByRole('button', { name: 'Sim' }));
  await waitFor(() => expect(server.received(tagContato.delete)).toMatchObject([{ body: { id_contato: 9, id_tag: 3, name: 'VIP' } }]));
});

test('[4] an editable tag opens its value, to save or delete', async () => {
  tags = [tag(4, 'Idade', { type_value: 'number', value: '41' })];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Idade: 41' }));
  const dialog = await screen.findByRole('dialog', { name: 'Idade' });
  const field = within(dialog).getByLabelText('Número');
  await user.clear(field);
  await user.type(field, 'muitos');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  expect(within(dialog).getByText('Informe um número, como 12 ou 1.234,50')).toBeTruthy();
  expect(server.received(tagContato.store)).toHaveLength(0);
  await user.clear(field);
  await user.type(field, '42{Enter}');
  await waitFor(() => expect(server.received(tagContato.store)).toMatchObject([{ body: { id_contato: 9, id_tag: 4, value: '42', set: 'yes' } }]));
  await user.click(await screen.findByRole('button', { name: 'Idade: 41' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Idade' })).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(server.received(tagContato.delete)).toMatchObject([{ body: { id_tag: 4 } }]));
});

test('[2] [5] [9] free text offers bool, string, number, datetime and date; its value goes with novo_', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Adicionar tag' }));
  await user.type(screen.getByRole('textbox', { name: 'Pesquisar ou criar tag' }), 'Idade');
  const options = async () => within(await screen.findByRole('group', { name: 'Criar "Idade" como' })).getAllByRole('option');
  expect((await options()).map((o) => o.textContent)).toEqual(['Sim ou não', 'Texto', 'Número', 'Data e hora', 'Data']);
  // spec 9: tags wait 1000 ms, and one question is enough
  expect(server.received(tagModelo.getAll).map((r) => r.query['q'])).toEqual([undefined, 'Idade']);
  expect(server.received(tagModelo.getAll)[0]?.query).toMatchObject({ page: '0', rpp: '50' });
  await user.click(screen.getByRole('option', { name: 'Número' }));
  await user.type(await screen.findByLabelText('Número'), '42{Enter}');
  await waitFor(() =>
    expect(server.received(tagContato.store)).toMatchObject([
      { body: { id_contato: 9, name: 'Idade', type_value: 'number', value: 'novo_42', altera_valor: 1 } },
    ]),
  );
});

test('[5] a template is put as it is when its value is fixed, and not offered twice', async () => {
  const fixed = tag(50, 'Origem', { value: 'Feira', altera_valor: 0 });
  server.on(tagModelo.getAll, () => page([fixed, tag(51, 'Plano', { value: 'Ouro' })]));
  tags = [tag(1, 'plano', { value: 'Ouro' })];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Tag' }));
  expect((await screen.findAllByRole('option')).map((o) => o.textContent)).toEqual(['Origem: Feira']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.received(tagContato.store)).toHaveLength(1));
  const { body } = server.received(tagContato.store)[0]!;
  expect(body).toMatchObject({ name: 'Origem', value: 'Feira', altera_valor: 0 });
  expect(body).not.toHaveProperty('id_tag');
});

test('[5] a number is what it reads as here: 10.000 is ten thousand, and what is stored shows its comma', async () => {
  tags = [tag(7, 'Orçamento', { type_value: 'number', value: '5.125' })];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /Orçamento/ }));
  const field = await screen.findByLabelText<HTMLInputElement>('Número');
  expect(field.value).toBe('5,125');
  await user.clear(field);
  await user.type(field, '10.000');
  expect(field.value).toBe('10.000');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(server.received(tagContato.store)).toMatchObject([{ body: { value: '10000' } }]));
});

test('[5] Enter before the answer puts no tag of the list before', async () => {
  server.on(tagModelo.getAll, ({ query }) => {
    const sure = { type_value: 'bool', value: '1', altera_valor: 0 } as const;
    const asked = (query['q'] ?? '').toLowerCase();
    return page([tag(50, 'Ambiente', sure), tag(51, 'VIP', sure)].filter(({ name }) => name.toLowerCase().includes(asked)));
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Adicionar tag' }));
  await screen.findByRole('option', { name: 'Ambiente' });
  await user.keyboard('vip');
  expect(screen.getAllByRole('option').map((o) => o.textContent)).toEqual(['VIP']);
  await user.keyboard('zz{Enter}');
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(server.received(tagContato.store)).toEqual([]);
});

test('[6] who may only see changes nothing', async () => {
  tags = [tag(1, 'Plano'), tag(2, 'VIP', { altera_valor: 0 })];
  open(may('tagContato/getAll'));
  expect((await screen.findByRole('button', { name: 'Plano: x' })).hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('button', { name: 'Tag' })).toBeNull();
});

test('a list that fails offers to try again', async () => {
  server.on(tagContato.getAll, () => ({ refuse: { http: 404, message: 'Contato não encontrado.' } }));
  const { user } = open();
  expect(await screen.findByText(/Contato não encontrado/)).toBeTruthy();
  server.on(tagContato.getAll, () => page([tag(1, 'Plano')]));
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('button', { name: 'Plano: x' })).toBeTruthy();
});

test('[2] /tagsModelo lists templates; the form saves one with a fixed value', async () => {
  server.on(tagModelo.getAll, () => page([tag(7, 'Renovação', { type_value: 'date', value: '2026-11-21' })])).on(tagModelo.store, () => ({ id_tag: 8 }));
  const { user, router } = renderScreens(feature.screens, everything, '/tagsModelo');
  expect(await screen.findByRole('link', { name: 'Renovação' })).toBeTruthy();
  expect(screen.getByText('21/11/2026')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Nova tag' }));
  await user.type(await screen.findByLabelText(/^Nome/), 'Origem');
  await user.click(screen.getByRole('switch', { name: /^Pode mudar no contato/ }));
  await user.click(screen.getByRole('button', { name: 'Salvar tag' }));
  expect(await screen.findByText('Escreva o valor, com até 200 caracteres')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Valor/), 'Feira');
  await user.click(screen.getByRole('button', { name: 'Salvar tag' }));
  await waitFor(() =>
    expect(server.received(tagModelo.store)).toMatchObject([{ body: { name: 'Origem', type_value: 'string', value: 'Feira', altera_valor: 0 } }]),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/tagsModelo'));
});

test('[5] [9] a time starts at 8:00; date and time from 1970 to 2069', async () => {
  server.on(tagModelo.getAll, () =>
    page([tag(50, 'Melhor hora', { type_value: 'time', value: '' }), tag(51, 'Visita', { type_value: 'datetime', value: '' })]),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Adicionar tag' }));
  await user.click(await screen.findByRole('option', { name: 'Melhor hora' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Hora')).value).toBe('08:00');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(server.received(tagContato.store)).toMatchObject([{ body: { name: 'Melhor hora', value: '08:00' } }]));
  await user.click(await screen.findByRole('button', { name: 'Adicionar tag' }));
  await user.click(await screen.findByRole('option', { name: 'Visita' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Data e hora');
  // written as here, whatever the browser's language
  expect(field.value).toMatch(/^\d{2}\/\d{2}\/\d{4} 08:00$/);
  await user.clear(field);
  await user.type(field, '020120690800');
  expect(field.value).toBe('02/01/2069 08:00');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Informe data e hora entre 01/01/1970 e 01/01/2069')).toBeTruthy();
  expect(server.received(tagContato.store)).toHaveLength(1);
});

test('[8] what fails to be saved or deleted is said where it was asked for, and nothing is lost', async () => {
  tags = [tag(4, 'Plano', { value: 'Ouro' }), tag(5, 'VIP', { type_value: 'bool', value: '1', altera_valor: 0 })];
  server
    .on(tagContato.store, () => ({ refuse: { http: 409, message: 'Alguém tirou esta tag.' } }))
    .on(tagContato.delete, () => ({ refuse: { http: 503, message: 'Fora do ar' } }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Plano: Ouro' }));
  const dialog = await screen.findByRole('dialog', { name: 'Plano' });
  await user.type(within(dialog).getByLabelText('Texto'), ' Mais{Enter}');
  expect(await within(dialog).findByText('Alguém tirou esta tag.')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>('Texto').value).toBe('Ouro Mais');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: /VIP/ }));
  await user.click(await screen.findByRole('button', { name: 'Sim' }));
  expect((await screen.findByText('Fora do ar')).getAttribute('role')).toBe('alert');
  expect(screen.getByRole('button', { name: /VIP/ })).toBeTruthy();
});
