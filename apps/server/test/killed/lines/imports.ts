import type { createClient } from '@prosa/contract/client.ts';
import { WppImportar } from '@prosa/contract/linhas/importar.endpoints.ts';
import { sql } from 'kysely';
import type { Db } from '../../../src/core/db/database.ts';
import type { CloudNetwork } from './cloud.ts';
import { pause } from './desk.ts';

const patienceMs = 30_000;
/** What the app of a number holds: pieces in which it is told, people, and twice as many messages of each as a piece has. */
export interface History {
  readonly pieces: number;
  readonly people: number;
  readonly perPerson: number;
}
const phoneOf = (n: number): string => `5511966${String(n).padStart(6, '0')}`;

/** What the app of the number holds, told once, in pieces. */
export async function tellHistory(network: CloudNetwork, { pieces, people, perPerson }: History): Promise<void> {
  const contacts = Array.from({ length: people }, (_, i) => ({
    type: 'contact',
    action: 'add',
    contact: { full_name: `Antigo ${i}`, phone_number: phoneOf(i) },
  }));
  await network.tell('smb_app_state_sync', { state_sync: contacts });
  const since = Math.floor(Date.now() / 1000) - 86_400 * 3;
  for (let piece = 1; piece <= pieces; piece++) {
    const threads = Array.from({ length: people }, (_, i) => ({
      id: phoneOf(i),
      messages: Array.from({ length: perPerson / 2 }, (__, m) => {
        const n = piece * perPerson + m;
        return {
          id: `wamid.OLD-${i}-${n}`,
          from: m % 2 ? '551140000001' : phoneOf(i),
          timestamp: String(since + n * 60),
          type: 'text',
          text: { body: `Antiga ${n}` },
        };
      }),
    }));
    await network.tell('history', { history: [{ metadata: { phase: 0, chunk_order: piece, progress: Math.round((piece * 100) / pieces) }, threads }] });
  }
}

/** Everything that an import may leave. */
async function broughtBy(db: Db, id: number): Promise<{ salas: number; mensagens: number; distintas: number }> {
  const { rows } = await sql<{ salas: number; mensagens: number; distintas: number }>`select count(distinct s.id_sala)::int as salas,
      count(m.id_mensagem)::int as mensagens, count(distinct m.id_externo)::int as distintas
    from sala s left join mensagem m on m.id_sala = s.id_sala where s.id_wpp_importacao = ${id}`.execute(db);
  return rows[0]!;
}

/** Imports of a line, one after another: some are stopped on their way, all are taken back, and each is looked at when it says that it is over. */
export class Imports {
  readonly differences: string[] = [];
  readonly counts = { prontas: 0, canceladas: 0, desfeitas: 0 };
  readonly #call: ReturnType<typeof createClient>;
  readonly #line: number;
  readonly #here: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly #random: () => number;
  readonly #history: History;

  constructor(options: {
    call: ReturnType<typeof createClient>;
    line: number;
    here: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
    random: () => number;
    history: History;
  }) {
    this.#history = options.history;
    this.#call = options.call;
    this.#line = options.line;
    this.#here = options.here;
    this.#random = options.random;
  }

  /** What is under way at the end is finished. */
  async runUntil(end: () => boolean): Promise<void> {
    let ended = Number.POSITIVE_INFINITY;
    while (await this.#round(end())) {
      if (end()) ended = Math.min(ended, Date.now());
      // killed too often at one place, its job is given up: a person stops it, and takes it back
      if (Date.now() - ended > patienceMs) await this.#stop();
      await pause(30);
    }
  }

  async #round(last: boolean): Promise<boolean> {
    const before = await this.#newest();
    if (before === undefined || before.estado === 'desfeita') {
      if (last) return false;
      // a try whose answer was lost may have begun one: the next look sees it
      await this.#ask(() => this.#call(WppImportar.store, { params: { id: this.#line }, body: { modo: 'conversas', dias: 30, consentimento: true } as never }));
      if (this.#random() < 0.3) await this.#stop();
    } else if (before.estado !== 'andando' && before.estado !== 'desfazendo') await this.#look(before);
    return true;
  }

  async #stop(): Promise<void> {
    await pause(this.#random() * 300);
    const now = await this.#newest();
    if (now?.estado === 'andando') await this.#ask(() => this.#call(WppImportar.cancelar, { params: { id: now.id_wpp_importacao } }));
  }

  /** It is over in one way: what it brought is whole, or as much as it says; and nothing of it is left afterwards. */
  async #look(one: { id_wpp_importacao: number; estado: string; mensagens: number; erro: string }): Promise<void> {
    const { id_wpp_importacao: id, estado, mensagens, erro } = one;
    const there = await this.#here((db) => broughtBy(db, id));
    const { pieces, people, perPerson } = this.#history;
    const whole = (pieces * people * perPerson) / 2;
    if (estado === 'falhou') this.differences.push(`importação ${id} falhou: ${erro}`);
    if (there.mensagens !== there.distintas) this.differences.push(`importação ${id}: ${there.mensagens - there.distintas} mensagens em dobro`);
    if (there.mensagens !== mensagens) this.differences.push(`importação ${id}: ${there.mensagens} mensagens, diz ${mensagens}`);
    if (estado === 'pronta' && (there.mensagens !== whole || there.salas !== people))
      this.differences.push(`importação ${id}: ${there.mensagens} mensagens em ${there.salas} salas, de ${whole} em ${people}`);
    this.counts[estado === 'pronta' ? 'prontas' : 'canceladas']++;
    for (let now = await this.#newest(); now?.estado !== 'desfeita'; now = await this.#newest()) {
      if (now?.estado !== 'desfazendo') await this.#ask(() => this.#call(WppImportar.desfazer, { params: { id } }));
      await pause(30);
    }
    const left = await this.#here((db) => broughtBy(db, id));
    if (left.salas + left.mensagens > 0) this.differences.push(`importação ${id} desfeita: restam ${left.mensagens} mensagens em ${left.salas} salas`);
    this.counts.desfeitas++;
  }

  async #newest() {
    for (;;) {
      const answer = await this.#ask(() => this.#call(WppImportar.getAll, { params: { id: this.#line } }));
      if (answer) return answer.data[0];
      await pause(50);
    }
  }

  /** Undefined when nobody answered, or it was refused: whoever asks looks again. */
  #ask<T>(work: () => Promise<T>): Promise<T | undefined> {
    return work().catch(() => undefined);
  }
}
