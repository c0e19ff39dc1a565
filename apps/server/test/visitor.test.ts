/**
 * The access of visitors (realtime.md), looked at by somebody who wants more: over every endpoint and every trigger of the contract, a window
 * on a company's site reaches its own sala and not a word of anything else. A new call is tried the moment it is declared.
 */
import { endpoints } from '@prosa/contract/all.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { topicOf, triggers } from '@prosa/contract/realtime.ts';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import type { AnyEndpoint } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodObject } from 'zod';
import { mayUse } from '../src/core/realtime/session/access.ts';
import { visitor as someVisitor } from '../src/core/realtime/testing/kit.ts';
import { inputs } from '../src/core/realtime/testing/samples.ts';
import { type SignedIn, signInAs, startTestApp, type TestApp } from './kit/app.ts';
import { callDeclared } from './kit/declared-call.ts';
import { makeEmpresa, type TestEmpresa } from './kit/factories.ts';
import { type GuardRecords, makeGuardRecords, records } from './kit/guards.records.ts';
import { secret } from './kit/guards.ts';
import { openWire, say, type Wire } from './kit/wire.ts';

/** Stands in what another visitor and the team said, and nowhere else. */
const hidden = 'OUTRA-CONVERSA';
const site = 'https://loja.example';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ids: GuardRecords;
let victim: Wire;
let victims: { topic: string; msg_id: number; id_sala: number; path: string; private_id: string };
const chaves: Record<'site' | 'outro site' | 'outra empresa', string> = {} as never;
const wires: Wire[] = [];

