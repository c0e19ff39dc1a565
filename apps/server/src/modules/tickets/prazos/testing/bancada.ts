import { slaTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { type SignedIn, signInAs, startTestApp } from '../../../../../test/kit/app.ts';
import { makeEmpresa } from '../../../../../test/kit/factories.ts';
import { insertContato, insertDepartamento } from '../../../../../test/kit/rows.ts';
import type { Db } from '../../../../core/db/database.ts';
import { createLog } from '../../../../core/observability/log.ts';
import { readConfig } from '../../../../core/config/config.ts';
import { prazosDeTicketsService } from '../prazos.service.ts';

export const minuto = 60_000;
/** Monday to Friday, 9 to 12 and 13 to 18, in São Paulo: UTC-3 all year. */
export const expediente = [[], ...Array.from({ length: 5 }, () => [{ inicio: 540, fim: 720 }, { inicio: 780, fim: 1080 }]), []];

/** A company with a clock that a test sets, and what its deadlines are tried by. */
export async function startBancada() {
  const time = { now: Date.parse('2031-11-24T12:00:00Z') };
  const clock = { now: () => new Date(time.now) };
  const app = await startTestApp({ clock });
  const empresa = await makeEmpresa(app.database, 'Loja A');
  const admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  const inEmpresa = <T>(work: (db: Db) => Promise<T>): Promise<T> => app.database.comEmpresa(empresa.id_empresa, work);
  const rita = await inEmpresa((db) => insertContato(db, { nome: 'Rita Souza', email: 'rita@teste.example' }));
  const node = () =>
    prazosDeTicketsService({
      database: app.database,
      clock,
      config: readConfig({ NODE_ENV: 'test' }, '/', false),
      publicUrl: () => 'http://127.0.0.1:3000',
      log: createLog('test', 'silent'),
    });
  const prazos = node();
  type Politica = Call<typeof slaTicket.store>['body'];
  type Corpo = Call<typeof tickets.store>['body'];
  let made = 0;
  return {
    app,
    empresa,
    admin,
    rita,
    time,
    prazos,
    /** Another process on the same database. */
    node,
    inEmpresa,
    /** 'seg 09:00' of the wall clock there, as milliseconds. */
    em: (day: string, hour: string): number => Date.parse(`${day}T${hour}:00-03:00`),
    passa: async (minutes: number): Promise<void> => {
      time.now += minutes * minuto;
      await prazos.sweep();
    },
    pessoa: (modelo: 'administrador' | 'supervisor' | 'atendente', nome: string): Promise<SignedIn> => signInAs(app, empresa, modelo, nome),
    politica: async (body: Partial<Politica>): Promise<number> => {
      const { id_sla } = await admin.call(slaTicket.store, { body: { nome: `Política ${++made}`, ...body } as Politica });
      await prazos.review(empresa.id_empresa);
      return id_sla;
    },
    ticket: async (body: Partial<Corpo> = {}, who = admin): Promise<number> =>
      (await who.call(tickets.store, { body: { titulo: 'Sofá com defeito', id_contato: rita, ...body } })).id_ticket,
    show: async (id: number, who = admin) => (await who.call(tickets.show, { params: { id } })).data,
    relogio: async (id: number, who = admin) => (await who.call(slaTicket.relogio, { params: { id } })).data,
    status: (id: number, status: number) => admin.call(tickets.lote, { body: { ids: [id], status } }),
    responde: async (id_ticket: number, tipo: 'publica' | 'nota' = 'publica', who = admin) =>
      (await who.call(tickets.responder, { body: { id_ticket, resposta: '<p>Olá</p>', tipo } })).data,
    /** What the timeline says that nobody did. */
    sozinho: async (id: number): Promise<string[]> =>
      (await admin.call(tickets.getRespostas, { params: { id }, query: {} })).data.filter((e) => e.de === 'sistema').map((e) => e.motivo || e.resposta),
    eventos: (id: number) =>
      inEmpresa(async (db) =>
        (
          await db
            .selectFrom('evento')
            .select(['tipo', 'dados'])
            .where('tipo', 'in', ['ticket_vencendo', 'ticket_vencido', 'ticket_escalado'])
            .orderBy('id_evento')
            .execute()
        ).flatMap(({ tipo, dados }) => {
          const d = dados as unknown as { id_ticket: number; meta: string; em?: string };
          return d.id_ticket === id ? [{ tipo: tipo.replace('ticket_', ''), meta: d.meta, em: d.em ?? null }] : [];
        }),
      ),
    calendario: (id_departamento: number | null, semana: readonly (readonly { inicio: number; fim: number }[])[] = expediente) =>
      inEmpresa(async (db) => {
        const { id_calendario } = await db
          .insertInto('calendario')
          .values({ nome: `Calendário ${++made}`, padrao: id_departamento === null, semana: JSON.stringify(semana), feriados: '[]' })
          .returning('id_calendario')
          .executeTakeFirstOrThrow();
        if (id_departamento !== null) await db.insertInto('calendario_alvo').values({ id_calendario, id_departamento }).execute();
        return id_calendario;
      }),
    departamento: (nome: string) => inEmpresa((db) => insertDepartamento(db, nome)),
    close: () => app.close(),
  };
}
export type Bancada = Awaited<ReturnType<typeof startBancada>>;
