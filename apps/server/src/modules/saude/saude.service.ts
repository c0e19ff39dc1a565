import { AppError } from '../../core/errors.ts';
import type { Core, Module } from '../../core/module.ts';
import type { Bus } from '../../core/realtime/realtime.ts';

const versao = '0.1.0';

/** Asks every part whether it works; throws `indisponivel` when one does not. `seesParts`: the answer names them. */
export function saudeService({ database, log }: Core, modules: () => readonly Module[], bus: Bus) {
  const check = async (name: string, test: () => Promise<{ ok: boolean; detalhe: string }>): Promise<readonly [string, { ok: boolean; detalhe: string }]> => {
    try {
      return [name, await test()];
    } catch (err) {
      log.error({ err, parte: name }, 'saúde: parte com erro');
      return [name, { ok: false, detalhe: 'sem resposta' }];
    }
  };
  return async (seesParts: boolean) => {
    const partes = Object.fromEntries(
      await Promise.all([
        check('banco', async () => {
          const start = performance.now();
          await database.ping();
          return { ok: true, detalhe: `${Math.round(performance.now() - start)} ms` };
        }),
        check('tarefas', async () => {
          const { rows } = await database.ownerPool.query<{ atrasadas: number }>(
            `select count(*)::int as atrasadas from graphile_worker.jobs where run_at < now() - interval '1 minute' and attempts < max_attempts and locked_at is null`,
          );
          const atrasadas = rows[0]?.atrasadas ?? 0;
          return { ok: atrasadas === 0, detalhe: `${atrasadas} atrasadas` };
        }),
        check('barramento', async () => ((await bus.healthy()) ? { ok: true, detalhe: 'em ordem' } : { ok: false, detalhe: 'sem resposta' })),
        ...modules().flatMap((module) => (module.health ? [check(module.name, () => module.health!())] : [])),
      ]),
    );
    const shown = seesParts ? { versao, partes } : {};
    if (Object.values(partes).some((p) => !p.ok)) throw new AppError('indisponivel', 'Há partes do serviço com problema.', { details: shown });
    return shown;
  };
}
