import type { Address, LineRef, Outgoing, Provider } from '../whatsapp/provider.ts';

/** Who has the windows of visitors open: told on their own topics. */
export interface Janelas {
  /** What a sala has for its visitor, as it is stored under this id. */
  entregar(line: LineRef, message: Outgoing): Promise<void>;
  lidas(line: LineRef, com: Address, ids: readonly string[]): Promise<void>;
  digitando(line: LineRef, para: Address, typing: boolean): void;
}

/**
 * The web chat as a network: its lines are windows on the company's sites, which this installation serves itself. What visitors
 * write comes by their sockets, so that no body is ever stored and mapped.
 */
export const webchatProvider = (janelas: () => Janelas): Provider => ({
  mapeador: 1,
  map: () => [],
  repete: true,
  paralelos: 8,
  open: (line, _account, listener) => ({
    async connect() {
      listener.state('conectado');
    },
    async disconnect() {},
    async logout() {},
    async send(message) {
      await janelas().entregar(line, message);
      return { id_externo: message.id_externo };
    },
    markRead: (com, ids) => janelas().lidas(line, com, ids),
    async typing(para, typing) {
      janelas().digitando(line, para, typing);
    },
    registered: () => Promise.resolve(null),
    download: () => Promise.reject(new Error('the web chat keeps no files')),
  }),
});
