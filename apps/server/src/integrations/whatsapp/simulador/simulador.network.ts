import { phoneKey } from '@prosa/brasil/telefone.ts';
import type { Database } from '../../../core/db/database.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import type { LineRef, Provider } from '../provider.ts';
import { mapeadorDoSimulador, mapSimulador } from './simulador.mapa.ts';
import type { insertReceived } from './simulador.repository.ts';
import { SimuladorSession } from './simulador.session.ts';

export interface NetworkDeps {
  readonly database: Database;
  readonly storage: Storage;
  /** 0 to 1, for the faults. */
  readonly random?: () => number;
  /** Hears of failures of the simulated network itself. */
  readonly onError: (error: unknown) => void;
}

type Received = NonNullable<Awaited<ReturnType<typeof insertReceived>>>;

/** The simulated network of this process: the lines that are open, and who is typing on which phone. */
export interface SimuladorNetwork {
  readonly provider: Provider;
  /** There is something new for the line: a message, an ack, other faults, a QR code that was read. */
  wake(line: LineRef): void;
  /** A customer's message that was just kept. */
  offer(line: LineRef, received: Received): void;
  /** An emoji was put on a message. */
  customerReacted(line: LineRef): void;
  customerTypes(line: LineRef, telefone: string, typing: boolean): void;
  /** Whether the company is typing to this phone right now. */
  companyTypes(line: LineRef, telefone: string): boolean;
}

const keyOf = (line: LineRef): string => `${line.id_empresa}:${line.id_wpp_config}`;

export function simuladorNetwork(deps: NetworkDeps): SimuladorNetwork {
  const sessions = new Map<string, SimuladorSession>();
  const typing = new Map<string, NodeJS.Timeout>();
  const open: Provider['open'] = (line, _account, listener) => {
    const session = new SimuladorSession(line, listener, deps, (telefone, on) => {
      const key = `${keyOf(line)}:${phoneKey(telefone)}`;
      clearTimeout(typing.get(key));
      typing.delete(key);
      // a phone stops showing it by itself
      if (on) typing.set(key, setTimeout(() => typing.delete(key), 8000).unref());
    });
    sessions.set(keyOf(line), session);
    return session;
  };
  return {
    provider: { open, map: mapSimulador, mapeador: mapeadorDoSimulador, repete: true, historico: true, paralelos: 16 },
    wake: (line) => sessions.get(keyOf(line))?.wake(),
    offer: (line, { row, falhas }) => sessions.get(keyOf(line))?.offer(row, falhas),
    customerReacted: (line) => sessions.get(keyOf(line))?.customerReacted(),
    customerTypes: (line, telefone, on) => sessions.get(keyOf(line))?.customerTypes(telefone, on),
    companyTypes: (line, telefone) => typing.has(`${keyOf(line)}:${phoneKey(telefone)}`),
  };
}
