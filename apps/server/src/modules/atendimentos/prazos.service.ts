import { isOpen, nextOpening } from '@prosa/brasil/expediente.ts';
import { statusAtendimento as status } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import type { Db } from '../../core/db/database.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import type { Core } from '../../core/module.ts';
import { findCalendarioVigente } from '../calendarios/calendarios.api.ts';
import type { AtendimentosEvents } from './atendimentos.events.ts';
import { tellAbout } from './conversa.ts';
import * as prazos from './prazos.repository.ts';

/** How many due rooms are taken at once; more of them wait for the next round of the same sweep. */
const batch = 200;

/** What the clock does to conversations. Each is done in the transaction that takes away what was due: a killed process repeats nothing. */
export function prazosService(core: Core, events: AtendimentosEvents) {
  const { database, clock } = core;

  /** The hours are open: on into the queue, at the place of its arrival. */
  async function open(db: Db, room: prazos.DueRoom, now: Date): Promise<void> {
    const calendario = await findCalendarioVigente(db, room);
    // the calendar may have changed since the message came
    const em = calendario && !isOpen(calendario.expediente, now) ? nextOpening(calendario.expediente, now) : null;
    if (em || (calendario && !isOpen(calendario.expediente, now))) return prazos.setDeadline(db, room.id_sala, { acao: 'abrir', em });
    await prazos.setDeadline(db, room.id_sala, { acao: 'abrir', em: null, ...(room.status_id === status.foraDoHorario && { status_id: status.aguardando }) });
    if (room.status_id === status.foraDoHorario) await recordEvent(db, 'sala_entrou_na_fila', { id_sala: room.id_sala });
  }

  async function run({ id_empresa, id_sala }: prazos.Due, now: Date): Promise<boolean> {
    const told = await database.comEmpresa(id_empresa, async (db) => {
      const room = await prazos.lockDue(db, id_sala, now);
      if (!room) return null;
      await open(db, room, now);
      return tellAbout(core, db, id_empresa, id_sala);
    });
    if (!told) return false;
    events.row(id_empresa, told.viewers, told.row);
    core.eventsRecorded();
    return true;
  }

  return {
    /** Everything that is due now. */
    async sweep(): Promise<void> {
      const now = clock.now();
      for (;;) {
        const due = await database.semEmpresa((db) => prazos.findDue(db, now, batch));
        let done = 0;
        for (const room of due) if (await run(room, now)) done++;
        if (due.length < batch || done === 0) return;
      }
    },
  };
}
