import type { Core, Module } from '../../core/module.ts';
import { camposPessoa } from './campos.pessoa.ts';
import { camposRoutes } from './campos.routes.ts';

/** Fields of the empresa's own on its contatos. */
export function camposModule(core: Core): Module {
  return {
    name: 'campos',
    copia: [
      {
        item: 'campos',
        tabelas: [
          {
            tabela: 'campo_personalizado',
            id: 'id_campo',
            nome: 'nome',
            colunas: ['nome', 'tipo', 'opcoes', 'obrigatorio', 'ordem'],
            onde: 't.excluido_em is null',
          },
        ],
      },
    ],
    pessoa: camposPessoa,
    menu: [
      {
        id_menu: 1010,
        titulo: 'Campos de contatos',
        caminho: '/configEmpresa/campos',
        icone: 'checklist',
        lugar: '/configEmpresa',
        grupo: 'Empresa',
        descricao: 'O que mais se guarda de cada contato',
        permission: ['camposPersonalizados', 'store'],
      },
    ],
    routes: (register) => camposRoutes(register, core),
  };
}
