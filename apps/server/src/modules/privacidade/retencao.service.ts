import type { Alcance, privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { countMidiasAntigas, nextMidiasAntigas, soltarArquivos, takeMidiasAntigas } from '../atendimentos/atendimentos.api.ts';
import { apagar, findContato, recordMudanca, setReter } from '../contatos/contatos.api.ts';
import { anonimizarContatos, removeLater } from './anonimizar.service.ts';
import { findConfig } from './config.repository.ts';
import * as repository from './retencao.repository.ts';

/** Counting stops here: more is "10 mil+". */
const counted = 10_000;

/** The rules by which personal data end by themselves. Nothing is remembered of a sweep: what is done is not found again. */
export function retencaoService({ database, clock, log, sessions, pessoas }: Core, stretch = 200) {
  /** Stretch by stretch, each in a transaction of its own. Where one fails, its rows are done one by one, and what fails then waits for the next sweep. */
  async function inStretches<T>(next: (last: T | undefined) => Promise<T[]>, work: (rows: readonly T[]) => Promise<void>): Promise<unknown[]> {
    const failures: unknown[] = [];
    let rows = await next(undefined);
    while (rows.length > 0) {
      try {
        await work(rows);
      } catch (error) {
        if (rows.length === 1) failures.push(error);
        else for (const row of rows) await work([row]).catch((failure: unknown) => failures.push(failure));
      }
      rows = rows.length < stretch ? [] : await next(rows.at(-1));
    }
    return failures;
  }

  function sweepContatos(
    id_empresa: number,
    regra: repository.RegraDeContatos,
    n: number,
    end: (db: Db, ids: readonly number[]) => Promise<readonly number[]>,
  ) {
    const now = clock.now();
    return inStretches<number>(
      (last = 0) => database.lerEmpresa(id_empresa, (db) => repository.nextContatos(db, pessoas(), regra, n, now, last, stretch)),
      async (ids) => {
        const clientes = await database.comEmpresa(id_empresa, async (db) => {
          const still = await repository.lockReached(db, pessoas(), regra, n, now, ids);
          return still.length === 0 ? [] : end(db, still);
        });
        for (const id_cliente of clientes) sessions.invalidate({ id_cliente });
      },
    );
  }

  function sweepMidias(id_empresa: number, n: number) {
    const since = repository.monthsBefore(clock.now(), n);
    return inStretches<{ id: number; id_arquivo: number }>(
      (last) => database.lerEmpresa(id_empresa, (db) => nextMidiasAntigas(db, since, [last?.id_arquivo ?? 0, last?.id ?? 0], stretch)),
      (rows) =>
        database.comEmpresa(id_empresa, async (db) => {
          const files = await takeMidiasAntigas(
            db,
            since,
            rows.map(({ id }) => id),
          );
          await removeLater(db, await soltarArquivos(db, files));
        }),
    );
  }

  async function sweepEmpresa(id_empresa: number): Promise<unknown[]> {
    const { lixeira_dias, anonimizar_meses, midias_meses } = await database.lerEmpresa(id_empresa, findConfig);
    const failures: unknown[] = [];
    if (lixeira_dias !== null)
      failures.push(
        ...(await sweepContatos(id_empresa, 'lixeira_dias', lixeira_dias, async (db, ids) => {
          await apagar(db, pessoas(), null, ids);
          return [];
        })),
      );
    if (anonimizar_meses !== null)
      failures.push(
        ...(await sweepContatos(id_empresa, 'anonimizar_meses', anonimizar_meses, (db, ids) =>
          anonimizarContatos(db, pessoas(), ids, { conversas: 'sem_texto', id_login: null }),
        )),
      );
    if (midias_meses !== null) failures.push(...(await sweepMidias(id_empresa, midias_meses)));
    return failures;
  }

  return {
    /** Every empresa with a rule, one after the other; one that fails does not keep the others waiting. Fails at the end, so that it is tried again. */
    async sweep(): Promise<void> {
      let failed = 0;
      for (const id_empresa of await database.semEmpresa(repository.empresasWithRegra)) {
        const failures = await sweepEmpresa(id_empresa).catch((error: unknown) => [error]);
        for (const err of failures) log.error({ err, id_empresa }, 'regra de retenção não cumprida');
        failed += failures.length;
      }
      if (failed > 0) throw new Error(`Regras de retenção: ${failed} falhas`);
    },

    preview: (id_empresa: number, query: Input<typeof privacidade.retencao>['query']): Promise<Reply<typeof privacidade.retencao>> =>
      database.lerEmpresa(id_empresa, async (db) => {
        const now = clock.now();
        const of = async (regra: repository.Regra): Promise<Alcance | null> => {
          const n = query[regra];
          if (n === undefined || n === null) return null;
          const found =
            regra === 'midias_meses'
              ? await countMidiasAntigas(db, repository.monthsBefore(now, n), counted + 1)
              : await repository.countReached(db, pessoas(), regra, n, now, counted + 1);
          return { quantos: Math.min(found, counted), mais: found > counted ? 1 : 0 };
        };
        const [lixeira_dias, anonimizar_meses, midias_meses] = await Promise.all(repository.regras.map(of));
        return { data: { lixeira_dias: lixeira_dias!, anonimizar_meses: anonimizar_meses!, midias_meses: midias_meses! } };
      }),

    reter: (person: Staff, id: number, reter: boolean): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        if (!(await findContato(db, person, id))) throw notFound('Contato');
        const changed = await setReter(db, id, reter);
        if (!changed) throw new AppError('conflito', 'Este contato já foi anonimizado ou unido a outro.');
        const words = (on: boolean) => (on ? 'Sim' : 'Não');
        if (changed.antes !== reter) await recordMudanca(db, [id], 'alterado', person.id_login, { reter: [words(changed.antes), words(reter)] });
      }),
  };
}
