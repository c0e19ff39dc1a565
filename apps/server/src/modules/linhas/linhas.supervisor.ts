import type { Provider } from '../../integrations/whatsapp/provider.ts';
import { faltaDe } from './config/provedores.ts';
import { accountOf } from './linhas.conta.ts';
import * as repository from './linhas.repository.ts';
import { LineRunner, type RunnerDeps } from './linhas.runner.ts';

export interface SupervisorDeps extends RunnerDeps {
  readonly providers: Readonly<Record<string, Provider>>;
  /** Opens the secrets of lines. */
  readonly key: string;
  /** Name of this process among those of the database. */
  readonly node: string;
  /** No other process runs on this database: what a killed one held is taken at once. */
  readonly single: boolean;
}

const keyOf = (id_empresa: number, id_wpp_config: number): string => `${id_empresa}:${id_wpp_config}`;

/** Keeps every line that should be on running on exactly one node, by a lease in the database. */
export class Supervisor {
  readonly #deps: SupervisorDeps;
  readonly #runners = new Map<string, LineRunner>();
  /** Lines whose network is not installed here. */
  readonly #missing = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> = Promise.resolve();
  #stopped = false;
  #first = true;
  #lastRenewal = 0;

  constructor(deps: SupervisorDeps) {
    this.#deps = deps;
  }

  async start(): Promise<void> {
    await this.check();
    this.#schedule();
  }

  runner(id_empresa: number, id_wpp_config: number): LineRunner | undefined {
    return this.#runners.get(keyOf(id_empresa, id_wpp_config));
  }

  /** Brings what runs here in line with what is wanted; one check after another. */
  check(): Promise<void> {
    const next = this.#checking.then(() => this.#check());
    this.#checking = next.catch(() => undefined); // whoever called check hears of it; the next one must not wait for ever
    return next;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#checking;
    await Promise.all([...this.#runners.keys()].map((key) => this.#stopRunner(key, 'disconnect')));
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.check()
        .catch((err: unknown) => {
          this.#deps.log.error({ err }, 'linhas: supervisão falhou');
          return this.#stopWithoutLease();
        })
        .finally(() => this.#schedule());
    }, this.#deps.times.supervise);
  }

  async #check(): Promise<void> {
    if (this.#stopped) return;
    const { database, node, single, log } = this.#deps;
    const claimed = await database.semEmpresa((db) => repository.claimLines(db, node, single && this.#first));
    this.#first = false;
    this.#lastRenewal = Date.now();
    const running = new Set<string>();
    const work: Promise<void>[] = [];
    for (const line of claimed) {
      const key = keyOf(line.id_empresa, line.id_wpp_config);
      running.add(key);
      work.push(
        this.#adjust(key, line).catch((err: unknown) =>
          log.error({ err, id_empresa: line.id_empresa, id_wpp_config: line.id_wpp_config }, 'linhas: linha não ajustada'),
        ),
      );
    }
    for (const key of this.#runners.keys()) if (!running.has(key)) work.push(this.#stopRunner(key, 'disconnect'));
    await Promise.all(work);
  }

  async #adjust(key: string, line: repository.Claimed): Promise<void> {
    const { id_empresa, id_wpp_config, comando } = line;
    if (comando !== null) {
      if (comando === 'sair' && !this.#runners.has(key)) await this.#make(key, line);
      if (this.#runners.has(key)) await this.#stopRunner(key, comando === 'sair' ? 'logout' : 'disconnect', comando === 'recarregar');
      await this.#deps.database.comEmpresa(id_empresa, (db) => repository.clearCommand(db, id_wpp_config));
      if (!line.ligada) return;
    }
    const runner = this.#runners.get(key);
    if (line.codigo_para !== null) await this.#deps.database.comEmpresa(id_empresa, (db) => repository.clearCodigo(db, id_wpp_config));
    if (runner) {
      if (line.codigo_para !== null) runner.pairBy(line.codigo_para);
      runner.setRate(line.por_minuto);
      if (line.id_solicitante !== null && runner.asker !== line.id_solicitante) runner.showQrTo(line.id_solicitante);
      if (line.pendente) await runner.reload();
      return;
    }
    if (!this.#deps.providers[line.provedor]) return this.#noteMissing(key, line);
    this.#missing.delete(key);
    const made = await this.#make(key, line);
    made.setRate(line.por_minuto);
    if (line.codigo_para !== null) made.pairBy(line.codigo_para);
    await made.start();
  }

  /** Nobody here speaks its network: said once, where people and the log can read it. */
  async #noteMissing(key: string, { id_empresa, id_wpp_config, provedor }: repository.Claimed): Promise<void> {
    if (this.#missing.has(key)) return;
    this.#missing.add(key);
    const motivo = faltaDe(this.#deps.providers, provedor);
    this.#deps.log.warn({ id_empresa, id_wpp_config, provedor }, 'linhas: a rede deste número não está instalada aqui');
    await this.#deps.database.comEmpresa(id_empresa, (db) => repository.setState(db, id_wpp_config, 'erro', { motivo }, null));
  }

  async #make(key: string, { id_empresa, id_wpp_config, provedor, id_solicitante }: repository.Claimed): Promise<LineRunner> {
    const provider = this.#deps.providers[provedor];
    if (!provider) throw new Error(`no provider ${provedor}`);
    const account = await accountOf(this.#deps, { id_empresa, id_wpp_config });
    const runner = new LineRunner({ id_empresa, id_wpp_config }, provedor, provider, account, id_solicitante, this.#deps);
    this.#runners.set(key, runner);
    return runner;
  }

  async #stopRunner(key: string, how: 'disconnect' | 'logout', keepLease = false): Promise<void> {
    const runner = this.#runners.get(key);
    if (!runner) return;
    this.#runners.delete(key);
    await runner.stop(how);
    const { id_empresa, id_wpp_config } = runner.line;
    if (!keepLease) await this.#deps.database.comEmpresa(id_empresa, (db) => repository.releaseLine(db, this.#deps.node, id_wpp_config));
  }

  /** The database is away for so long that another node may have taken over: nothing more may be sent from here. */
  async #stopWithoutLease(): Promise<void> {
    if (Date.now() - this.#lastRenewal < 9000) return;
    await Promise.all(
      [...this.#runners].map(([key, runner]) => {
        this.#runners.delete(key);
        return runner.stop();
      }),
    );
  }
}
