import * as baileys from 'baileys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Line } from './linha.ts';
import type { Network } from './network.ts';
import { makeCustomer } from './testing/customer.ts';
import { MemoryHost } from './testing/host.ts';
import { FakeServer } from './testing/server.ts';

const me = { id: '551140000001:7@s.whatsapp.net', lid: '900000000000001:7@lid', name: 'Loja' };
const quick = { aceite: 3000, espera: () => 30, deNovo: 20, ignorados: 60_000, ordem: 2000 };
const until = async (what: string, condition: () => boolean): Promise<void> => {
  const end = Date.now() + 8000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

let server: FakeServer;
let host: MemoryHost;
let line: Line;
let creds: baileys.AuthenticationCreds;
const customer = () => makeCustomer('5511987650001', '123456789012345');
const network = (): Network => ({ lib: baileys, url: server.url });
const makeLine = (): Line => new Line(host, network(), { recusar: false, ouvida: null }, quick);
const connected = () => until('connected', () => host.states.at(-1)?.[0] === 'conectado');
const to = { lid: '123456789012345', telefone: '5511987650001' };

/** Everything that the line was given is forgotten with it, but for what the host keeps. */
function killed(): void {
  host.before = () => new Promise(() => undefined);
  server.end('drop');
  void line.disconnect(); // a process that is gone does not come back by itself
}
function restarted(): void {
  const { credentialsJson, rows, bodies } = host;
  host = new MemoryHost();
  Object.assign(host, { credentialsJson, rows: new Map(rows), bodies: [...bodies] });
  line = makeLine();
}

beforeEach(async () => {
  server = new FakeServer([customer()], me.lid);
  await server.ready();
  host = new MemoryHost();
  creds = { ...baileys.initAuthCreds(), me, account: {}, registered: true };
  host.credentialsJson = JSON.stringify(creds, baileys.BufferJSON.replacer);
  line = makeLine();
});
afterEach(async () => {
  await line.disconnect();
  await server.close();
});
describe('[issue: WhatsApp lines] the real package on a local server', () => {
  it('handshake, a message each way, kept with the keys that it used up', async () => {
    await line.connect();
    await connected();
    await server.write('IN1', 'Oi, tudo bem?', { jid: me.lid, creds });
    await until('receipt', () => server.waiting[0]!.delivered);
    expect(host.kept()).toEqual(['IN1']);
    const body = JSON.parse(host.bodies[0]!);
    expect(body).toMatchObject({
      evento: 'messages.upsert',
      dados: { type: 'notify', messages: [{ message: { conversation: 'Oi, tudo bem?' }, pushName: 'Rita' }] },
    });
    expect(body.dados.messages[0].key).toMatchObject({ remoteJid: `${to.lid}@lid`, remoteJidAlt: `${to.telefone}@s.whatsapp.net`, fromMe: false });
    await line.send({ id: 'PR1', para: to, acao: 'texto', texto: 'Tudo, e você?', citada: null });
    expect(server.texts).toEqual(['Tudo, e você?']);
    // the same id again is the same message
    await line.send({ id: 'PR1', para: to, acao: 'texto', texto: 'Tudo, e você?', citada: null });
    expect(server.texts).toHaveLength(1);
  });

  it('what one person writes is opened once all that they wrote before is kept: the package would let what is new overtake what waited', async () => {
    /** Which messages the package was given, and what was kept by then. */
    const given: string[] = [];
    const lib: typeof baileys = {
      ...baileys,
      makeWASocket: (config) => {
        const socket = baileys.makeWASocket(config);
        socket.ws.on('CB:message', ({ attrs }: baileys.BinaryNode) => given.push(`${attrs['id']} depois de ${host.kept().join(' ')}`));
        return socket;
      },
    };
    line = new Line(host, { lib, url: server.url }, { recusar: false, ouvida: null }, quick);
    const [rita, other] = [customer(), makeCustomer('5511987650002', '123456789012346')];
    server.customers = [rita, other];
    for (const n of [1, 2]) await server.write(`IN${n}`, `Mensagem ${n}`, { jid: me.lid, creds }, rita);
    await server.write('IN8', 'De outra pessoa', { jid: me.lid, creds }, other);
    await line.connect();
    await until('all', () => server.waiting.every(({ delivered }) => delivered));
    expect(given.toSorted()).toEqual(['IN1 depois de ', expect.stringMatching(/^IN2 depois de .*IN1/), 'IN8 depois de ']);
    expect(host.kept().filter((id) => id !== 'IN8')).toEqual(['IN1', 'IN2']);
  });

  it('whose keys cannot be read at that moment says so, and connects by itself', async () => {
    const credentials = host.credentials;
    host.credentials = () => Promise.reject(new Error('no database'));
    await expect(line.connect()).rejects.toThrow('no database');
    host.credentials = credentials;
    await connected();
  });

  it('a device that nobody paired is shown codes to read', async () => {
    host.credentialsJson = null;
    line = makeLine();
    await line.connect();
    await until('QR code', () => host.qrs.length > 0);
    expect(host.qrs[0]).toContain('ref-1');
    expect(host.states.at(-1)).toEqual(['qrcode', '']);
    expect(await line.pairingCode('5511999990000')).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  });

  it('a lost connection or a restart before the code was typed: another code is shown; read, the device is one of the phone', async () => {
    host.credentialsJson = null;
    server.paired = undefined;
    line = makeLine();
    await line.connect();
    await until('QR code', () => host.qrs.length > 0);
    await line.pairingCode('5511999990000');
    server.end('drop');
    await until('another', () => host.qrs.length > 1);
    await line.pairingCode('5511999990000');
    killed();
    restarted();
    await line.connect();
    await until('one more', () => host.qrs.length > 0);
    expect(server.scan(host.qrs.at(-1)!, me)).toBe(true);
    await connected();
    const { jid, creds: device } = server.paired!;
    await server.write('IN1', 'Oi', { jid, creds: device });
    await until('receipt', () => server.waiting[0]!.delivered);
    expect(host.kept()).toEqual(['IN1']);
  });

  it.each([
    ['401', { failure: 401 }, 'desconectado'],
    ['403', { failure: 403 }, 'banido'],
    ['440', { stream: 'conflict' }, 'erro'],
  ] as const)('%s ends it until somebody asks', async (_code, how, estado) => {
    await line.connect();
    await connected();
    server.end(how);
    await until(estado, () => host.states.at(-1)?.[0] === estado);
    expect(server.connections).toBe(1);
    expect(host.credentialsJson === null).toBe(estado === 'desconectado');
  });

  it.each([
    ['405', { failure: 405 }],
    ['408', 'drop'],
    ['411', { failure: 503 }],
    ['500', { stream: 500 }],
    ['503', { stream: 503 }],
    ['515', { stream: 515 }],
  ] as const)('%s: it comes back by itself', async (_code, how) => {
    await line.connect();
    await connected();
    server.end(how);
    await until('again', () => server.connections === 2);
    await connected();
  });

  it('two lines of one process hear the same person at once, and answer: each keeps its messages with the keys that they used up', async () => {
    const other = { id: '551140000002:7@s.whatsapp.net', lid: '900000000000002:7@lid', name: 'Loja 2' };
    const second = { server: new FakeServer([customer()], other.lid), host: new MemoryHost(), creds: { ...creds, me: other } };
    await second.server.ready();
    second.host.credentialsJson = JSON.stringify(second.creds, baileys.BufferJSON.replacer);
    const lines = [
      { server, host, lid: me.lid, line },
      { ...second, lid: other.lid, line: new Line(second.host, { lib: baileys, url: second.server.url }, { recusar: false, ouvida: null }, quick) },
    ];
    const later: string[] = [];
    for (const one of lines) {
      const raw = one.host.raw.bind(one.host);
      one.host.raw = async (body) => {
        later.push(
          ...(Buffer.from(body)
            .toString()
            .match(/IN-\d+/g) ?? []),
        );
        await raw(body);
      };
      // a database takes its time
      one.host.before = () => new Promise((resolve) => setTimeout(resolve, 3));
      await one.line.connect();
      await until('connected', () => one.host.states.at(-1)?.[0] === 'conectado');
    }
    const ids = Array.from({ length: 12 }, (_, n) => `IN-${n}`);
    await Promise.all(
      lines.flatMap(({ server: at, lid, line: of }) => [
        (async () => {
          for (const id of ids) await at.write(id, `mensagem ${id}`, { jid: lid, creds });
        })(),
        ...ids.map((id) => of.send({ id: `PR-${id}`, para: to, acao: 'texto', texto: `resposta a ${id}`, citada: null })),
      ]),
    );
    for (const { server: at, host: kept } of lines) {
      await until('receipts', () => at.waiting.length === ids.length && at.waiting.every(({ delivered }) => delivered));
      expect(kept.bodies.flatMap((body) => body.match(/"id":"(IN-\d+)"/)?.[1] ?? []).toSorted()).toEqual(ids.toSorted());
      expect(at.texts.toSorted()).toEqual(ids.map((id) => `resposta a ${id}`).toSorted());
    }
    expect(later).toEqual([]);
    await lines[1]!.line.disconnect();
    await second.server.close();
  }, 30_000);

  it('killed when a message has left: the next one is sealed with another key, and read', async () => {
    await line.connect();
    await connected();
    for (let n = 1; n <= 3; n++) {
      // what is kept at the moment when the network has it
      let kept = new Map(host.rows);
      server.onMessage = () => (kept = new Map(host.rows));
      await line.send({ id: `PR${n}`, para: to, acao: 'texto', texto: `resposta ${n}`, citada: null });
      killed();
      host.rows.clear();
      for (const [key, value] of kept) host.rows.set(key, value);
      restarted();
      await line.connect();
      await connected();
    }
    expect(server.unreadable).toEqual([]);
    expect(server.texts).toEqual(['resposta 1', 'resposta 2', 'resposta 3']);
  });

  it('killed at every step of taking a message in: it is kept once, and no sooner told that it arrived', async () => {
    const receipts: string[] = [];
    server.onReceipt = (id) => {
      // what the network was told is kept at that moment
      expect(host.kept()).toContain(id);
      receipts.push(id);
    };
    await line.connect();
    await connected();
    let n = 0;
    for (const step of ['saveKeys', 'savedKeys', 'raw', 'none'] as const) {
      for (let at = 0; at < 3; at++) {
        const id = `IN-${step}-${at}`;
        let left = at;
        host.before = async (what) => {
          if (what === step && left-- === 0) {
            await new Promise(() => undefined);
          }
        };
        await server.write(id, `mensagem ${++n}`, { jid: me.lid, creds });
        await until(`${id} delivered or killed`, () => left < 0 || server.waiting.at(-1)!.delivered);
        killed();
        restarted();
        await line.connect();
        await connected();
        await until(`${id} delivered`, () => server.waiting.at(-1)!.delivered);
        expect(host.kept().filter((kept) => kept === id)).toHaveLength(1);
      }
    }
    expect(host.kept()).toHaveLength(12);
    expect(new Set(receipts).size).toBe(12);
  }, 60_000);
});
