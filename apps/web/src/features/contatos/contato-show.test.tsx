import { chatMidias } from '@prosa/contract/atendimentos/midias.endpoints.ts';
import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import { anexosDeContato, contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import type { ContatoDetalhe } from '@prosa/contract/contatos/contatos.schemas.ts';
import { contatosSugestoes } from '@prosa/contract/contatos/sugestoes.endpoints.ts';
import type { Anexo } from '@prosa/contract/registro/registro.schemas.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { contatoDetail } from '@/testing/contato.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './contatos.feature.ts';

const may = (...pairs: string[]) =>
  sessionOf({ controle_de_acesso: pairs.map((pair) => ({ controller: pair.split('/')[0]!, funcao: pair.split('/')[1]!, status: 1 as const })) });
let server: FakeServer;
let stored: ContatoDetalhe;
let files: Anexo[];
const file = (id_anexo: number, nome: string, over: Partial<Anexo> = {}): Anexo => ({
  id_anexo,
  nome,
  content_type: 'text/plain',
  tamanho: 2048,
  largura: null,
  altura: null,
  url: `/api/contatos/anexo/${id_anexo}`,
  autor: 'Bia Reis',
  em: '2026-11-20T12:00:00.000Z',
  ...over,
});
beforeEach(() => {
  stored = contatoDetail();
  files = [];
  server = new FakeServer()
    .on(anexosDeContato.getAll, () => ({ data: files }))
    .on(anexosDeContato.delete, () => ({}))
    .on(anexosDeContato.restaurar, () => ({}))
    .on(chatMidias.doContato, () => ({ data: [], cursor: null }))
    .on(campos.getAll, () => ({ data: [] }))
    .on(contato.show, () => ({ data: stored, telefones: [], message: '' }))
    .on(contato.identidades, () => ({ data: [] }))
    .on(contatosSugestoes.getAll, () => ({ data: [] }))
    .on(resumoContato.linhaDoTempo, () => ({ data: [], cursor: null }));
});
const open = (session = may('contatos/getAll', 'contatos/store')) => renderScreens(feature.screens, session, '/contatos/show/7');

test('[3] the name of a person, the razão social of a company', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'João Alves' })).toBeTruthy();
  expect(screen.getByText('Cliente · pessoa física')).toBeTruthy();
});

test('[3] a company by its razão social, with the person one talks to', async () => {
  stored = contatoDetail({ tipo: 2, razao_social: 'Aurora Ltda', nome_exibido: 'Aurora Ltda', cnpj: '12ABC34501DE35' });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Aurora Ltda' })).toBeTruthy();
  expect(screen.getByText('Pessoa de contato').nextSibling?.textContent).toBe('João Alves');
  expect(screen.getByText('12.ABC.345/01DE-35')).toBeTruthy();
});

test('restored by a double click: once, and nothing is said to be missing', async () => {
  stored = contatoDetail({ excluido: 1 });
  server.on(contato.restaurar, () => {
    stored = contatoDetail();
    return {};
  });
  const { user } = open(may('contatos/getAll', 'contatos/delete'));
  await user.dblClick(await screen.findByRole('button', { name: 'Restaurar' }));
  expect(await screen.findByText('Contato restaurado.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restaurar' })).toBeNull());
  expect(server.received(contato.restaurar)).toHaveLength(1);
});

