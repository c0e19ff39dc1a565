import type { OutsideJobs } from '../../core/jobs/jobs.ts';
import type { Core, Module } from '../../core/module.ts';
import type { Pusher } from '../../integrations/push/push.ts';
import { notificacoesConsumer, tarefasDeAvisos } from './notificacoes.consumer.ts';
import { notificacoesPessoa } from './notificacoes.pessoa.ts';
import { deleteOld } from './notificacoes.repository.ts';
import { notificacoesRoutes } from './notificacoes.routes.ts';
import { notificacoesService } from './notificacoes.service.ts';
import { pushService } from './push.service.ts';

declare module '../../core/jobs/jobs.ts' {
  interface Jobs {
    /** Tells the open screens what is new. */
    notificar: Record<string, never>;
  }
  interface OutsideJobs {
    /** One notice to one device. */
    empurrar: { id_notificacao: number; id_inscricao: number };
  }
}

/** Notifications of the staff (spec 3, 4, 9): what they are is said by the modules, which are all made when it is asked. */
export function notificacoesModule(core: Core, pusher: Pusher, modules: () => readonly Module[]): Module {
  const { database } = core;
  const avisos = () => new Map(modules().flatMap((module) => (module.avisos ? [[module.name, module.avisos] as const] : [])));
  const service = notificacoesService(core, avisos);
  const push = pushService(core, pusher, avisos);
  return {
    name: 'notificacoes',
    pessoa: notificacoesPessoa,
    get consumers() {
      return [notificacoesConsumer(avisos())];
    },
    get jobs() {
      return {
        ...tarefasDeAvisos(avisos(), database),
        notificar: (id_empresa: number) => service.tellNew(id_empresa, (db, rows) => push.schedule(db, rows)),
      };
    },
    outsideJobs: { empurrar: (id_empresa, dados: OutsideJobs['empurrar']) => push.deliver(id_empresa, dados) },
    cron: [{ name: 'limpar_notificacoes', schedule: '20 4 * * *', run: () => database.semEmpresa(deleteOld) }],
    routes: (register) => notificacoesRoutes(register, service, push),
  };
}
