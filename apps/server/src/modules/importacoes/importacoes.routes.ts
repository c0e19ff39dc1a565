import type { ChamadasDeImportacao } from '@prosa/contract/registro/importacao.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import { importacoesService } from './importacoes.service.ts';

/** Binds the calls of an area that takes files in. */
export function importacoesRoutes(register: Register, importacao: ChamadasDeImportacao, service: ReturnType<typeof importacoesService>): void {
  register(importacao.enviar, ({ person, file, body }) => service.receive(person, file, body));
  register(importacao.getAll, ({ person, query }) => service.list(person, query));
  register(importacao.show, ({ person, params }) => service.show(person, params.id));
  register(importacao.conferir, async ({ person, params, body }) => ({ data: await service.conferir(person, params.id, body) }));
  register(importacao.linhas, ({ person, params, query }) => service.linhas(person, params.id, query));
  register(importacao.corrigir, ({ person, params, body }) => service.corrigir(person, params.id, body));
  register(importacao.executar, async ({ person, params }) => ({ data: await service.executar(person, params.id) }));
  register(importacao.cancelar, async ({ person, params }) => ({ data: await service.cancelar(person, params.id) }));
  register(importacao.desfazer, async ({ person, params }) => ({ data: await service.desfazer(person, params.id) }));
  register(importacao.rejeitadas, ({ person, params }) => service.rejected(person, params.id));
}
