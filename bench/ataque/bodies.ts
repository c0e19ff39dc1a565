import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import type { World } from './world.ts';

const mb = 1024 * 1024;
const json = { 'content-type': 'application/json' };
const brotli = (bytes: Buffer): Buffer => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } });
const nested = (count: number): Buffer => Buffer.from('['.repeat(count) + ']'.repeat(count));
const form = (fields: number, size: number): FormData => {
  const data = new FormData();
  for (let i = 0; i < fields; i++) data.append(`k${i}`, 'a'.repeat(size));
  return data;
};
/** JSON of so many fields. */
const keys = (count: number): string => `{${Array.from({ length: count }, (_, i) => `"k${i}":null`).join(',')}}`;

type Body = Pick<RequestInit, 'body' | 'headers'>;
const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);
/** What anybody can send to the sign-in, nobody signed in. */
export const anonymousBodies: Readonly<Record<string, () => Body>> = {
  comprimido_vetores: () => ({ body: bytes(brotli(nested(12.5 * mb))), headers: { ...json, 'content-encoding': 'br' } }),
  comprimido_texto: () => ({
    body: bytes(brotli(Buffer.from(JSON.stringify({ usuario: 'a'.repeat(22 * mb) })))),
    headers: { ...json, 'content-encoding': 'br' },
  }),
  vetores_23mb: () => ({ body: bytes(nested(11.5 * mb)), headers: json }),
  vetores_16kb: () => ({ body: bytes(nested(8000)), headers: json }),
  campos_16kb: () => ({ body: keys(1200), headers: json }),
  formulario_16kb: () => ({ body: new URLSearchParams('a=1&'.repeat(3500)) }),
  partes_99mb: () => ({ body: form(99, mb) }),
};

/** Answered, or cut off while it was still sending: both are refusals. */
export async function post(url: string, { body = null, headers = {} }: Body, token = ''): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { ...(headers as Record<string, string>), ...(token !== '' && { authorization: `Bearer ${token}` }) },
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 413; // the server closed while the rest was on its way
  }
}

/** Bodies of somebody signed in that are all names, `scale` times as many; made before they are sent. */
export function wideBodies({ server, admin }: World, scale = 1): Readonly<Record<string, () => Promise<number>>> {
  const send = (path: string, body: string) => (): Promise<number> => post(`${server.url}/api${path}`, { body, headers: json }, admin.token);
  return {
    exportacao_300_mil_campos: send('/exportacoes/store', `{"tipo":"contatos","formato":"csv","filtro":${keys(300_000 * scale)}}`),
    contato_1200_mil_campos: send('/contatos/store', `{"nome":"x","campos":${keys(1_200_000 * scale)}}`),
    lista_de_9000_itens: send('/clientes/lixeira', JSON.stringify({ excluir: 1, ids: Array.from({ length: 9000 }, () => ({ a: {} })) })),
  };
}

/** Connections whose body never ends; answers how many are still open after `seconds`. */
export async function slowBodies({ server }: World, count: number, seconds: number): Promise<number> {
  const { hostname, port } = new URL(server.url);
  const open = { count: 0 };
  const sockets = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined); // closed by the other side
      socket.on('close', () => open.count--);
      await once(socket, 'connect');
      open.count++;
      const type = i % 3 === 0 ? 'multipart/form-data; boundary=x' : 'application/json';
      const length = i % 3 === 1 ? 'transfer-encoding: chunked' : 'content-length: 1000';
      socket.write(`POST /api/login/login HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`);
      return socket;
    }),
  );
  for (let s = 0; s < seconds && open.count > 0; s++) await wait(1000);
  const left = open.count;
  for (const socket of sockets) socket.destroy();
  return left;
}
