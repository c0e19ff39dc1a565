import { areaCliente, clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { notFound } from '../../core/errors.ts';
import type { Core, Module } from '../../core/module.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { presentTelefones } from '../../core/registro/textos.ts';
import type { Mailer } from '../../integrations/mail/mail.ts';
import { findContatoForCliente } from '../contatos/contatos.api.ts';
import { sendAccessMail, tellAddressChanged } from './acesso.email.ts';
import { acessoService } from './acesso.service.ts';
import { areaService, sendEmailCode } from './area.service.ts';
import { presentAcesso } from './clientes.presenter.ts';
import { clientesExportacao, clientesRegistro, presentDados } from './clientes.registro.ts';
import { findByDocument } from './clientes.repository.ts';

export function clientesModule(core: Core, mailer: Mailer): Module {
  const { database } = core;
  const parts = registroParts(core, clientesRegistro);
  const acesso = acessoService(core);
  const area = areaService(core);
  return {
    name: 'clientes',
    ...parts,
    exportacoes: [clientesExportacao],
    outsideJobs: {
      cliente_link_de_acesso: sendAccessMail(core, mailer),
      cliente_codigo_de_email: sendEmailCode(core, mailer),
      cliente_endereco_trocado: tellAddressChanged(core, mailer),
    },
    routes(register) {
      parts.routes(register);
      register(clientes.verificarDocumento, async ({ person, query: { documento, id_cliente: exceto = 0 } }) => {
        const other = documento === '' ? undefined : await database.lerEmpresa(person.id_empresa, (db) => findByDocument(db, documento, exceto));
        return { cliente: other ?? null };
      });
      register(clientes.deContato, async ({ person, params }) => {
        const contato = await database.lerEmpresa(person.id_empresa, (db) => findContatoForCliente(db, person, params.id));
        if (!contato) throw notFound('Contato');
        const { nome_exibido, telefone, cargo, email, telefones, ...dados } = contato;
        return {
          data: {
            ...dados,
            email: email ?? '',
            telefones: presentTelefones(telefones),
            contatos: [{ id_contato: params.id, nome: nome_exibido, email, telefone, cargo }],
          },
        };
      });

      register(clientes.acesso, async ({ person, params }) => ({ data: presentAcesso(await acesso.find(person, params.id)) }));
      register(clientes.convidar, async ({ person, params, body }) => {
        await acesso.invite(person, params.id, body.usuario);
        return {};
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

      register(areaCliente.meusDados, async ({ person }) => {
        const { row, email_de_acesso, email_novo } = await area.show(person);
        return { data: { ...presentDados(row), usuario: person.usuario, email_de_acesso, email_novo } };
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
    },
  };
}
