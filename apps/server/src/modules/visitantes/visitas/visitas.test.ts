import { auditoria } from '@prosa/contract/auditoria/auditoria.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { topicOf } from '@prosa/contract/realtime.ts';
import { visitante } from '@prosa/contract/visitantes/visita.endpoints.ts';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { eventually } from '../../../../test/kit/processes.ts';
import { openWire, say, type Wire } from '../../../../test/kit/wire.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let chat: number;
let chave: string;
const time = { ahead: 0 };
const wires: Wire[] = [];

const open = async (login: object): Promise<Wire> => {
  const wire = await openWire(app.url, login);
  wires.push(wire);
  return wire;
};
const visit = (more: object = {}): Promise<Wire> =>
  open({
    id_empresa: empresa.id_empresa,
    chave,
    nome: '',
    pagina: 'https://loja.example/produto?utm_source=anuncio&utm_campaign=natal&x=1',
    origem: 'https://busca.example/',
    ...more,
  });
const online = async () => (await admin.call(visitante.online, {})).data;
const sala = async () =>
  app.database.comEmpresa(empresa.id_empresa, (db) => db.selectFrom('sala').select(['id_sala', 'topic']).orderBy('id_sala').executeTakeFirstOrThrow());

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(Date.now() + time.ahead) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  time.ahead = 0;
  for (const wire of wires.splice(0)) wire.close();
  empresa = await makeEmpresa(app.database, 'Loja');
  admin = await signInAs(app, empresa, 'administrador', 'Ana Souza Lima');
  chat = (await admin.call(ChatConfig.store, { body: { nome: 'Site' } })).id_chat_config;
  chave = (await admin.call(ChatConfig.show, { params: { id: chat } })).data.chave;
});

it('[areas V] shows staff who has the window open, where, and where they came from, before a word is written', async () => {
  const vera = await visit();
  expect(await online()).toMatchObject([
    {
      online: 1,
      nome: '',
      chat: 'Site',
      pagina: 'https://loja.example/produto?utm_source=anuncio&utm_campaign=natal&x=1',
      origem: 'https://busca.example/',
      visitas: 1,
      chat_id: null,
      convite: null,
    },
  ]);
  await vera.call('signin', { pagina: 'https://loja.example/carrinho' });
  expect((await online())[0]!.pagina).toBe('https://loja.example/carrinho');
  // a second window of the same visitor is the same visitor
  await visit({ token: vera.token });
  expect(await online()).toHaveLength(1);
  // nobody became a contato by looking
  expect((await app.database.comEmpresa(empresa.id_empresa, (db) => db.selectFrom('contato').select('id_contato').execute())).length).toBe(0);
});

it('stores nothing of whoever has not agreed to what the company asks', async () => {
  await admin.call(ChatConfig.store, { body: { id_chat_config: chat, nome: 'Site', consentimento: 'Guardamos o que você escreve.' } });
  await visit();
  expect(await online()).toEqual([]);
  const { consentimento_versao } = (await admin.call(ChatConfig.show, { params: { id: chat } })).data;
  await visit({ consentimento: consentimento_versao });
  expect(await online()).toHaveLength(1);
});

it('[7: status_clients] tells that a contato came to the site, and shows their visit beside the sala', async () => {
  const desk = await open({ token: admin.token, id_empresa: empresa.id_empresa });
  const vera = await visit({ nome: 'Vera', email: 'vera@exemplo.com.br' });
  await say(vera, 'Oi');
  const { id_sala } = await sala();
  const { data } = await admin.call(visitante.daSala, { params: { id: id_sala } });
  expect(data).toMatchObject({
    online: 1,
    nome: 'Vera',
    email: 'vera@exemplo.com.br',
    campanha: { utm_source: 'anuncio', utm_campaign: 'natal' },
    bloqueado_em: null,
    parecidos: [],
    nota: null,
  });
  expect((await online())[0]).toMatchObject({ chat_id: id_sala });
  const { id_contato } = await app.database.comEmpresa(empresa.id_empresa, (db) => db.selectFrom('visitante').select('id_contato').executeTakeFirstOrThrow());
  const told = () => desk.on(topicOf.empresa(empresa.id_empresa), 'status_clients').map((e) => e.data[0]);
  await eventually('who came', () => told().length > 0);
  expect(told()).toEqual([{ client_id: id_contato, online: 1 }]);
  await vera.closed();
  await desk.call('get_chat_status');
  // a page that is loaded anew is no absence
  time.ahead = 61_000;
  await eventually('who left', () => told().length > 1);
  expect(told().at(-1)).toEqual({ client_id: id_contato, online: 0 });
  expect((await admin.call(visitante.daSala, { params: { id: id_sala } })).data!.online).toBe(0);
  await visit({ token: vera.token });
  await eventually('who came back', () => told().length > 2);
  await desk.call('get_chat_status');
  expect(told().slice(2)).toEqual([{ client_id: id_contato, online: 1 }]);
});

