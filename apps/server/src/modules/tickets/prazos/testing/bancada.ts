import { slaTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import { type SignedIn, signInAs, startTestApp } from '../../../../../test/kit/app.ts';
import { makeEmpresa } from '../../../../../test/kit/factories.ts';
import { insertContato, insertDepartamento } from '../../../../../test/kit/rows.ts';
import { until } from '../../../../../test/kit/salas.ts';
import { readConfig } from '../../../../core/config/config.ts';
import type { Db } from '../../../../core/db/database.ts';
import { createLog } from '../../../../core/observability/log.ts';
import { prazosDeTicketsService } from '../prazos.service.ts';

export const minuto = 60_000;
/** Monday to Friday, 9 to 12 and 13 to 18, in São Paulo: UTC-3 all year. */
export const expediente = [
  [],
  ...Array.from({ length: 5 }, () => [
    { inicio: 540, fim: 720 },
    { inicio: 780, fim: 1080 },
  ]),
  [],
];

/** The Monday after a day. */
function nextMonday(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + ((8 - at.getUTCDay()) % 7 || 7));
  return at.toISOString().slice(0, 10);
}

/** A company with a clock that a test sets, and what its deadlines are tried by. */
export async function startBancada() {
  // what is older than a month is cleared away by the clock of the product: a Monday soon to come
  const monday = Date.parse(`${nextMonday(new Date().toISOString().slice(0, 10))}T00:00:00-03:00`);
  const time = { now: monday + 540 * minuto };
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
      key: 'k'.repeat(32),
      publicUrl: () => 'http://127.0.0.1:3000',
      log: createLog('test', 'silent'),
    });
  const prazos = node();
  type Politica = Call<typeof slaTicket.store>['body'];
  type Corpo = Call<typeof tickets.store>['body'];
  let made = 0;
  /** Sweeps until nothing is due: the app looks by itself now and then, and holds what it works on. */
  const varre = (): Promise<boolean> =>
    until('nothing due', async () => {
      await prazos.sweep();
      const { rows } = await inEmpresa((db) => sql`select from ticket where vence_em <= ${new Date(time.now)} limit 1`.execute(db));
      return rows.length === 0;
    });
  return {
    varre,
    app,
    empresa,
    admin,
    rita,
    time,
    prazos,
    /** Another process on the same database. */
    node,
    inEmpresa,
    /** So many days after that Monday, by the wall clock there: milliseconds. */
    em: (day: number, hour: string): number => monday + (day * 1440 + Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3))) * minuto,
    passa: async (minutes: number): Promise<void> => {
      time.now += minutes * minuto;
      await varre();
    },
    pessoa: (modelo: 'administrador' | 'supervisor' | 'atendente', nome: string): Promise<SignedIn> => signInAs(app, empresa, modelo, nome),
    politica: async (body: Partial<Politica>): Promise<number> => {
      const { id_sla } = await admin.call(slaTicket.store, { body: { nome: `Política ${++made}`, ...body } });
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
