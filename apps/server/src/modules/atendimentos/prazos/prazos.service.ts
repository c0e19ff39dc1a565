import { statusAtendimento as status } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import type { Db } from '../../../core/db/database.ts';
import { type Consumer, recordEvent } from '../../../core/domain-events/domain-events.ts';
import { scheduleJob } from '../../../core/jobs/jobs.ts';
import type { Core } from '../../../core/module.ts';
import { findCalendarioVigente } from '../../calendarios/calendarios.api.ts';
import { type AutomacaoVigente, findAutomacaoVigente } from '../../wpp-automacao/wpp-automacao.api.ts';
import { addBotStep, type Bots, type Passo } from '../linha/bot.ts';
import { fillText } from '../linha/textos.ts';
import { closeSala } from '../sala/salas.repository.ts';
import { type Acao, after, isWarned, nextDeadline, postponed, reviewedDeadline, unheardMin } from './prazos.policy.ts';
import * as prazos from './prazos.repository.ts';

declare module '../../../core/jobs/jobs.ts' {
  interface Jobs {
    /** Settings or hours changed: what is due in the open salas is worked out anew. */
    prazos_rever: Record<string, never>;
  }
}

/** How many due salas are taken at once; more of them wait for the next round of the same sweep. */
const batch = 200;

/** What the clock does to salas. Each is done in the transaction that takes away what was due: a killed process repeats nothing. */
export function prazosService({ database, clock }: Core, bots: Pick<Bots, 'say'>) {
  async function settingsOf(db: Db, sala: prazos.PlannedSala) {
    const [automacao, calendario] = await Promise.all([findAutomacaoVigente(db, sala), findCalendarioVigente(db, sala)]);
    return { automacao, expediente: calendario?.expediente ?? null };
  }
  type Settings = Awaited<ReturnType<typeof settingsOf>>;

  const say = async (db: Db, sala: prazos.PlannedSala, text: string, passo: Passo | null, now: Date, paced: boolean): Promise<boolean> =>
    bots.say(db, sala, text === '' ? '' : await fillText(db, sala.id_sala, text, now), passo, now, paced);

  /** Ends a sala in which the customer fell silent. */
  async function end(db: Db, sala: prazos.PlannedSala, automacao: AutomacaoVigente, now: Date): Promise<void> {
    await say(db, sala, automacao.encerrar_texto, null, now, false);
    await addBotStep(db, sala.id_sala, 'inatividade_encerrada', now);
    await closeSala(db, sala.id_sala, { status_id: status.encerrado, id_motivo: null }, null);
    await recordEvent(db, 'sala_encerrada', { id_sala: sala.id_sala, id_login: null, status_id: status.encerrado, id_motivo: null });
  }

  /** What was due is done. */
  async function perform(db: Db, sala: prazos.PlannedSala, acao: Acao, { automacao, expediente }: Settings, now: Date): Promise<void> {
    if (acao === 'abrir') {
      // at the place of its arrival
      await prazos.setDeadline(db, sala.id_sala, null, status.aguardando);
      await recordEvent(db, 'sala_entrou_na_fila', { id_sala: sala.id_sala });
      return addBotStep(db, sala.id_sala, 'horario_aberto', now);
    }
    if (acao === 'nao_respondido') {
      await prazos.setDeadline(db, sala.id_sala, null, status.naoRespondido);
      await recordEvent(db, 'sala_nao_respondida', { id_sala: sala.id_sala });
      return addBotStep(db, sala.id_sala, 'nao_respondido', now);
    }
    if (!automacao) return;
    if (acao === 'encerrar') return end(db, sala, automacao, now);
    const warned = await say(db, sala, automacao.inatividade_texto, 'inatividade_avisada', now, true);
    // a sala that no line carries: nobody was warned, so nothing is ended, and the next message begins anew
    const em = automacao.encerrar_min === null || !warned ? null : after(now, automacao.encerrar_min, automacao.horario_util ? expediente : null);
    await prazos.setDeadline(db, sala.id_sala, em && { acao: 'encerrar', em });
  }

  /** Until when the customer's silence does not count; undefined: it does. */
  async function excuse(db: Db, sala: prazos.PlannedSala, acao: 'avisar' | 'encerrar', { automacao, expediente }: Settings, now: Date) {
    // it is our turn: the message that the staff scheduled begins the time anew
    const scheduled = await prazos.nextScheduled(db, sala.id_sala);
    if (scheduled && scheduled > now) return scheduled;
    // the answer could not have come
    if (await prazos.canBeHeard(db, sala)) return undefined;
    const minutes = acao === 'encerrar' ? (automacao?.encerrar_min ?? unheardMin) : unheardMin;
    return after(now, minutes, automacao?.horario_util ? expediente : null);
  }

  /** What is due in this sala, if the sala as it is now still says so. */
  async function due(db: Db, sala: prazos.PlannedSala, now: Date): Promise<void> {
    const settings = await settingsOf(db, sala);
    const { automacao, expediente } = settings;
    const ending = isWarned(sala) && automacao !== undefined && automacao.encerrar_min !== null;
    const next = ending ? { acao: 'encerrar' as const, em: now } : nextDeadline(sala, automacao, expediente, now);
    const later = next && postponed(next.acao, next.acao === 'abrir' || automacao?.horario_util ? expediente : null, now);
    if (!next || next.em > now || later) {
      await prazos.setDeadline(db, sala.id_sala, next && { acao: next.acao, em: later ?? next.em });
      return;
    }
    const silence = next.acao === 'avisar' || next.acao === 'encerrar' ? await excuse(db, sala, next.acao, settings, now) : undefined;
    if (silence === undefined) return perform(db, sala, next.acao, settings, now);
    await prazos.setDeadline(db, sala.id_sala, silence && { acao: next.acao, em: silence });
  }

  async function run({ id_empresa, id_sala }: prazos.Due, now: Date): Promise<void> {
    await database.comEmpresa(id_empresa, async (db) => {
      const sala = await prazos.lockDue(db, id_sala, now);
      if (sala) await due(db, sala, now);
    });
  }

  const aboutSalas = ['mensagem_recebida', 'mensagem_enviada', 'sala_transferida', 'sala_entrou_na_fila', 'sala_voltou_para_fila', 'sala_reaberta'] as const;
  type Heard = (typeof aboutSalas)[number] | 'calendario_mudou' | 'automacao_mudou';
  /** Whoever writes begins the time anew; another departamento may have other times. */
  async function setSalaDeadline(db: Db, id_sala: number): Promise<void> {
    const sala = await prazos.lockOpenSala(db, id_sala);
    // held until the hours open, or warned and silent since: that stands
    if (!sala || sala.status_id === status.foraDoHorario || isWarned(sala)) return;
    const { automacao, expediente } = await settingsOf(db, sala);
    await prazos.setDeadline(db, sala.id_sala, nextDeadline(sala, automacao, expediente, clock.now()));
  }

  const consumer: Consumer<Heard> = {
    name: 'prazos',
    events: [...aboutSalas, 'calendario_mudou', 'automacao_mudou'],
    handle: (db, event) => consumer.handleRun!(db, [event]),
    async handleRun(db, happened) {
      const [first] = happened;
      if (first?.tipo === 'calendario_mudou') await prazos.reviewHeldSalas(db, clock.now());
      if (first?.tipo === 'calendario_mudou' || first?.tipo === 'automacao_mudou') return scheduleJob(db, 'prazos_rever', {}, { key: 'prazos_rever' });
      if (!(await prazos.hasDeadlines(db))) return;
      for (const id_sala of new Set(happened.flatMap(({ dados }) => ('id_sala' in dados ? [dados.id_sala] : [])))) await setSalaDeadline(db, id_sala);
    },
  };

  /** Salas that nobody writes in hear of changed settings, too. */
  async function review(id_empresa: number): Promise<void> {
    for (let last: number | undefined = 0; last !== undefined; ) {
      const reached: number = last;
      last = await database.comEmpresa(id_empresa, async (db) => {
        const salas = await prazos.lockPlannable(db, reached, batch);
        const known = new Map<string, Promise<Settings>>();
        const planned: Parameters<typeof prazos.setDeadlines>[1][number][] = [];
        for (const sala of salas) {
          if (sala.status_id === status.foraDoHorario || isWarned(sala)) continue;
          const place = `${sala.id_wpp_config}:${sala.id_departamento}`;
          const settings = known.get(place) ?? settingsOf(db, sala);
          known.set(place, settings);
          const { automacao, expediente } = await settings;
          planned.push({ id_sala: sala.id_sala, next: reviewedDeadline(sala, automacao, expediente, clock.now()) });
        }
        await prazos.setDeadlines(db, planned);
        return salas.at(-1)?.id_sala;
      });
    }
  }

  return {
    consumer: consumer as unknown as Consumer,
    jobs: { prazos_rever: (id_empresa: number) => review(id_empresa) },
    /** Everything that is due now. */
    async sweep(): Promise<void> {
      const now = clock.now();
      const tried = new Set<number>();
      for (;;) {
        const salas = (await database.semEmpresa((db) => prazos.findDue(db, now, batch))).filter(({ id_sala }) => !tried.has(id_sala));
        for (const sala of salas) {
          tried.add(sala.id_sala);
          await run(sala, now);
        }
        // what another node works on stays due, and is tried once
        if (salas.length === 0) return;
      }
    },
  };
}
