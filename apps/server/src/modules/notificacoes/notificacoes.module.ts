import type { Jobs, OutsideJobs } from '../../core/jobs/jobs.ts';
import type { Core, Module } from '../../core/module.ts';
import type { Pusher } from '../../integrations/push/push.ts';
import { checkLines, notificacoesConsumer, tellQueue } from './notificacoes.consumer.ts';
import { notificacoesPessoa } from './notificacoes.pessoa.ts';
import { deleteOld } from './notificacoes.repository.ts';
import { notificacoesRoutes } from './notificacoes.routes.ts';
import { notificacoesService } from './notificacoes.service.ts';
import { pushService } from './push.service.ts';

declare module '../../core/jobs/jobs.ts' {
  interface Jobs {
    /** Tells the open screens what is new. */
    notificar: Record<string, never>;
    /** A customer who still waits in the queue. */
    avisar_fila: { id_sala: number };
    /** Lines that stayed disconnected. */
    verificar_linhas: Record<string, never>;
  }
  interface OutsideJobs {
    /** One notice to one device. */
    empurrar: { id_notificacao: number; id_inscricao: number };
  }
}

/** Notifications of the staff (spec 3, 4, 9). */
export function notificacoesModule(core: Core, pusher: Pusher): Module {
  const { database } = core;
  const service = notificacoesService(core);
  const push = pushService(core, pusher);
  return {
    name: 'notificacoes',
    pessoa: notificacoesPessoa,
    consumers: [notificacoesConsumer],
    jobs: {
      notificar: (id_empresa) => service.tellNew(id_empresa, (db, rows) => push.schedule(db, rows)),
      avisar_fila: (id_empresa, { id_sala }: Jobs['avisar_fila']) => database.comEmpresa(id_empresa, (db) => tellQueue(db, id_sala)),
      verificar_linhas: (id_empresa) => database.comEmpresa(id_empresa, checkLines),
    },
    outsideJobs: { empurrar: (id_empresa, dados: OutsideJobs['empurrar']) => push.deliver(id_empresa, dados) },
    cron: [
      {
        name: 'conferir_linhas',
        schedule: '*/5 * * * *',
        async run() {
          const rows = await database.semEmpresa((db) =>
            db.selectFrom('wpp_config').select('id_empresa').distinct().where('estado', '<>', 'conectado').execute(),
          );
          for (const { id_empresa } of rows) await database.comEmpresa(id_empresa, checkLines);
        },
      },
      { name: 'limpar_notificacoes', schedule: '20 4 * * *', run: () => database.semEmpresa(deleteOld) },
    ],
    routes: (register) => notificacoesRoutes(register, service, push),
  };
}