test('files kept with the contato: attached one after another, refused in red, taken away with the way back', async () => {
  files = [file(1, 'contrato.txt')];
  server.on(anexosDeContato.store, ({ params }) => {
    files = [file(2, 'rg.txt', { autor: 'Ana Lima' }), ...files];
    return params['id'] === '7' ? { data: files[0]! } : { refuse: { http: 404, message: 'Contato não encontrado.' } };
  });
  const { user } = open();
  expect((await screen.findByRole('button', { name: /^Baixar ?contrato.txt/ })).textContent).toBe('Baixar contrato.txt2 kB · Bia Reis · 20/11/2026');
  await user.upload(screen.getByLabelText('Arquivos a guardar'), new File(['x'], 'rg.txt'));
  expect(await screen.findByText('Arquivo guardado.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Baixar ?rg.txt/ })).toBeTruthy();
  server.on(anexosDeContato.store, () => ({ refuse: { http: 422, message: 'O tipo não é aceito.' } }));
  await user.upload(screen.getByLabelText('Arquivos a guardar'), new File(['x'], 'virus.exe'));
  expect((await screen.findByText('virus.exe: O tipo não é aceito.')).closest('[role=alert]')).toBeTruthy();
  await user.upload(screen.getByLabelText('Arquivos a guardar'), new File([], 'vazio.txt'));
  expect(await screen.findByText(/^vazio\.txt: cada arquivo pode ter até 16 MB/)).toBeTruthy();
  expect(server.received(anexosDeContato.store)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Excluir contrato.txt' }));
  await user.click(await screen.findByRole('button', { name: 'Excluir arquivo' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.received(anexosDeContato.restaurar)).toMatchObject([{ params: { id: '1' } }]));
  expect(server.received(anexosDeContato.delete)).toMatchObject([{ params: { id: '1' } }]);
});

test('[6] who may not save the contato, and one in the trash, have no way to change files; salas only for who attends', async () => {
  files = [file(1, 'contrato.txt')];
  open(may('contatos/getAll'));
  expect(await screen.findByRole('button', { name: /^Baixar ?contrato.txt/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Anexar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Excluir contrato.txt' })).toBeNull();
  expect(screen.queryByText('Das conversas')).toBeNull();
});

test('what was sent in the salas stands below, by kind', async () => {
  stored = contatoDetail({ excluido: 1 });
  const { user } = open(may('contatos/getAll', 'contatos/store', 'chat/atender'));
  expect(await screen.findByText('Das conversas')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Anexar' })).toBeNull();
  await user.click(await screen.findByRole('radio', { name: 'Docs' }));
  expect(await screen.findByText('Nenhum documento nas conversas com este contato.')).toBeTruthy();
  expect(server.received(chatMidias.doContato).map(({ params, query }) => [params['id'], query['tipo']])).toEqual([
    ['7', 'imagens'],
    ['7', 'documentos'],
  ]);
});

test('[issue: a stranger never overwrites] what they said otherwise stands beside what is stored, taken over or left, with a way back', async () => {
  const waits = { origem: 'formulario', detalhe: 'Orçamento', criado_em: '2026-11-20T12:00:00.000Z' } as const;
  let waiting: Answer<typeof contatosSugestoes.getAll>['data'] = [
    { ...waits, id_sugestao: 1, campo: 'nome', valor: 'João da Silva Alves' },
    { ...waits, id_sugestao: 2, campo: 'telefone', valor: '5511977776666' },
  ];
  const decided = (id: number) => {
    waiting = waiting.filter((one) => one.id_sugestao !== id);
  };
  server
    .on(contatosSugestoes.getAll, () => ({ data: waiting }))
    .on(contatosSugestoes.aceitar, ({ params }) => {
      decided(Number(params.id));
      return { id_contato: 7, versao: 2 };
    })
    .on(contatosSugestoes.recusar, ({ params }) => {
      decided(Number(params.id));
      return {};
    })
    .on(contatosSugestoes.reabrir, () => ({}));
  const { user } = open();
  const list = await screen.findByRole('list', { name: 'Informado diferente do cadastro' });
  expect(list.textContent).toContain('No cadastro: João Alves. Orçamento, 20/11/2026');
  await user.click(screen.getByRole('button', { name: 'Acrescentar' }));
  expect(await screen.findByText('Cadastro atualizado.')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Deixar como está' }).disabled).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Deixar como está' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Informado diferente do cadastro' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.received(contatosSugestoes.reabrir)).toHaveLength(1));
});

test('who may not save sees what waits, and has nothing to press', async () => {
  server.on(
    contatosSugestoes.getAll,
    (): Answer<typeof contatosSugestoes.getAll> => ({
      data: [{ id_sugestao: 1, campo: 'email', valor: 'outro@exemplo.com.br', origem: 'chat', detalhe: 'Chat do site', criado_em: '2026-11-20T12:00:00.000Z' }],
    }),
  );
  open(may('contatos/getAll'));
  expect(await screen.findByText('outro@exemplo.com.br')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Usar este' })).toBeNull();
});
