import type { Db } from '../../../core/db/database.ts';
import { type Consumer, recordEvent } from '../../../core/domain-events/domain-events.ts';
import { scheduleJob } from '../../../core/jobs/jobs.ts';
import type { Core } from '../../../core/module.ts';
import { markAbsences } from '../../login/login.api.ts';
import { findAutomacaoVigente } from '../../wpp-automacao/wpp-automacao.api.ts';
import '../atendimentos.domain-events.ts';
import { addSystemMessage, type Bots } from '../linha/bot.ts';
import { onReturn } from '../linha/chegada.ts';
import { fillText } from '../linha/textos.ts';
import { insertMember } from '../sala/salas.repository.ts';
import * as fila from './fila.repository.ts';

declare module '../../../core/jobs/jobs.ts' {
  interface Jobs {
    fila_distribuir: Record<string, never>;
    fila_avisar_posicao: { id_sala: number };
  }
}

/** How long the distribution has before the customer is told a place, in milliseconds: who is answered at once waits in no queue. */
const tellPlaceAfter = 3000;

/** The queue: who gets what waits, what goes back, and what the customer hears of it. Everything it needs to know is in the database. */
export function filaService({ database, clock, presence }: Core, bots: Pick<Bots, 'say'>) {
  /** One sala to one person; false when nothing can be given now. */
  function giveOne(id_empresa: number): Promise<boolean> {
    return database.comEmpresa(id_empresa, async (db) => {
      await fila.lockDistribution(db);
      const next = await fila.findNextAssignment(db, [...presence.onlineIn(id_empresa)]);
      if (!next) return false;
      // accepted by somebody at this moment: there may be another one
      if (!(await fila.assignSala(db, next))) return true;
      const { id_sala, id_login, nome, dono } = next;
      await insertMember(db, id_sala, id_login);
      await addSystemMessage(db, id_sala, `Conversa distribuída para ${nome}`, clock.now());
      await recordEvent(db, 'sala_atribuida', { id_sala, id_login, motivo: dono ? 'dono' : 'fila' });
      return true;
    });
  }

  async function distribute(id_empresa: number): Promise<void> {
    while (await giveOne(id_empresa));
  }

  /** What people who went away have not answered goes back to its old place in the queue, and on to somebody else. */
  async function sweep(id_empresa: number): Promise<void> {
    const now = clock.now();
    const abandoned = await database.comEmpresa(id_empresa, async (db) => {
      await markAbsences(db, [...presence.onlineIn(id_empresa)], now, fila.holdsSql);
      return fila.findAbandoned(db, now);
    });
    for (const sala of abandoned) {
      await database.comEmpresa(id_empresa, async (db) => {
        if (!(await fila.releaseSala(db, sala))) return;
        await addSystemMessage(db, sala.id_sala, `${sala.nome} está ausente: a conversa voltou para a fila`, now);
        await onReturn(bots, db, sala.id_sala, now);
        await recordEvent(db, 'sala_voltou_para_fila', { id_sala: sala.id_sala, id_login: sala.id_login, motivo: 'ausente' });
      });
    }
    await distribute(id_empresa);
  }

  /** Tells the customer the place in the queue, once: the note that it was told commits with the message. */
  async function tellPlace(id_empresa: number, id_sala: number): Promise<void> {
    await database.comEmpresa(id_empresa, async (db) => {
      const place = await fila.findPlaceToTell(db, id_sala);
      if (!place) return;
      const text = place.texto || ((await findAutomacaoVigente(db, place))?.fila_texto ?? '');
      if (text === '') return;
      const filled = await fillText(db, id_sala, text, clock.now(), { posicao: String(place.posicao) });
      await bots.say(db, { id_sala, ...place }, filled, 'posicao_avisada', clock.now(), true);
      await fila.setPlaceTold(db, id_sala, place.posicao);
    });
  }

  const plan = (db: Db): Promise<void> => scheduleJob(db, 'fila_distribuir', {}, { key: 'fila_distribuir' });

  type Heard =
    | 'sala_aberta'
    | 'sala_transferida'
    | 'sala_entrou_na_fila'
    | 'sala_voltou_para_fila'
    | 'sala_encerrada'
    | 'disponibilidade_mudou'
    | 'departamento_salvo';
  /** The customer may wait in the queue from now on; who was told a place is not told again. */
  const entering: ReadonlySet<Heard> = new Set(['sala_aberta', 'sala_transferida', 'sala_entrou_na_fila', 'sala_voltou_para_fila']);
  /** Whatever may let something be given: a new one in the queue, a place that is free, somebody who comes. */
  const consumer: Consumer<Heard> = {
    name: 'fila',
    events: [
      'sala_aberta',
      'sala_transferida',
      'sala_entrou_na_fila',
      'sala_voltou_para_fila',
      'sala_encerrada',
      'disponibilidade_mudou',
      'departamento_salvo',
    ],
    async handle(db, { tipo, dados }) {
      if (!(await fila.hasQueueWork(db))) return;
      await plan(db);
      if (!entering.has(tipo)) return;
      const { id_sala } = dados as { id_sala: number };
      await scheduleJob(db, 'fila_avisar_posicao', { id_sala }, { key: `fila_posicao:${id_sala}`, at: new Date(clock.now().getTime() + tellPlaceAfter) });
    },
  };

  return {
    distribute,
    sweep,
    tellPlace,
    consumer: consumer as unknown as Consumer,
    jobs: {
      fila_distribuir: (id_empresa: number) => distribute(id_empresa),
      fila_avisar_posicao: (id_empresa: number, { id_sala }: { id_sala: number }) => tellPlace(id_empresa, id_sala),
    },
    /** Every minute: what no event tells, such as somebody who stays away, and what a killed process left. */
    async sweepAll(): Promise<void> {
      for (const id_empresa of await database.semEmpresa(fila.findEmpresasWithQueue)) await sweep(id_empresa);
    },
    /** Somebody of the staff came: there may be something for them. */
    async arrived(id_empresa: number): Promise<void> {
      await database.comEmpresa(id_empresa, async (db) => {
        if (await fila.hasQueueWork(db)) await plan(db);
      });
    },
  };
}
