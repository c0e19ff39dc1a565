import type { Core, Module } from '../../core/module.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import type { Mailer } from '../../integrations/mail/mail.ts';
import { sendAccessMail, tellAddressChanged } from './acesso.email.ts';
import { sendEmailCode } from './area.service.ts';
import { clientesPessoa } from './clientes.pessoa.ts';
import { clientesExportacao, clientesRegistro } from './clientes.registro.ts';
import { clientesRoutes } from './clientes.routes.ts';

export function clientesModule(core: Core, mailer: Mailer): Module {
  const parts = registroParts(core, clientesRegistro);
  return {
    name: 'clientes',
    pessoa: clientesPessoa,
    menu: [
      { id_menu: 410, titulo: 'Clientes', caminho: '/clientes', icone: 'client', lugar: 'lateral', grupo: 'Cadastros', permission: ['clientes', 'getAll'] },
    ],

    ...parts,
    exportacoes: [clientesExportacao],
    outsideJobs: {
      cliente_link_de_acesso: sendAccessMail(core, mailer),
      cliente_codigo_de_email: sendEmailCode(core, mailer),
      cliente_endereco_trocado: tellAddressChanged(core, mailer),
    },
    registros: parts.registros,
    routes(register) {
      parts.routes(register);
      clientesRoutes(register, core);
    },
  };
}
