import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core, Module } from '../../core/module.ts';
import { resumoContatoService } from './resumo-contato.service.ts';

export function resumoContatoRoutes(register: Register, core: Core, modules: () => readonly Module[]): void {
  const service = resumoContatoService(core, modules);
  register(resumoContato.linhaDoTempo, ({ person, params, query }) => service.linhaDoTempo(person, params.id, query));
  register(resumoContato.getAllAtendimento, ({ person, query }) => service.atendimentos(person, query));
}
