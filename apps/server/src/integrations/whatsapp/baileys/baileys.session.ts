import { buffer } from 'node:stream/consumers';
import { type Envio, type Host, type Kept, type LineApi, LineError, type Names } from '@prosa/baileys/ports.ts';
import { withCountry } from '@prosa/brasil/telefone.ts';
import type { Database } from '../../../core/db/database.ts';
import { type HistoricoDaLinha, historicoDaLinha } from '../historico.ts';
import type { Address, HistoryPage, LineAccount, LineListener, LineRef, LineSession, Outgoing } from '../provider.ts';
import { numbered, ProviderError } from '../provider.ts';
import { type Guarda, guardaDaLinha } from './baileys.guarda.ts';
import { historyOf } from './baileys.mapa.ts';
import type { Lines } from './baileys.pool.ts';

/** A message as the product keeps it. `saiu`: how it was sent, when we sent it and have it still. */
export interface Guardada {
  readonly da_empresa: boolean;
  readonly texto: string;
  readonly saiu: Outgoing | null;
}

export interface BaileysDeps {
  readonly database: Database;
  /** PROSA_CHAVE. */
  readonly key: string;
  readonly lines: Lines;
  /** The message that the network knows by this id. */
  readonly guardada: (line: LineRef, id_externo: string) => Promise<Guardada | null>;
}

const namesOf = ({ telefone, lid, jid }: Address): Names => {
  const phone = telefone ?? /^(\d+)@s\.whatsapp\.net$/.exec(jid ?? '')?.[1];
  return { ...(phone && { telefone: phone }), ...(lid && { lid }) };
};

/** A line of WhatsApp Web: its socket lives in a process of its own, its keys and what it hears in the database. */
export class BaileysSession implements LineSession {
  readonly #line: LineRef;
  readonly #deps: BaileysDeps;
  readonly #guarda: Guarda;
  readonly #historico: HistoricoDaLinha;
  readonly #api: LineApi;
  readonly #listener: LineListener;
  #closed = false;

  constructor(line: LineRef, { recusar = false, ouvida = null }: LineAccount, listener: LineListener, deps: BaileysDeps) {
    this.#line = line;
    this.#deps = deps;
    this.#listener = listener;
    this.#guarda = guardaDaLinha(deps.database, deps.key, line);
    this.#historico = historicoDaLinha(deps.database, line);
    this.#api = deps.lines.open(`${line.id_empresa}:${line.id_wpp_config}`, this.#host(), { recusar, ouvida });
  }

  connect = (): Promise<void> => this.#asked(() => this.#api.connect());

  async disconnect(): Promise<void> {
    await this.#asked(() => this.#api.disconnect());
    this.#closed = true;
  }

  async logout(): Promise<void> {
    await this.#asked(() => this.#api.logout());
    this.#closed = true;
  }

  async send(message: Outgoing): Promise<{ id_externo: string }> {
    const envio = await this.#envioOf(message, true);
    await this.#asked(() => this.#api.send(envio));
    return { id_externo: message.id_externo };
  }

  markRead = (com: Address, ids: readonly string[]): Promise<void> => this.#asked(() => this.#api.markRead(namesOf(com), ids));
  typing = (para: Address, typing: boolean): Promise<void> => this.#asked(() => this.#api.typing(namesOf(para), typing));
  registered = (telefone: string): Promise<Address | null> => this.#asked(() => this.#api.registered(withCountry(telefone)));
  download = async (ref: string): Promise<Buffer> => Buffer.from(await this.#asked(() => this.#api.download(ref)));
  pairingCode = (telefone: string): Promise<string> => this.#asked(() => this.#api.pairingCode(withCountry(telefone)));

  async history(desde: Date | null, from: string | null): Promise<HistoryPage> {
    const kept = await this.#historico.next(Number(from ?? 0));
    if (!kept && from === null)
      throw new ProviderError(
        'O celular ainda não enviou o histórico, ou já faz mais de 7 dias que o número foi conectado. Desconecte o aparelho, conecte de novo e importe.',
        'final',
      );
    if (!kept) return { pessoas: [], mensagens: [], proximo: null };
    return { ...historyOf(kept.corpo, desde), proximo: kept.mais ? String(kept.id) : null };
  }

  #host(): Host {
    const guarda = this.#guarda;
    const listener = this.#listener;
    const raw = (body: Uint8Array): Buffer => Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const told = (work: () => void): Promise<void> => {
      if (!this.#closed) work();
      return Promise.resolve();
    };
    return {
      credentials: guarda.credentials,
      saveCredentials: guarda.saveCredentials,
      keys: guarda.read,
      saveKeys: (rows, body) => (body === null ? guarda.save(rows) : listener.raw(raw(body), (db) => guarda.write(db, rows))),
      async forget() {
        await guarda.forget();
        await listener.opened('');
      },
      raw: (body) => listener.raw(raw(body)),
      history: (body) => this.#historico.add(raw(body)),
      message: (id) => this.#kept(id, true),
      opened: ({ telefone }) => listener.opened(telefone ?? ''),
      state: (estado, motivo) => told(() => listener.state(estado, { motivo })),
      qr: (text) => told(() => listener.qr(text)),
      typing: (com, typing) => told(() => listener.typing(com, typing)),
    };
  }

  /** `envio`: with what it was sent as, files included. */
  async #kept(id: string, envio: boolean): Promise<Kept | null> {
    const found = await this.#deps.guardada(this.#line, id);
    if (!found) return null;
    return { id, nossa: found.da_empresa, texto: found.texto, envio: envio && found.saiu ? await this.#envioOf(found.saiu, false) : null };
  }

  async #envioOf(message: Outgoing, quoted: boolean): Promise<Envio> {
    const base = { id: message.id_externo, para: namesOf(message.para) };
    const resposta_a = 'resposta_a' in message ? message.resposta_a : null;
    const citada = quoted && resposta_a !== null ? await this.#kept(resposta_a, false) : null;
    switch (message.acao) {
      case 'apagar':
        return { ...base, acao: 'apagar' };
      case 'editar':
        return { ...base, acao: 'editar', texto: message.texto };
      case 'reagir':
        return { ...base, acao: 'reagir', emoji: message.emoji, nossa: (await this.#kept(message.id_externo, false))?.nossa ?? false };
      case 'arquivo': {
        const { nome, content_type, voz, figurinha } = message.arquivo;
        return { ...base, acao: 'arquivo', bytes: await buffer(message.arquivo.read()), nome, content_type, voz, figurinha, legenda: message.legenda, citada };
      }
      case 'conteudo': {
        const { conteudo } = message;
        if ('localizacao' in conteudo) return { ...base, acao: 'lugar', ...conteudo.localizacao, citada };
        if ('contatos' in conteudo) return { ...base, acao: 'contatos', contatos: conteudo.contatos, citada };
        throw new ProviderError('Este conteúdo não pode ser enviado', 'final');
      }
      // linked devices send no buttons: the same as text
      case 'opcoes':
        return { ...base, acao: 'texto', texto: numbered(message.texto, message.opcoes), citada };
      case 'botao':
        return { ...base, acao: 'texto', texto: [message.texto, `${message.titulo}: ${message.url}`].filter(Boolean).join('\n'), citada };
      default:
        return { ...base, acao: 'texto', texto: message.texto, citada };
    }
  }

  async #asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof LineError) throw new ProviderError(error.message, error.falha, { cause: error });
      throw error;
    }
  }
}
