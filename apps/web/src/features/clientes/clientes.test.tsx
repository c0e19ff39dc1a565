import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import type { Anexo } from '@prosa/contract/registro/registro.schemas.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { tagContato } from '@prosa/contract/tags/tags.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { blankAddress } from '@/ui/br/blank-address.ts';
import { feature } from './clientes.feature.ts';

type Row = Answer<typeof clientes.getAll>['data'][number];
const row = (id_cliente: number, nome: string, over: Partial<Row> = {}): Row => ({
  id_cliente,
  nome,
  nome_fantasia: '',
  documento: '52998224725',
  email: 'rita@exemplo.com',
  celular_1: '5511988887777',
  tipo: 1,
  status: 1,
  cidade: 'CAMPINAS/SP',
  criado_em: '2026-01-10T12:00:00.000Z',
  excluido_em: null,
  contatos: 2,
  acesso: 'sem',
  ...over,
});
const page = (...data: Row[]) => ({ data, recordsTotal: data.length, recordsFiltered: data.length });
const detail = (over: object = {}): Answer<typeof clientes.show> => ({
  data: {
    id_cliente: 7,
    tipo: 1,
    nome: 'Rita Alves',
    razao_social: '',
    nome_fantasia: '',
    cpf: '52998224725',
    cnpj: '',
    ie: '',
    email: 'rita@exemplo.com',
    telefones: [{ id_telefone: 1, tipo_contato: 'Celular', numero: '5511988887777', principal: 1 }],
    ...blankAddress,
    observacoes: '',
    status: 1,
    documento: '52998224725',
    celular_1: '5511988887777',
    nome_exibido: 'Rita Alves',
    cidade: '',
    criado_em: '2026-01-10T12:00:00.000Z',
    alterado_em: '2026-01-10T12:00:00.000Z',
    excluido_em: null,
    contatos: [{ id_contato: 3, nome: 'Bia', email: null, telefone: '5511977776666', cargo: 'Compras' }],
    versao: 4,
    ...over,
  },
});
const access = (situacao: 'sem' | 'convidado'): Answer<typeof clientes.acesso> => ({
  data: { situacao, usuario: '', email: '', refazer_senha: 0, ultimo_acesso: null, convite_ate: null },
});
const none = { data: [], recordsTotal: 0, recordsFiltered: 0 };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on(clientes.verificarDocumento, () => ({ cliente: null }))
    .on(contatos.getAll, () => ({ data: [], mais: false }))
    .on(resumoContato.getAllAtendimento, () => none)
    .on(tagContato.getAll, () => none)
    .on(clientes.historico, () => ({ data: [], mais: false }));
});
const may = (...funcoes: string[]) =>
  sessionOf({
    controle_de_acesso: [
      ...funcoes.map((funcao) => ({ controller: 'clientes', funcao, status: 1 as const })),
      { controller: 'contatos', funcao: 'getAll', status: 1 as const },
    ],
  });
const all = may('getAll', 'store', 'delete', 'exportar', 'acesso');
const open = (address: string, session = all) => renderScreens(feature.screens, session, address);

