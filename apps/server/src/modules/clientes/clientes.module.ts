import type { Core, Module } from '../../core/module.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { acessoEmails } from './acesso.email.ts';
import { codigoEmail } from './area.service.ts';
import { clientesPessoa } from './clientes.pessoa.ts';
import { clientesExportacao, clientesRegistro } from './clientes.registro.ts';
import { clientesRoutes } from './clientes.routes.ts';

export function clientesModule(core: Core): Module {
  const parts = registroParts(core, clientesRegistro);
  return {
    name: 'clientes',
    pessoa: clientesPessoa,
    menu: [
      { id_menu: 410, titulo: 'Clientes', caminho: '/clientes', icone: 'client', lugar: 'lateral', grupo: 'Cadastros', permission: ['clientes', 'getAll'] },
    ],

    ...parts,
    exportacoes: [clientesExportacao],
    emails: { ...acessoEmails(core), codigo_de_email: codigoEmail(core) },
    registros: parts.registros,
    routes(register) {
      parts.routes(register);
      clientesRoutes(register, core);
    },
  };
}
