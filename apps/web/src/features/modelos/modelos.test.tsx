import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './modelos.feature.ts';
import type { Modelo, ModeloDetalhe } from './modelos.queries.ts';

const row = (id_texto: number, titulo: string, over: Partial<Modelo> = {}): Modelo => ({
  id_texto,
  tipo: 1,
  titulo,
  atalho: titulo.toLowerCase(),
  escopo: 'todos',
  id_departamento: null,
  departamento: null,
  assunto: '',
  status: 1,
  itens: 1,
  arquivos: 0,
  resumo: `Resumo de ${titulo}`,
  pode_editar: 1,
  atualizado_em: '2026-11-20T12:00:00Z',
  ...over,
});
const page = (...data: Modelo[]) => ({ data, recordsTotal: data.length, recordsFiltered: data.length });
const item = (id_texto_crm: number, body: string) => ({ id_texto_crm, type: 'text' as const, delete: 0 as const, body, id_arquivo: null, arquivo: null });
const detail = (over: Partial<ModeloDetalhe> = {}): { data: ModeloDetalhe } => ({
  data: { ...row(7, 'Pix'), itens: [item(70, 'A chave é {{empresa.nome}}'), item(71, 'Obrigada!')], versao: 3, ...over },
});

const rights = (...funcoes: string[]) =>
  sessionOf({
    controle_de_acesso: [
      ...funcoes.map((funcao) => ({ controller: 'CadTextoCrm', funcao, status: 1 as const })),
      { controller: 'contatos', funcao: 'getAll', status: 1 },
    ],
  });
const everything = rights('getAll', 'store', 'delete', 'compartilhar');

// loaded once, before: the first test does not wait for them
beforeAll(async () => {
  await Promise.all([...feature.screens.map(({ page: load }) => load()), import('@/ui/texts/rich-editor.tsx')]);
}, 30_000);

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on(CadTextoCrm.getAll, () => page(row(1, 'Ola'), row(2, 'Pix', { itens: 3, escopo: 'departamento', departamento: 'Vendas' })));
});
const open = (address: string, session = everything) => renderScreens(feature.screens, session, address);
const save = () => screen.findByRole('button', { name: 'Salvar modelo' });

test('the list shows what the server sends and asks for every kind, inactive ones too', async () => {
  const { user } = open('/mensagemModelo');
  expect((await screen.findByRole('link', { name: 'Pix' })).getAttribute('href')).toBe('/mensagemModelo/show/2');
  expect(screen.getByText('3 mensagens · Resumo de Pix')).toBeTruthy();
  expect(screen.getByText('Vendas')).toBeTruthy();
  expect(screen.getByText('/pix')).toBeTruthy();
  expect(server.received(CadTextoCrm.getAll)[0]).toMatchObject({ params: { n: '0', ativos: 'no' }, query: { ordem: 'titulo asc', page: '0' } });
  await user.type(screen.getByRole('searchbox'), '/pi');
  await waitFor(() => expect(server.received(CadTextoCrm.getAll).at(-1)?.query).toMatchObject({ q: '/pi' }));
});

test('an empty list says what to do next, a failed one offers to try again', async () => {
  server.on(CadTextoCrm.getAll, () => ({ refuse: { http: 422, message: 'Não deu' } }));
  const { user } = open('/mensagemModelo');
  expect(await screen.findByText('Não deu')).toBeTruthy();
  server.on(CadTextoCrm.getAll, () => page());
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Nenhum modelo ainda')).toBeTruthy();
});

test('[6] without permission the screen says so; who may only see gets no acts', async () => {
  open('/mensagemModelo', rights());
  expect(await screen.findByText('Você não tem acesso a esta tela.')).toBeTruthy();
});

test('[6] what one may not change is only shown', async () => {
  server.on(CadTextoCrm.getAll, () => page(row(1, 'Ola', { pode_editar: 0 }), row(2, 'Meu')));
  const { user } = open('/mensagemModelo', rights('getAll', 'store', 'delete'));
  await user.click(await screen.findByRole('button', { name: 'Ações de Ola' }));
  expect(await screen.findByRole('menuitem', { name: 'Ver' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Excluir' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Ações de Meu' }));
  expect(await screen.findByRole('menuitem', { name: 'Excluir' })).toBeTruthy();
});

test('[6] the form of one that one may not change is not opened', async () => {
  server.on(CadTextoCrm.show, () => detail({ pode_editar: 0 }));
  open('/mensagemModelo/editar/7', rights('getAll', 'store'));
  expect((await screen.findByRole('link', { name: 'Ver o modelo' })).getAttribute('href')).toBe('/mensagemModelo/show/7');
  expect(screen.queryByRole('button', { name: 'Salvar modelo' })).toBeNull();
});

