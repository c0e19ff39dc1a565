import type { Client } from 'pg';
import { openChat } from '../support/chat.ts';
import type { SignedIn } from '../support/company.ts';
import type { Attendant } from './attendant.ts';

interface Options {
  readonly url: string;
  readonly admin: SignedIn;
  readonly attendants: readonly Attendant[];
  readonly linhas: readonly number[];
  /** The owner's connection: it may end those of the server. */
  readonly db: Client;
  readonly random: () => number;
}

/** Breaks what the product hangs on, in turn: the socket of an attendant, a line, a connection of the server to its database. */
export class Breaks {
  readonly counts = { atendentes: 0, linhas: 0, banco: 0, sem_efeito: 0 };
  readonly #options: Options;
  readonly #admin: ReturnType<typeof openChat>;

  constructor(options: Options) {
    this.#options = options;
    this.#admin = openChat({ url: () => options.url, person: options.admin, report: (problem) => console.error(problem), handlers: {} });
  }

  /** `total` of them, evenly until `end`; one that found nothing to break is done again. */
  async spread(total: number, end: number): Promise<void> {
    const began = Date.now();
    const ways = [() => this.#attendant(), () => this.#line(), () => this.#connection()];
    for (let done = 0, turn = 0; done < total && Date.now() < end; turn++) {
      const early = began + ((done + 1) * (end - began)) / (total + 1) - Date.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      if (await ways[turn % ways.length]!()) done++;
      else this.counts.sem_efeito++;
    }
  }

  close(): void {
    this.#admin.session.close();
  }

  #pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.#options.random() * from.length)];
  }

  async #attendant(): Promise<boolean> {
    const attendant = this.#pick(this.#options.attendants.filter((a) => a.isLoggedIn));
    if (!attendant) return false;
    attendant.dropNow();
    this.counts.atendentes++;
    return true;
  }

  async #line(): Promise<boolean> {
    try {
      await this.#admin.session.call('wpp_reload', { id_wpp_config: this.#pick(this.#options.linhas)! });
    } catch {
      // the connection to the database went at this very moment: another line is asked next
      return false;
    }
    this.counts.linhas++;
    return true;
  }

  async #connection(): Promise<boolean> {
    if (!(await breakConnection(this.#options.db))) return false;
    this.counts.banco++;
    return true;
  }
}

/** Ends one connection of the server to its database; false when there was none. `db`: the owner's. */
export async function breakConnection(db: Client): Promise<boolean> {
  const { rowCount } = await db.query(
    `select pg_terminate_backend(pid) from (
      select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      order by random() limit 1) as one`,
  );
  return rowCount === 1;
}
