import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json, type Meta, metaError, signatureOf, startMeta, webhookOf } from '../../../../test/kit/meta.ts';
import { createOutgoing, type Outgoing as Way } from '../../../core/outgoing/outgoing.ts';
import type { HistoricoDaLinha } from '../historico.ts';
import { type LineSession, type LineState, type Outgoing, ProviderError } from '../provider.ts';
import { codigosConhecidos, erroDaMeta } from './cloud.erros.ts';
import { cloudProvider, isSigned } from './cloud.provider.ts';

let meta: Meta;
let way: Way;
let session: LineSession;
let states: [LineState, string][];
const account = { config: { id_conta: '1' }, identificador: '106', telefone: '', segredos: { token: 'T', segredo: 's' } };

/** What the app of the number told, in memory. */
const told: Buffer[] = [];
const historico = (): HistoricoDaLinha => ({
  add: async (corpo) => void told.push(corpo),
  next: async (after) => told[after] && { id: after + 1, corpo: told[after], recebido_em: new Date(), mais: told.length > after + 1 },
});
function open(graph: string, times = { conferir: 60_000, tentar: () => 60_000, silencio: 60_000 }): LineSession {
  return cloudProvider({ outgoing: way, graph, historico }, times).open({ id_empresa: 1, id_wpp_config: 1 }, account, {
    raw: async () => {},
    opened: async () => null,
    state: (state, why) => void states.push([state, why?.motivo ?? '']),
    qr: () => {},
    typing: () => {},
  });
}
beforeAll(async () => {
  meta = await startMeta();
  way = createOutgoing(['127.0.0.1']);
});
afterAll(async () => {
  await way.close();
  await meta.close();
});
beforeEach(async () => {
  states = [];
  meta.calls.length = 0;
  meta.onMessage = meta.taken;
  session = open(meta.url);
  await session.connect();
  return () => session.disconnect();
});

