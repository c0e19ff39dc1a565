import { areaCliente, clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { acessoService } from './acesso.service.ts';
import { areaService } from './area.service.ts';
import { presentAcesso, presentPessoa } from './clientes.presenter.ts';
import { presentDados } from './clientes.registro.ts';
import { pessoasService } from './pessoas.service.ts';
import { procuraService } from './procura.service.ts';

export function clientesRoutes(register: Register, core: Core): void {
  const procura = procuraService(core);
  const acesso = acessoService(core);
  const area = areaService(core);
  const pessoas = pessoasService(core);
  register(clientes.verificarDocumento, async ({ person, query }) => ({ cliente: await procura.byDocument(person, query.documento, query.id_cliente ?? 0) }));
  register(clientes.deContato, async ({ person, params }) => ({ data: await procura.ofContato(person, params.id) }));

  register(clientes.acesso, async ({ person, params }) => ({ data: presentAcesso(await acesso.find(person, params.id)) }));
  register(clientes.convidar, async ({ person, params, body }) => {
    return { link: await acesso.invite(person, params.id, body.usuario) };
  });
  register(clientes.resetarSenha, async ({ person, params }) => {
    await acesso.sendReset(person, params.id);
    return {};
  });
  register(clientes.senhaProvisoria, async ({ person, params, body }) => {
    await acesso.setProvisional(person, params.id, body.senha, body.usuario);
    return {};
  });
  register(clientes.bloquear, async ({ person, params, body }) => {
    await acesso.setBlocked(person, params.id, body.bloqueado === 1);
    return {};
  });
  register(clientes.retirarAcesso, async ({ person, params }) => {
    await acesso.remove(person, params.id);
    return {};
  });

  register(clientes.pessoas, async ({ person, params }) => ({ data: (await pessoas.list(person, params.id)).map(presentPessoa) }));
  register(clientes.convidarPessoa, async ({ person, params, body }) => pessoas.invite(person, params.id, body));
  register(clientes.mudarPessoa, async ({ person, params, body }) => {
    await pessoas.change(person, params.id, params.id_acesso_cliente, body);
    return {};
  });
  register(clientes.tirarPessoa, async ({ person, params }) => {
    await pessoas.remove(person, params.id, params.id_acesso_cliente);
    return {};
  });

  register(areaCliente.pessoas, async ({ person }) => ({ data: (await pessoas.colleagues(person)).map(presentPessoa) }));
  register(areaCliente.convidarPessoa, async ({ person, body }) => pessoas.inviteColleague(person, body));
  register(areaCliente.mudarPessoa, async ({ person, params, body }) => {
    await pessoas.changeColleague(person, params.id, body);
    return {};
  });
  register(areaCliente.tirarPessoa, async ({ person, params }) => {
    await pessoas.removeColleague(person, params.id);
    return {};
  });
  register(areaCliente.avisar, async ({ person, body }) => {
    await pessoas.tellBy(person, body.avisar);
    return {};
  });
  register(areaCliente.meusDados, async ({ person }) => {
    const { row, email_de_acesso, avisar, email_novo } = await area.show(person);
    return { data: { ...presentDados(row), usuario: person.usuario, email_de_acesso, avisar, email_novo } };
  });
  register(areaCliente.salvar, async ({ person, body }) => {
    await area.save(person, body);
    return {};
  });
  register(areaCliente.trocarEmail, async ({ person, body }) => {
    await area.askEmail(person, body.email, body.senha);
    return {};
  });
  register(areaCliente.confirmarEmail, async ({ person, body }) => ({ email: await area.confirmEmail(person, body.codigo) }));
}
