import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eventos } from '@prosa/baileys/eventos.ts';
import type { FakeSocket } from '@prosa/baileys/testing/fake-socket.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { WppImportar } from '@prosa/contract/linhas/importar.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { until } from '../../../../test/kit/salas.ts';
import { fakeWeb } from '../../../../test/kit/whatsapp-web.ts';
import { openWire, type Wire } from '../../../../test/kit/wire.ts';
import type { Db } from '../../../core/db/database.ts';
import { getMessages } from '../../../modules/atendimentos/mensagens/mensagens.repository.ts';
import { presentMensagem } from '../../../modules/atendimentos/sala/salas.presenter.ts';
import { tiposConhecidos } from './baileys.conteudos.ts';

const web = fakeWeb();
let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let wire: Wire;
let line: number;
let socket: FakeSocket;

const here = <T>(work: (db: Db) => Promise<T>) => app.database.comEmpresa(empresa.id_empresa, work);
const linha = (id = line) => here((db) => db.selectFrom('wpp_config').selectAll().where('id_wpp_config', '=', id).executeTakeFirstOrThrow());
const became = (estado: string, id = line) => until(estado, async () => (await linha(id)).estado === estado);
const log = (id = line) => here((db) => db.selectFrom('wpp_log').selectAll().where('id_wpp_config', '=', id).orderBy('id_wpp_log').execute());

const cliente = '5511987650001';
const lid = '123456789012345';
const jid = `${cliente}@s.whatsapp.net`;
let ids = 0;
const keyOf = (rest: object = {}) => ({ remoteJid: `${lid}@lid`, remoteJidAlt: jid, fromMe: false, id: `3EB0${String(++ids).padStart(6, '0')}`, ...rest });
const told = (message: object | null, rest: object = {}) => ({ key: keyOf(), pushName: 'Rita Lima', messageTimestamp: 1_770_000_000 + ids, message, ...rest });
/** A message comes in; the answer is what the attendant sees of it. */
async function arrives(message: object, rest: object = {}) {
  const one = told(message, rest);
  socket.tell('messages.upsert', { messages: [one], type: 'notify' });
  return seen(one.key.id);
}
const seen = (id_externo: string, id_wpp_config = line) =>
  until(id_externo, async () => {
    const [row] = await here((db) => getMessages(db, { id_wpp_config, id_externo }));
    return row && presentMensagem(row);
  });
let talk: { topic: string; chat_id: number };
/** The attendant writes; what the network was given. */
async function says(text: string) {
  const before = socket.sent.length;
  await wire.call('client_message', { value: toBase64(text), private_id: `p-${++ids}-abcdef` }, talk.topic);
  await until('sent', () => socket.sent.length > before);
  return socket.sent.at(-1)!;
}

async function newLine(values: object = {}): Promise<number> {
  const { id_wpp_config } = await here((db) =>
    db
      .insertInto('wpp_config')
      .values({ nome: `Balcão ${++ids}`, provedor: 'baileys', ligada: false, ...values })
      .returning('id_wpp_config')
      .executeTakeFirstOrThrow(),
  );
  return id_wpp_config;
}
async function connect(id: number, phone?: string): Promise<FakeSocket> {
  const before = web.sockets.length;
  await wire.call('wpp_start', { id_wpp_config: id });
  await until('socket', () => web.sockets.length > before);
  const one = web.last();
  one.open(phone);
  await became('conectado', id);
  return one;
}

beforeAll(async () => {
  app = await startTestApp({ lines: web.lines });
  empresa = await makeEmpresa(app.database, 'Loja Aurora');
  admin = await signInAs(app, empresa, 'administrador');
  wire = await openWire(app.url, { token: admin.token });
  line = await newLine();
});
afterAll(async () => {
  wire.close();
  await app.close();
});