const open = async (login: object, origin?: string): Promise<Wire> => {
  const wire = await openWire(app.url, login, origin);
  wires.push(wire);
  return wire;
};
const login = (more: object = {}): object => ({ id_empresa: empresa.id_empresa, chave: chaves.site, nome: 'Atacante', ...more });
const chatOf = async (boss: SignedIn, nome: string, dominios: string[]): Promise<string> => {
  const { id_chat_config } = await boss.call(ChatConfig.store, { body: { nome, dominios } });
  return (await boss.call(ChatConfig.show, { params: { id: id_chat_config } })).data.chave;
};
const upload = (token: string): Promise<Response> =>
  fetch(`${app.url}/embed/chat/arquivo?chave=${chaves.site}&nome=${hidden}.txt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: hidden,
  });

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja');
  admin = await signInAs(app, empresa, 'administrador', 'Ana Souza Lima');
  const outra = await makeEmpresa(app.database, 'Outra');
  ids = await makeGuardRecords(app, empresa.id_empresa, empresa.grupos.atendente, admin);
  chaves.site = await chatOf(admin, 'Site', ['loja.example']);
  chaves['outro site'] = await chatOf(admin, 'Outro site', ['blog.example']);
  chaves['outra empresa'] = await chatOf(await signInAs(app, outra, 'administrador'), 'Deles', ['deles.example']);
  victim = await open(login({ nome: `${hidden} Vera`, email: 'vera@exemplo.com.br', telefone: '(11) 98888-7777' }));
  const { data } = (await (await upload(victim.token)).json()) as { data: { path: string } };
  const { msg_id } = await victim.call('client_message_file', { private_id: 'da-vitima-1', ...data, caption: `${hidden} com arquivo` });
  const { id_sala, topic } = await app.database.comEmpresa(empresa.id_empresa, (db) =>
    db
      .selectFrom('mensagem as m')
      .innerJoin('sala as s', 's.id_sala', 'm.id_sala')
      .select(['s.id_sala', 's.topic'])
      .where('m.id_mensagem', '=', msg_id)
      .executeTakeFirstOrThrow(),
  );
  victims = { topic, msg_id, id_sala, path: data.path, private_id: 'da-vitima-1' };
  const desk = await open({ token: admin.token, id_empresa: empresa.id_empresa });
  await desk.call('aceitar_atendimento', { chat_id: id_sala });
  await desk.call('client_message', { value: toBase64(`${hidden} da equipe`), private_id: 'da-equipe-1' }, topic);
  await app.database.comEmpresa(empresa.id_empresa, (db) =>
    sql`with s as (update sala set ultimo_index = ultimo_index + 1 where id_sala = ${id_sala} returning *) insert into mensagem (id_sala, msg_index, de, origem, tipo, texto, id_login, em) select id_sala, ultimo_index, 'usuario', 'prosa', 'nota', ${`${hidden} nota`},
      ${admin.sessao.id_login}, now() from s`.execute(db),
  );
}, 60_000);
afterAll(async () => {
  for (const wire of wires) wire.close();
  await app.close();
});

describe('[realtime.md: access visitante] over HTTP', () => {
  const shapeOf = (e: AnyEndpoint): string[] => Object.keys((e.params as unknown as ZodObject).shape ?? {});

  it('the token of a visitor opens no endpoint that is not open to everybody, and those tell nothing of anybody', async () => {
    const { token } = await open(login());
    const opened: string[] = [];
    const told: string[] = [];
    for (const e of endpoints) {
      const line = `${e.method} ${e.path}`;
      const entry = records[line];
      const made = typeof entry === 'function' ? entry(ids) : { params: {} as Record<string, string | number> };
      const params = Object.fromEntries(shapeOf(e).map((k) => [k, made.params[k] ?? '1']));
      const response = await callDeclared(app, e, { token, params, body: 'body' in made && made.body ? made.body : {} });
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
      if (e.access !== 'public' && response.status !== 401) opened.push(`${line} → ${response.status}`);
      if (text.includes(hidden) || text.includes(secret)) told.push(line);
    }
    expect(opened).toEqual([]);
    expect(told).toEqual([]);
  }, 60_000);

  it('what the window asks by HTTP is theirs alone: without a token, with one of another site, with the path of somebody else’s file', async () => {
    const other = await open({ id_empresa: empresa.id_empresa, chave: chaves['outro site'], nome: 'Do blog' });
    const bodies = { nota: { nota: 5 }, codigo: { email: 'vera@exemplo.com.br' }, confirmar: { codigo: '123456' }, whatsapp: {} };
    for (const token of ['', 'v1.x', other.token, victim.token.replace(/.$/, (c) => (c === 'A' ? 'Q' : 'A')), admin.token])
      for (const [path, body] of Object.entries(bodies)) {
        const response = await fetch(`${app.url}/embed/chat/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ chave: chaves.site, ...body }),
        });
        expect([path, response.status]).toEqual([path, 404]);
      }
    expect((await upload(other.token)).status).toBe(404);
    // a code for the address of somebody else goes to that address, and proves nothing here
    const attacker = await open(login({ email: 'vera@exemplo.com.br' }));
    for (const codigo of ['000000', '123456', 'nada'])
      expect(
        (
          await fetch(`${app.url}/embed/chat/confirmar`, {
            method: 'POST',
            headers: { authorization: `Bearer ${attacker.token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ chave: chaves.site, codigo }),
          })
        ).status,
      ).toBe(422);
    expect((await fetch(`${app.url}/embed/volta`, { method: 'POST', body: new URLSearchParams({ token: victim.token }) })).status).toBe(410);
  });
});

describe('[realtime.md: access visitante] over the socket', () => {
  it('enters from the sites of this chat alone, with a token of this chat alone', async () => {
    await expect(open(login(), 'https://forjada.example')).rejects.toThrow(/403|login_invalido/);
    await expect(open(login(), 'https://blog.example')).rejects.toThrow('login_invalido');
    await expect(open(login(), 'https://deles.example')).rejects.toThrow('login_invalido');
    await expect(open(login({ chave: chaves['outra empresa'] }), site)).rejects.toThrow('login_invalido');
    await expect(open(login({ chave: chaves['outro site'], token: victim.token }))).rejects.toThrow('login_invalido');
    await expect(open({ chave: chaves['outra empresa'], token: victim.token })).rejects.toThrow('login_invalido');
    // somebody's session is no visitor, and a page of another origin is nobody's session
    await expect(open({ token: admin.token, id_empresa: empresa.id_empresa }, site)).rejects.toThrow('login_invalido');
    expect((await open(login(), site)).topic).not.toBe(victim.topic);
  });

  it('every trigger of the staff is refused, everything else keeps to the own topic, and no frame has a word of somebody else’s', async () => {
    const attacker = await open(login({ nome: 'Atacante', email: 'vera@exemplo.com.br', telefone: '11988887777' }));
    await say(attacker, 'Sou eu mesma');
    const theirs = [
      victim.topic,
      victims.topic,
      topicOf.usuario(admin.sessao.id_login!),
      topicOf.empresa(empresa.id_empresa),
      topicOf.visitante('A'.repeat(22)),
    ];
    const known: Record<string, unknown> = {
      id_empresa: empresa.id_empresa,
      chat_id: victims.id_sala,
      msg_id: victims.msg_id,
      id_usuario: admin.sessao.id_login,
      path: victims.path,
      bucket: 'visitante',
      private_id: victims.private_id,
      token: victim.token,
    };
    const wrong: string[] = [];
    for (const [name, trigger] of Object.entries(triggers)) {
      if (name === 'login' || name === 'close_server') continue;
      const sample = (inputs as Record<string, Record<string, unknown>>)[name] ?? {};
      const data = Object.fromEntries(Object.entries(sample).map(([field, value]) => [field, known[field] ?? value]));
      // as many at once as a visitor has: another window for each
      const window = await open(login());
      const ask = (on?: string): Promise<string> => window.call(name, data, on).then((answer) => JSON.stringify(answer), String);
      const own = await ask();
      if (own.includes(hidden)) wrong.push(`${name}: told`);
      const allowed = mayUse(trigger, someVisitor(1));
      if (!allowed && !/sem_permissao|nao_autenticado|ja_autenticado/.test(own)) wrong.push(`${name}: ${own}`);
      for (const topic of allowed ? theirs : []) {
        const answer = await ask(topic);
        if (!answer.includes('topico_invalido')) wrong.push(`${name} on ${topic}: ${answer}`);
      }
      if (window.all().includes(hidden)) wrong.push(`${name}: heard`);
      await window.closed();
    }
    expect(wrong).toEqual([]);
    // what they may do, they did to nothing of hers
    // the welcome of the other records apart
    const history = (await victim.call('get_messages_history')).data.filter((m: any) => m.de !== 'bot');
    expect(history.map((m: any) => [m.text, m.deletada, m.editada])).toEqual([
      [`${hidden} com arquivo`, 0, false],
      [`${hidden} da equipe`, 0, false],
    ]);
    expect(JSON.stringify(history)).not.toContain('nota');
    expect(JSON.stringify(await attacker.call('get_messages_history'))).not.toContain(hidden);
  }, 120_000);

  it('asked for by name, topics of others are refused alike, there or not, and bring nothing', async () => {
    const attacker = await open(login());
    for (const topic of [victim.topic, victims.topic, topicOf.usuario(admin.sessao.id_login!), topicOf.empresa(empresa.id_empresa), 'sala-x', 'nada'])
      attacker.subscribe(topic);
    const desk = await open({ token: admin.token, id_empresa: empresa.id_empresa });
    await desk.call('client_message', { value: toBase64(`${hidden} ao vivo`), private_id: `ao-vivo-${Date.now()}` }, victims.topic);
    // an answer that comes after all of it on the same socket
    await attacker.call('signin');
    expect(attacker.heard('error').map((e) => e.code)).toEqual(Array.from({ length: 6 }, () => 'topico_invalido'));
    expect(attacker.all()).not.toContain(hidden);
  });
});
