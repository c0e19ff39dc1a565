import { createHmac } from 'node:crypto';
import { toBase64 } from '@prosa/contract/base64.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { visitante } from '@prosa/contract/visitantes/visita.endpoints.ts';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { eventually } from '../../../../test/kit/processes.ts';
import { openWire, say, type Wire } from '../../../../test/kit/wire.ts';

interface DevMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let chat: number;
let chave: string;
let people = 0;
const time = { ahead: 0 };
const wires: Wire[] = [];

const visit = async (more: object = {}): Promise<Wire> => {
  const wire = await openWire(app.url, { id_empresa: empresa.id_empresa, chave, nome: 'Vera', pagina: 'https://loja.example/vasos', ...more });
  wires.push(wire);
  return wire;
};
const staff = async (): Promise<Wire> => {
  const wire = await openWire(app.url, { token: admin.token, id_empresa: empresa.id_empresa });
  wires.push(wire);
  return wire;
};
const salas = () =>
  app.database.comEmpresa(empresa.id_empresa, (db) =>
    db.selectFrom('sala').select(['id_sala', 'topic', 'id_contato', 'id_wpp_config']).orderBy('id_sala').execute(),
  );
const newEmail = (): string => `visitante${++people}@exemplo.com.br`;
const mails = async (to: string): Promise<DevMail[]> =>
  (((await (await fetch(`${app.url}/dev/emails.json`)).json()) as { data: DevMail[] }).data ?? []).filter((m) => m.to === to);
