import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Host, LineApi, LineOptions } from '@prosa/baileys/ports.ts';
import { call, type Packet, Rpc, remoteLine } from '@prosa/baileys/rpc.ts';
import { restAfter } from '../../../core/rest.ts';
import { Slots } from '../../../core/slots.ts';

/** Where lines are held: processes of their own, or, in tests, this one. */
export interface Lines {
  open(linha: string, host: Host, options: LineOptions): LineApi;
}

export interface PoolOptions {
  /** Another module that opens the network, for tests and benchmarks. */
  readonly network?: string;
  /** Lines of one process; loading the package alone costs 100 MB. */
  readonly porProcesso?: number;
  /** From so many lines on a process without any stands by, loaded, for those of one that ends; made when nothing else happened for so long. */
  readonly reserva?: { readonly aPartirDe: number; readonly depoisMs: number };
  /** A folder for what was compiled of the package: the next process is loaded in half the time. */
  readonly compilado?: string;
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
  alone: boolean;
}

const usual = 20;
/** A line whose process ended so often within this time gets one of its own. */
const tooOften = 2;
const withinMs = 10 * 60_000;
/** Before its lines go on in another one. */
const againMs = 300;
/** So many of the lines that fell begin at one time: those of other processes go on meanwhile. */
const atOnce = 3;
/** Between them, at the most: twenty are back within seconds. */
const restMs = 100;
/** Below it a line would cost more than 25 MB. */
const usualReserve = { aPartirDe: 10, depoisMs: 5000 };
/** For a line to leave the network in an orderly way. */
const leaveMs = 5000;

/** Processes that hold lines, `porProcesso` each: what ends one ends the others not, and they are back by themselves. */
export function linePool({ network, porProcesso = usual, reserva = usualReserve, compilado, onEnd }: PoolOptions): Lines {
  const workers = new Set<Worker>();
  const held = new Map<string, Held>();
  const beginning = new Slots(atOnce);
  let reserving: NodeJS.Timeout | undefined;
  const file = createRequire(import.meta.url).resolve('@prosa/baileys/worker.ts');
  const env = compilado === undefined ? {} : { NODE_COMPILE_CACHE: compilado };

  function start(alone: boolean): Worker {
    const child = fork(file, network === undefined ? [] : [network], { env, serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
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

  const isEmpty = ({ child, lines }: Worker): boolean => child.connected && lines.size === 0;

  function place(line: Held, alone: boolean): Worker {
    const free = (w: Worker): boolean => !w.alone && w.child.connected && w.lines.size < porProcesso;
    const all = [...workers];
    const worker = (alone ? undefined : all.find((w) => free(w) && w.lines.size > 0)) ?? all.find(isEmpty) ?? start(alone);
    worker.alone = alone;
    worker.lines.add(line);
    standBy();
    return worker;
  }

  /** Where there are many lines, one process more than they need, made when nothing else happens. */
  function standBy(): void {
    clearTimeout(reserving);
    if (held.size < reserva.aPartirDe) return [...workers].filter(isEmpty).forEach(({ child }) => child.disconnect());
    reserving = setTimeout(() => {
      if (held.size >= reserva.aPartirDe && ![...workers].some(isEmpty)) start(false);
    }, reserva.depoisMs);
    reserving.unref();
  }

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
    const again = async (): Promise<void> => {
      if (!line.open) return;
      line.worker = place(line, line.ends.length >= tooOften);
      // the next one follows when this one has its keys and its socket; ended once more: told by its exit
      await restAfter(1, () => begin(line).catch(() => undefined), restMs);
    };
    setTimeout(() => void beginning.run(again), againMs * line.ends.length);
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
    if (isEmpty(worker)) worker.child.disconnect();
    standBy();
  }

  return {
    open(linha, host, options) {
      const line = { linha, host, options, wanted: false, open: true, ends: [] } as Omit<Held, 'worker'> as Held;
      held.set(linha, line);
      line.worker = place(line, false);
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
