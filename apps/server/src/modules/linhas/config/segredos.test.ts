import { auditoria } from '@prosa/contract/auditoria/auditoria.endpoints.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { exportacoes } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { WppLog } from '@prosa/contract/linhas/log.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { json, type Meta, metaError, signatureOf, startMeta, webhookOf } from '../../../../test/kit/meta.ts';
import { until } from '../../../../test/kit/salas.ts';
import { fakeWeb } from '../../../../test/kit/whatsapp-web.ts';
import { openWire, type Wire } from '../../../../test/kit/wire.ts';
import type { Db } from '../../../core/db/database.ts';
import { createLog } from '../../../core/observability/log.ts';

const [token, segredo] = ['EAAB-token-da-meta-9137', 'segredo-do-aplicativo-4471'];

let logged = '';
let meta: Meta;
let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let wire: Wire;
const web = fakeWeb();
const here = <T>(work: (db: Db) => Promise<T>) => app.database.comEmpresa(empresa.id_empresa, work);
const became = (id: number, estado: string) =>
  until(estado, () =>
    here(async (db) => (await db.selectFrom('wpp_config').select('estado').where('id_wpp_config', '=', id).executeTakeFirst())?.estado === estado),
  );

beforeAll(async () => {
  meta = await startMeta();
  const log = createLog('test', 'trace', { write: (line) => void (logged += line) });
  app = await startTestApp({ env: { PROSA_META_URL: meta.url, PROSA_REDES_INTERNAS: '127.0.0.1' }, lines: web.lines, log });
  empresa = await makeEmpresa(app.database, 'Loja');
  admin = await signInAs(app, empresa, 'administrador');
  wire = await openWire(app.url, { token: admin.token });
});
afterAll(async () => {
  wire.close();
  await app.close();
  await meta.close();
});

/** What is said of a line wherever somebody may read it, when all that can fail has failed. */
async function everythingSaid(id: number): Promise<string> {
  const said: unknown[] = [
    await admin.call(WPPConfig.show, { params: { id } }),
    await admin.call(WPPConfig.getAll, { query: {} }),
    await admin.call(WPPConfig.saude, { params: { id } }),
    await admin.call(WPP.getWppConfig, { params: { n: 0 } }),
    await admin.call(WppLog.getAll, { params: { id }, query: {} }),
    await admin.call(WppLog.brutos, { params: { id }, query: {} }),
    await admin.call(auditoria.getAll, { query: { entidade: 'numero', id_entidade: id } }),
    await (await fetch(`${app.url}/api/saude`)).text(),
  ];
  const { data } = await admin.call(exportacoes.store, { body: { tipo: 'WppLog', formato: 'csv', filtro: { id_wpp_config: id } } as never });
  await until('exported', async () => (await admin.call(exportacoes.show, { params: { id: data.id_exportacao } })).data.estado === 'pronta');
  said.push(await (await admin.request(`/exportacoes/baixar/${data.id_exportacao}`)).text());
  return JSON.stringify(said);
}

it('[issue: WhatsApp lines] no secret of Meta in logs, replies, acts and exports, whatever fails', async () => {
  const cloud = { nome: 'Oficial', provedor: 'cloud', phone_number_id: '1065400001', id_conta: '10229', token, segredo };
  const { id_wpp_config: id } = await admin.call(WPPConfig.store, { body: cloud as never });
  const { webhook } = (await admin.call(WPPConfig.show, { params: { id } })).data;
  await wire.call('wpp_start', { id_wpp_config: id });
  await became(id, 'conectado');
  const write = async (n: number) => {
    const message = { from: '5511987650001', id: `wamid.${n}`, timestamp: String(Math.floor(Date.now() / 1000)), type: 'text', text: { body: `Oi ${n}` } };
    const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '1065400001' }, messages: [message] };
    const body = JSON.stringify(webhookOf('10229', 'messages', value));
    const post = (signature: string) =>
      fetch(`${app.url}${new URL(webhook).pathname}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      });
    expect([(await post(signatureOf('outro', body))).status, (await post(signatureOf(segredo, body))).status]).toEqual([401, 200]);
  };
  await write(1);
  const { chat_id, topic } = (await until('sala', () => wire.heard('create_sala')[0])).atendimento;
  await wire.call('aceitar_atendimento', { chat_id });
  const answer = (n: number) => wire.call('client_message', { value: toBase64(`Resposta ${n}`), private_id: `resposta-${n}-abc` }, topic);
  // cut off, not understood, refused, and a token that is over
  meta.onMessage = (_call, response) => void response.destroy();
  await answer(1);
  await until('tried', () => meta.texts().length === 1);
  meta.onNumber = (_call, response) => json(response, 401, metaError(190, `token ${'x'.repeat(3)}`));
  expect((await refusal(admin.call(WPPConfig.store, { body: { ...cloud, id_wpp_config: id, versao: 1 } as never }))).erros).toHaveProperty('token');
  const said = await everythingSaid(id);
  for (const secret of [token, segredo, 'token-da-meta', 'do-aplicativo']) {
    expect(said).not.toContain(secret);
    expect(logged).not.toContain(secret);
  }
  expect(logged).toContain('numero_criado');
});

it('[issue: WhatsApp lines] no key of a paired device in logs, replies, acts and exports, whatever fails', async () => {
  const { id_wpp_config: id } = await admin.call(WPPConfig.store, { body: { nome: 'Balcão', provedor: 'baileys' } as never });
  await wire.call('wpp_start', { id_wpp_config: id });
  const socket = await until('socket', () => web.sockets[0]);
  socket.open();
  await became(id, 'conectado');
  const { creds, keys } = socket.config.auth;
  const session = Buffer.from('chave-de-uma-sessao-do-aparelho!');
  await keys.set({ session: { '5511987650001.0': session } });
  // something that nobody can read, an error that carries keys as those of the package do, and the end
  socket.tell('messages.upsert', { messages: [{ key: { remoteJid: 'x', id: 'A' }, message: { nada: session } }], type: 'notify' });
  socket.answer = () => null;
  socket.tell('connection.update', {
    connection: 'close',
    lastDisconnect: { error: Object.assign(new Error('fell'), { output: { statusCode: 440 }, data: creds }), date: new Date() },
  });
  await became(id, 'erro');
  const said = await everythingSaid(id);
  const secrets = [creds.noiseKey.private, creds.signedIdentityKey.private, creds.signedPreKey.keyPair.private, session].flatMap((key) => [
    Buffer.from(key).toString('base64'),
    Buffer.from(key).toString('hex'),
  ]);
  for (const secret of [...secrets, creds.advSecretKey]) {
    expect(said).not.toContain(secret);
    expect(logged).not.toContain(secret);
  }
});
