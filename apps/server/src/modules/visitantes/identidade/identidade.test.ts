import { createHmac } from 'node:crypto';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
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
let segredo: string;
const wires: Wire[] = [];

const visit = async (more: object = {}): Promise<Wire> => {
  const wire = await openWire(app.url, { id_empresa: empresa.id_empresa, chave, nome: 'Digitado', ...more });
  wires.push(wire);
  return wire;
};
const read = async (wire: Wire): Promise<string[]> => (await wire.call('get_messages_history')).data.map((m: any) => m.text);
const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3600;
/** As the server of a site signs it, written from its side. */
const signed = (id: string, { email = '', expira = inAnHour(), key = segredo }: { email?: string; expira?: number; key?: string } = {}) => ({
  identidade: { id, nome: `Cliente ${id}`, email, expira, hash: createHmac('sha256', key).update([id, email, expira].join('\n')).digest('hex') },
});
const salas = () => app.database.comEmpresa(empresa.id_empresa, (db) => db.selectFrom('sala').select(['id_sala', 'id_contato']).orderBy('id_sala').execute());

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const wire of wires.splice(0)) wire.close();
  empresa = await makeEmpresa(app.database, 'Loja');
  admin = await signInAs(app, empresa, 'administrador', 'Ana Souza Lima');
  chat = (await admin.call(ChatConfig.store, { body: { nome: 'Site' } })).id_chat_config;
  chave = (await admin.call(ChatConfig.show, { params: { id: chat } })).data.chave;
  segredo = (await admin.call(ChatConfig.segredo, { params: { id: chat } })).segredo;
});

it('[areas V6] whom the site names has one sala on all their devices', async () => {
  const phone = await visit(signed('42'));
  await say(phone, 'Do telefone');
  const desk = await visit(signed('42'));
  expect(desk.topic).toBe(phone.topic);
  expect(await read(desk)).toEqual(['Do telefone']);
  // later on, by the token alone
  expect(await read(await visit({ token: phone.token }))).toEqual(['Do telefone']);
  expect((await visit(signed('43'))).topic).not.toBe(phone.topic);
  const [sala] = await salas();
  expect((await admin.call(visitante.daSala, { params: { id: sala!.id_sala } })).data).toMatchObject({ identificado: '42', nome: 'Cliente 42' });
});

it('[V5] whose e-mail the site proves is that contato at once; a typed one never', async () => {
  const { id_contato } = (await admin.call(contato.store, { body: { nome: 'Dona Dora', email: 'dora@exemplo.com.br' } })) as { id_contato: number };
  await say(await visit({ email: 'dora@exemplo.com.br' }), 'Digitei');
  await say(await visit(signed('42', { email: 'DORA@exemplo.com.br' })), 'Entrei no site');
  const [typed, proven] = await salas();
  expect(typed!.id_contato).not.toBe(id_contato);
  expect(proven!.id_contato).toBe(id_contato);
});

it('whoever wrote before they signed in on the site goes on in the same sala', async () => {
  const vera = await visit();
  await say(vera, 'Antes de entrar');
  const named = await visit({ token: vera.token, ...signed('42') });
  expect(named.topic).toBe(vera.topic);
  expect(await read(named)).toEqual(['Antes de entrar']);
  // who holds the token of before hears nothing any more, and it opens nothing
  await eventually('sent away', () => vera.isClosed());
  await expect(visit({ token: vera.token })).rejects.toThrow('login_invalido');
  expect(await read(await visit({ token: named.token }))).toEqual(['Antes de entrar']);
  // on another device they are found by the name, and somebody else on this one is somebody else
  expect((await visit(signed('42'))).topic).toBe(vera.topic);
  const other = await visit({ token: named.token, ...signed('77') });
  expect(other.topic).not.toBe(vera.topic);
  expect(await read(other)).toEqual([]);
});

it('what is signed wrongly, too old, for too long or with an old secret proves nothing: they stay who they were', async () => {
  const vera = await visit(signed('42'));
  await say(vera, 'Minha');
  const forged = [
    signed('42', { key: 'outro' }),
    signed('42', { expira: Math.floor(Date.now() / 1000) - 1 }),
    signed('42', { expira: inAnHour() + 48 * 3600 }),
    { identidade: { ...signed('42').identidade, email: 'dora@exemplo.com.br' } },
    { identidade: { ...signed('41').identidade, id: '42' } },
  ];
  for (const one of forged) {
    const wire = await visit(one);
    expect(wire.topic).not.toBe(vera.topic);
    expect(await read(wire)).toEqual([]);
  }
  const old = signed('42');
  expect((await admin.call(ChatConfig.segredo, { params: { id: chat } })).segredo).not.toBe(segredo);
  expect((await visit(old)).topic).not.toBe(vera.topic);
  // that of another company's chat opens nothing here
  const outra = await makeEmpresa(app.database, 'Outra');
  const boss = await signInAs(app, outra, 'administrador');
  const { id_chat_config } = await boss.call(ChatConfig.store, { body: { nome: 'Deles' } });
  const { segredo: deles } = await boss.call(ChatConfig.segredo, { params: { id: id_chat_config } });
  expect((await visit(signed('42', { key: deles }))).topic).not.toBe(vera.topic);
});

it('serves nobody else where the company wants those alone whom its site names', async () => {
  const outro = (await admin.call(ChatConfig.store, { body: { nome: 'Sem segredo' } })).id_chat_config;
  expect((await refusal(admin.call(ChatConfig.store, { body: { id_chat_config: outro, nome: 'Sem segredo', so_identificados: 1 } }))).erros).toEqual({
    so_identificados: 'Gere antes o segredo do site, em Código do chat',
  });
  await admin.call(ChatConfig.store, { body: { id_chat_config: chat, nome: 'Site', so_identificados: 1 } });
  await expect(visit()).rejects.toThrow('login_invalido');
  await expect(visit(signed('42', { key: 'outro' }))).rejects.toThrow('login_invalido');
  const named = await visit(signed('42'));
  await say(named, 'Oi');
  expect(await read(await visit({ token: named.token }))).toEqual(['Oi']);
  // nobody reads the secret again, and the window never has it
  expect(JSON.stringify(await admin.call(ChatConfig.show, { params: { id: chat } }))).not.toContain(segredo);
  const { data } = (await (await fetch(`${app.url}/embed/config/${chave}`)).json()) as any;
  expect(data.so_identificados).toBe(1);
  expect(Object.keys(data)).not.toContain('segredo');
});
