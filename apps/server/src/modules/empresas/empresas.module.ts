import type { Core, Module } from '../../core/module.ts';
import { apagarVencidas } from './apagar.ts';
import { empresasRoutes } from './empresas.routes.ts';
import type { Membros } from './empresas.service.ts';

export function empresasModule(core: Core, modules: () => readonly Module[], membros: Membros): Module {
  const despedidas = () => modules().flatMap(({ despedida }) => despedida ?? []);
  const limitados = () => modules().flatMap(({ limites = [] }) => limites);
  return {
    name: 'empresas',
    comeco: { passos: ['logo'] },
    menu: [
      {
        id_menu: 1005,
        titulo: 'Dados da empresa',
        caminho: '/empresa',
        icone: 'building',
        descricao: 'Nome, CNPJ, endereço, marca, formatos e plano',
        permission: ['empresa', 'ver'],
        lugar: '/configEmpresa',
        grupo: 'Empresa',
      },
    ],
    cron: [{ name: 'empresas_apagar', schedule: '41 * * * *', run: () => apagarVencidas(core, { ...membros, despedidas }) }],
    routes: (register) => empresasRoutes(register, core, limitados, membros),
  };
}
