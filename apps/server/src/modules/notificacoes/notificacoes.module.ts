import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import type { Jobs } from '../../core/jobs/jobs.ts';
import type { Core, Module } from '../../core/module.ts';
import type { Pusher } from '../../integrations/push/push.ts';
import { checkLines, notificacoesConsumer, tellQueue } from './notificacoes.consumer.ts';
import { deleteOld } from './notificacoes.repository.ts';
import { notificacoesService } from './notificacoes.service.ts';
import { findPreferences, savePreferences } from './preferencias.repository.ts';
import { deleteDevice, findDevices, saveDevice } from './push.repository.ts';
import { pushService } from './push.service.ts';

declare module '../../core/jobs/jobs.ts' {
  interface Jobs {
    /** Tells the open screens what is new. */
    notificar: Record<string, never>;
    /** One notice to one device. */
    empurrar: { id_notificacao: number; id_inscricao: number };
    /** A customer who still waits in the queue. */
    avisar_fila: { id_sala: number };
    /** Lines that stayed disconnected. */
    verificar_linhas: Record<string, never>;
  }
}

/** Notifications of the staff (spec 3, 4, 9). */
export function notificacoesModule(core: Core, pusher: Pusher): Module {
  const { database } = core;
  const service = notificacoesService(core);
  const push = pushService(core, pusher);
  return {
    name: 'notificacoes',
    consumers: [notificacoesConsumer],
    jobs: {
      notificar: (id_empresa) => service.tellNew(id_empresa, (db, rows) => push.schedule(db, rows)),
      empurrar: (id_empresa, dados: Jobs['empurrar']) => push.deliver(id_empresa, dados),
      avisar_fila: (id_empresa, { id_sala }: Jobs['avisar_fila']) => database.comEmpresa(id_empresa, (db) => tellQueue(db, id_sala)),
      verificar_linhas: (id_empresa) => database.comEmpresa(id_empresa, checkLines),
    },
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
    routes(register) {
      register(notificacao.getAll, ({ person, query }) => service.list(person, query));
      register(notificacao.ler, async ({ person, params }) => {
        await service.read(person, params.id);
        return {};
      });
      register(notificacao.lerTodas, async ({ person }) => {
        await service.readAll(person);
        return {};
      });
      register(notificacao.preferencias, ({ person }) => database.lerEmpresa(person.id_empresa, (db) => findPreferences(db, person.id_login)));
      register(notificacao.salvarPreferencias, async ({ person, body }) => {
        await database.comEmpresa(person.id_empresa, (db) => savePreferences(db, person.id_login, body));
        return {};
      });
      register(notificacao.push, async ({ person }) => {
        const rows = await database.lerEmpresa(person.id_empresa, (db) => findDevices(db, person.id_login));
        const aparelhos = rows.map(({ id_inscricao, endpoint, aparelho, criado_em }) => ({
          id: id_inscricao,
          endpoint,
          aparelho,
          desde: criado_em.toISOString(),
        }));
        return { chave: pusher.publicKey, aparelhos };
      });
      register(notificacao.salvarPush, async ({ person, body }) => {
        const { id_login, id_sessao } = person;
        return { id: await database.comEmpresa(person.id_empresa, (db) => saveDevice(db, { ...body, id_login, id_sessao })) };
      });
      register(notificacao.excluirPush, async ({ person, body }) => {
        await database.comEmpresa(person.id_empresa, (db) => deleteDevice(db, { id_login: person.id_login, endpoint: body.endpoint }));
        return {};
      });
      register(notificacao.presenca, async ({ person, body }) => {
        await service.presence(person, body);
        return {};
      });
    },
  };
}
