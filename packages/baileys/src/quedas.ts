import type { DisconnectReason } from 'baileys';

/** What is done when the network ends a connection. `ja`: at once; `depois`: later and later; `parar`: until somebody asks. */
export interface Queda {
  readonly faz: 'ja' | 'depois' | 'parar' | 'esquecer' | 'banido';
  /** For the person reading. */
  readonly motivo: string;
}

/** By the name of each reason of the installed version: a new one does not compile. */
const quedas: Readonly<Record<keyof typeof DisconnectReason, Queda>> = {
  loggedOut: { faz: 'esquecer', motivo: 'O celular tirou o Prosa dos aparelhos conectados. Conecte de novo com um QR code.' },
  restartRequired: { faz: 'ja', motivo: '' },
  // two that fight for one account end in a ban
  connectionReplaced: { faz: 'parar', motivo: 'Este número foi aberto em outro lugar com a mesma conexão. Feche lá e pressione Conectar.' },
  forbidden: { faz: 'banido', motivo: 'O WhatsApp baniu este número.' },
  multideviceMismatch: { faz: 'parar', motivo: 'O celular não aceita este aparelho. Atualize o WhatsApp no celular e conecte de novo.' },
  connectionClosed: { faz: 'depois', motivo: 'O WhatsApp fechou a conexão' },
  connectionLost: { faz: 'depois', motivo: 'Sem conexão com o WhatsApp' },
  timedOut: { faz: 'depois', motivo: 'Sem conexão com o WhatsApp' },
  badSession: { faz: 'depois', motivo: 'O WhatsApp não reconheceu a conexão' },
  unavailableService: { faz: 'depois', motivo: 'O WhatsApp está fora do ar por um momento' },
};

/** Numbers of the reasons; an enum of a package that may be missing is no value of ours. */
const numeros: Readonly<Record<keyof typeof DisconnectReason, number>> = {
  loggedOut: 401,
  forbidden: 403,
  connectionLost: 408,
  timedOut: 408,
  multideviceMismatch: 411,
  connectionClosed: 428,
  connectionReplaced: 440,
  badSession: 500,
  unavailableService: 503,
  restartRequired: 515,
};
const porNumero = new Map(Object.entries(numeros).map(([nome, numero]) => [numero, quedas[nome as keyof typeof quedas]]));

/** Not among the reasons: what the network says to a version that is too old. */
export const versaoRecusada = 405;

/** What a code means; one that nobody knows is tried again. */
export const quedaDe = (codigo: number): Queda =>
  porNumero.get(codigo) ??
  (codigo === versaoRecusada
    ? { faz: 'depois', motivo: 'O WhatsApp não aceita mais esta versão da conexão. Atualize o Prosa.' }
    : { faz: 'depois', motivo: `O WhatsApp encerrou a conexão (código ${codigo})` });

/** Milliseconds before the try after so many that failed. */
export const esperaDe = (tentativas: number): number => Math.min(300_000, 1000 * 2 ** tentativas);
