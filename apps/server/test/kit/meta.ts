import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MetaCall {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly body: Buffer;
  /** Of JSON; {} of anything else. */
  readonly json: Record<string, unknown>;
}
type Answer = (call: MetaCall, response: ServerResponse) => void;

export const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
export const metaError = (code: number, details?: string) => ({
  error: { message: `(#${code}) error`, type: 'OAuthException', code, ...(details && { error_data: { messaging_product: 'whatsapp', details } }) },
});

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Meta's Graph API on this machine: what it is sent it keeps, and `onMessage` says what becomes of messages. */
export async function startMeta() {
  const calls: MetaCall[] = [];
  let sent = 0;
  const files = new Map<string, Buffer>();
  const taken: Answer = (_call, response) => json(response, 200, { messaging_product: 'whatsapp', messages: [{ id: `wamid.SENT${++sent}` }] });
  const meta = {
    url: '',
    calls,
    files,
    taken,
    onMessage: taken,
    numero: { display_phone_number: '+55 11 4000-0001', quality_rating: 'GREEN', messaging_limit_tier: 'TIER_1K', status: 'CONNECTED' } as Record<
      string,
      unknown
    >,
    onNumber: ((_call, response) => json(response, 200, meta.numero)) as Answer,
    onApp: ((_call, response) => json(response, 200, { messaging_product: 'whatsapp', request_id: '1' })) as Answer,
    onTemplates: ((_call, response) => json(response, 200, { data: [] })) as Answer,
    /** Texts that were sent, in their order. */
    texts: () => calls.filter(({ path }) => path.endsWith('/messages')).flatMap(({ json: body }) => (body['text'] as { body: string } | undefined)?.body ?? []),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const path = (request.url ?? '').replace(/^\/v23\.0/, '');
      let parsed: Record<string, unknown> = {};
      if (request.headers['content-type']?.includes('json')) parsed = JSON.parse(body.toString()) as Record<string, unknown>;
      const call = { method: request.method ?? '', path, authorization: request.headers.authorization ?? '', body, json: parsed };
      calls.push(call);
      if (path.startsWith('/files/')) return void response.writeHead(200).end(files.get(path.slice('/files/'.length)));
      if (path.endsWith('/messages')) return 'status' in parsed ? json(response, 200, { success: true }) : meta.onMessage(call, response);
      if (path.endsWith('/smb_app_data')) return meta.onApp(call, response);
      if (path.endsWith('/media')) return json(response, 200, { id: 'media-1' });
      if (path.includes('/message_templates')) return meta.onTemplates(call, response);
      if (path.includes('?fields=')) return meta.onNumber(call, response);
      const file = path.slice(1);
      return files.has(file)
        ? json(response, 200, { url: `${meta.url}/files/${file}`, id: file })
        : json(response, 400, metaError(100, 'Unsupported get request'));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  meta.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`;
  return meta;
}
export type Meta = Awaited<ReturnType<typeof startMeta>>;

export const signatureOf = (segredo: string, bytes: string | Buffer): string => `sha256=${createHmac('sha256', segredo).update(bytes).digest('hex')}`;

/** One change of one account, as Meta sends it. */
export const webhookOf = (conta: string, field: string, value: unknown) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: conta, time: 1_770_000_000, changes: [{ field, value }] }],
});
