import { usuarioEmUso } from '@prosa/contract/acesso/acesso.schemas.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { usuariosService } from './usuarios.service.ts';

export function usuariosRoutes(register: Register, core: Core): void {
  const service = usuariosService(core);
  register(usuario.checkUsuario, async ({ person, params }) => {
    const livre = await service.isFree(person, params.a, params.b);
    return { livre, message: livre ? 'Usuário ok' : usuarioEmUso(params.a) };
  });
  register(usuario.getAll, ({ person, query: { q, status, ordem, page, rpp } }) => service.list(person, { q, ativo: status !== 0 }, ordem, page, rpp));
  register(usuario.getById, async ({ person, params }) => ({ data: await service.show(person, params.id) }));
}
