import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { text as allOf } from 'node:stream/consumers';
import { WppImportar } from '@prosa/contract/linhas/importar.endpoints.ts';
import { webhookWhatsapp } from '@prosa/contract/linhas/webhook.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { testKey } from '../../../../test/kit/database.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { json, type Meta, metaError, signatureOf, startMeta, webhookOf } from '../../../../test/kit/meta.ts';
import { until } from '../../../../test/kit/salas.ts';
import type { Db } from '../../../core/db/database.ts';
import { seal } from '../../../core/seal/seal.ts';
import { camposConhecidos, estadosDaCloud } from '../../../integrations/whatsapp/cloud/cloud.mapa.ts';
import { tiposDaCloud } from '../../../integrations/whatsapp/cloud/cloud.mensagens.ts';
import { getMessages } from '../../atendimentos/mensagens/mensagens.repository.ts';
import { presentMensagem } from '../../atendimentos/sala/salas.presenter.ts';
import { segredoDaLinha } from '../linhas.selados.ts';
import { verificacaoDe } from './webhook.ts';

const conta = '102290129340398';
const segredo = 'segredo do aplicativo';
const cliente = '5511987650001';

let meta: Meta;
let app: TestApp;
let empresa: TestEmpresa;
let line: Linha;

interface Linha {
  readonly id: number;
  readonly chave: string;
  readonly numero: string;
}

const here = <T>(work: (db: Db) => Promise<T>) => app.database.comEmpresa(empresa.id_empresa, work);

let numbers = 0;
/** A number of Meta that is on; of the account unless told otherwise. */
async function makeLine(
  of = empresa,
  config: Record<string, unknown> = { id_conta: conta },
  segredos: Record<string, string> = { token: 'TOKEN', segredo },
): Promise<Linha> {
  const numero = `10653510597296${++numbers}`;
  return app.database.comEmpresa(of.id_empresa, async (db) => {
    const { id_wpp_config: id, chave } = await db
      .insertInto('wpp_config')
      .values({ nome: `Loja ${numbers}`, provedor: 'cloud', identificador_externo: numero, config: JSON.stringify(config) })
      .returning(['id_wpp_config', 'chave'])
      .executeTakeFirstOrThrow();
    for (const [nome, valor] of Object.entries(segredos))
      await db
        .insertInto('wpp_segredo')
        .values({ id_wpp_config: id, nome, selado: seal(testKey, segredoDaLinha(of.id_empresa, id), valor) })
        .execute();
    return { id, chave, numero };
  });
}
const linha = (id = line.id) => here((db) => db.selectFrom('wpp_config').selectAll().where('id_wpp_config', '=', id).executeTakeFirstOrThrow());
const connected = (id: number) => until('connected', async () => (await linha(id)).estado === 'conectado');
const log = (id = line.id) => here((db) => db.selectFrom('wpp_log').selectAll().where('id_wpp_config', '=', id).orderBy('id_wpp_log').execute());

function post(body: unknown, { chave = line.chave, assinatura }: { chave?: string; assinatura?: string } = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': assinatura ?? signatureOf(segredo, text) };
  return fetch(`${app.url}/api/webhooks/whatsapp/${chave}`, { method: 'POST', body: text, headers });
}
const metadata = (numero = line.numero) => ({ display_phone_number: '551140000001', phone_number_id: numero });
const contacts = [{ profile: { name: 'Rita Lima' }, wa_id: cliente }];
const value = (rest: object, numero = line.numero) => ({ messaging_product: 'whatsapp', metadata: metadata(numero), ...rest });
const incoming = (message: object, numero = line.numero) => webhookOf(conta, 'messages', value({ contacts, messages: [message] }, numero));

let ids = 0;
const shape = (type: string, rest: object = {}) => ({ from: cliente, id: `wamid.IN${++ids}`, timestamp: String(1_770_000_000 + ids), type, ...rest });
/** What the attendant sees of a message, by its id on the network. */
const seen = (id_externo: string, id_wpp_config = line.id) =>
  until(id_externo, async () => {
    const [row] = await here((db) => getMessages(db, { id_wpp_config, id_externo }));
    return row && presentMensagem(row);
  });
const ofSala = async () => await here((db) => db.selectFrom('mensagem').selectAll().orderBy('id_mensagem').execute());
const bodies = () => here((db) => db.selectFrom('wpp_bruto').selectAll().orderBy('id_bruto').execute());

