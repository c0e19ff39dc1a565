import { formulario, formularioResposta } from '@prosa/contract/formularios/formularios.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { formulariosService } from './formularios.service.ts';

/** Forms and their answers, but for what every record has. */
export function formulariosRoutes(register: Register, core: Core): void {
  const service = formulariosService(core);
  register(formulario.publicar, async ({ person, params }) => ({ numero: await service.publicar(person, params.id) }));
  register(formulario.versoes, async ({ person, params }) => ({ data: await service.versoes(person, params.id) }));
  register(formularioResposta.arquivo, ({ person, params }) => service.arquivo(person, params.id));
  register(formularioResposta.getAll, ({ person, query }) => service.respostas(person, query));
  register(formularioResposta.processar, async ({ person, params }) => (await service.processar(person, params.id), {}));
  register(formularioResposta.descartar, async ({ person, params }) => (await service.descartar(person, params.id), {}));
}