const para = { telefone: '5511987650001' };
const text = (texto: string, more: Partial<Extract<Outgoing, { acao: 'texto' }>> = {}): Outgoing => ({
  id_externo: 'P1',
  para,
  acao: 'texto',
  texto,
  resposta_a: null,
  ...more,
});
const sent = async (message: Outgoing) => {
  await session.send(message);
  return meta.calls.findLast(({ path }) => path.endsWith('/messages'))!.json;
};
const failure = async (work: Promise<unknown>): Promise<ProviderError> => {
  const error = await work.then(
    () => new Error('it was taken'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw error;
  return error;
};
const options = (count: number, titulo: string) => Array.from({ length: count }, (_, i) => ({ titulo: `${titulo} ${i + 1}`, descricao: '' }));
const file = (content_type: string, more: object = {}) => ({
  nome: 'a "b".pdf',
  content_type,
  tamanho: 5,
  voz: false,
  figurinha: false,
  read: () => Readable.from([Buffer.from('bytes')]),
  ...more,
});

describe('what Meta is sent', () => {
  const table: Record<string, [Outgoing, object]> = {
    text: [
      text('Oi https://x.com'),
      { to: '5511987650001', type: 'text', text: { body: 'Oi https://x.com', preview_url: true }, biz_opaque_callback_data: 'P1' },
    ],
    'an answer': [text('Oi', { resposta_a: 'wamid.1' }), { context: { message_id: 'wamid.1' } }],
    'to an id of the account': [text('Oi', { para: { bsuid: 'BR.1' } }), { recipient: 'BR.1' }],
    'a phone wins over the id': [text('Oi', { para: { bsuid: 'BR.1', telefone: '5511987650001' } }), { to: '5511987650001' }],
    place: [
      { id_externo: 'P', para, acao: 'conteudo', conteudo: { localizacao: { latitude: 1, longitude: 2, nome: 'Sé', endereco: '' } }, resposta_a: null },
      { type: 'location', location: { latitude: 1, longitude: 2, name: 'Sé' } },
    ],
    card: [
      { id_externo: 'P', para, acao: 'conteudo', conteudo: { contatos: [{ nome: 'João Sá', telefone: '+55 11 98765-0002' }] }, resposta_a: null },
      {
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'João Sá', first_name: 'João' }, phones: [{ phone: '+55 11 98765-0002', type: 'CELL', wa_id: '5511987650002' }] }],
      },
    ],
    button: [
      { id_externo: 'P', para, acao: 'botao', texto: 'Veja', titulo: 'Abrir', url: 'https://x.com', resposta_a: null },
      {
        type: 'interactive',
        interactive: { type: 'cta_url', body: { text: 'Veja' }, action: { name: 'cta_url', parameters: { display_text: 'Abrir', url: 'https://x.com' } } },
      },
    ],
    'a button with too long a title': [
      { id_externo: 'P', para, acao: 'botao', texto: 'Veja', titulo: 'Um título longo demais', url: 'https://x.com', resposta_a: null },
      { type: 'text', text: { body: 'Veja\nUm título longo demais: https://x.com', preview_url: true } },
    ],
    'three options': [
      { id_externo: 'P', para, acao: 'opcoes', texto: 'Como ajudo?', opcoes: options(3, 'Opção'), resposta_a: null },
      {
        type: 'interactive',
        interactive: {
          type: 'button',
          body: { text: 'Como ajudo?' },
          action: { buttons: [1, 2, 3].map((n) => ({ type: 'reply', reply: { id: String(n), title: `Opção ${n}` } })) },
        },
      },
    ],
    'ten options': [
      { id_externo: 'P', para, acao: 'opcoes', texto: 'Como ajudo?', opcoes: options(10, 'Uma das opções'), resposta_a: null },
      {
        type: 'interactive',
        interactive: {
          type: 'list',
          action: { button: 'Ver opções', sections: [{ rows: options(10, 'Uma das opções').map(({ titulo }, i) => ({ id: String(i + 1), title: titulo })) }] },
        },
      },
    ],
    'eleven options': [
      { id_externo: 'P', para, acao: 'opcoes', texto: 'Como ajudo?', opcoes: options(11, 'Opção'), resposta_a: null },
      { type: 'text', text: { body: ['Como ajudo?', ...Array.from({ length: 11 }, (_, i) => `${i + 1}. Opção ${i + 1}`)].join('\n') } },
    ],
    'an option longer than a line': [
      { id_externo: 'P', para, acao: 'opcoes', texto: 'Como ajudo?', opcoes: options(1, 'Falar com alguém do financeiro'), resposta_a: null },
      { type: 'text', text: { body: 'Como ajudo?\n1. Falar com alguém do financeiro 1' } },
    ],
    template: [
      { id_externo: 'P', para, acao: 'modelo', texto: '', modelo: { nome: 'oferta', idioma: 'pt_BR', variaveis: ['Rita'] } },
      {
        type: 'template',
        template: { name: 'oferta', language: { code: 'pt_BR' }, components: [{ type: 'body', parameters: [{ type: 'text', text: 'Rita' }] }] },
      },
    ],
    reaction: [
      { id_externo: 'wamid.2', para, acao: 'reagir', emoji: '👍' },
      { type: 'reaction', reaction: { message_id: 'wamid.2', emoji: '👍' } },
    ],
    document: [
      { id_externo: 'P', para, acao: 'arquivo', arquivo: file('application/pdf'), legenda: 'Boleto', resposta_a: null },
      { type: 'document', document: { id: 'media-1', caption: 'Boleto', filename: 'a "b".pdf' } },
    ],
    voice: [
      { id_externo: 'P', para, acao: 'arquivo', arquivo: file('audio/ogg', { voz: true }), legenda: '', resposta_a: null },
      { type: 'audio', audio: { id: 'media-1', voice: true } },
    ],
    sticker: [
      { id_externo: 'P', para, acao: 'arquivo', arquivo: file('image/webp', { figurinha: true }), legenda: '', resposta_a: null },
      { type: 'sticker', sticker: { id: 'media-1' } },
    ],
  };
  it.each(Object.entries(table))('%s', async (_name, [message, expected]) => {
    expect(await sent(message)).toMatchObject({ messaging_product: 'whatsapp', recipient_type: 'individual', ...expected });
  });

  it('a file goes first, with its type and a name that breaks nothing', async () => {
    await session.send({ id_externo: 'P', para, acao: 'arquivo', arquivo: file('application/pdf'), legenda: '', resposta_a: null });
    const upload = meta.calls.find(({ path }) => path.endsWith('/media'))!.body.toString();
    expect(upload).toContain('filename="a _b_.pdf"\r\nContent-Type: application/pdf\r\n\r\nbytes\r\n');
  });

  it('what the network does not take is said before anything leaves', async () => {
    const large = { id_externo: 'P', para, acao: 'arquivo', arquivo: file('image/png', { tamanho: 6 * 1024 * 1024 }), legenda: '', resposta_a: null } as const;
    expect(await failure(session.send(large))).toMatchObject({ falha: 'final', message: 'O WhatsApp desta linha aceita imagens de até 5 MB' });
    for (const acao of ['apagar', 'editar'] as const)
      expect(await failure(session.send({ id_externo: 'P', para, acao, texto: 'x' }))).toMatchObject({ falha: 'final' });
    expect(await failure(session.send(text('Oi', { para: { username: 'x' } })))).toMatchObject({ falha: 'final' });
    expect(meta.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('read and typing name a message; typing is told once in a while', async () => {
    await session.markRead(para, ['wamid.1', 'wamid.2']);
    await session.typing(para, true, 'wamid.2');
    await session.typing(para, true, 'wamid.2');
    await session.typing(para, false, 'wamid.2');
    await session.typing(para, true, null);
    expect(meta.calls.filter(({ method }) => method === 'POST').map((call) => call.json)).toEqual([
      { messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.2' },
      { messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.2', typing_indicator: { type: 'text' } },
    ]);
  });
});

describe('[issue: error codes] what Meta answers', () => {
  it.each(codigosConhecidos)('%d has a text in Portuguese and a policy', async (code) => {
    const { texto, politica } = erroDaMeta({ code });
    expect(texto).toMatch(new RegExp(`^[A-ZÀ-Ú].{15,} \\(código ${code}\\)$`));
    meta.onMessage = (_call, response) => json(response, politica === 'repetir' ? 503 : 400, metaError(code));
    states = [];
    const error = await failure(session.send(text('Oi')));
    expect([error.falha, error.message]).toEqual([politica === 'final' ? 'final' : 'passa', texto]);
    expect(states.map(([state]) => state)).toEqual(politica === 'parar' ? ['erro'] : []);
  });

  it('the policies that the issue names', () => {
    const of = (policy: string) => codigosConhecidos.filter((code) => erroDaMeta({ code }).politica === policy);
    expect(of('repetir')).toEqual(expect.arrayContaining([130429, 131056]));
    expect(of('final')).toEqual(expect.arrayContaining([131026, 131047, 131049, 131050, 130472]));
    expect(of('parar')).toEqual(expect.arrayContaining([190, 368, 131031, 131042, 131048]));
    expect([0, 1, 2, 3].map((tries) => erroDaMeta({ code: 131056 }).esperar!(tries))).toEqual([1000, 4000, 16_000, 64_000]);
    expect(erroDaMeta({ code: 999_999, error_data: { details: 'Nova regra' } })).toMatchObject({
      politica: 'final',
      texto: 'A Meta recusou: Nova regra (código 999999)',
    });
  });

  it('a bare 500, no answer and half an answer are unknown; an error that is said is not', async () => {
    for (const answer of [
      (response: ServerResponse) => response.writeHead(500).end('<html>'),
      (response: ServerResponse) => response.writeHead(502).end(),
      (response: ServerResponse) => void response.destroy(),
      (response: ServerResponse) => response.writeHead(200, { 'content-length': '100' }).end('{"mess'),
      (response: ServerResponse) => json(response, 200, { messages: [] }),
    ]) {
      meta.onMessage = (_call, response) => {
        answer(response);
      };
      expect((await failure(session.send(text('Oi')))).falha).toBe('incerto');
    }
    meta.onMessage = (_call, response) => json(response, 500, metaError(131000));
    expect((await failure(session.send(text('Oi')))).falha).toBe('passa');
  });

  it('what never left is known: refused connections, unknown names, TLS that fails', async () => {
    const closed = createServer();
    closed.listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const plainText = new URL(meta.url).port;
    for (const graph of [`http://127.0.0.1:${port}`, `https://127.0.0.1:${plainText}`]) {
      const away = open(graph);
      await away.connect();
      expect([graph, (await failure(away.send(text('Oi')))).falha]).toEqual([graph, 'passa']);
      expect(states.at(-1)).toEqual(['conectando', 'Não foi possível falar com a Meta']);
      await away.disconnect();
    }
    const nowhere = cloudProvider({
      historico,
      outgoing: createOutgoing(['nada.invalid'], () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))),
      graph: 'http://nada.invalid',
    });
    const unknown = nowhere.open({ id_empresa: 1, id_wpp_config: 1 }, account, {
      raw: async () => {},
      opened: async () => null,
      state: () => {},
      qr: () => {},
      typing: () => {},
    });
    await unknown.connect();
    expect((await failure(unknown.send(text('Oi')))).falha).toBe('passa');
    await unknown.disconnect();
  });
});

it('a signature is of these bytes and this secret alone', () => {
  const bytes = Buffer.from('{"a":1}');
  expect(isSigned(bytes, signatureOf('s', bytes), 's')).toBe(true);
  expect(isSigned(bytes, signatureOf('outro', bytes), 's')).toBe(false);
  expect(isSigned(Buffer.from('{"a":2}'), signatureOf('s', bytes), 's')).toBe(false);
  expect(isSigned(bytes, 'sha256=e8a1b0', 's')).toBe(false);
  expect(isSigned(bytes, signatureOf('', bytes), '')).toBe(false);
});

it('[issue: bad input] token, secret and number are tried before they are kept, and the wrong one is named', async () => {
  const provider = cloudProvider({ outgoing: way, graph: meta.url, historico });
  const check = (more: { identificador?: string | null; token?: string; segredo?: string } = {}) => {
    const { identificador = '10653', token = 'T', segredo = 's' } = more;
    return provider.check!({ config: {}, telefone: '', identificador, segredos: { token, segredo } });
  };
  const { onNumber } = meta;
  const proof = createHmac('sha256', 's').update('T').digest('hex');
  meta.onNumber = ({ authorization, path }, response) => {
    if (authorization !== 'Bearer T') return json(response, 401, metaError(190));
    if (!path.startsWith('/10653?')) return json(response, 400, metaError(100));
    if (path.includes('appsecret_proof') && !path.endsWith(proof)) return json(response, 400, metaError(100));
    return json(response, 200, { id: '10653' });
  };
  expect(await check()).toBeNull();
  expect((await check({ token: 'velho' }))?.campo).toBe('token');
  expect(await check({ identificador: '999999' })).toEqual({ campo: 'identificador', motivo: 'A Meta não encontrou este número com este token' });
  expect((await check({ identificador: 'abc' }))?.campo).toBe('identificador');
  expect(await check({ segredo: 'outro' })).toEqual({ campo: 'segredo', motivo: 'Este não é o segredo do aplicativo deste token' });
  expect((await check({ token: '' }))?.campo).toBe('token');
  meta.onNumber = onNumber;
});

describe('[areas: coexistence] what the app of the number holds', () => {
  const metadata = { display_phone_number: '551140000001', phone_number_id: '106' };
  const piece = (field: string, value: object) => Buffer.from(JSON.stringify(webhookOf('1', field, { messaging_product: 'whatsapp', metadata, ...value })));
  const said = (id: string, from: string, timestamp: string, body: string) => ({ id, from, timestamp, type: 'text', text: { body } });
  const desde = new Date('2026-01-01T00:00:00Z');
  const book = piece('smb_app_state_sync', {
    state_sync: [
      { type: 'contact', action: 'add', contact: { full_name: 'Rita Prado', first_name: 'Rita', phone_number: '5519988887777' } },
      { type: 'contact', action: 'remove', contact: { phone_number: '5519988886666' } },
    ],
  });
  const talk = (progress: number, threads: object[]) => piece('history', { history: [{ metadata: { phase: 0, chunk_order: 1, progress }, threads }] });

  it('is asked for, waited for, and read piece by piece', async () => {
    const at = open(meta.url);
    meta.onMessage = meta.taken;
    expect(await failure(at.history!(desde, null))).toMatchObject({ falha: 'passa', message: 'O aplicativo ainda não enviou o histórico' });
    const asked = meta.calls.filter(({ path }) => path.endsWith('/smb_app_data'));
    expect(asked.map(({ path, json: body }) => [path, body['sync_type']])).toEqual([
      ['/106/smb_app_data', 'smb_app_state_sync'],
      ['/106/smb_app_data', 'history'],
    ]);
    told.push(book);
    const thread = {
      id: '5519988887777',
      messages: [said('wamid.B', '551140000001', '1770000100', 'Sim!'), said('wamid.A', '5519988887777', '1770000000', 'Abrem hoje?')],
    };
    told.push(talk(50, [thread]));
    const first = await at.history!(desde, null);
    expect(first).toMatchObject({ pessoas: [{ com: { telefone: '5519988887777' }, nome: 'Rita Prado' }], mensagens: [], proximo: '1' });
    // half of it is here: more will come
    expect((await failure(at.history!(desde, first.proximo))).falha).toBe('passa');
    told.push(talk(100, [{ id: '5519988887777', messages: [said('wamid.OLD', '5519988887777', '1500000000', 'Antes')] }]));
    const second = await at.history!(desde, first.proximo);
    expect(second.mensagens.map(({ texto, da_empresa, com }) => [texto, da_empresa, com.telefone])).toEqual([
      ['Abrem hoje?', false, '5519988887777'],
      ['Sim!', true, '5519988887777'],
    ]);
    // what is older than was asked for stays out
    expect(await at.history!(desde, second.proximo)).toEqual({ pessoas: [], mensagens: [], proximo: null });
  });

  it('an app that gives nothing away, and a number that is in none, are said', async () => {
    told.splice(0, told.length, piece('history', { history: [{ errors: [{ code: 2593109, message: 'History sync is turned off' }] }] }));
    const at = open(meta.url);
    expect(await failure(at.history!(desde, null))).toMatchObject({ falha: 'final', message: expect.stringContaining('History sync is turned off') });
    told.length = 0;
    meta.onApp = (_call, response) => json(response, 400, metaError(100, 'not a coexistence number'));
    expect(await failure(at.history!(desde, null))).toMatchObject({ falha: 'final', message: expect.stringContaining('24 horas depois de conectados') });
  });
});
