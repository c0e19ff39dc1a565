import { usuarioEmUso } from '@prosa/contract/acesso/acesso.schemas.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import { makeAvatar } from '../../integrations/pictures/avatar.ts';
import type { ConvitesService } from './convites.service.ts';
import type { saidaService } from './saida.service.ts';
import type { SalvarService } from './salvar.service.ts';
import type { usuariosService } from './usuarios.service.ts';

interface Services {
  readonly usuarios: ReturnType<typeof usuariosService>;
  readonly salvar: SalvarService;
  readonly convites: ConvitesService;
  readonly saida: ReturnType<typeof saidaService>;
}

export function usuariosRoutes(register: Register, { usuarios, salvar, convites, saida }: Services): void {
  register(usuario.checkUsuario, async ({ person, params }) => {
    const livre = await usuarios.isFree(person, params.a, params.b);
    return { livre, message: livre ? 'Usuário ok' : usuarioEmUso(params.a) };
  });
  register(usuario.getAll, ({ person, query: { status, ordem, page, rpp, ...filtro } }) =>
    usuarios.list(person, { ...filtro, ativo: status !== 0 }, ordem, page, rpp),
  );
  register(usuario.getById, async ({ person, params }) => ({ data: await usuarios.show(person, params.id) }));
  register(usuario.store, ({ person, body }) => salvar.store(person, body));
  register(usuario.avatar, async ({ file }) => ({ avatar: await makeAvatar(file) }));
  register(usuario.senhaProvisoria, async ({ person, params, body }) => {
    await salvar.setProvisional(person, params.id, body.senha);
    return {};
  });

  register(usuario.convidar, ({ person, params }) => convites.reenviar(person, params.id));
  register(usuario.convites, async ({ person }) => {
    const rows = await convites.list(person);
    return { data: rows.map(({ expira_em, vencido, ...row }) => ({ ...row, expira_em: expira_em.toISOString(), vencido: vencido ? 1 : 0 })) };
  });
  register(usuario.reenviarConvite, ({ person, params }) => convites.renovar(person, params.id));
  register(usuario.cancelarConvite, async ({ person, params }) => {
    await convites.cancelar(person, params.id);
    return {};
  });
  register(usuario.meusConvites, async ({ person }) => {
    const rows = await convites.meus(person);
    return { data: rows.map(({ id_convite, nome_fantasia, expira_em }) => ({ id_convite, nome_fantasia, expira_em: expira_em.toISOString() })) };
  });
  register(usuario.responderConvite, async ({ person, params, body }) => ({
    id_empresa: await convites.responder(person, params.id, body.aceitar === 1, body.link),
  }));

  register(usuario.saida, async ({ person, params }) => ({ data: await saida.contar(person, params.id) }));
  register(usuario.delete, async ({ person, params, body }) => {
    await saida.sair(person, params.id, body.id_para);
    return {};
  });
  register(usuario.restaurar, async ({ person, params }) => ({ voltaram: await saida.voltar(person, params.id) }));

  register(usuario.perfil, async ({ person }) => ({ data: await usuarios.show(person, person.id_login) }));
  register(usuario.salvarPerfil, async ({ person, body }) => {
    await salvar.saveOwn(person, body);
    return {};
  });
  register(usuario.ausencia, async ({ person, body }) => {
    await salvar.setAbsence(person, body);
    return {};
  });
}
