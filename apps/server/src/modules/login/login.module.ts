import { deleteOldTries } from '../../core/auth/throttle.ts';
import type { Core, Module } from '../../core/module.ts';
import type { Mailer } from '../../integrations/mail/mail.ts';
import { loginRoutes } from './login.routes.ts';
import { type ContasDeClientes, loginService } from './login.service.ts';
import { sendRecovery } from './recuperacao.ts';

export function loginModule(core: Core, mailer: Mailer, clientes: ContasDeClientes): Module {
  const service = loginService(core, clientes);
  return {
    name: 'login',
    outsideJobs: { login_recuperar_senha: sendRecovery(core, mailer) },
    cron: [
      {
        name: 'login_limpar',
        schedule: '17 * * * *',
        async run() {
          await service.deleteExpired();
          await core.database.semEmpresa((db) => deleteOldTries(db, core.clock.now()));
        },
      },
    ],
    routes: (register) => loginRoutes(register, core, service),
  };
}