const post = (path: string, token: string, body: object): Promise<Response> =>
  fetch(`${app.url}/embed/chat/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ chave, ...body }),
  });
/** Answered by the team, once the sala is theirs. */
async function answer(text: string): Promise<void> {
  const desk = await staff();
  const sala = (await salas()).at(-1)!;
  await desk.call('aceitar_atendimento', { chat_id: sala.id_sala }).catch(() => undefined);
  await desk.call('client_message', { value: toBase64(text), private_id: `resposta-${Math.random().toString(36).slice(2)}` }, sala.topic);
}
/** They are gone, and the patience is over: what waits for them is looked at. */
async function leave(wire: Wire): Promise<void> {
  await wire.closed();
  time.ahead += 61_000;
  await eventually('gone', async () => (await admin.call(visitante.online, {})).data.length === 0);
  let seen = false;
  await eventually('looked at', async () => {
    const waits = await app.database.semEmpresa((db) =>
      sql<{
        id: string;
      }>`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key like '%visitante-avisar-%'), now())`.execute(db),
    );
    seen ||= waits.rows.length > 0;
    return seen && waits.rows.length === 0;
  });
}
async function prove(wire: Wire, email: string): Promise<void> {
  expect(await (await post('codigo', wire.token, { email })).json()).toMatchObject({ status: true });
  const mail = await eventually('the code', async () => (await mails(email))[0]);
  const codigo = / é (\d{6})\./.exec(mail.text)![1]!;
  expect(await (await post('confirmar', wire.token, { codigo: codigo === '000000' ? '000001' : '000000' })).json()).toMatchObject({ status: false });
  expect(await (await post('confirmar', wire.token, { codigo })).json()).toMatchObject({ status: true, email });
  expect(await (await post('confirmar', wire.token, { codigo })).json()).toMatchObject({ status: false });
}

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

describe('[V5] a code by e-mail', () => {
  it('proves the mailbox: before the first message it makes them that contato, afterwards staff are offered to merge', async () => {
    const email = newEmail();
    const { id_contato } = (await admin.call(contato.store, { body: { nome: 'Dona Dora', email } })) as { id_contato: number };
    const before = await visit();
    await prove(before, email);
    expect((await before.call('signin')).visita.email).toBe(email);
    await say(before, 'Sou eu');
    expect((await salas())[0]!.id_contato).toBe(id_contato);
    expect((await before.call('get_messages_history')).data.map((m: any) => m.text)).toEqual(['Sou eu']);

    const after = await visit();
    await say(after, 'Também sou eu');
    await prove(after, email).catch(() => undefined);
    const sala = (await salas())[1]!;
    expect(sala.id_contato).not.toBe(id_contato);
  });

  it('offers staff to merge whoever proved it in a sala that had begun', async () => {
    const email = newEmail();
    const { id_contato } = (await admin.call(contato.store, { body: { nome: 'Dona Dora', email } })) as { id_contato: number };
    const vera = await visit();
    await say(vera, 'Oi');
    await prove(vera, email);
    const sala = (await salas())[0]!;
    expect((await admin.call(visitante.daSala, { params: { id: sala.id_sala } })).data).toMatchObject({
      email,
      email_provado: 1,
      parecidos: [{ id_contato, nome: 'Dona Dora', por: 'email' }],
    });
    expect(sala.id_contato).not.toBe(id_contato);
  });

  it('is refused for what is no address, for a visitor of another chat, and when it is asked for too often', async () => {
    const vera = await visit();
    expect((await post('codigo', vera.token, { email: 'nada' })).status).toBe(422);
    expect((await post('codigo', 'v1.x', { email: newEmail() })).status).toBe(404);
    for (let i = 0; i < 3; i++) expect((await post('codigo', vera.token, { email: newEmail() })).status).toBe(200);
    expect((await post('codigo', vera.token, { email: newEmail() })).status).toBe(429);
  });
});

describe('[V5] who left without reading an answer', () => {
  it('gets it by mail where the mailbox is proven, with a way back that is good once', async () => {
    const email = newEmail();
    const vera = await visit();
    await say(vera, 'Vocês têm vasos?');
    await prove(vera, email);
    await answer('Temos <b>vasos</b> azuis');
    await answer('E verdes');
    await leave(vera);
    const mail = await eventually('the answer', async () => (await mails(email)).find((m) => m.subject === 'Você tem uma resposta de Loja'));
    expect(mail.text).toContain('Ana: Temos <b>vasos</b> azuis');
    expect(mail.text).toContain('Ana: E verdes');
    expect(mail.text).not.toContain('Souza');
    const token = /\/token\/([\w-]{43})/.exec(mail.text)![1]!;
    // looking uses nothing up: what opens mails before people do presses no button
    for (let i = 0; i < 2; i++) expect(await (await fetch(`${app.url}/token/${token}`)).text()).toContain('Abrir a conversa');
    const back = () => fetch(`${app.url}/embed/volta`, { method: 'POST', body: new URLSearchParams({ token }) });
    const page = await back();
    expect(page.headers.get('cache-control')).toBe('no-store');
    const { passe } = JSON.parse(/id="config">(.*?)<\/script>/.exec(await page.text())![1]!) as { passe: string };
    const again = await visit({ token: passe });
    expect(again.topic).toBe(vera.topic);
    expect((await again.call('get_messages_history')).data).toHaveLength(3);
    expect((await back()).status).toBe(410);
    // sent by a page of somebody else
    expect(
      (await fetch(`${app.url}/embed/volta`, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' }, body: new URLSearchParams({ token }) })).status,
    ).toBe(410);
    expect((await fetch(`${app.url}/token/${token}`)).status).toBe(410);
    // what was mailed is not mailed again
    await leave(again);
    await answer('Ainda aí?');
    await leave(await visit({ token: passe }));
    const second = await eventually('one more', async () => {
      const told = (await mails(email)).filter((m) => m.subject.startsWith('Você tem uma resposta'));
      return told.length === 2 && told[0];
    });
    expect([mail, second].filter((m) => m.text.includes('E verdes'))).toHaveLength(1);
  });

  it('at a typed address hears once that there is an answer, and not a word of it', async () => {
    const email = newEmail();
    const vera = await visit({ email });
    await say(vera, 'Oi');
    await answer('Segredo da resposta');
    await leave(vera);
    const mail = await eventually('the notice', async () => (await mails(email))[0]);
    expect(mail.text).toContain('volte à página onde você conversou (loja.example)');
    expect(`${mail.text}${mail.html}`).not.toMatch(/Segredo|\/token\//);
    const again = await visit({ token: vera.token, email });
    await answer('Mais um segredo');
    await leave(again);
    expect(await mails(email)).toHaveLength(1);
  });

  it('[T13] gets nothing once the site has named somebody in that browser, and what was mailed before opens nothing', async () => {
    const { segredo } = await admin.call(ChatConfig.segredo, { params: { id: chat } });
    const email = newEmail();
    const before = await visit({ email });
    await say(before, 'Antes');
    await prove(before, email);
    await answer('De antes');
    await leave(before);
    const told = async () => (await mails(email)).filter((m) => m.subject.startsWith('Você tem uma resposta'));
    const mail = await eventually('the answer', async () => (await told())[0]);
    const token = /\/token\/([\w-]{43})/.exec(mail.text)![1]!;
    expect((await fetch(`${app.url}/token/${token}`)).status).toBe(200);
    const expira = Math.floor(Date.now() / 1000) + 3600;
    const hash = createHmac('sha256', segredo).update(['777', '', expira].join('\n')).digest('hex');
    const named = await visit({ token: before.token, identidade: { id: '777', nome: 'Vítima', email: '', expira, hash } });
    expect(named.topic).toBe(before.topic);
    await say(named, 'Sou a Vítima');
    await answer('SEGREDO');
    await leave(named);
    expect(await told()).toHaveLength(1);
    expect((await fetch(`${app.url}/token/${token}`)).status).toBe(410);
  });

  it('gets nothing where the company does not want that, and when they had the last word', async () => {
    const email = newEmail();
    await admin.call(ChatConfig.store, { body: { id_chat_config: chat, nome: 'Site', avisa_por_email: 0 } });
    const vera = await visit({ email });
    await say(vera, 'Oi');
    await answer('Resposta');
    await leave(vera);
    expect(await mails(email)).toEqual([]);
  });
});

describe('[V5] continuar no WhatsApp', () => {
  const receive = (id_wpp_config: number, telefone: string, texto: string) =>
    admin.call(simulador.receber, { params: { id_wpp_config }, body: { telefone, nome: 'Vera do Zap', texto, do_telefone: false } });
  async function line(): Promise<number> {
    const { id_wpp_config } = await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db.insertInto('wpp_config').values({ nome: 'Loja', telefone: '5511999990000' }).returning('id_wpp_config').executeTakeFirstOrThrow(),
    );
    return id_wpp_config;
  }

  it('goes on in a sala of its own on the number; the code in the first message makes the two one person, and both salas say so', async () => {
    const id_wpp_config = await line();
    const vera = await visit({ email: newEmail() });
    expect((await post('whatsapp', vera.token, {})).status).toBe(409);
    await admin.call(ChatConfig.store, { body: { id_chat_config: chat, nome: 'Site', id_wpp_continuar: id_wpp_config } });
    await say(vera, 'Oi pelo site');
    const { url } = (await (await post('whatsapp', vera.token, {})).json()) as { url: string };
    expect(url).toMatch(/^https:\/\/wa\.me\/5511999990000\?text=/);
    const text = decodeURIComponent(url.split('text=')[1]!);
    // somebody else's number, without the code: nobody's
    await receive(id_wpp_config, '5511911112222', 'Oi, Código ABCDEFGH');
    await receive(id_wpp_config, '5511977778888', text);
    const all = await eventually('one person', async () => {
      const found = await salas();
      return found.length === 3 && new Set(found.map((one) => one.id_contato)).size === 2 && found;
    });
    const web = all.find((s) => s.id_wpp_config !== id_wpp_config)!;
    const zap = all.filter((s) => s.id_contato === web.id_contato).find((s) => s.id_sala !== web.id_sala)!;
    const desk = await staff();
    const texts = async (topic: string) => (await desk.call('get_messages_history', {}, topic)).data.map((m: any) => m.text);
    expect(await texts(zap.topic)).toContain(`O contato veio do chat do site: conversa nº ${web.id_sala}`);
    expect(await texts(web.topic)).toContain(`O visitante continua no WhatsApp: conversa nº ${zap.id_sala}`);
    // the code is used up, and the window hears nothing of the other channel
    await receive(id_wpp_config, '5511933334444', text);
    await eventually('the third number', async () => (await salas()).length === 4);
    expect((await vera.call('get_messages_history')).data.map((m: any) => m.text)).toEqual(['Oi pelo site']);
    expect((await admin.call(contato.show, { params: { id: web.id_contato! } })).data.nome).toBe('Vera');
  });

  it('takes none but a number of the company for it', async () => {
    expect((await refusal(admin.call(ChatConfig.store, { body: { id_chat_config: chat, nome: 'Site', id_wpp_continuar: 987_654 } }))).erros).toEqual({
      id_wpp_continuar: 'Escolha um número da lista',
    });
  });
});
