import { deleteOldTries } from '../../core/auth/throttle.ts';
import type { Core, Module } from '../../core/module.ts';
import { codigoEmails, deleteOldCodes, sendCode } from './codigo.ts';
import { loginRoutes } from './login.routes.ts';
import { type ContasDeClientes, loginService } from './login.service.ts';
import { askRecovery, recuperacaoEmail } from './recuperacao.ts';

export function loginModule(core: Core, clientes: ContasDeClientes): Module {
  const service = loginService(core, clientes);
  return {
    name: 'login',
    outsideJobs: { login_recuperar_senha: askRecovery(core), login_codigo: sendCode(core) },
    emails: { recuperacao_de_senha: recuperacaoEmail(core), ...codigoEmails(core) },
    cron: [
      {
        name: 'login_limpar',
        schedule: '17 * * * *',
        async run() {
          await service.deleteExpired();
          await core.database.semEmpresa(async (db) => {
            await deleteOldTries(db, core.clock.now());
            await deleteOldCodes(db, core.clock.now());
          });
        },
      },
    ],
    routes: (register) => loginRoutes(register, core, service),
  };
}
