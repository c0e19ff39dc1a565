import { visitante } from '@prosa/contract/visitantes/visita.endpoints.ts';
import { ChatConfig, ChatPergunta } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './visitantes.feature.ts';

const row: Answer<typeof ChatConfig.getAll>['data'][number] = {
  id_chat_config: 4,
  nome: 'Site da loja',
  chave: 'a'.repeat(22),
  ativo: 1,
  dominios: ['loja.com.br'],
  id_departamento: null,
  departamento: null,
  abertas: 0,
  excluido_em: null,
};
const chat: Answer<typeof ChatConfig.show>['data'] = {
  ...row,
  cor: '#1f6f54',
  lado: 'direita',
  distancia: 20,
  titulo: 'Fale com a loja',
  saudacao: 'Oi! Conte o que você precisa.',
  pede_nome: 'obrigatorio',
  pede_email: 'opcional',
  pede_telefone: 'nao',
  consentimento: '',
  consentimento_versao: 0,
  pede_nota: 1,
  avatar: 'data:image/webp;base64,UklGRg==',
  arquivos: ['imagem'],
  maximo_mb: 16,
  idiomas: { en: { titulo: 'Talk to us', saudacao: '', consentimento: '' } },
  id_wpp_config: 9,
  departamentos: [],
  escolhidos: [],
  so_identificados: 0,
  tem_segredo: 0,
  mostra_digitando: 1,
  maximo_conversas: 6,
  convites: [],
  recusas: [{ site: 'outra.example', em: '2026-11-25T12:00:00.000Z' }],
  id_calendario: null,
  calendario: null,
  id_wpp_continuar: null,
  continuar: null,
  avisa_por_email: 1,
  versao: 3,
};
const visita: Answer<typeof visitante.online>['data'][number] = {
  id_visitante: 12,
  online: 1,
  nome: '',
  chat: 'Site da loja',
  pagina: 'https://loja.com.br/precos',
  origem: '',
  navegador: '',
  visitas: 2,
  primeira_em: '2026-11-20T12:00:00.000Z',
  ultima_em: '2026-11-25T12:00:00.000Z',
  chat_id: null,
  convite: null,
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on(ChatConfig.getAll, () => ({ data: [row], recordsTotal: 1, recordsFiltered: 1 }))
    .on(ChatConfig.show, () => ({ data: chat }))
    .on(ChatConfig.store, () => ({ id_chat_config: 4 }))
    .on(ChatConfig.segredo, () => ({ segredo: 'so-desta-vez' }))
    .on(ChatPergunta.store, () => ({ id_chat_pergunta: 8 }))
    .on(visitante.online, () => ({ data: [visita] }))
    .on(visitante.convidar, () => ({}));
});
const may = (controller: string, funcoes: string[]) => funcoes.map((funcao) => ({ controller, funcao, status: 1 as const }));
const all = ['getAll', 'store', 'delete'];
const session = sessionOf({ controle_de_acesso: [...may('ChatConfig', all), ...may('ChatPergunta', all), ...may('chat', ['atender'])] });
const open = (address: string, as = session) => renderScreens(feature.screens, as, address);
const preview = () => within(screen.getByRole('region', { name: 'Como fica no site' }));

