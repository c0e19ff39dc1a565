import type { Mural } from '../../core/avisos.ts';
import type { Database, Db } from '../../core/db/database.ts';
import type { Consumer, DomainEvent, DomainEventName } from '../../core/domain-events/domain-events.ts';
import type { JobHandlers } from '../../core/jobs/jobs.ts';
import { muralDe } from './notificacoes.mural.ts';
import type { AvisosPorArea } from './notificacoes.repository.ts';

type Works<D> = Readonly<Record<string, ((mural: Mural, dados: D) => Promise<void>) | undefined>>;

/** Turns what happens into notices of the people it concerns, once for each event, as the modules say. */
export function notificacoesConsumer(avisos: AvisosPorArea): Consumer {
  async function handleRun(db: Db, events: readonly DomainEvent[]): Promise<void> {
    const { tipo } = events[0]!;
    const all = events.map(({ dados }) => dados);
    for (const [area, { quando = {}, quandoVarios = {} }] of avisos) {
      const mural = muralDe(db, area);
      await (quandoVarios as Works<readonly unknown[]>)[tipo]?.(mural, all);
      for (const dados of all) await (quando as Works<unknown>)[tipo]?.(mural, dados);
    }
  }
  const names = [...avisos.values()].flatMap(({ quando, quandoVarios }) => Object.keys({ ...quando, ...quandoVarios }));
  return { name: 'notificacoes', events: [...new Set(names)] as DomainEventName[], handle: (db, event) => handleRun(db, [event]), handleRun };
}

/** The jobs of the modules that raise notices. */
export function tarefasDeAvisos(avisos: AvisosPorArea, database: Database): JobHandlers {
  const jobs: Record<string, JobHandlers[string]> = {};
  for (const [area, { tarefas = {} }] of avisos)
    for (const [name, work] of Object.entries(tarefas as Works<unknown>))
      jobs[name] = (id_empresa: number, dados: unknown) => database.comEmpresa(id_empresa, async (db) => work?.(muralDe(db, area), dados));
  return jobs;
}