describe('[2] [issue: WhatsApp lines] pairing', () => {
  it('shows the QR code to the asker, restarts at once when it was read, and is connected under its own number', async () => {
    await wire.call('wpp_start', { id_wpp_config: line });
    await until('socket', () => web.sockets.length === 1);
    web.last().tell('connection.update', { qr: '2@abc,def' });
    await until('QR code', () => wire.heard('wpp_qrcode')[0]);
    expect(wire.heard('wpp_qrcode')[0]).toEqual({ id_wpp_config: line, qrcode: '2@abc,def', codigo: null });
    await became('qrcode');
    web.last().tell('creds.update', { me: { id: '551140000001:7@s.whatsapp.net', name: 'Loja' }, account: {} });
    web.last().tell('connection.update', { isNewLogin: true, qr: undefined });
    web.last().fall(515);
    await until('another socket', () => web.sockets.length === 2);
    socket = web.last();
    expect(socket.config.auth.creds.me?.id).toBe('551140000001:7@s.whatsapp.net');
    socket.open();
    await became('conectado');
    expect(await linha()).toMatchObject({ identificador_externo: '551140000001', telefone: '551140000001' });
  });

  it('keys are sealed in the database, read again, and gone when they are', async () => {
    const { keys } = socket.config.auth;
    await keys.set({ session: { '1.0': Buffer.from('secret session') }, 'sender-key-memory': { g: { a: true } } });
    const rows = await here((db) => db.selectFrom('wpp_auth').selectAll().where('id_wpp_config', '=', line).execute());
    expect(rows.map(({ tipo }) => tipo).toSorted()).toEqual(['creds', 'sender-key-memory', 'session']);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('secret session').toString('base64'));
    const anew = await connect(await newLine(), '551140000009'); // another line's keys are others
    expect(await anew.config.auth.keys.get('session', ['1.0'])).toEqual({});
    expect(Buffer.from((await keys.get('session', ['1.0']))['1.0']!).toString()).toBe('secret session');
    await keys.set({ session: { '1.0': null } });
    expect(await here((db) => db.selectFrom('wpp_auth').select('tipo').where('tipo', '=', 'session').execute())).toEqual([]);
  });

  it('a code to type on the phone stands beside the QR code', async () => {
    const id = await newLine();
    const before = web.sockets.length;
    await wire.call('wpp_start', { id_wpp_config: id, telefone: '(11) 4000-0077' });
    await until('socket', () => web.sockets.length > before);
    web.last().tell('connection.update', { qr: '2@xyz' });
    const shown = await until('code', () => wire.heard('wpp_qrcode').find((q) => q.codigo !== null));
    expect(shown).toEqual({ id_wpp_config: id, qrcode: '2@xyz', codigo: 'COD0-0077' });
    await wire.call('wpp_close', { id_wpp_config: id });
  });

  it('a QR code that nobody read: said, and asked for again by pressing Conectar', async () => {
    const id = await newLine();
    const earlier = web.sockets.length;
    await wire.call('wpp_start', { id_wpp_config: id });
    await until('socket', () => web.sockets.length > earlier);
    const before = web.sockets.length;
    web.last().tell('connection.update', { qr: '2@q' });
    web.last().fall(408, 'QR refs attempts ended');
    await became('desconectado', id);
    await until('told', () => wire.heard('wpp_session_error').some((e) => e.id_wpp_config === id && /venceu sem ser lido/.test(e.message)));
    await wire.call('wpp_start', { id_wpp_config: id });
    await until('a new socket', () => web.sockets.length > before);
  });

  it('one number is one line: the second is refused and let go', async () => {
    const id = await newLine({ nome: 'Segunda' });
    const before = web.sockets.length;
    await wire.call('wpp_start', { id_wpp_config: id });
    await until('socket', () => web.sockets.length > before);
    const second = web.last();
    second.open();
    await became('erro', id);
    expect((await linha(id)).motivo).toMatch(/^Este número já está conectado em Balcão/);
    await until('let go', () => second.ended);
  });
});