beforeAll(async () => {
  meta = await startMeta();
  app = await startTestApp({ env: { PROSA_META_URL: meta.url, PROSA_REDES_INTERNAS: '127.0.0.1' } });
  empresa = await makeEmpresa(app.database, 'Loja Aurora');
  line = await makeLine();
  await connected(line.id);
});
afterAll(async () => {
  await app.close();
  await meta.close();
});

describe('[areas: Cloud API] the address of the webhook', () => {
  it('says the challenge back to who knows the word, and to nobody else', async () => {
    const ask = (token: string, chave = line.chave) =>
      fetch(`${app.url}/api/webhooks/whatsapp/${chave}?hub.mode=subscribe&hub.verify_token=${encodeURIComponent(token)}&hub.challenge=1158201444`);
    const good = await ask(verificacaoDe(testKey, line.chave));
    expect([good.status, good.headers.get('content-type'), await good.text()]).toEqual([200, 'text/plain; charset=utf-8', '1158201444']);
    expect((await ask('outra')).status).toBe(403);
    expect((await ask(verificacaoDe(testKey, line.chave), 'f'.repeat(32))).status).toBe(404);
    await expect(anonymous(app)(webhookWhatsapp.receber, { params: { chave: line.chave } })).rejects.toMatchObject({ http: 401 });
  });

  it('what Meta did not sign is refused and kept nowhere', async () => {
    const body = JSON.stringify(incoming(shape('text', { text: { body: 'Falsa' } })));
    for (const assinatura of [
      '',
      'sha256=',
      `sha256=${'0'.repeat(64)}`,
      signatureOf('outro segredo', body),
      signatureOf(segredo, `${body} `),
      signatureOf(segredo, body).slice(7),
    ])
      expect([assinatura, (await post(body, { assinatura })).status]).toEqual([assinatura, 401]);
    expect((await post(body, { chave: 'x' })).status).toBe(404);
    const open = await makeLine(empresa, { id_conta: conta }, { token: 'TOKEN' });
    expect((await post(body, { chave: open.chave, assinatura: signatureOf('', body) })).status).toBe(401);
    // what the lines themselves heard of their numbers is kept beside it
    expect((await bodies()).filter((b) => b.corpo.toString().includes('Falsa'))).toEqual([]);
    expect((await ofSala()).some((m) => m.texto === 'Falsa')).toBe(false);
  });

  it('a body of 3 MB is stored; one that is no webhook is kept and never a 500', async () => {
    const big = shape('text', { text: { body: 'Grande' }, enfeite: 'x'.repeat(3 * 1024 * 1024 - 1000) });
    expect((await post(incoming(big))).status).toBe(200);
    expect((await seen(big.id)).text).toBe('Grande');
    for (const odd of [
      '{"cortado":',
      '[]',
      '"texto"',
      'null',
      '{"object":"page"}',
      '{"object":"whatsapp_business_account","entry":"x"}',
      JSON.stringify(webhookOf(conta, 'messages', value({ messages: 'x' }))),
    ])
      expect([odd, (await post(odd)).status]).toEqual([odd, 200]);
    const kept = (await bodies()).slice(-7);
    expect(kept.every((b) => b.id_wpp_config === line.id)).toBe(true);
    expect(kept.filter((b) => b.erro !== null).length).toBeGreaterThanOrEqual(4);
  });

  it('[security: T12] 3 MB of whatever is signed hold nobody for seconds', async () => {
    const size = 3 * 1024 * 1024;
    const change = '{"changes":[{"field":"x"}]}';
    const hostile = {
      brackets: '['.repeat(size / 2) + ']'.repeat(size / 2),
      'brackets in a message': `{"object":"whatsapp_business_account","entry":[{"id":"${conta}","changes":[{"field":"messages","value":${'['.repeat(1_500_000)}${']'.repeat(1_500_000)}}]}]}`,
      names: `{${Array.from({ length: 250_000 }, (_, i) => `"${i}":0`).join(',')}}`,
      entries: `{"object":"whatsapp_business_account","entry":[${Array.from({ length: 9000 }, () => `{"id":"${conta}","changes":[${Array.from({ length: 20 }, () => '{"field":"x"}').join(',')}]}`).join(',')}]}`,
      messages: JSON.stringify(webhookOf(conta, 'messages', value({ messages: Array.from({ length: 9999 }, () => ({ from: cliente, id: 'x'.repeat(200) })) }))),
      changes: `{"object":"whatsapp_business_account","entry":[${Array.from({ length: 100_000 }, () => change).join(',')}]}`,
    };
    for (const [name, body] of Object.entries(hostile)) {
      const assinatura = signatureOf(segredo, body);
      const held: number[] = [];
      for (let turn = 0; turn < 3; turn++) {
        const loop = monitorEventLoopDelay({ resolution: 5 });
        loop.enable();
        expect((await post(body, { assinatura })).status).toBe(200);
        loop.disable();
        held.push(loop.max / 1e6);
      }
      // 6 s before; the clock of a busy machine is not asked for more
      expect([name, Math.min(...held) < 500]).toEqual([name, true]);
    }
    await here((db) => sql`delete from wpp_bruto where octet_length(corpo) > 2000000 and erro is not null`.execute(db));
  });

  it('[security: T17] bytes are not waited for where nobody is meant, or nothing is signed', async () => {
    const { hostname, port } = new URL(app.url);
    const begun = async (chave: string, assinatura: string): Promise<string> => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /api/webhooks/whatsapp/${chave} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 3000000\r\nx-hub-signature-256: ${assinatura}\r\n\r\n{`,
      );
      return (await allOf(socket)).split('\r\n')[0]!;
    };
    const signature = signatureOf(segredo, '{}');
    expect([await begun('x', signature), await begun(line.chave, ''), await begun(line.chave, 'sha256=ab')]).toEqual([
      'HTTP/1.1 404 Not Found',
      'HTTP/1.1 401 Unauthorized',
      'HTTP/1.1 401 Unauthorized',
    ]);
  });

  it('repeats and disorder are harmless', async () => {
    const first = shape('text', { text: { body: 'Uma vez' } });
    await Promise.all(Array.from({ length: 5 }, () => post(incoming(first))));
    await seen(first.id);
    const edited = shape('text', { text: { body: 'Original' } });
    await post(incoming(shape('edit', { edit: { original_message_id: edited.id, message: { type: 'text', text: { body: 'Corrigida' } } } })));
    await post(incoming(edited));
    await until('edited', async () => (await seen(edited.id)).text === 'Corrigida');
    expect((await ofSala()).filter((m) => m.texto === 'Uma vez')).toHaveLength(1);
  });

  it('a number of the account at another address gets its own; another empresa never does', async () => {
    const other = await makeLine();
    const message = shape('text', { text: { body: 'Para a outra' } });
    await post(incoming(message, other.numero));
    expect(await seen(message.id, other.id)).toMatchObject({ text: 'Para a outra' });
    const foreign = await makeEmpresa(app.database, 'Clínica');
    const theirs = await makeLine(foreign);
    await post(incoming(shape('text', { text: { body: 'Alheia' } }), theirs.numero));
    expect(await app.database.comEmpresa(foreign.id_empresa, (db) => db.selectFrom('wpp_bruto').selectAll().execute())).toEqual(
      (await app.database.comEmpresa(foreign.id_empresa, (db) => db.selectFrom('wpp_bruto').selectAll().execute())).filter((b) =>
        b.corpo.toString().includes('"numero"'),
      ),
    );
  });
});

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const sticker = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';

describe('[areas: Cloud API] each kind of message, from the shape to what the attendant sees', () => {
  const file = (id: string, mime_type: string, more: object = {}) => ({ id, mime_type, sha256: 'x', ...more });
  beforeAll(() => {
    meta.files.set('m-image', Buffer.from(picture, 'base64'));
    meta.files.set('m-sticker', Buffer.from(sticker, 'base64'));
    for (const id of ['m-audio', 'm-video', 'm-document']) meta.files.set(id, Buffer.from(`bytes of ${id}`));
  });

  const table: Record<string, [message: Record<string, unknown> & { type: string }, expected: object]> = {
    text: [
      { type: 'text', text: { body: 'Bom dia' } },
      { type: 'message', text: 'Bom dia', nome: 'Rita Lima', de: 'contato' },
    ],
    image: [
      { type: 'image', image: file('m-image', 'image/png', { caption: 'Veja' }) },
      { type: 'image', text: 'Veja', arquivo: { nome: 'imagem.png', content_type: 'image/png' } },
    ],
    'audio, a voice message': [
      { type: 'audio', audio: file('m-audio', 'audio/ogg; codecs=opus', { voice: true }) },
      { text: '', arquivo: { nome: 'audio.ogg' } },
    ],
    video: [
      { type: 'video', video: file('m-video', 'video/mp4', { caption: 'Filme' }) },
      { text: 'Filme', arquivo: { nome: 'video.mp4' } },
    ],
    document: [
      { type: 'document', document: file('m-document', 'application/pdf', { filename: 'boleto.pdf' }) },
      { type: 'document', arquivo: { nome: 'boleto.pdf' } },
    ],
    sticker: [{ type: 'sticker', sticker: file('m-sticker', 'image/webp', { animated: false }) }, { type: 'sticker' }],
    location: [
      { type: 'location', location: { latitude: -23.55, longitude: -46.63, name: 'Sé', address: 'Praça da Sé' } },
      { type: 'location', text: 'Sé, Praça da Sé', localizacao: { latitude: -23.55, longitude: -46.63, nome: 'Sé', endereco: 'Praça da Sé' } },
    ],
    contacts: [
      { type: 'contacts', contacts: [{ name: { formatted_name: 'João' }, phones: [{ phone: '+55 11 98765-0002', wa_id: '5511987650002' }] }] },
      { type: 'contacts', contatos_vcard: [{ nome: 'João', telefone: '5511987650002' }] },
    ],
    'interactive: button': [
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Segunda via' } } },
      { type: 'message', text: 'Segunda via' },
    ],
    'interactive: list': [
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Financeiro', description: 'Boletos e notas' } } },
      { text: 'Financeiro\nBoletos e notas' },
    ],
    'interactive: form': [
      {
        type: 'interactive',
        interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"flow_token":"t","nome":"Rita","itens":[1]}' } },
      },
      { text: 'Formulário respondido\nnome: Rita\nitens: [1]' },
    ],
    'button of a template': [{ type: 'button', button: { text: 'Quero', payload: 'x' } }, { text: 'Quero' }],
    order: [
      {
        type: 'order',
        order: { catalog_id: '1', text: 'Entregar hoje', product_items: [{ product_retailer_id: 'SOFA-3', quantity: 2, item_price: 1999.9, currency: 'BRL' }] },
      },
      { text: 'Pedido do catálogo\n2 × SOFA-3 · R$ 1.999,90\nEntregar hoje' },
    ],
    request_welcome: [{ type: 'request_welcome' }, { text: 'Abriu a conversa' }],
    'from an ad': [
      { type: 'text', text: { body: 'Vi o anúncio' }, referral: { source_url: 'https://fb.me/1', source_type: 'ad', headline: 'Sofá com 20%' } },
      { text: 'Vi o anúncio', anuncio: { titulo: 'Sofá com 20%', url: 'https://fb.me/1' } },
    ],
    unsupported: [
      { type: 'unsupported', errors: [{ code: 131051, title: 'Unsupported message type' }] },
      { type: 'message', text: 'Mensagem não suportada', nao_suportada: true },
    ],
    'a kind that nobody knows yet': [
      { type: 'hologram', hologram: { id: 'x' } },
      { type: 'message', text: 'Mensagem não suportada', nao_suportada: true },
    ],
    'a known kind without its contents': [{ type: 'image' }, { text: 'Mensagem não suportada', nao_suportada: true }],
    'a file that Meta has no more': [
      { type: 'image', image: file('gone', 'image/png', { caption: 'Sumiu' }) },
      { text: 'Sumiu', nao_suportada: true },
    ],
  };
  it.each(Object.entries(table))('%s', async (_name, [{ type, ...rest }, expected]) => {
    const message = shape(type, rest);
    expect((await post(incoming(message))).status).toBe(200);
    expect(await seen(message.id)).toMatchObject(expected);
  });

  it('every kind that is read has a shape here', () => {
    // what is done to a message, and to a person, below
    const tested = new Set([...Object.values(table).map(([{ type }]) => type), 'reaction', 'edit', 'revoke', 'system']);
    expect(tiposDaCloud.filter((kind) => !tested.has(kind))).toEqual([]);
  });

  it('an answer quotes, a reaction is put and taken back, a message is edited and revoked', async () => {
    const base = shape('text', { text: { body: 'Base' } });
    await post(incoming(base));
    const answer = shape('text', { text: { body: 'Sobre isso' }, context: { from: cliente, id: base.id } });
    await post(incoming(answer));
    expect((await seen(answer.id)).reply).toMatchObject({ text: 'Base' });
    await post(incoming(shape('reaction', { reaction: { message_id: base.id, emoji: '👍' } })));
    await until('put', async () => (await seen(base.id)).reacoes?.[0]?.emoji === '👍');
    await post(incoming(shape('reaction', { reaction: { message_id: base.id, emoji: '' } })));
    await until('taken back', async () => (await seen(base.id)).reacoes?.length === 0);
    await post(incoming(shape('edit', { edit: { original_message_id: base.id, message: { type: 'text', text: { body: 'Mudada' } } } })));
    await until('edited', async () => (await seen(base.id)).text === 'Mudada');
    await post(incoming(shape('revoke', { revoke: { original_message_id: base.id } })));
    await until('gone', async () => (await seen(base.id)).deletada === 1);
  });

  it('a message without its moment is of when it arrived, and one of a group is told in the record of the line', async () => {
    const before = Date.now();
    await post(incoming({ ...shape('text', { text: { body: 'sem hora' } }), id: 'wamid.NOTIME', timestamp: undefined }));
    await seen('wamid.NOTIME');
    const [row] = await here((db) => db.selectFrom('mensagem').select('em').where('id_externo', '=', 'wamid.NOTIME').execute());
    expect(Math.abs(row!.em.getTime() - before)).toBeLessThan(600_000);
    await post(incoming({ ...shape('text', { text: { body: 'no grupo' } }), id: 'wamid.GROUP', group_id: 'G1' }));
    await until('told', async () => (await log()).some(({ motivo }) => motivo?.includes('mensagem de um grupo')));
    expect(await here((db) => db.selectFrom('mensagem').select('id_mensagem').where('id_externo', '=', 'wamid.GROUP').execute())).toEqual([]);
  });

  it('a person without a phone, by the account’s id; the id that changes, and the phone that comes, are the same person', async () => {
    const who = [{ profile: { name: 'Sem Fone', username: 'semfone' }, user_id: 'BR.1' }];
    const send = (message: object, people: object[] = who) => post(webhookOf(conta, 'messages', value({ contacts: people, messages: [message] })));
    const first = { ...shape('text', { text: { body: 'Oi pelo nome' } }), from: undefined, from_user_id: 'BR.1' };
    await send(first);
    const { chat_id } = await seen(first.id);
    await post(webhookOf(conta, 'user_id_update', value({ user_id_update: [{ user_id: { previous: 'BR.1', current: 'BR.2' }, timestamp: '1770000500' }] })));
    await until(
      'known by the new one',
      async () => (await here((db) => db.selectFrom('contato_identidade').select('chave').where('chave', '=', 'BR.2').execute())).length === 1,
    );
    const second = { ...shape('text', { text: { body: 'Agora com fone' } }), from: '5511987650044', from_user_id: 'BR.2' };
    await send(second, [{ profile: { name: 'Sem Fone' }, wa_id: '5511987650044', user_id: 'BR.2' }]);
    expect((await seen(second.id)).chat_id).toBe(chat_id);
  });

  it('a number that changed', async () => {
    const from = '5511987650061';
    const first = { ...shape('text', { text: { body: 'Do velho' } }), from };
    await post(webhookOf(conta, 'messages', value({ contacts: [{ profile: { name: 'Muda' }, wa_id: from }], messages: [first] })));
    const { chat_id } = await seen(first.id);
    const system = {
      from,
      id: 'wamid.SYS',
      timestamp: '1770000900',
      type: 'system',
      system: { body: 'User changed', type: 'user_changed_number', new_wa_id: '5511987650062' },
    };
    await post(webhookOf(conta, 'messages', value({ contacts: [], messages: [system] })));
    await until('said', async () => (await ofSala()).some((m) => m.id_sala === chat_id && m.texto.startsWith('O contato mudou de número')));
  });

  it('what the empresa wrote in its own app, and a call that nobody took', async () => {
    const echo = { from: '551140000001', to: cliente, id: 'wamid.ECHO', timestamp: '1770001000', type: 'text', text: { body: 'Do aplicativo' } };
    await post(webhookOf(conta, 'smb_message_echoes', value({ message_echoes: [echo] })));
    expect(await seen('wamid.ECHO')).toMatchObject({ de: 'usuario', origem: 'telefone', text: 'Do aplicativo' });
    const call = (event: string) => ({
      calls: [{ id: 'wacid.1', from: cliente, to: '551140000001', event, direction: 'USER_INITIATED', timestamp: '1770001100' }],
    });
    await post(webhookOf(conta, 'calls', value(call('connect'))));
    await post(webhookOf(conta, 'calls', value(call('terminate'))));
    await until('said', async () => (await ofSala()).filter((m) => m.texto === 'Chamada perdida').length === 1);
  });

  it('[areas: coexistence] the talk and the book of the app wait for an import, and open nothing by themselves', async () => {
    const salas = async () => (await here((db) => db.selectFrom('sala').select('id_sala').execute())).length;
    const before = [await salas(), (await bodies()).length];
    const phone = '5511987650099';
    const tell = (field: string, of: object) => post(webhookOf(conta, field, { messaging_product: 'whatsapp', metadata: metadata(), ...of }));
    const contact = { full_name: 'Do Livro', phone_number: phone };
    expect((await tell('smb_app_state_sync', { state_sync: [{ type: 'contact', action: 'add', contact }] })).status).toBe(200);
    const message = { from: phone, id: 'wamid.HIST', timestamp: String(Math.floor(Date.now() / 1000) - 3600), type: 'text', text: { body: 'De ontem' } };
    await tell('history', { history: [{ metadata: { phase: 0, chunk_order: 1, progress: 100 }, threads: [{ id: phone, messages: [message] }] }] });
    expect([await salas(), (await bodies()).length]).toEqual(before);
    const admin = await signInAs(app, empresa, 'administrador');
    await admin.call(WppImportar.store, { params: { id: line.id }, body: { modo: 'conversas', dias: 30, consentimento: 1 } });
    const done = await until('imported', async () =>
      (await admin.call(WppImportar.getAll, { params: { id: line.id } })).data.find(({ estado }) => estado !== 'andando'),
    );
    expect(done).toMatchObject({ estado: 'pronta', pessoas: 1, mensagens: 1 });
    expect(await seen('wamid.HIST')).toMatchObject({ de: 'contato', text: 'De ontem' });
  });

  it('who stops advertisements in the app has said so here', async () => {
    const preference = (choice: string) =>
      webhookOf(
        conta,
        'user_preferences',
        value({ user_preferences: [{ wa_id: cliente, category: 'marketing_messages', value: choice, timestamp: '1770001200' }] }),
      );
    const consents = () =>
      here((db) => db.selectFrom('contato_consentimento').select(['finalidade', 'concedido', 'origem']).orderBy('id_consentimento').execute());
    await post(preference('stop'));
    await until('noted', async () => (await consents()).length === 1);
    await post(preference('resume'));
    await until('taken back', async () => (await consents()).length === 2);
    expect(await consents()).toEqual([
      { finalidade: 'marketing', concedido: false, origem: 'whatsapp' },
      { finalidade: 'marketing', concedido: true, origem: 'whatsapp' },
    ]);
  });
});

describe('[areas: Cloud API] what the account is told, in the line’s state and log', () => {
  const fields: Record<string, [field: string, value: object, expected: object]> = {
    'template approved': [
      'message_template_status_update',
      { event: 'APPROVED', message_template_id: 1, message_template_name: 'oferta', message_template_language: 'pt_BR', reason: 'NONE' },
      { tipo: 'modelo', para: 'APPROVED', motivo: '' },
    ],
    'template refused': [
      'message_template_status_update',
      {
        event: 'REJECTED',
        message_template_id: 1,
        message_template_name: 'oferta',
        message_template_language: 'pt_BR',
        reason: 'INVALID_FORMAT',
        rejection_info: { recommendation: 'Ajuste o texto' },
      },
      { tipo: 'modelo', para: 'REJECTED', motivo: 'INVALID_FORMAT. Ajuste o texto' },
    ],
    'template quality': [
      'message_template_quality_update',
      {
        previous_quality_score: 'GREEN',
        new_quality_score: 'YELLOW',
        message_template_id: 1,
        message_template_name: 'oferta',
        message_template_language: 'pt_BR',
      },
      { tipo: 'modelo' },
    ],
    'template category': [
      'template_category_update',
      { message_template_id: 1, message_template_name: 'oferta', message_template_language: 'pt_BR', previous_category: 'UTILITY', new_category: 'MARKETING' },
      { tipo: 'modelo' },
    ],
    'template contents': [
      'message_template_components_update',
      { message_template_id: 1, message_template_name: 'oferta', message_template_language: 'pt_BR', message_template_element: 'x' },
      { tipo: 'modelo' },
    ],
    quality: [
      'phone_number_quality_update',
      { display_phone_number: '551140000001', event: 'FLAGGED', current_limit: 'TIER_250' },
      { tipo: 'limite', para: 'TIER_250' },
    ],
    name: [
      'phone_number_name_update',
      { display_phone_number: '551140000001', decision: 'APPROVED', requested_verified_name: 'Loja' },
      { tipo: 'aviso', motivo: 'Nome de exibição Loja: APPROVED' },
    ],
    review: ['account_review_update', { decision: 'APPROVED' }, { tipo: 'aviso', motivo: 'Análise da conta pela Meta: APPROVED' }],
    alert: [
      'account_alerts',
      { entity_type: 'WABA', alert_info: { alert_severity: 'WARNING', alert_type: 'X', alert_description: 'Limite próximo' } },
      { tipo: 'aviso', motivo: 'Alerta da Meta: Limite próximo' },
    ],
    capability: ['business_capability_update', { max_daily_talks_per_business: 2000, max_phone_numbers_per_waba: 25 }, { tipo: 'limite', para: '2000' }],
    security: [
      'security',
      { display_phone_number: '551140000001', event: 'PIN_CHANGED', requester: '1' },
      { tipo: 'aviso', motivo: 'Segurança do número na Meta: PIN_CHANGED' },
    ],
    violation: [
      'account_update',
      { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SCAM' } },
      { tipo: 'aviso', motivo: 'A Meta apontou uma violação das políticas: SCAM' },
    ],
    'to be disabled': [
      'account_update',
      { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: ['SCHEDULE_FOR_DISABLE'], waba_ban_date: 'May 1' } },
      { tipo: 'aviso', motivo: 'A Meta vai desativar a conta em May 1' },
    ],
    'an error of the number': ['messages', { metadata: {}, errors: [{ code: 131000, title: 'x' }] }, { tipo: 'aviso' }],
    'a field that nobody knows': ['flows', { event: 'FLOW_STATUS_CHANGE' }, { tipo: 'ignorado', motivo: 'novidade da Meta: flows' }],
  };
  it.each(Object.entries(fields))('%s', async (_name, [field, given, expected]) => {
    const before = (await log()).length;
    const body = 'metadata' in given ? { ...given, metadata: metadata() } : given;
    expect((await post(webhookOf(conta, field, body))).status).toBe(200);
    const noted = await until('noted', async () => (await log()).slice(before).find((l) => l.tipo === (expected as { tipo: string }).tipo));
    expect(noted).toMatchObject(expected);
  });

  it('every field that is read has a shape here', () => {
    const tested = new Set([...Object.values(fields).map(([field]) => field), 'smb_message_echoes', 'calls', 'user_preferences', 'user_id_update']);
    expect(camposConhecidos.filter((field) => !tested.has(field))).toEqual([]);
  });

  it('restricted until, and banned; Meta’s own look at the number does not hide it', async () => {
    const ends = Math.floor(Date.now() / 1000) + 3600;
    await post(
      webhookOf(conta, 'account_update', {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: ends }],
      }),
    );
    await until('restricted', async () => (await linha()).estado === 'restrito');
    expect((await linha()).restrito_ate?.getTime()).toBe(ends * 1000);
    await post(webhookOf(conta, 'account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'now' } }));
    await until('banned', async () => (await linha()).estado === 'banido');
    await post(webhookOf(conta, 'account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } }));
    await until('back', async () => (await linha()).estado === 'conectado');
  });
});

describe('[areas: Cloud API] answers', () => {
  it('go by the token of the number with our id; its statuses come back, whatever their order, and a failure says why', async () => {
    const admin = await signInAs(app, empresa, 'administrador');
    const from = '5511987650077';
    const first = { ...shape('text', { text: { body: 'Olá' } }), from };
    await post(webhookOf(conta, 'messages', value({ contacts: [{ profile: { name: 'Bia' }, wa_id: from }], messages: [first] })));
    const { chat_id } = await seen(first.id);
    const send = (texto: string) =>
      here(async (db) => {
        const { id_mensagem } = await db
          .insertInto('mensagem')
          .values({
            id_sala: chat_id,
            msg_index: sql<number>`(select ultimo_index + 1 from sala where id_sala = ${chat_id})`,
            de: 'usuario',
            id_login: admin.sessao.id_login,
            texto,
            id_wpp_config: line.id,
            id_externo: `P${texto}`,
            saida: 'enviar',
          })
          .returning('id_mensagem')
          .executeTakeFirstOrThrow();
        await sql`update sala set ultimo_index = ultimo_index + 1 where id_sala = ${chat_id}`.execute(db);
        return id_mensagem;
      });
    const row = async (id: number) => (await ofSala()).find((m) => m.id_mensagem === id)!;
    const status = (of: object) => post(webhookOf(conta, 'messages', value({ statuses: [{ timestamp: '1770000000', recipient_id: from, ...of }] })));

    const taken = await send('um');
    await until('taken', async () => (await row(taken)).ack === 1);
    const call = meta.calls.findLast(({ path }) => path.endsWith('/messages'))!;
    expect([call.path, call.authorization]).toEqual([`/${line.numero}/messages`, 'Bearer TOKEN']);
    expect(call.json).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: from,
      type: 'text',
      text: { body: 'um', preview_url: false },
      biz_opaque_callback_data: 'Pum',
    });
    const { id_externo } = await row(taken);
    const priced = { id: id_externo, biz_opaque_callback_data: 'Pum', pricing: { billable: true, pricing_model: 'PMP', category: 'utility' } };
    expect(estadosDaCloud).toEqual(['sent', 'delivered', 'read', 'played', 'failed']);
    await status({ ...priced, status: 'sent' });
    await until('sent', async () => (await row(taken)).status === 'sent');
    await status({ ...priced, status: 'played' });
    await status({ ...priced, status: 'read' });
    await status({ ...priced, status: 'delivered', pricing: { type: 'free_customer_service', category: 'service' } });
    await until('read', async () => (await row(taken)).ack === 3);
    // the first word of what it costs holds, and the desk shows it
    await until('priced', async () => (await row(taken)).dados !== null);
    expect((await seen(id_externo!)).cobranca).toEqual({ categoria: 'utility', cobrada: true });

    // the status before the answer, and no answer at all
    meta.onMessage = (_call, response) => void response.destroy();
    const lost = await send('dois');
    await until('on its way', async () => (await row(lost)).envio_em_voo_desde !== null);
    await until('it left', () => meta.texts().includes('dois'));
    await status({ id: 'wamid.LOST', status: 'delivered', biz_opaque_callback_data: 'Pdois' });
    await until('known', async () => (await row(lost)).ack === 2);
    expect(await row(lost)).toMatchObject({ id_externo: 'wamid.LOST', saida: null, status: 'delivered' });
    meta.onMessage = meta.taken;
    expect(meta.texts().filter((text) => text === 'dois')).toHaveLength(1);

    const refused = await send('tres');
    await until('taken', async () => (await row(refused)).ack === 1);
    await status({ id: (await row(refused)).id_externo, status: 'failed', errors: [{ code: 131026, title: 'Message undeliverable' }] });
    await until('failed', async () => (await row(refused)).status === 'failed');
    expect((await row(refused)).erro).toBe('Não foi possível entregar: o número não tem WhatsApp, ou não aceita mensagens da empresa (código 131026)');
  });

  it('a token that is over stops the line, says so, and no try is spent', async () => {
    const broken = await makeLine();
    await connected(broken.id);
    meta.onNumber = (_call, response) => json(response, 401, metaError(190));
    const other = await makeLine();
    await until('said', async () => (await linha(other.id)).estado === 'erro');
    expect((await linha(other.id)).motivo).toContain('O token de acesso deste número venceu');
    meta.onNumber = (_call, response) => json(response, 200, meta.numero);
    const bare = await makeLine(empresa, { id_conta: conta }, {});
    await until('said', async () => (await linha(bare.id)).estado === 'erro');
    expect((await linha(bare.id)).motivo).toBe('Falta o token de acesso, o segredo do aplicativo no formulário do número');
  });
});
