import type { Core, Module } from '../../core/module.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { funcionariosExportacoes, funcionariosRegistro } from './funcionarios.registro.ts';
import { funcionariosRoutes } from './funcionarios.routes.ts';

export function funcionariosModule(core: Core): Module {
  const parts = registroParts(core, funcionariosRegistro);
  return {
    name: 'funcionarios',
    menu: [
      {
        id_menu: 430,
        titulo: 'Funcionários',
        caminho: '/funcionarios',
        icone: 'employee',
        lugar: 'lateral',
        grupo: 'Cadastros',
        permission: ['funcionarios', 'getAll'],
      },
    ],

    ...parts,
    exportacoes: funcionariosExportacoes,
    registros: parts.registros,
    routes(register) {
      parts.routes(register);
      funcionariosRoutes(register, core);
    },
  };
}
