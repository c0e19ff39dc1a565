// A process that holds lines: started by the server with an IPC channel, and ended with it. `argv[2]`: another module that opens the network.
import { flushCompileCache } from 'node:module';
import { Line } from './linha.ts';
import type { Network } from './network.ts';
import { LineError, type LineOptions } from './ports.ts';
import { call, type Packet, Rpc, remoteHost } from './rpc.ts';

// what encrypts prints whole sessions, private keys and all; our standard error is kept for the server's log
for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => undefined;
const note = (reason: unknown): boolean => process.stderr.write(`${reason instanceof Error ? reason.stack : typeof reason}\n`);
// Node would print what hangs on the error, too
process.on('uncaughtException', (error) => {
  note(error);
  process.exit(1);
});

// killed or stopped, whichever way, also while this is loaded: nothing of the network is left open behind the server
process.on('disconnect', () => process.exit(0));
if (!process.connected) process.exit(0);

const { openNetwork } = (await import(process.argv[2] ?? './network.ts')) as { openNetwork: () => Promise<Network> };
const network = await openNetwork();
// the next process is loaded sooner by it, also when this one is killed
flushCompileCache();
const lines = new Map<string, Line>();

const rpc = new Rpc(
  (packet) => {
    // the server is gone, and this process with it
    if (process.connected) process.send?.(packet);
  },
  async (linha, metodo, args) => {
    if (metodo === 'abrir') {
      lines.set(linha, new Line(remoteHost(rpc, linha), network, args[0] as LineOptions));
      return null;
    }
    const line = lines.get(linha);
    if (metodo === 'fechar') {
      lines.delete(linha);
      return line?.disconnect();
    }
    if (!line) throw new LineError('Whatsapp desconectado!', 'passa');
    return call(line, metodo, args);
  },
);
process.on('message', (packet) => rpc.receive(packet as Packet));
// a promise that the package let go of concerns one line, or none: it does not end the others
process.on('unhandledRejection', note);
// Ctrl-C goes to the whole group: the server says when
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.send?.({ tipo: 'pronto' });
