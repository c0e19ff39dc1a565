import { grantsOf } from '../../core/auth/grants.ts';
import type { Core, Module } from '../../core/module.ts';
import { demoDe } from '../../core/registro/demo.ts';
import { ajusteDe } from '../../core/registro/menu.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { grupoRegistro } from './grupos.registro.ts';
import { gruposRoutes } from './grupos.routes.ts';

export function gruposModule(core: Core): Module {
  const parts = registroParts(core, grupoRegistro);
  return {
    ...parts,
    name: 'grupos',
    copia: [
      {
        item: 'grupos',
        tabelas: [
          {
            tabela: 'grupo',
            id: 'id_grupo',
            nome: 'nome',
            colunas: ['nome', 'modelo', 'escopo_atendimento', 'escopo_ticket', 'escopo_contato', 'escopo_bloco'],
            onde: 't.excluido_em is null',
          },
          { tabela: 'grupo_permissao', colunas: ['controller', 'funcao', 'permitido'], refs: { id_grupo: { para: 'grupo', parte: true } } },
        ],
      },
    ],
    menu: [
      ajusteDe(grupoRegistro.calls, {
        id_menu: 1105,
        titulo: 'Grupos e permissões',
        icone: 'permission',
        grupo: 'Pessoas e permissões',
        descricao: 'O que cada um pode fazer, e até onde vê',
      }),
    ],
    demo: (demo) =>
      // nobody makes a grupo that may more than they do
      demoDe(core, grupoRegistro, () => [{ nome: 'Plantão', modelo: 'atendente' as const, escopo_atendimento: 'departamento' as const }])({
        ...demo,
        admin: { ...demo.admin, grants: grantsOf('administrador', [], false) },
      }),
    routes(register) {
      parts.routes(register);
      gruposRoutes(register, core);
    },
  };
}
