import { areaCliente, clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import type { Core, Module } from '../../core/module.ts';
import type { Mailer } from '../../integrations/mail/mail.ts';
import { cadastros } from '../cadastros/ficha.api.ts';
import { readHistory } from '../cadastros/historico.api.ts';
import { presentTelefones } from '../cadastros/textos.api.ts';
import type { AnyExportSource } from '../exportacoes/exportacoes.api.ts';
import { sendAccessMail, tellAddressChanged } from './acesso.email.ts';
import { acessoService } from './acesso.service.ts';
import { areaService, sendEmailCode } from './area.service.ts';
import { clientesExportacao } from './clientes.exportacao.ts';
import { presentAcesso, presentCliente, presentDados, presentDetalhe, rotulosDeCliente } from './clientes.presenter.ts';
import { clientesService } from './clientes.service.ts';

export function clientesModule(core: Core, mailer: Mailer): Module & { readonly exportacao: AnyExportSource } {
  const service = clientesService(core);
  const acesso = acessoService(core);
  const area = areaService(core);
  return {
    name: 'clientes',
    exportacao: clientesExportacao,
    outsideJobs: {
      cliente_link_de_acesso: sendAccessMail(core, mailer),
      cliente_codigo_de_email: sendEmailCode(core, mailer),
      cliente_endereco_trocado: tellAddressChanged(core, mailer),
    },
    routes(register) {
      register(clientes.getAll, async ({ person, query }) => {
        const { rows, ...counts } = await service.list(person, query);
        return { data: rows.map(presentCliente), ...counts };
      });
      register(clientes.show, async ({ person, params }) => {
        const { row, contatos } = await service.show(person, params.id);
        return { data: presentDetalhe(row, contatos) };
      });
      register(clientes.store, async ({ person, body }) => ({ id_cliente: await service.store(person, body) }));
      register(clientes.verificarDocumento, async ({ person, query }) => ({
        cliente: await service.verificarDocumento(person, query.documento, query.id_cliente),
      }));
      register(clientes.deContato, async ({ person, params }) => {
        const { nome_exibido, telefone, cargo, email, telefones, ...dados } = await service.deContato(person, params.id);
        return {
          data: {
            ...dados,
            email: email ?? '',
            telefones: presentTelefones(telefones),
            contatos: [{ id_contato: params.id, nome: nome_exibido, email, telefone, cargo }],
          },
        };
      });
      register(clientes.delete, async ({ person, params }) => {
        await service.moveOne(person, params.id, true);
        return {};
      });
      register(clientes.restaurar, async ({ person, params }) => {
        await service.moveOne(person, params.id, false);
        return {};
      });
      register(clientes.lixeira, async ({ person, body }) => ({ ids: await service.move(person, body.ids, body.excluir === 1) }));
      register(clientes.historico, ({ person, params, query }) =>
        readHistory(core.database, person.id_empresa, cadastros.clientes, params.id, query.antes_de, rotulosDeCliente),
      );

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
