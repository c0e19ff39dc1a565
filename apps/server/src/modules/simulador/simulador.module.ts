import type { Core, Module } from '../../core/module.ts';
import type { SimuladorNetwork } from '../../integrations/whatsapp/simulador/simulador.network.ts';
import { forgetPhones } from '../../integrations/whatsapp/simulador/simulador.repository.ts';
import { simuladorRoutes } from './simulador.routes.ts';
import { simuladorService } from './simulador.service.ts';

/** The simulated phone over HTTP: it writes as any customer, so it serves this machine only. Not there in production unless the demo data is. */
export function simuladorModule(core: Core, network: SimuladorNetwork): Module {
  const { config } = core;
  const service = simuladorService(core, network);
  return {
    name: 'simulador',
    pessoa: { anonimizar: async (db, { fones }) => ({ caminhos: await forgetPhones(db, fones) }) },
    menu: [
      {
        id_menu: 9010,
        titulo: 'Simulador',
        caminho: '/simulador',
        icone: 'phone',
        lugar: '/perfil',
        grupo: null,
        permission: ['WPP', 'simular'],
        offered: ({ local }) => config.demo && local,
      },
    ],

    routes(register) {
      if (config.simulador) simuladorRoutes(register, service);
    },
  };
}
