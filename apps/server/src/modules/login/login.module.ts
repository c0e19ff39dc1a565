import { deleteOldTries } from '../../core/auth/throttle.ts';
import type { Core, Module } from '../../core/module.ts';
import { loginRoutes } from './login.routes.ts';
import { type ContasDeClientes, loginService } from './login.service.ts';
import { askRecovery, recuperacaoEmail } from './recuperacao.ts';

export function loginModule(core: Core, clientes: ContasDeClientes): Module {
  const service = loginService(core, clientes);
  return {
    name: 'login',
    outsideJobs: { login_recuperar_senha: askRecovery(core) },
    emails: { recuperacao_de_senha: recuperacaoEmail(core) },
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