it('[V5] says to staff whose e-mail or phone it is, and joins nobody', async () => {
  const { id_contato } = (await admin.call(contato.store, { body: { nome: 'Dona Dora', email: 'dora@exemplo.com.br' } })) as { id_contato: number };
  const vera = await visit({ nome: 'Vera', email: 'DORA@exemplo.com.br' });
  await say(vera, 'Oi');
  const { data } = await admin.call(visitante.daSala, { params: { id: (await sala()).id_sala } });
  expect(data?.parecidos).toEqual([{ id_contato, nome: 'Dona Dora', por: 'email' }]);
  expect((await vera.call('get_messages_history')).data.map((m: any) => m.text)).toEqual(['Oi']);
});

it('lets staff invite who has not written: seen in the window, and at the head of the sala that begins with it', async () => {
  const vera = await visit();
  const { id_visitante } = (await online())[0]!;
  expect((await refusal(admin.call(visitante.convidar, { params: { id: id_visitante }, body: { texto: ' ' } }))).erros).toEqual({ texto: 'Escreva o convite' });
  await admin.call(visitante.convidar, { params: { id: id_visitante }, body: { texto: 'Posso ajudar com o tamanho?' } });
  expect((await eventually('the invitation', () => vera.heard('visita').find((v) => v.convite))).convite).toEqual({
    texto: 'Posso ajudar com o tamanho?',
    nome: 'Ana',
  });
  expect((await online())[0]!.convite).toMatchObject({ nome: 'Ana Souza Lima' });
  // another page of the site: it still waits
  expect((await (await visit({ token: vera.token })).call('signin')).visita.convite).toMatchObject({ nome: 'Ana' });
  await say(vera, 'Pode sim');
  const desk = await open({ token: admin.token, id_empresa: empresa.id_empresa });
  const { data } = await desk.call('get_messages_history', {}, (await sala()).topic);
  expect(data.map((m: any) => m.text)).toEqual([
    'Pode sim',
    'Convite de Ana Souza Lima: Posso ajudar com o tamanho?',
    'Conversa de quem convidou: Ana Souza Lima',
  ]);
  expect((await vera.call('signin')).visita.atendente).toMatchObject({ nome: 'Ana' });
  expect((await vera.call('signin')).visita.convite).toBeNull();
  expect((await refusal(admin.call(visitante.convidar, { params: { id: id_visitante }, body: { texto: 'De novo' } }))).http).toBe(404);
});

it('blocks a visitor with a reason, which is an act of its own, and lets them write again', async () => {
  const vera = await visit({ nome: 'Vera' });
  await say(vera, 'Oi');
  const { id_sala } = await sala();
  expect((await refusal(admin.call(visitante.bloquear, { params: { id: id_sala }, body: { motivo: '' } }))).erros).toEqual({ motivo: 'Diga o motivo' });
  await admin.call(visitante.bloquear, { params: { id: id_sala }, body: { motivo: 'Ofensas' } });
  expect((await admin.call(visitante.daSala, { params: { id: id_sala } })).data).toMatchObject({ bloqueio_motivo: 'Ofensas', bloqueado_por: 'Ana Souza Lima' });
  await expect(say(vera, 'Mais')).rejects.toThrow('Não é possível escrever por aqui agora.');
  expect(await online()).toEqual([]);
  expect((await admin.call(auditoria.getAll, { query: {} })).data.map((a) => a.acao)).toContain('visitante_bloqueado');
  await admin.call(visitante.desbloquear, { params: { id: id_sala } });
  await say(vera, 'Mais');
});

it('keeps no more than so many new visitors of one address in an hour, and serves the others all the same', async () => {
  for (let i = 0; i < 31; i++) (await visit()).close();
  const kept = await app.database.comEmpresa(empresa.id_empresa, (db) => db.selectFrom('visitante').select(['ip_dia', 'navegador']).execute());
  expect(kept).toHaveLength(30);
  expect(kept[0]!.ip_dia).toMatch(/^[\w-]{22}$/);
  await say(await visit(), 'Ainda escrevo');
});

it('[areas V] shows staff what the site tells of a visitor: the last of it, in its words', async () => {
  const vera = await visit();
  await say(vera, 'Oi');
  const { id_sala } = await sala();
  await vera.call('signin', { evento: { nome: 'carrinho', dados: { produto: 'Vaso', valor: '89,90' } } });
  await expect(vera.call('signin', { evento: { nome: '', dados: {} } })).rejects.toThrow('dados_invalidos');
  await expect(
    vera.call('signin', { evento: { nome: 'x', dados: Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`c${i}`, '1'])) } }),
  ).rejects.toThrow();
  const { data } = await admin.call(visitante.daSala, { params: { id: id_sala } });
  expect(data?.eventos).toMatchObject([{ nome: 'carrinho', dados: { produto: 'Vaso', valor: '89,90' } }]);
});

it('[lessons: a real queue] who waits hears of their place as the queue moves', async () => {
  const [first, second] = [await visit(), await visit()];
  await say(first, 'Cheguei antes');
  await say(second, 'Cheguei depois');
  expect((await second.call('signin')).visita.posicao).toBe(2);
  const desk = await open({ token: admin.token, id_empresa: empresa.id_empresa });
  await desk.call('aceitar_atendimento', { chat_id: (await sala()).id_sala });
  await eventually('the next', () => second.heard('visita').find((v) => v.posicao === 1));
  expect(second.heard('visita').at(-1)).toMatchObject({ posicao: 1, atendente: null });
});