test('the list asks the server to search and filter; documents and phones are drawn in their masks', async () => {
  server.on(clientes.getAll, () => page(row(1, 'Rita Alves', { acesso: 'ativo' })));
  const { user } = open('/clientes');
  const line = (await screen.findByRole('link', { name: 'Rita Alves' })).closest('tr')!;
  expect(within(line).getByText('529.982.247-25')).toBeTruthy();
  expect(within(line).getByText('(11) 98888-7777')).toBeTruthy();
  expect(within(line).getByText('Com acesso')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Lixeira' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'O que foi excluído' }));
  await waitFor(() => expect(server.received(clientes.getAll).at(-1)?.query).toMatchObject({ lixeira: '1', page: '0' }));
});

test('several are deleted at once, and brought back', async () => {
  server.on(clientes.getAll, () => page(row(1, 'Rita'), row(2, 'Bento'))).on(clientes.lixeira, ({ body }) => ({ ids: body['ids'] as number[] }));
  const { user } = open('/clientes');
  await user.click(await screen.findByRole('checkbox', { name: /Rita/ }));
  await user.click(screen.getByRole('checkbox', { name: /Bento/ }));
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Excluir 2 clientes?' })).getByRole('button', { name: 'Excluir clientes' }));
  expect(await screen.findByText('2 clientes excluídos.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() =>
    expect(server.received(clientes.lixeira).map(({ body }) => body)).toEqual([
      { ids: [1, 2], excluir: true },
      { ids: [1, 2], excluir: false },
    ]),
  );
});

test('[6] who may only see gets no acts, and nothing of the access', async () => {
  server.on(clientes.getAll, () => page(row(1, 'Rita'))).on(clientes.show, () => detail());
  open('/clientes', may('getAll'));
  await screen.findByRole('link', { name: 'Rita' });
  for (const name of ['Novo cliente', 'Exportar', 'Ações de Rita']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Novo cliente' })).toBeNull();
});

test('[5] a form for a person and for a company; a document of another cliente is told at its field, with the way there', async () => {
  server
    .on(clientes.verificarDocumento, () => ({ cliente: { id_cliente: 9, nome: 'Padaria Pão Nosso' } }))
    .on(clientes.store, () => ({ refuse: { http: 422, message: 'Este CNPJ já é de outro cliente', erros: { cnpj: 'Este CNPJ já é de outro cliente' } } }));
  const { user } = open('/clientes/cadastrar');
  expect(await screen.findByLabelText(/^CPF/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Pessoa jurídica' }));
  await user.click(screen.getByRole('button', { name: 'Salvar cliente' }));
  expect(await screen.findByText('Informe a razão social')).toBeTruthy();
  expect(server.received(clientes.store)).toHaveLength(0);
  await user.type(screen.getByLabelText(/^Razão social/), 'Pão Nosso Ltda.');
  await user.type(screen.getByLabelText(/^CNPJ/), '11444777000161');
  const link = await screen.findByRole('link', { name: 'Padaria Pão Nosso' });
  expect(link.getAttribute('href')).toBe('/clientes/show/9');
  await user.click(screen.getByRole('button', { name: 'Salvar cliente' }));
  await waitFor(() => expect(server.received(clientes.store)[0]?.body).toMatchObject({ tipo: 2, razao_social: 'Pão Nosso Ltda.', cnpj: '11.444.777/0001-61' }));
});

test('[5] a wrong document in a field that is out of sight stops no save, and is not sent', async () => {
  server
    .on(clientes.store, () => ({ id_cliente: 7 }))
    .on(clientes.show, () => detail())
    .on(clientes.acesso, () => access('sem'));
  const { user, router } = open('/clientes/cadastrar');
  await user.click(await screen.findByRole('radio', { name: 'Pessoa jurídica' }));
  await user.type(screen.getByLabelText(/^CNPJ/), '11111111111111');
  await user.click(screen.getByRole('radio', { name: 'Pessoa física' }));
  await user.type(screen.getByLabelText(/^Nome/), 'Rita Alves');
  await user.type(screen.getByLabelText(/^CPF/), '52998224725');
  await user.click(screen.getByRole('button', { name: 'Salvar cliente' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/clientes/show/7'));
  const { body } = server.received(clientes.store)[0]!;
  expect(body).toMatchObject({ tipo: 1, cpf: '529.982.247-25' });
  expect(body).not.toHaveProperty('cnpj');
});

test('editing sends the version that was read, and says when it is not the newest any more', async () => {
  server.on(clientes.show, () => detail()).on(clientes.store, () => ({ refuse: { http: 409, message: 'Outra pessoa salvou este cliente.' } }));
  const { user } = open('/clientes/editar/7');
  const nome = await screen.findByLabelText(/^Nome/);
  await user.type(nome, ' Lima');
  await user.click(screen.getByRole('button', { name: 'Salvar cliente' }));
  expect(await screen.findByText('Outra pessoa salvou este cliente.')).toBeTruthy();
  expect(server.received(clientes.store)[0]?.body).toMatchObject({ id_cliente: 7, nome: 'Rita Alves Lima', versao: 4, contatos: [3], contatos_lidos: [3] });
  expect((nome as HTMLInputElement).value).toBe('Rita Alves Lima');
});

test('one that is in the trash is not saved: brought back in its form, one goes on there', async () => {
  let trashed = true;
  server
    .on(clientes.show, () => detail({ excluido_em: trashed ? '2026-02-01T12:00:00.000Z' : null }))
    .on(clientes.lixeira, ({ body }) => {
      trashed = false;
      return { ids: body['ids'] as number[] };
    })
    .on(clientes.store, () => ({ id_cliente: 7 }));
  const { user } = open('/clientes/editar/7');
  await user.type(await screen.findByLabelText(/^Nome/), ' Lima');
  expect(screen.getByText('Este cliente está na lixeira')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar cliente' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Restaurar' }));
  await waitFor(() => expect(screen.queryByText('Este cliente está na lixeira')).toBeNull());
  expect(server.received(clientes.lixeira)[0]?.body).toEqual({ ids: [7], excluir: false });
  await user.click(screen.getByRole('button', { name: 'Salvar cliente' }));
  await waitFor(() => expect(server.received(clientes.store)[0]?.body).toMatchObject({ nome: 'Rita Alves Lima' }));
});

test('a new cliente starts from a contato', async () => {
  server
    .on(
      clientes.deContato,
      (): Answer<typeof clientes.deContato> => ({
        data: {
          tipo: 1,
          nome: 'Duda',
          razao_social: '',
          nome_fantasia: '',
          cpf: '39053344705',
          cnpj: '',
          ie: '',
          email: '',
          telefones: [{ id_telefone: 5, tipo_contato: 'Celular', numero: '5511988887777', principal: 1 }],
          ...blankAddress,
          contatos: [{ id_contato: 12, nome: 'Duda', email: null, telefone: null, cargo: '' }],
        },
      }),
    )
    .on(clientes.store, () => ({ id_cliente: 30 }))
    .on(clientes.show, () => detail({ id_cliente: 30, nome: 'Duda', nome_exibido: 'Duda' }))
    .on(clientes.acesso, () => access('sem'));
  const { user, router } = open('/clientes/cadastrar?id_contato=12');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Duda'));
  await user.click(screen.getByRole('button', { name: 'Salvar cliente' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/clientes/show/30'));
  const { body } = server.received(clientes.store)[0]!;
  expect(body).toMatchObject({ nome: 'Duda', cpf: '39053344705', contatos: [12] });
  expect(body).not.toHaveProperty('id_cliente');
  expect(body['telefones']).toEqual([{ tipo_contato: 'Celular', numero: '5511988887777', principal: 1 }]);
});

test('[3] the record shows its data, contatos and history; the access is given by invitation', async () => {
  let situacao = 'sem' as 'sem' | 'convidado';
  server
    .on(clientes.show, () => detail())
    .on(clientes.acesso, () => access(situacao))
    .on(
      clientes.historico,
      (): Answer<typeof clientes.historico> => ({
        data: [
          {
            id_mudanca: 1,
            em: '2026-02-01T12:00:00.000Z',
            tipo: 'alterado',
            autor: 'Chefe',
            campos: [{ campo: 'E-mail', antes: 'a@exemplo.com', depois: 'rita@exemplo.com' }],
          },
        ],
        mais: false,
      }),
    )
    .on(clientes.convidar, () => {
      situacao = 'convidado';
      return {};
    });
  const { user } = open('/clientes/show/7');
  expect(await screen.findByRole('heading', { level: 1, name: 'Rita Alves' })).toBeTruthy();
  expect(screen.getByText('Compras · (11) 97777-6666')).toBeTruthy();
  expect(await screen.findByText('a@exemplo.com')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Convidar por e-mail' }));
  const dialog = await screen.findByRole('dialog', { name: 'Convidar para a área do cliente' });
  const field = within(dialog).getByLabelText<HTMLInputElement>('E-mail');
  expect(field.value).toBe('rita@exemplo.com');
  await user.clear(field);
  await user.click(within(dialog).getByRole('button', { name: 'Enviar convite' }));
  expect(within(dialog).getByText('Informe o e-mail')).toBeTruthy();
  await user.type(field, 'rita@exemplo.com');
  await user.click(within(dialog).getByRole('button', { name: 'Enviar convite' }));
  expect(await screen.findByText('Ainda não entrou')).toBeTruthy();
  expect(server.received(clientes.convidar)).toMatchObject([{ params: { id: '7' }, body: { usuario: 'rita@exemplo.com' } }]);
});

test('an invitation is sent again to the address of the access, whatever the record says; another is given by who may', async () => {
  server
    .on(clientes.show, () => detail({ email: 'nova@exemplo.com' }))
    .on(clientes.acesso, () => ({ data: { ...access('convidado').data, usuario: 'rita', email: 'velha@exemplo.com' } }))
    .on(clientes.convidar, () => ({}));
  const { user } = open('/clientes/show/7');
  await user.click(await screen.findByRole('button', { name: 'Enviar convite de novo' }));
  expect(await screen.findByText('Convite refeito.')).toBeTruthy();
  expect(server.received(clientes.convidar)).toMatchObject([{ body: { usuario: 'velha@exemplo.com' } }]);
  expect(screen.getByText('velha@exemplo.com')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Trocar e-mail de acesso' }));
  const field = within(await screen.findByRole('dialog', { name: 'Trocar o e-mail de acesso' })).getByLabelText<HTMLInputElement>('E-mail');
  expect(field.value).toBe('velha@exemplo.com');
  await user.clear(field);
  await user.type(field, 'certa@exemplo.com');
  await user.click(screen.getByRole('button', { name: 'Trocar e enviar link' }));
  expect(await screen.findByText('E-mail de acesso trocado.')).toBeTruthy();
  expect(server.received(clientes.convidar)[1]).toMatchObject({ body: { usuario: 'certa@exemplo.com' } });
});

test('[8] of several files one is refused: it is named in red, the others are kept, and it can be chosen again', async () => {
  const anexo: Anexo = {
    id_anexo: 1,
    nome: 'foto.png',
    content_type: 'image/png',
    tamanho: 9,
    largura: null,
    altura: null,
    url: '/api/clientes/anexo/1',
    autor: 'Chefe',
    em: '2026-02-01T12:00:00.000Z',
  };
  server
    .on(clientes.show, () => detail())
    .on(clientes.acesso, () => access('sem'))
    .on(clientes.anexos.getAll, () => ({ data: [] }))
    .on(clientes.anexos.store, () =>
      server.received(clientes.anexos.store).length === 1 ? { refuse: { http: 413, message: 'Não há espaço para este arquivo.' } } : { data: anexo },
    );
  const { user } = open('/clientes/show/7');
  const field = await screen.findByLabelText<HTMLInputElement>('Arquivos a guardar');
  const fileOf = (name: string) => new File(['x'], name);
  await user.upload(field, [fileOf('grande.zip'), fileOf('foto.png'), fileOf('contrato.pdf')]);
  expect(await screen.findByText('2 arquivos guardados.')).toBeTruthy();
  expect(screen.getByText('grande.zip: Não há espaço para este arquivo.')).toBeTruthy();
  expect(server.received(clientes.anexos.store)).toHaveLength(3);
  expect(field.value).toBe('');
});
