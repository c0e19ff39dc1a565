import { randomUUID } from 'node:crypto';
import type { Outgoing } from '../../../core/outgoing/outgoing.ts';
import { OutgoingError } from '../../../core/outgoing/outgoing-error.ts';
import type { HistoricoDaLinha } from '../historico.ts';
import { type LineRef, ProviderError } from '../provider.ts';
import { erroDaMeta } from './cloud.erros.ts';
import type { MetaError } from './cloud.formas.ts';

export interface CloudDeps {
  /** Where an app's history waits for an import. */
  readonly historico: (line: LineRef) => HistoricoDaLinha;
  readonly outgoing: Pick<Outgoing, 'call'>;
  /** Meta's Graph API with its version, without a slash at the end. */
  readonly graph: string;
}

/** What became of a call that Meta refused, for who has to stop the line. */
export class CloudError extends ProviderError {
  readonly codigo: number;
  /** Nothing goes out by this line until somebody acts. */
  readonly parar: boolean;
  constructor(error: MetaError) {
    const { texto, politica, codigo, esperar } = erroDaMeta(error);
    super(texto, politica === 'final' ? 'final' : 'passa', esperar && { esperar });
    this.codigo = codigo;
    this.parar = politica === 'parar';
  }
}

const timeoutMs = 25_000;
const maxAnswer = 4 * 1024 * 1024;
const semConexao = 'Não foi possível falar com a Meta';

/** Failures before a byte of the call left: names, refused connections, and TLS. */
const beforeLeaving =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|EHOSTDOWN|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code, cause } = error as Error & { code?: unknown };
  const inside = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [typeof code === 'string' ? code : '', ...inside, ...codesOf(cause)].filter(Boolean);
}

/** No answer: whether it left is known only where the connection never stood. */
export function failureOf(error: unknown): ProviderError {
  if (!(error instanceof OutgoingError)) return new ProviderError(semConexao, 'incerto', { cause: error });
  if (!error.passes) return new ProviderError(error.message, 'final', { cause: error });
  const never = codesOf(error).some((code) => beforeLeaving.test(code));
  return new ProviderError(semConexao, never ? 'passa' : 'incerto', { cause: error });
}

type Json = Readonly<Record<string, unknown>>;

function read(body: Buffer): Json | null {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? (value as Json) : null;
  } catch {
    return null;
  }
}

/** Meta's Graph API for one token. Every call rejects with ProviderError, CloudError where Meta says why. */
export function cloudCliente({ outgoing, graph }: CloudDeps, token: string) {
  const headers = { authorization: `Bearer ${token}` };

  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: { readonly type: string; readonly bytes: string | Uint8Array }): Promise<Json> {
    let answer: Awaited<ReturnType<Outgoing['call']>>;
    try {
      answer = await outgoing.call(`${graph}/${path}`, {
        method,
        headers: { ...headers, ...(body && { 'content-type': body.type }) },
        ...(body && { body: body.bytes }),
        timeoutMs,
        maxBytes: maxAnswer,
        onlyTls: true,
      });
    } catch (error) {
      throw failureOf(error);
    }
    const json = read(answer.body);
    const error = json?.['error'] as MetaError | undefined;
    if (error) throw new CloudError(error);
    if (answer.status === 429) throw new ProviderError('A Meta pediu para esperar', 'passa', { esperar: () => 60_000 });
    // a bare one says nothing of whether the message was taken
    if (answer.status >= 500 || (answer.status < 300 && json === null)) throw new ProviderError('A Meta não respondeu', 'incerto');
    if (answer.status >= 300) throw new ProviderError(`A Meta recusou o pedido (HTTP ${answer.status})`, 'final');
    return json ?? {};
  }

  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body: Json) => call('POST', path, { type: 'application/json', bytes: JSON.stringify(body) }),
    remove: (path: string) => call('DELETE', path),

    /** Gives Meta a file; the answer names it for a message. */
    async upload(path: string, file: { readonly nome: string; readonly content_type: string; readonly bytes: Buffer }): Promise<string> {
      const boundary = `prosa-${randomUUID()}`;
      const field = (name: string, value: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
      const nome = file.nome.replace(/["\r\n\\]/g, '_');
      const head = `${field('messaging_product', 'whatsapp')}${field('type', file.content_type)}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${nome}"\r\nContent-Type: ${file.content_type}\r\n\r\n`;
      const bytes = Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      try {
        const { id } = await call('POST', path, { type: `multipart/form-data; boundary=${boundary}`, bytes });
        return String(id);
      } catch (error) {
        // a file without its message is nothing to the customer: given again
        if (error instanceof ProviderError && error.falha === 'incerto') throw new ProviderError(error.message, 'passa', { cause: error });
        throw error;
      }
    },

    /** The bytes of a file that Meta keeps; where they lie is good for some minutes. */
    async download(id: string, maxBytes: number): Promise<Buffer> {
      const { url } = await call('GET', encodeURIComponent(id));
      if (typeof url !== 'string') throw new ProviderError('A Meta não tem mais este arquivo', 'final');
      let answer: Awaited<ReturnType<Outgoing['call']>>;
      try {
        answer = await outgoing.call(url, { headers, timeoutMs: 120_000, maxBytes, onlyTls: true });
      } catch (error) {
        throw failureOf(error);
      }
      if (answer.status >= 500) throw new ProviderError('A Meta não entregou o arquivo', 'passa');
      if (answer.status >= 300) throw new ProviderError('A Meta não tem mais este arquivo', 'final');
      return answer.body;
    },
  };
}
export type CloudCliente = ReturnType<typeof cloudCliente>;
