import { AppError } from '../../core/errors.ts';
import type { Core, Module } from '../../core/module.ts';
import type { Bus } from '../../core/realtime/realtime.ts';

const versao = '0.1.0';

interface Part {
  readonly ok: boolean;
  readonly detalhe: string;
}
type Parts = Readonly<Record<string, () => Promise<Part>>>;

/** Health in two questions: whether this process can serve, and whether every part works. Each throws `indisponivel` when not. */
export function saudeService({ database, storage, clock, log }: Core, modules: () => readonly Module[], bus: Bus) {
  const timed = async (work: () => Promise<void>): Promise<Part> => {
    const start = performance.now();
    await work();
    return { ok: true, detalhe: `${Math.round(performance.now() - start)} ms` };
  };
  let written: { at: number; done: Promise<void> } | undefined;
  /** Writes at most once a second, however many ask: the question is open to strangers. */
  function filesWork(): Promise<void> {
    const now = clock.now().getTime();
    if (written === undefined || now - written.at >= 1000) written = { at: now, done: storage.ping() };
    return written.done;
  }
  /** Without these nobody is served here. */
  const own: Parts = { banco: () => timed(() => database.ping()), arquivos: () => timed(filesWork) };
  const shared: Parts = {
    tarefas: async () => {
      const { rows } = await database.ownerPool.query<{ atrasadas: number }>(
        `select count(*)::int as atrasadas from graphile_worker.jobs where run_at < now() - interval '1 minute' and attempts < max_attempts and locked_at is null`,
      );
      const atrasadas = rows[0]?.atrasadas ?? 0;
      return { ok: atrasadas === 0, detalhe: `${atrasadas} atrasadas` };
    },
    barramento: async () => ((await bus.healthy()) ? { ok: true, detalhe: 'em ordem' } : { ok: false, detalhe: 'sem resposta' }),
  };
  const ofModules = (): Parts => Object.fromEntries(modules().flatMap((module) => (module.health ? [[module.name, () => module.health!()]] : [])));

  const ask = async (name: string, test: () => Promise<Part>): Promise<readonly [string, Part]> => {
    try {
      return [name, await test()];
    } catch (err) {
      log.error({ err, parte: name }, 'saúde: parte com erro');
      return [name, { ok: false, detalhe: 'sem resposta' }];
    }
  };
  /** `seesParts`: the answer names them. */
  async function check(parts: Parts, seesParts: boolean) {
    const partes = Object.fromEntries(await Promise.all(Object.entries(parts).map(([name, test]) => ask(name, test))));
    const shown = seesParts ? { versao, partes } : {};
    if (Object.values(partes).some((p) => !p.ok)) throw new AppError('indisponivel', 'Há partes do serviço com problema.', { details: shown });
    return shown;
  }
  return {
    pronto: (seesParts: boolean) => check(own, seesParts),
    saude: (seesParts: boolean) => check({ ...own, ...shared, ...ofModules() }, seesParts),
  };
}