describe('[issue: WhatsApp lines] what comes in', () => {
  it('every kind of message, as the attendant sees it', async () => {
    const vcard = 'BEGIN:VCARD\nFN:Bia\nTEL;waid=5511911112222:+55 11 91111-2222\nEND:VCARD';
    const cases: [kind: string, message: object, expected: object][] = [
      ['conversation', { conversation: 'Olá' }, { text: 'Olá', type: 'message' }],
      ['extendedTextMessage', { extendedTextMessage: { text: 'Veja https://x' } }, { text: 'Veja https://x' }],
      ['imageMessage', { imageMessage: { mimetype: 'image/jpeg', caption: 'A foto', mediaKey: 'AAAA' } }, { text: 'A foto' }],
      ['videoMessage', { ephemeralMessage: { message: { videoMessage: { mimetype: 'video/mp4' } } } }, { text: '' }],
      ['ptvMessage', { ptvMessage: { mimetype: 'video/mp4' } }, { text: '' }],
      ['audioMessage', { audioMessage: { mimetype: 'audio/ogg; codecs=opus', ptt: true } }, { text: '' }],
      [
        'documentMessage',
        { documentWithCaptionMessage: { message: { documentMessage: { fileName: 'a.pdf', mimetype: 'application/pdf', caption: 'Nota' } } } },
        { text: 'Nota' },
      ],
      ['stickerMessage', { stickerMessage: { mimetype: 'image/webp' } }, {}],
      ['locationMessage', { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja' } }, { type: 'location' }],
      ['liveLocationMessage', { liveLocationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6 } }, { type: 'location' }],
      ['contactMessage', { contactMessage: { displayName: 'Bia', vcard } }, { type: 'contacts' }],
      ['contactsArrayMessage', { contactsArrayMessage: { contacts: [{ displayName: 'Bia', vcard }] } }, { type: 'contacts' }],
      ['buttonsResponseMessage', { buttonsResponseMessage: { selectedDisplayText: 'Sim' } }, { text: 'Sim' }],
      ['templateButtonReplyMessage', { templateButtonReplyMessage: { selectedDisplayText: 'Não' } }, { text: 'Não' }],
      ['listResponseMessage', { listResponseMessage: { title: 'Vendas', description: 'Falar com vendas' } }, { text: 'Vendas\nFalar com vendas' }],
      ['interactiveResponseMessage', { interactiveResponseMessage: { body: { text: 'Marcado' } } }, { text: 'Marcado' }],
      ['pollCreationMessage', { pollCreationMessage: { name: 'Cor?', options: [{ optionName: 'Azul' }] } }, { text: 'Enquete: Cor?\n1. Azul' }],
      ['pollCreationMessageV2', { pollCreationMessageV2: { name: 'Cor?', options: [] } }, { text: 'Enquete: Cor?' }],
      ['pollCreationMessageV3', { pollCreationMessageV3: { name: 'Cor?' } }, { text: 'Enquete: Cor?' }],
      ['eventMessage', { eventMessage: { name: 'Visita' } }, { text: 'Evento: Visita' }],
      ['orderMessage', { orderMessage: { orderTitle: 'Sofá', itemCount: 2 } }, { text: 'Pedido do catálogo: Sofá\n2 itens' }],
      ['productMessage', { productMessage: { product: { title: 'Mesa' } } }, { text: 'Produto: Mesa' }],
      ['groupInviteMessage', { groupInviteMessage: { groupName: 'Família' } }, { text: 'Convite para o grupo Família' }],
      ['outra', { coisaNovaMessage: { a: 1 } }, { nao_suportada: true }],
    ];
    for (const [, message, expected] of cases) expect(await arrives(message)).toMatchObject(expected);
    expect(tiposConhecidos.filter((kind) => !cases.some(([name]) => name === kind))).toEqual([]);
    // one person, known by both names: one contato, one sala
    expect(await here((db) => db.selectFrom('sala').select('id_sala').where('id_wpp_config', '=', line).execute())).toHaveLength(1);
    const names = await here((db) => db.selectFrom('contato_identidade').select(['tipo', 'chave']).execute());
    expect(names.map(({ tipo }) => tipo).toSorted()).toEqual(['telefone', 'wa_lid']);
  });

  it('a file that the network has no more is said, and does not hold what follows', async () => {
    const lost = await arrives({ imageMessage: { mimetype: 'image/jpeg', directPath: 'sumiu' } });
    expect(lost.text).toBe('O celular do cliente não tem mais este arquivo');
    expect((await arrives({ conversation: 'e então?' })).text).toBe('e então?');
  });

  it('answers, reactions, changes and takings back, and what the phone itself wrote', async () => {
    const first = told({ conversation: 'Qual o prazo?' });
    socket.tell('messages.upsert', { messages: [first], type: 'notify' });
    const { msg_id } = await seen(first.key.id);
    const answer = await arrives({ extendedTextMessage: { text: 'Este aqui', contextInfo: { stanzaId: first.key.id } } });
    expect(answer.reply?.msg_id).toBe(msg_id);
    socket.tell('messages.upsert', { messages: [told({ reactionMessage: { key: { id: first.key.id }, text: '👍' } })], type: 'notify' });
    await until('reaction', async () => (await seen(first.key.id)).reacoes?.length === 1);
    socket.tell('messages.upsert', {
      messages: [
        told({
          editedMessage: {
            message: { protocolMessage: { key: { id: first.key.id }, type: 'MESSAGE_EDIT', editedMessage: { conversation: 'Qual o preço?' } } },
          },
        }),
      ],
      type: 'notify',
    });
    await until('changed', async () => (await seen(first.key.id)).text === 'Qual o preço?');
    socket.tell('messages.upsert', { messages: [told({ protocolMessage: { key: { id: first.key.id }, type: 0 } })], type: 'notify' });
    await until('taken back', async () => (await seen(first.key.id)).deletada === 1);
    const own = told({ conversation: 'Respondido do celular' }, { key: keyOf({ fromMe: true }) });
    socket.tell('messages.upsert', { messages: [own], type: 'append' });
    expect(await seen(own.key.id)).toMatchObject({ text: 'Respondido do celular', origem: 'telefone' });
  });

  it('the same message twice is one; what was not readable becomes what it is when the phone sends it again', async () => {
    const stub = told(null, { messageStubType: 'CIPHERTEXT', messageStubParameters: ['No session record'] });
    socket.tell('messages.upsert', { messages: [stub], type: 'notify' });
    expect(await seen(stub.key.id)).toMatchObject({ nao_suportada: true });
    const readable = { ...stub, messageStubType: undefined, message: { conversation: 'Agora dá' } };
    for (let n = 0; n < 2; n++) socket.tell('messages.upsert', { messages: [readable], type: 'notify' });
    await until('readable', async () => (await seen(stub.key.id)).text === 'Agora dá');
  });

  it('groups, channels and statuses are counted in the log and open nothing', async () => {
    const before = await here((db) => sql<{ n: number }>`select count(*) as n from sala`.execute(db));
    for (const from of ['1203630@g.us', '1203630@g.us', 'status@broadcast']) {
      expect(socket.config.shouldIgnoreJid?.(from)).toBe(true);
      socket.ws.emit('CB:message', { tag: 'message', attrs: { from, id: 'G1' } });
    }
    socket.tell('groups.update', [{ id: '1203630@g.us' }]);
    const counted = await until('counted', async () => (await log()).find(({ tipo }) => tipo === 'ignorado'));
    expect(counted.motivo).toBe('mensagens de grupos: 2, status: 1, grupos: 1');
    expect((await here((db) => sql<{ n: number }>`select count(*) as n from sala`.execute(db))).rows).toEqual(before.rows);
  });

  it('a call that nobody took stands in the timeline; a line that turns calls down does so', async () => {
    const call = { id: 'CALL1', chatId: jid, from: jid, date: new Date(), status: 'timeout', offline: false };
    socket.tell('call', [{ ...call, status: 'offer' }]);
    socket.tell('call', [call]);
    expect(await seen('CALL1')).toMatchObject({ text: 'Chamada perdida' });
    expect(socket.rejected).toEqual([]);
    const refuses = await connect(await newLine({ chamadas: 'recusar' }), '551140000003');
    refuses.tell('call', [{ ...call, id: 'CALL2', status: 'offer' }]);
    await until('turned down', () => refuses.rejected[0] === 'CALL2');
  });

  it('two names of one person are joined: never two contatos', async () => {
    const [other, phone] = ['777777777777777', '5511911110002'];
    const alone = told({ conversation: 'Só pelo identificador' }, { key: keyOf({ remoteJid: `${other}@lid`, remoteJidAlt: undefined }) });
    socket.tell('messages.upsert', { messages: [alone], type: 'notify' });
    await seen(alone.key.id);
    socket.tell('lid-mapping.update', { lid: `${other}@lid`, pn: `${phone}@s.whatsapp.net` });
    const byPhone = told({ conversation: 'E pelo telefone' }, { key: keyOf({ remoteJid: `${phone}@s.whatsapp.net`, remoteJidAlt: undefined }) });
    await until('joined', async () => {
      const rows = await here((db) => db.selectFrom('contato_identidade').select('id_contato').where('chave', '=', other).execute());
      const { rows: named } = await here((db) =>
        sql`select from contato_identidade where id_contato = ${rows[0]?.id_contato ?? 0} and tipo = 'telefone'`.execute(db),
      );
      return named.length === 1;
    });
    socket.tell('messages.upsert', { messages: [byPhone], type: 'notify' });
    expect((await seen(byPhone.key.id)).chat_id).toBe((await seen(alone.key.id)).chat_id);
    // the team has that phone already: the one who was known by the identifier goes into that contato, with the sala
    const [third, written] = ['666666666666666', '5511911110003'];
    const { id_contato } = await admin.call(contato.store, {
      body: { nome: 'Cadastrada Antes', tipo_contato: 'Leads', telefones: [{ tipo_contato: 'Whatsapp', numero: written, principal: 1 }] } as never,
    });
    const unknown = told({ conversation: 'Quem é?' }, { key: keyOf({ remoteJid: `${third}@lid`, remoteJidAlt: undefined }) });
    socket.tell('messages.upsert', { messages: [unknown], type: 'notify' });
    const { chat_id } = await seen(unknown.key.id);
    socket.tell('lid-mapping.update', { lid: `${third}@lid`, pn: `${written}@s.whatsapp.net` });
    const ofSala = () => here((db) => db.selectFrom('sala').select('id_contato').where('id_sala', '=', chat_id).executeTakeFirstOrThrow());
    await until('one person', async () => (await ofSala()).id_contato === id_contato);
    const texts = (await here((db) => db.selectFrom('mensagem').select('texto').where('id_sala', '=', chat_id).execute())).map(({ texto }) => texto);
    expect(texts).toEqual(['Quem é?']);
  });
});

describe('[issue: WhatsApp lines] what goes out', () => {
  beforeAll(async () => {
    talk = await arrives({ conversation: 'Oi de novo' });
    await wire.call('aceitar_atendimento', { chat_id: talk.chat_id });
  });

  it('goes to the name that the network keeps, under our id, and is over when the network has it', async () => {
    const { jid: to, content, options } = await says('Bom dia!');
    expect([to, content]).toEqual([`${lid}@lid`, { text: 'Bom dia!', linkPreview: null }]);
    const { id_externo } = await here((db) => db.selectFrom('mensagem').select('id_externo').where('texto', '=', 'Bom dia!').executeTakeFirstOrThrow());
    expect(options.messageId).toBe(id_externo);
    await until('accepted', async () => (await seen(id_externo!)).ack === 1);
    socket.tell('messages.update', [{ key: { remoteJid: jid, id: id_externo, fromMe: true }, update: { status: 3 } }]);
    await until('delivered', async () => (await seen(id_externo!)).ack === 2);
    socket.tell('message-receipt.update', [{ key: { remoteJid: jid, id: id_externo, fromMe: true }, receipt: { userJid: jid, readTimestamp: 1 } }]);
    await until('read', async () => (await seen(id_externo!)).status === 'read');
  });

  it('who types is shown on either side', async () => {
    const published = vi.spyOn(app.core.publisher, 'publish');
    socket.tell('presence.update', { id: jid, presences: { [jid]: { lastKnownPresence: 'composing' } } });
    const shown = expect.objectContaining({ typing: 1, nome: 'Rita Lima' });
    await expect.poll(() => published.mock.calls).toContainEqual([empresa.id_empresa, talk.topic, 'client_typing', shown]);
    published.mockRestore();
    await wire.call('client_typing', { typing: 1 }, talk.topic);
    await until('told', () => socket.presences.some(([state, to]) => state === 'composing' && to === `${lid}@lid`));
  });

  it('an answer carries what it answers; phones that could not read a message are sent it again', async () => {
    const asked = told({ conversation: 'Tem azul?' });
    socket.tell('messages.upsert', { messages: [asked], type: 'notify' });
    const { msg_id, topic } = await seen(asked.key.id);
    const before = socket.sent.length;
    await wire.call('reply_message', { msg_id, message: toBase64('Tem sim'), private_id: 'resposta-azul' }, topic);
    await until('sent', () => socket.sent.length > before);
    const { options } = socket.sent.at(-1)!;
    expect(options.quoted).toEqual({ key: { remoteJid: `${lid}@lid`, id: asked.key.id, fromMe: false }, message: { conversation: 'Tem azul?' } });
    const again = await socket.config.getMessage?.({ id: options.messageId, remoteJid: jid, fromMe: true });
    expect(again).toMatchObject({ conversation: 'Tem sim' });
    expect(await socket.config.getMessage?.({ id: 'NINGUEM', remoteJid: jid })).toBeUndefined();
  });

  it('a refusal is final or tried again by its code; without an answer the same id goes again', async () => {
    socket.answer = () => '463';
    const cold = await says('Primeira vez');
    await until('failed', async () => (await seen(cold.options.messageId)).status === 'failed');
    expect((await seen(cold.options.messageId)).erro).toMatch(/não deixa este número começar conversas/);
    let tries = 0;
    socket.answer = () => (++tries === 1 ? '503' : '');
    const again = await says('Duas vezes');
    await until('accepted', async () => (await seen(again.options.messageId)).ack === 1);
    expect(socket.sent.filter(({ options }) => options.messageId === again.options.messageId)).toHaveLength(2);
  });

  it('[issue] a lock by the network stops new talk only, until it says otherwise', async () => {
    socket.tell('connection.update', { reachoutTimeLock: { isActive: true, timeEnforcementEnds: new Date('2030-01-01T12:00:00Z') } });
    await became('restrito');
    expect((await linha()).restrito_ate?.toISOString()).toBe('2030-01-01T12:00:00.000Z');
    expect((await says('Ainda respondo')).content.text).toBe('Ainda respondo');
    socket.tell('connection.update', { reachoutTimeLock: { isActive: false } });
    await became('conectado');
    socket.tell('message-capping.update', { capping_status: 'CAPPED', cycle_end_timestamp: '1900000000' });
    await became('restrito');
    socket.tell('message-capping.update', { capping_status: 'NONE' });
    await became('conectado');
  });
});

describe('[issue: WhatsApp lines] every event of the installed version', () => {
  const ignored = Object.entries(eventos).flatMap(([evento, destino]) => (typeof destino === 'object' ? [[evento, destino.ignorado] as const] : []));

  it('that somebody hears of is told in these tests, with what is seen of it', () => {
    const tests = readFileSync(fileURLToPath(import.meta.url), 'utf8');
    const heard = Object.keys(eventos).filter((evento) => !ignored.some(([name]) => name === evento));
    expect(heard.filter((evento) => !tests.includes(`.tell('${evento}', `))).toEqual([]);
  });

  it('that nobody hears of is counted in the log by its name, and changes nothing else', async () => {
    const state = () =>
      here(async (db) => {
        const { rows } =
          await sql`select (select count(*) from sala) as salas, (select count(*) from mensagem) as mensagens, (select count(*) from contato) as contatos,
          (select count(*) from wpp_historico) as historico, (select count(*) from wpp_bruto where tipo <> 'desconhecido') as corpos`.execute(db);
        return rows;
      });
    const [before, noted] = [await state(), (await log()).length];
    // whatever it carries: the least that an event of the network holds
    for (const [evento] of ignored) socket.tell(evento, [{ id: jid, key: keyOf() }]);
    const counted = async () => (await log()).slice(noted).map(({ tipo, motivo }) => `${tipo}: ${motivo}`);
    for (const [evento, o_que] of ignored)
      await until(`${evento} counted as ${o_que}`, async () => (await counted()).some((text) => text.startsWith('ignorado: ') && text.includes(`${o_que}: `)));
    expect(await state()).toEqual(before);
  });
});

describe('[2] /WppConfig/importar of a phone', () => {
  it('what it told when it was connected is taken over, opens nothing, and is taken back', async () => {
    const pt = Math.floor(Date.now() / 1000) - 86_400;
    const velho = '5511955550001';
    socket.tell('contacts.upsert', [
      { id: `${velho}@s.whatsapp.net`, name: 'Velho Conhecido' },
      { id: '1203630@g.us', name: 'Um grupo' },
    ]);
    socket.tell('messaging-history.set', {
      contacts: [{ id: '888888888888888@lid', phoneNumber: '5511955550002@s.whatsapp.net', notify: 'Outra' }],
      messages: [
        { key: { remoteJid: `${velho}@s.whatsapp.net`, id: 'OLD2', fromMe: true }, messageTimestamp: pt + 60, message: { conversation: 'Entregamos sim' } },
        { key: { remoteJid: `${velho}@s.whatsapp.net`, id: 'OLD1', fromMe: false }, messageTimestamp: pt, message: { conversation: 'Vocês entregam?' } },
      ],
      lidPnMappings: [{ lid: '888888888888888@lid', pn: '5511955550002@s.whatsapp.net' }],
      syncType: 3,
    });
    await until('kept', async () => (await here((db) => db.selectFrom('wpp_historico').select('id_wpp_historico').execute())).length === 2);
    const salas = () => here((db) => db.selectFrom('sala').select(['id_sala', 'tipo']).execute());
    const before = await salas();
    await admin.call(WppImportar.store, { params: { id: line }, body: { modo: 'conversas', dias: 30, consentimento: true } as never });
    const done = () => admin.call(WppImportar.getAll, { params: { id: line } });
    await until('imported', async () => (await done()).data[0]?.estado === 'pronta');
    expect((await done()).data[0]).toMatchObject({ pessoas: 2, mensagens: 2, criados: 2 });
    expect((await salas()).filter(({ tipo }) => tipo === 'importada')).toHaveLength(1);
    expect((await salas()).length).toBe(before.length + 1);
    // a later live copy is the same message
    socket.tell('messages.upsert', {
      messages: [told({ conversation: 'Vocês entregam?' }, { key: { remoteJid: `${velho}@s.whatsapp.net`, id: 'OLD1', fromMe: false } })],
      type: 'append',
    });
    await admin.call(WppImportar.desfazer, { params: { id: (await done()).data[0]!.id_wpp_importacao } });
    await until('taken back', async () => (await done()).data[0]?.estado === 'desfeita');
    expect((await salas()).length).toBe(before.length);
  });

  it('after an outage the phone is asked for what was said meanwhile, and only what is newer comes in', async () => {
    await here((db) => sql`update wpp_config set ultima_entrada_em = '2026-01-01T00:00:00Z' where id_wpp_config = ${line}`.execute(db));
    const before = web.sockets.length;
    await wire.call('wpp_reload', { id_wpp_config: line });
    await until('a new socket', () => web.sockets.length > before);
    socket = web.last();
    socket.open();
    await became('conectado');
    const first = await arrives({ conversation: 'Alguém aí?' });
    await until('asked', () => socket.asked.length === 1);
    expect(socket.asked[0]).toMatchObject([50, { remoteJid: `${lid}@lid` }, expect.any(Number)]);
    const missed = (id: string, seconds: number) => ({ key: keyOf({ id }), messageTimestamp: seconds, message: { conversation: id } });
    socket.tell('messaging-history.set', {
      syncType: 6,
      messages: [missed('PERDIDA', Date.UTC(2026, 0, 2) / 1000), missed('ANTIGA', Date.UTC(2025, 11, 1) / 1000)],
      contacts: [],
    });
    expect((await seen('PERDIDA')).chat_id).toBe(first.chat_id);
    expect(await here((db) => getMessages(db, { id_wpp_config: line, id_externo: 'ANTIGA' }))).toEqual([]);
  });
});

describe('[issue: WhatsApp lines] disconnecting', () => {
  it.each([
    [408, 'conectando'],
    [428, 'conectando'],
    [500, 'conectando'],
    [503, 'conectando'],
    [515, 'conectando'],
    [999, 'conectando'],
    [405, 'conectando'],
  ])('%i: tried again by itself', async (code) => {
    const before = web.sockets.length;
    socket.fall(code);
    await until('a new socket', () => web.sockets.length > before);
    socket = web.last();
    socket.open();
    await became('conectado');
    if (code === 405) expect(socket.config.version).toEqual([2, 3000, 9]);
  });

  it.each([
    [440, 'erro', /aberto em outro lugar/],
    [411, 'erro', /Atualize o WhatsApp no celular/],
    [403, 'banido', /baniu este número/],
  ])('%i: nothing is tried until somebody asks', async (code, estado, motivo) => {
    const before = web.sockets.length;
    socket.fall(code);
    await became(estado);
    expect((await linha()).motivo).toMatch(motivo);
    expect(web.sockets).toHaveLength(before);
    socket = await connect(line);
    // the keys are still there
    expect(socket.config.auth.creds.me).toBeDefined();
  });

  it('401: the keys are wiped, and the next start asks for a QR code', async () => {
    socket.fall(401);
    await became('desconectado');
    expect(await here((db) => db.selectFrom('wpp_auth').select('tipo').where('id_wpp_config', '=', line).execute())).toEqual([]);
    const before = web.sockets.length;
    await wire.call('wpp_start', { id_wpp_config: line });
    await until('socket', () => web.sockets.length > before);
    socket = web.last();
    expect(socket.config.auth.creds.me).toBeUndefined();
    socket.open();
    await became('conectado');
  });

  it('signing out ends the device on the phone and forgets its keys', async () => {
    await wire.call('wpp_logoff', { id_wpp_config: line });
    await until('signed out', () => socket.loggedOut && socket.ended);
    expect(await here((db) => db.selectFrom('wpp_auth').select('tipo').where('id_wpp_config', '=', line).execute())).toEqual([]);
    expect((await linha()).identificador_externo).toBeNull();
  });
});
