import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { invalid } from '../../core/errors.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { disponivelService } from './disponivel.service.ts';
import { loginService } from './login.service.ts';

export function loginRoutes(register: Register, core: Core, service: ReturnType<typeof loginService>): void {
  const setDisponivel = disponivelService(core);
  register(login.login, async ({ body, ip, userAgent, local }) => {
    const device = { ip, aparelho: userAgent, chave: body.aparelho };
    const second = { codigo: body.codigo, lembrar: body.lembrar === 1 };
    if (body.token) return { data: await service.exchange(body.token, device, second) };
    if (body.usuario === '') throw invalid({ usuario: 'Informe seu usuário', ...(body.senha === '' && { senha: 'Informe sua senha' }) });
    if (body.senha === '') throw invalid({ senha: 'Informe sua senha' });
    return { data: await service.signIn(body.usuario, body.senha, device, core.config.published && local, second) };
  });
  register(login.verLink, async ({ body }) => ({ data: await service.lookAt(body.token) }));
  register(login.primeiroAcesso, async ({ body, ip, userAgent }) => ({ data: await service.createFirst(body, { ip, aparelho: userAgent, chave: '' }) }));
  register(login.getDataLogin, async ({ token }) => ({ data: await service.describe(token) }));
  register(login.selecionarEmpresa, async ({ person, params, token }) => ({ data: await service.selectEmpresa(person, params.id, token) }));
  register(login.escolherAcesso, async ({ person, params, token }) => ({ data: await service.chooseAccess(person, params.id, token) }));
  register(login.responderAcesso, async ({ person, params, body, token }) => ({
    data: await service.answerAccess(person, params.id, body.aceitar === 1, body.link, token),
  }));
  register(login.trocarSenha, async ({ person, body, token }) => ({ data: await service.changePassword(person, body, token) }));
  register(login.recuperarSenha, async ({ body, ip }) => {
    await service.recover(body.usuario, ip);
    return { message: 'Se houver uma conta com esse usuário, enviamos um e-mail com o link para criar uma nova senha.' };
  });
  register(login.pedirCodigo, async ({ body, ip }) => ({
    pedido: await service.askCode(body.usuario, body.canal, ip),
    message: 'Se houver uma conta de cliente com esse e-mail, enviamos um código de seis números. Ele vale por 10 minutos.',
  }));
  register(login.entrarComCodigo, async ({ body, ip, userAgent }) => ({
    data: await service.enterByCode(body.pedido, body.codigo, { ip, aparelho: userAgent, chave: body.aparelho }),
  }));
  register(login.logout, async ({ person }) => {
    await service.endSession(person, person.id_sessao);
    return {};
  });
  register(login.toggleDisponivel, async ({ person, params }) => ({
    disponivel: await setDisponivel(person.id_empresa, person.id_login, params.value),
  }));
  register(login.alterarDisponivel, async ({ person, params }) => ({ disponivel: await setDisponivel(person.id_empresa, params.a, params.b) }));
  register(login.sessoes, async ({ person }) => {
    const rows = await service.sessoes(person);
    return {
      data: rows.map(({ criada_em, vista_em, ...row }) => ({
        ...row,
        criada_em: criada_em.toISOString(),
        vista_em: vista_em.toISOString(),
        atual: row.id_sessao === person.id_sessao,
      })),
    };
  });
  register(login.encerrarSessao, async ({ person, params }) => {
    await service.endSession(person, params.id);
    return {};
  });
  register(login.perfil, async ({ person, body, token }) => ({ data: await service.saveProfile(person, body.nome, token) }));
}
