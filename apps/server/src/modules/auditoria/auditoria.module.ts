import { mesesDeAuditoria } from '@prosa/contract/auditoria/auditoria.endpoints.ts';
import type { Core, Module } from '../../core/module.ts';
import { auditoriaExportacao } from './auditoria.exportacao.ts';
import { auditoriaRoutes } from './auditoria.routes.ts';

/** The security log on screen, as a file, and until when it is kept. */
export const auditoriaModule = (core: Core): Module => ({
  name: 'auditoria',
  menu: [
    {
      id_menu: 1095,
      titulo: 'Registro de atos',
      caminho: '/configEmpresa/auditoria',
      icone: 'history',
      lugar: '/configEmpresa',
      grupo: 'Empresa',
      descricao: 'Quem fez o quê, quando e de onde',
      permission: ['auditoria', 'getAll'],
    },
  ],
  exportacoes: [auditoriaExportacao],
  cron: [{ name: 'atos_antigos', schedule: '37 3 * * *', run: () => core.audit.sweep(mesesDeAuditoria.padrao) }],
  routes: (register) => auditoriaRoutes(register, core),
});