test('[8] a file that is no image is refused where it was chosen, and what the server says of one stands there', async () => {
  server.on(chat.upload, () => ({ refuse: { http: 413, message: 'O arquivo é grande demais.' } }));
  const { user } = open('/mensagemModelo/cadastrar');
  await user.click(await screen.findByRole('button', { name: 'Adicionar imagem' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  // the browser lets any file be chosen, whatever is asked for
  input.removeAttribute('accept');
  await user.upload(input, new File(['x'], 'contrato.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText(/^contrato\.pdf não é uma imagem/)).toBeTruthy();
  expect(server.received(chat.upload)).toHaveLength(0);
  await user.upload(input, new File(['x'], 'foto.png', { type: 'image/png' }));
  expect(await screen.findByText('O arquivo é grande demais.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Escolher imagem' })).toBeTruthy();
});

test('deleting asks, and can be undone', async () => {
  server.on(CadTextoCrm.delete, () => ({})).on(CadTextoCrm.restaurar, () => ({}));
  const { user } = open('/mensagemModelo');
  await user.click(await screen.findByRole('button', { name: 'Ações de Ola' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const dialog = await screen.findByRole('dialog', { name: 'Excluir Ola?' });
  expect(server.received(CadTextoCrm.delete)).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Excluir modelo' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.received(CadTextoCrm.restaurar)).toMatchObject([{ params: { id: '1' } }]));
});

test('an unknown variable stands under its text and nothing is sent', async () => {
  const { user } = open('/mensagemModelo/cadastrar');
  await user.type(await screen.findByLabelText(/^Título/), 'Novo');
  await user.type(screen.getByLabelText('Texto 1', { selector: 'textarea' }), 'Oi {{{{contato.cpf}}');
  await user.click(await save());
  expect(await screen.findByText('A variável {{contato.cpf}} não existe. Escolha uma da lista de variáveis.')).toBeTruthy();
  expect(server.received(CadTextoCrm.store)).toHaveLength(0);
});

test('several bodies are saved in the order shown, a variable goes where the cursor is, a double click saves once', async () => {
  server.on(CadTextoCrm.store, () => ({ id_texto: 9 }));
  const { user, router } = open('/mensagemModelo/cadastrar');
  await user.type(await screen.findByLabelText(/^Título/), 'Novo');
  await user.type(screen.getByLabelText('Atalho'), 'novo');
  await user.type(screen.getByLabelText('Texto 1', { selector: 'textarea' }), 'primeiro ');
  await user.click(screen.getByRole('button', { name: 'Inserir variável' }));
  await user.click(await screen.findByRole('menuitem', { name: /Primeiro nome do contato/ }));
  await user.click(screen.getByRole('button', { name: 'Adicionar texto' }));
  await user.type(screen.getByLabelText('Texto 2', { selector: 'textarea' }), 'segundo');
  await user.click(screen.getByRole('button', { name: 'Subir Texto 2' }));
  await user.dblClick(await save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/mensagemModelo'));
  expect(server.received(CadTextoCrm.store)).toMatchObject([
    {
      body: {
        titulo: 'Novo',
        atalho: 'novo',
        tipo: 1,
        escopo: 'todos',
        itens: [
          { type: 'text', body: 'segundo' },
          { type: 'text', body: 'primeiro {{contato.primeiro_nome}}' },
        ],
      },
    },
  ]);
});

test('[3] a stored body that is removed goes with the delete flag', async () => {
  server.on(CadTextoCrm.show, () => detail()).on(CadTextoCrm.store, () => ({ id_texto: 7 }));
  const { user } = open('/mensagemModelo/editar/7');
  await user.click(await screen.findByRole('button', { name: 'Remover Texto 1' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Texto 1', { selector: 'textarea' }).value).toBe('Obrigada!');
  await user.click(await save());
  await waitFor(() => expect(server.received(CadTextoCrm.store)).toHaveLength(1));
  expect(server.received(CadTextoCrm.store)[0]?.body).toMatchObject({
    id_texto: 7,
    versao: 3,
    itens: [
      { id_texto_crm: 70, delete: 1 },
      { id_texto_crm: 71, body: 'Obrigada!' },
    ],
  });
});

test('what the server refuses stands under its field', async () => {
  server.on(CadTextoCrm.show, () => detail());
  server.on(CadTextoCrm.store, () => ({ refuse: { http: 422, message: 'Atalho', erros: { atalho: 'Já existe um modelo com esse atalho' } } }));
  const { user } = open('/mensagemModelo/editar/7');
  await user.click(await save());
  expect(await screen.findByText('Já existe um modelo com esse atalho')).toBeTruthy();
});

test('an image is sent up and saved with its body', async () => {
  const file = { id_arquivo: 5, nome: 'foto.png', content_type: 'image/png', tamanho: 9, largura: 1, altura: 1, url: '/api/chat/arquivo/5' };
  server.on(chat.upload, () => ({ data: { ...file, path: 'p', bucket: 'chat' } })).on(CadTextoCrm.store, () => ({ id_texto: 9 }));
  server.on(chat.arquivo, () => ({}));
  const { user } = open('/mensagemModelo/cadastrar');
  await user.type(await screen.findByLabelText(/^Título/), 'Foto');
  await user.type(screen.getByLabelText('Texto 1', { selector: 'textarea' }), 'Veja');
  await user.click(screen.getByRole('button', { name: 'Adicionar imagem' }));
  await user.click(await save());
  expect(await screen.findByText('Escolha uma imagem')).toBeTruthy();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(input, new File(['x'], 'foto.png', { type: 'image/png' }));
  expect(await screen.findByRole('button', { name: 'Trocar' })).toBeTruthy();
  await user.click(await save());
  await waitFor(() => expect(server.received(CadTextoCrm.store)[0]?.body).toMatchObject({ itens: [{ body: 'Veja' }, { type: 'image', id_arquivo: 5 }] }));
});

test('what is written, added or taken away while an image is on its way is not lost when it arrives', async () => {
  const file = { id_arquivo: 5, nome: 'foto.png', content_type: 'image/png', tamanho: 9, largura: 1, altura: 1, url: '/api/chat/arquivo/5' };
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server
    .on(chat.upload, async () => {
      await held;
      return { data: { ...file, path: 'p', bucket: 'chat' } };
    })
    .on(chat.arquivo, () => ({}))
    .on(CadTextoCrm.store, () => ({ id_texto: 9 }));
  const { user } = open('/mensagemModelo/cadastrar');
  await user.type(await screen.findByLabelText(/^Título/), 'Foto');
  await user.click(screen.getByRole('button', { name: 'Adicionar imagem' }));
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], 'foto.png', { type: 'image/png' }));
  await user.type(screen.getByLabelText('Texto 1', { selector: 'textarea' }), 'Veja');
  await user.click(screen.getByRole('button', { name: 'Adicionar texto' }));
  await user.type(screen.getByLabelText('Texto 3', { selector: 'textarea' }), 'Obrigada');
  arrive();
  expect(await screen.findByRole('button', { name: 'Trocar' })).toBeTruthy();
  await user.click(await save());
  await waitFor(() =>
    expect(server.received(CadTextoCrm.store)[0]?.body).toMatchObject({ itens: [{ body: 'Veja' }, { id_arquivo: 5 }, { type: 'text', body: 'Obrigada' }] }),
  );
});

test('[6] who may not share saves personal ones', async () => {
  server.on(CadTextoCrm.store, () => ({ id_texto: 9 }));
  const { user } = open('/mensagemModelo/cadastrar', rights('getAll', 'store'));
  await user.type(await screen.findByLabelText(/^Título/), 'Meu');
  await user.type(screen.getByLabelText('Texto 1', { selector: 'textarea' }), 'Oi');
  await user.click(await save());
  await waitFor(() => expect(server.received(CadTextoCrm.store)[0]?.body).toMatchObject({ escopo: 'pessoal' }));
});

test('an e-mail has a subject and an editor of its own', async () => {
  server.on(CadTextoCrm.show, () => detail({ tipo: 2, assunto: 'Proposta', itens: [item(70, '<p>Olá <strong>você</strong></p>')] }));
  open('/mensagemModelo/editar/7');
  expect((await screen.findByLabelText<HTMLInputElement>(/^Assunto/)).value).toBe('Proposta');
  const editor = await screen.findByRole('textbox', { name: 'Texto 1' });
  expect(editor.querySelector('strong')?.textContent).toBe('você');
  expect(screen.getByRole('toolbar', { name: 'Formatação' })).toBeTruthy();
});

test('the preview is filled in by the server for the chosen contato', async () => {
  server.on(CadTextoCrm.show, () => detail());
  server.on(contatos.getAll, () => ({
    data: [{ id_contato: 4, nome: 'Rita', email: null, telefone: null, avatar: null, tipo_contato: 'Leads' }],
    mais: false,
  }));
  server.on(CadTextoCrm.previa, () => ({ data: { assunto: '', itens: [{ type: 'text' as const, body: 'A chave é Loja Aurora', arquivo: null }] } }));
  const { user } = open('/mensagemModelo/show/7');
  expect((await screen.findByText('{{empresa.nome}}')).textContent).toBe('{{empresa.nome}}');
  await user.click(screen.getByRole('combobox', { name: 'Ver como fica para' }));
  await user.click(await screen.findByRole('option', { name: 'Rita' }));
  expect(await screen.findByText('A chave é Loja Aurora')).toBeTruthy();
  expect(server.received(CadTextoCrm.previa)[0]?.body).toMatchObject({ tipo: 1, id_contato: 4, itens: [{ type: 'text' }, { type: 'text' }] });
});

test('somebody else’s template is not found', async () => {
  server.on(CadTextoCrm.show, () => ({ refuse: { http: 404, message: 'Modelo não encontrado.' } }));
  open('/mensagemModelo/show/99');
  expect(await screen.findByText('Modelo não encontrado')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voltar para Modelos de mensagem' }).getAttribute('href')).toBe('/mensagemModelo');
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
});
