import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Host, LineApi, LineOptions } from '@prosa/baileys/ports.ts';
import { call, type Packet, Rpc, remoteLine } from '@prosa/baileys/rpc.ts';

/** Where lines are held: processes of their own, or, in tests, this one. */
export interface Lines {
  open(linha: string, host: Host, options: LineOptions): LineApi;
}

export interface PoolOptions {
  /** Another module that opens the network, for tests and benchmarks. */
  readonly network?: string;
  /** Lines of one process; loading the package alone costs 100 MB. */
  readonly porProcesso?: number;
  /** Hears why a process ended. */
  readonly onEnd: (what: { linhas: number; codigo: number | string | null; erro: string }) => void;
}

interface Held {
  readonly linha: string;
  readonly host: Host;
  readonly options: LineOptions;
  wanted: boolean;
  open: boolean;
  /** When its process ended by itself, as often as that matters. */
  ends: number[];
  worker: Worker;
}
interface Worker {
  readonly child: ChildProcess;
  readonly rpc: Rpc;
  readonly lines: Set<Held>;
  /** Of a line that has ended too many with it. */
  readonly alone: boolean;
}

const usual = 20;
/** A line whose process ended so often within this time gets one of its own. */
const tooOften = 2;
const withinMs = 10 * 60_000;
/** Before its lines go on in another one. */
const againMs = 300;
/** For a line to leave the network in an orderly way. */
const leaveMs = 5000;

/** Processes that hold lines, `porProcesso` each: what ends one ends the others not, and they are back by themselves. */
export function linePool({ network, porProcesso = usual, onEnd }: PoolOptions): Lines {
  const workers = new Set<Worker>();
  const held = new Map<string, Held>();
  const file = createRequire(import.meta.url).resolve('@prosa/baileys/worker.ts');

  function start(alone: boolean): Worker {
    const child = fork(file, network === undefined ? [] : [network], { env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let said = '';
    child.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2000)));
    const rpc = new Rpc(
      // a process that is ending is told nothing more; its exit settles what waits
      (packet) => void (child.connected && child.send(packet, () => undefined)),
      (linha, metodo, args) => {
        const line = held.get(linha);
        return line?.worker === worker ? call(line.host, metodo, args) : Promise.reject(new Error('closed'));
      },
    );
    const worker: Worker = { child, rpc, lines: new Set(), alone };
    child.on('message', (message: Packet | { tipo: 'pronto' }) => message.tipo !== 'pronto' && rpc.receive(message));
    child.on('error', (error) => (said += String(error)));
    child.on('exit', (code, signal) => {
      workers.delete(worker);
      rpc.close();
      if (worker.lines.size > 0) onEnd({ linhas: worker.lines.size, codigo: code ?? signal, erro: said });
      for (const line of worker.lines) ended(line);
    });
    workers.add(worker);
    return worker;
  }

  const place = (alone: boolean): Worker => {
    const free = alone ? undefined : [...workers].find((w) => !w.alone && w.child.connected && w.lines.size < porProcesso);
    return free ?? start(alone);
  };

  /** Opens it in its process, and connects it when it should be. */
  async function begin(line: Held): Promise<void> {
    await line.worker.rpc.ask(line.linha, 'abrir', [line.options]);
    if (line.wanted) await line.worker.rpc.ask(line.linha, 'connect', []);
  }

  function ended(line: Held): void {
    const now = Date.now();
    line.ends = [...line.ends.filter((at) => now - at < withinMs), now];
    if (!line.open) return;
    void line.host.state('conectando', 'A conexão com o WhatsApp reiniciou');
    setTimeout(() => {
      if (!line.open) return;
      line.worker = place(line.ends.length >= tooOften);
      line.worker.lines.add(line);
      // ended once more: told by its exit
      begin(line).catch(() => undefined);
    }, againMs * line.ends.length);
  }

  async function leave(line: Held): Promise<void> {
    const { worker, linha } = line;
    const late = new Promise<void>((resolve) => setTimeout(resolve, leaveMs).unref());
    await Promise.race([
      worker.rpc.ask(linha, 'fechar', []).then(
        () => undefined,
        () => undefined,
      ),
      late,
    ]);
    line.open = false;
    if (held.get(linha) === line) held.delete(linha);
    worker.lines.delete(line);
    if (worker.lines.size === 0 && worker.child.connected) worker.child.disconnect();
  }

  return {
    open(linha, host, options) {
      const line: Held = { linha, host, options, wanted: false, open: true, ends: [], worker: place(false) };
      held.set(linha, line);
      line.worker.lines.add(line);
      const opened = begin(line);
      opened.catch(() => undefined); // whoever connects hears of it
      const asked = async <T>(work: (api: LineApi) => Promise<T>): Promise<T> => {
        await opened.catch(() => undefined);
        return work(remoteLine(line.worker.rpc, linha));
      };
      return {
        async connect() {
          line.wanted = true;
          await asked((api) => api.connect());
        },
        async disconnect() {
          line.wanted = false;
          await leave(line);
        },
        async logout() {
          line.wanted = false;
          await asked((api) => api.logout()).catch(() => host.forget());
          await leave(line);
        },
        send: (envio) => asked((api) => api.send(envio)),
        markRead: (com, ids) => asked((api) => api.markRead(com, ids)),
        typing: (para, typing) => asked((api) => api.typing(para, typing)),
        registered: (telefone) => asked((api) => api.registered(telefone)),
        download: (ref) => asked((api) => api.download(ref)),
        pairingCode: (telefone) => asked((api) => api.pairingCode(telefone)),
      };
    },
  };
}
