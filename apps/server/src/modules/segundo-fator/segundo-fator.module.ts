import type { Core, Module } from '../../core/module.ts';
import { retiradoEmail } from './segundo-fator.mail.ts';
import { segundoFatorRoutes } from './segundo-fator.routes.ts';
import { segundoFatorService } from './segundo-fator.service.ts';

export function segundoFatorModule(core: Core): Module {
  const service = segundoFatorService(core);
  return {
    name: 'segundo-fator',
    menu: [
      {
        id_menu: 1130,
        titulo: 'Segurança do acesso',
        caminho: '/configEmpresa/seguranca',
        icone: 'key',
        descricao: 'De quem se exige um código além da senha',
        permission: ['segundoFator', 'exigir'],
        lugar: '/configEmpresa',
        grupo: 'Pessoas e permissões',
      },
    ],
    emails: { segundo_fator_retirado: retiradoEmail(core) },
    cron: [{ name: 'segundo_fator_limpar', schedule: '23 * * * *', run: () => service.deleteExpired() }],
    routes: (register) => segundoFatorRoutes(register, service),
  };
}
