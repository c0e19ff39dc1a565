import { saude } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { isSecret } from '../../core/auth/token.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core, Module } from '../../core/module.ts';
import type { Bus } from '../../core/realtime/realtime.ts';
import { saudeService } from './saude.service.ts';

export function saudeRoutes(register: Register, core: Core, modules: () => readonly Module[], bus: Bus): void {
  const service = saudeService(core, modules, bus);
  const seesParts = (token: string): boolean => isSecret(core.config.metricsToken, token);
  register(saude.saude, ({ token }) => service.saude(seesParts(token)));
  register(saude.pronto, ({ token }) => service.pronto(seesParts(token)));
}
