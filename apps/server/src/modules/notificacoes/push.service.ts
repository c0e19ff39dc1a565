import type { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { invalid } from '../../core/errors.ts';
import { scheduleOutside } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import type { Pusher } from '../../integrations/push/push.ts';
import { presentNotice } from './notificacoes.presenter.ts';
import { type AvisosPorArea, findAllowed, isLooking, type NoticeRow } from './notificacoes.repository.ts';
import { deleteDevice, findDevice, findDevices, isSessionAlive, saveDevice } from './push.repository.ts';

/** A notice that did not reach the device by then helps nobody. */
const ttlSeconds = 3600;
const tries = 5;
const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** Brings notices to the devices of a person who looks at no tab. */
export function pushService({ database, log, clock }: Core, pusher: Pusher, avisos: () => AvisosPorArea) {
  return {
    /** The key that browsers subscribe with, and the person's browsers that did. */
    async devices(person: Staff) {
      const rows = await database.lerEmpresa(person.id_empresa, (db) => findDevices(db, person.id_login));
      const aparelhos = rows.map(({ id_inscricao, endpoint, aparelho, criado_em }) => ({
        id: id_inscricao,
        endpoint,
        aparelho,
        desde: criado_em.toISOString(),
      }));
      return { chave: pusher.publicKey, aparelhos };
    },

    async save({ id_login, id_sessao, id_empresa }: Staff, body: Input<typeof notificacao.salvarPush>['body']): Promise<number> {
      if (!pusher.takes(body.endpoint)) throw invalid({ endpoint: 'Este endereço não é de um serviço de avisos do navegador.' });
      return database.comEmpresa(id_empresa, (db) => saveDevice(db, { ...body, id_login, id_sessao }));
    },

    delete: ({ id_login, id_empresa }: Staff, endpoint: string): Promise<void> =>
      database.comEmpresa(id_empresa, (db) => deleteDevice(db, { id_login, endpoint })),

    /** In the transaction that tells the notices: one job for each device, so that one that fails is tried alone. */
    async schedule(db: Db, rows: readonly NoticeRow[]): Promise<void> {
      for (const row of rows)
        for (const { id_inscricao } of await findDevices(db, row.id_login))
          await scheduleOutside(
            db,
            'empurrar',
            { id_notificacao: row.id_notificacao, id_inscricao },
            { key: `empurrar:${row.id_notificacao}:${id_inscricao}`, attempts: tries },
          );
    },

    /** The job. What goes out is what the person may see at this moment; nothing when it was read or a tab is looked at. */
    async deliver(id_empresa: number, { id_notificacao, id_inscricao }: { id_notificacao: number; id_inscricao: number }): Promise<void> {
      const ready = await database.comEmpresa(id_empresa, async (db) => {
        const [[row], device] = [await findAllowed(db, avisos(), [id_notificacao]), await findDevice(db, id_inscricao)];
        if (!row || !device || row.lida || row.id_login !== device.id_login || (await isLooking(db, row.id_login))) return null;
        return { row, device };
      });
      if (!ready) return;
      const { row, device } = ready;
      // signed out, or shut out by the person or an administrator
      const alive = await database.semEmpresa((db) => isSessionAlive(db, device, clock.now()));
      const { title, description, tag, toRoute } = presentNotice(row, true);
      const payload = JSON.stringify({ titulo: cut(title, 120), texto: cut(description, 300), tag, rota: toRoute });
      const outcome = alive ? await pusher.send(device, { payload, subject: `${row.id_login}:${tag}`, ttl: ttlSeconds }) : 'sumiu';
      if (outcome === 'sumiu') await database.comEmpresa(id_empresa, (db) => deleteDevice(db, { id_inscricao }));
      if (outcome === 'recusada') log.warn({ id_inscricao }, 'push: recusado pelo serviço do navegador');
      if (outcome === 'depois') throw new Error('push: o serviço do navegador não atendeu');
    },
  };
}
