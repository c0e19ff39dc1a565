import { momentOf, wallOf } from '@prosa/brasil/expediente.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { type Consumer, recordEvent } from '../../../core/domain-events/domain-events.ts';
import type { Core } from '../../../core/module.ts';
import { recordSave } from '../../../core/registro/atos.ts';
import { saveFicha } from '../../../core/registro/guardar.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import { atosDeAjuste } from '../config/atos.ts';
import { itensDoModelo } from '../itens.repository.ts';
import { planejar } from '../prazos/relogio.ts';
import { contar } from '../prazos/sistema.ts';
import { follow, nextNumero } from '../tickets.repository.ts';
import { recorrenteRegistro } from './recorrentes.registro.ts';
import * as repository from './recorrentes.repository.ts';
import '../tickets.domain-events.ts';

const day = 86_400_000;
/** Dates that passed while nothing ran are made up for as far back as this. */
const madeUpFor = 7 * day;

/** Tickets that are opened by the calendar: each date once, whichever node comes first and however long nothing ran. */
export function recorrentesService(core: Core) {
  const { database, clock, log } = core;
  /** The end of the day so many days later, by the empresa's clock. */
  const prazoDe = ({ prazo_dias, fuso }: repository.Regra, em: Date): Date | null =>
    prazo_dias === null ? null : new Date(momentOf(fuso, Math.floor(wallOf(fuso, em.getTime()) / day + prazo_dias + 1) * day - 60_000));

  /** Opens one; undefined when the rule cannot, and has stopped. */
  async function abrir(db: Db, regra: repository.Regra, em: Date): Promise<number | undefined> {
    const comeco = await repository.comecoDe(db, regra);
    const { id_recorrente, id_modelo, id_criador } = regra;
    if (typeof comeco === 'string') {
      await saveFicha(db, recorrenteRegistro, id_recorrente, { status: 0, parada: comeco }, undefined, null);
      if (id_criador !== null) await recordEvent(db, 'ticket_recorrente_parou', { id_recorrente, id_login: id_criador });
      return undefined;
    }
    const { campos, ...rest } = comeco;
    const values = { ...rest, campos: JSON.stringify(campos), numero: await nextNumero(db), origem: 'recorrente', prazo: prazoDe(regra, em), criado_em: em };
    const { id_ticket } = await db.insertInto('ticket').values(values).returning('id_ticket').executeTakeFirstOrThrow();
    await itensDoModelo(db, id_ticket, id_modelo);
    if (rest.id_responsavel !== null) await follow(db, id_ticket, [rest.id_responsavel]);
    await recordEvent(db, 'ticket_criado', { id_ticket, id_login: null });
    await planejar(db, id_ticket, em);
    await contar(db, id_ticket, `Aberto pelo calendário: ${regra.nome}`, em);
    notarRegistros(db)?.mudou('Tickets', id_ticket, 'criado');
    return id_ticket;
  }

  /** What is due of one rule, with the date that comes next. */
  const vez = (id_empresa: number, id_recorrente: number): Promise<void> =>
    database.comEmpresa(id_empresa, async (db) => {
      const em = clock.now();
      const regra = await repository.lockRegra(db, id_recorrente, true);
      const devida = regra?.proxima_em ?? null;
      if (!regra || devida === null || devida > em) return;
      let { feitas } = regra;
      let parou = false;
      const missed = em.getTime() - devida.getTime() > madeUpFor;
      if (!missed) {
        const first = await db
          .insertInto('ticket_recorrente_vez')
          .values({ id_recorrente, devida_em: devida, em })
          .onConflict((c) => c.doNothing())
          .returning('id_recorrente')
          .executeTakeFirst();
        const id_ticket = first && (await abrir(db, regra, em));
        parou = first !== undefined && id_ticket === undefined;
        if (id_ticket !== undefined) {
          feitas += 1;
          await db.updateTable('ticket_recorrente_vez').set({ id_ticket }).where('id_recorrente', '=', id_recorrente).where('devida_em', '=', devida).execute();
        }
      }
      const from = missed ? new Date(em.getTime() - madeUpFor) : devida;
      const proxima_em = parou ? null : await repository.proximaDe(db, { ...regra, feitas }, from);
      const ultima_em = feitas > regra.feitas ? em : undefined;
      await db
        .updateTable('ticket_recorrente')
        .set({ proxima_em, feitas, ...(ultima_em && { ultima_em }) })
        .where('id_recorrente', '=', id_recorrente)
        .execute();
      notarRegistros(db)?.mudou('RecorrenteTicket', id_recorrente, 'alterado');
    });

  /** Everything that is due, each date in a transaction of its own; a rule that fails keeps the others from nothing. */
  async function sweep(): Promise<void> {
    const failed: number[] = [];
    for (;;) {
      const due = await database.semEmpresa((db) => repository.findDevidas(db, clock.now(), failed));
      if (due.length === 0) return;
      for (const { id_empresa, id_recorrente } of due) {
        try {
          await vez(id_empresa, id_recorrente);
        } catch (err) {
          failed.push(id_recorrente);
          log.error({ err, id_recorrente }, 'tickets: recorrência não tratada');
        }
      }
    }
  }

  /** Other days are open: dates that hang on them are found anew. */
  const consumer: Consumer<'calendario_mudou'> = {
    name: 'tickets_recorrentes',
    events: ['calendario_mudou'],
    async handle(db) {
      for (const id of await repository.findDoCalendario(db, clock.now())) await repository.replanejar(db, id, clock.now());
    },
  };

  return {
    sweep,
    consumer: consumer as unknown as Consumer,
    /** Rests, or goes on from the next date: what passed meanwhile is not made up for. */
    pausar: (person: Staff, id: number, pausar: boolean): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const status = pausar ? 0 : 1;
        await saveFicha(db, recorrenteRegistro, id, { status, ...(!pausar && { parada: '' }) }, undefined, person.id_login);
        await repository.replanejar(db, id, clock.now());
        await recordSave(core, { db, person }, atosDeAjuste('ticket_recorrente'), id, false, { status: [1 - status, status] });
      }),
  };
}
