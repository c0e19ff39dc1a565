import { saude } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { isSecret } from '../../core/auth/token.ts';
import { AppError } from '../../core/errors.ts';
import type { Core, Module } from '../../core/module.ts';
import type { Bus } from '../../core/realtime/realtime.ts';

const versao = '0.1.0';

/** /api/saude for load balancers and watchdogs: 200 when every part works, else 503. The parts are for whoever has the token of /metrics. */
export function saudeModule({ database, log, config }: Core, modules: () => readonly Module[], bus: Bus): Module {
  const check = async (name: string, test: () => Promise<{ ok: boolean; detalhe: string }>): Promise<readonly [string, { ok: boolean; detalhe: string }]> => {
    try {
      return [name, await test()];
    } catch (err) {
      log.error({ err, parte: name }, 'saúde: parte com erro');
      return [name, { ok: false, detalhe: 'sem resposta' }];
    }
  };
  return {
    name: 'saude',
    routes(register) {
      register(saude.saude, async ({ token }) => {
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
        const shown = isSecret(config.metricsToken, token) ? { versao, partes } : {};
        if (Object.values(partes).some((p) => !p.ok)) throw new AppError('indisponivel', 'Há partes do serviço com problema.', { details: shown });
        return shown;
      });
    },
  };
}