test('[2: /ChatConfig] the preview follows what is typed, with the picture, and shows what is left outside the hours', async () => {
  const { user } = open('/ChatConfig/editar/4');
  const title = await screen.findByLabelText('Título da janela');
  expect(preview().getByText('Fale com a loja')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Como fica no site' }).querySelector('header img')?.getAttribute('src')).toBe('data:image/webp;base64,UklGRg==');
  await user.clear(title);
  await user.type(title, 'Ajuda');
  expect(preview().getByText('Ajuda')).toBeTruthy();
  expect(preview().queryByText('Seu telefone, com DDD')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Fora do horário' }));
  for (const text of ['Seu nome *', 'Seu e-mail', 'Seu telefone, com DDD', 'Sua mensagem *', 'Enviar mensagem']) expect(preview().getByText(text)).toBeTruthy();
  expect(preview().queryByText('Oi! Conte o que você precisa.')).toBeNull();
});

test('[2: /ChatConfig] what is wrong is said at its field, and nothing typed is lost', async () => {
  server.on(ChatConfig.store, () => ({
    refuse: { http: 422, message: 'Dados inválidos.', erros: { dominios: 'Escreva só o endereço do site, como loja.com.br' } },
  }));
  const { user } = open('/ChatConfig/editar/4');
  const name = await screen.findByLabelText(/^Nome/);
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Salvar chat do site' }));
  expect(await screen.findByText('Escreva um nome')).toBeTruthy();
  await user.type(name, 'Loja nova');
  await user.click(screen.getByRole('button', { name: 'Salvar chat do site' }));
  expect(await screen.findByText('Escreva só o endereço do site, como loja.com.br')).toBeTruthy();
  expect((name as HTMLInputElement).value).toBe('Loja nova');
  expect(server.received(ChatConfig.store)).toMatchObject([{ body: { id_chat_config: 4, nome: 'Loja nova', versao: 3 } }]);
});

test('[2: /ChatPergunta] one that is begun from a subject asks of it, and its fields follow its kind', async () => {
  const { user } = open('/ChatPergunta/cadastrar?id_assunto=9&assunto=Troca');
  await user.type(await screen.findByRole('textbox', { name: /^Pergunta/ }), 'Número do pedido?');
  expect(screen.queryByLabelText('Resposta')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Assunto' }).value).toBe('Troca');
  await user.click(screen.getByRole('button', { name: 'Salvar pergunta do chat' }));
  await waitFor(() => expect(server.received(ChatPergunta.store)).toHaveLength(1));
  expect(server.received(ChatPergunta.store)[0]!.body).toMatchObject({ tipo: 'coleta', pergunta: 'Número do pedido?', id_assunto: 9 });
});

test('[2: /ChatDevShow] shows the code of the chat, and a secret once', async () => {
  const { user } = open('/ChatDevShow');
  expect((await screen.findByLabelText('Código para o site')).textContent).toContain(`data-chave="${'a'.repeat(22)}"`);
  expect(screen.getByLabelText('Código para o site').textContent).toContain('data-idiomas="en"');
  expect(screen.getByTitle('Janela de teste').getAttribute('src')).toBe(`/embed/janela/${'a'.repeat(22)}`);
  // a site that may not show it: said, with the way to let it
  expect(screen.getByText('outra.example')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Mudar os sites do chat' }).getAttribute('href')).toBe('/ChatConfig/editar/4');
  // who runs no installation ends no server
  expect(screen.queryByText('Encerrar o servidor do chat')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Gerar segredo' }));
  expect(await screen.findByText('so-desta-vez')).toBeTruthy();
});

test('[2: /ChatDevShow] says what to do where there is no chat yet', async () => {
  server.on(ChatConfig.getAll, () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 }));
  open('/ChatDevShow');
  expect((await screen.findByRole('link', { name: 'Criar chat do site' })).getAttribute('href')).toBe('/ChatConfig/cadastrar');
});

test('[areas V] who is on the site is invited', async () => {
  const { user } = open('/visitantes');
  await user.click(await screen.findByRole('button', { name: 'Convidar Visitante 12' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Convite/), 'Posso ajudar?');
  await user.click(dialog.getByRole('button', { name: 'Convidar' }));
  await waitFor(() => expect(server.received(visitante.convidar)).toMatchObject([{ params: { id: '12' }, body: { texto: 'Posso ajudar?' } }]));
});

test('[6] without its permission a screen says so', async () => {
  open('/ChatConfig', sessionOf({ controle_de_acesso: may('chat', ['atender']) }));
  expect(await screen.findByText('Você não tem acesso a esta tela.')).toBeTruthy();
});
