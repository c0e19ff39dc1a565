import type { Core, Module } from '../../core/module.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { tagModeloRegistro } from './tag-modelo.registro.ts';
import { tagsRoutes } from './tags.routes.ts';

/** Tags of contatos and clientes, and their templates (spec 7 "Tags"). */
export function tagsModule(core: Core): Module {
  const modelos = registroParts(core, tagModeloRegistro);
  return {
    name: 'tags',
    copia: [
      {
        item: 'tags',
        tabelas: [{ tabela: 'tag_modelo', id: 'id_tag', colunas: ['name', 'type_value', 'value', 'altera_valor'], onde: 't.excluido_em is null' }],
      },
    ],
    menu: [
      {
        id_menu: 1020,
        titulo: 'Tags',
        caminho: '/tagsModelo',
        icone: 'tag',
        lugar: '/configEmpresa',
        grupo: 'Empresa',
        descricao: 'Etiquetas prontas para contatos e clientes',
        permission: ['tagModelo', 'store'],
      },
    ],
    registros: modelos.registros,
    routes(register) {
      modelos.routes(register);
      tagsRoutes(register, core);
    },
  };
}
