import type { contatosMescla } from '@prosa/contract/contatos/mescla.endpoints.ts';
import type { Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { scheduleJob } from '../../../core/jobs/jobs.ts';
import type { Core } from '../../../core/module.ts';
import * as repository from './pares.repository.ts';

declare module '../../../core/jobs/jobs.ts' {
  interface Jobs {
    contato_pares: Record<string, never>;
  }
}

const rpp = 25;

/** Contatos that look like one person: searched in the background, shown, told apart. */
export function contatosParesService({ database, log }: Core) {
  return {
    async list(person: Staff, page: number): Promise<Reply<typeof contatosMescla.pares>> {
      const { procura, rows } = await database.comEmpresa(person.id_empresa, async (db) => ({
        // the search first: one that ends between the two reads is told as still going on, never as ended with the pairs of before it
        procura: await repository.findProcura(db),
        rows: await repository.findPares(db, person, page, rpp),
      }));
      return { data: rows.slice(0, rpp), mais: rows.length > rpp, procura: procura ? { ...procura, em: procura.em.toISOString() } : null };
    },

    begin: (person: Staff): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        if (!(await repository.beginProcura(db))) throw new AppError('conflito', 'A procura já está em andamento.');
        await scheduleJob(db, 'contato_pares', {}, { attempts: 3 });
      }),

    /** The job. */
    async search(id_empresa: number): Promise<void> {
      try {
        await database.comEmpresa(id_empresa, async (db) => {
          await repository.searchPares(db);
          await repository.endProcura(db, 'pronta');
        });
      } catch (err) {
        log.error({ err, id_empresa }, 'procura de contatos repetidos falhou');
        await database.comEmpresa(id_empresa, (db) => repository.endProcura(db, 'falhou'));
      }
    },

    distinguish: (person: Staff, a: number, b: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        if (a === b || !(await repository.canSee(db, person, [a, b]))) throw notFound('Contato');
        await repository.distinguish(db, person.id_login, a, b);
      }),
  };
}
