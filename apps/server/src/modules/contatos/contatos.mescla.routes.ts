import { contatosMescla } from '@prosa/contract/contatos/contatos.mescla.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Register } from '../../core/http/binding.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { contatosMesclaService } from './contatos.mescla.service.ts';
import * as pares from './contatos.pares.repository.ts';

declare module '../../core/jobs/jobs.ts' {
  interface Jobs {
    contato_pares: Record<string, never>;
  }
}

const rpp = 25;

/** Doubles: found in the background, told apart, merged, and taken apart again. */
export function mesclaOf(core: Core) {
  const { database, log } = core;
  const service = contatosMesclaService(core);
  return {
    sweep: () => service.sweep(),
    async search(id_empresa: number): Promise<void> {
      try {
        await database.comEmpresa(id_empresa, async (db) => {
          await pares.searchPares(db);
          await pares.endProcura(db, 'pronta');
        });
      } catch (err) {
        log.error({ err, id_empresa }, 'procura de contatos repetidos falhou');
        await database.comEmpresa(id_empresa, (db) => pares.endProcura(db, 'falhou'));
      }
    },
    routes(register: Register): void {
      register(contatosMescla.pares, async ({ person, query }) => {
        const { rows, procura } = await database.comEmpresa(person.id_empresa, async (db) => ({
          rows: await pares.findPares(db, person, query.page, rpp),
          procura: await pares.findProcura(db),
        }));
        return { data: rows.slice(0, rpp), mais: rows.length > rpp, procura: procura ? { ...procura, em: procura.em.toISOString() } : null };
      });
      register(contatosMescla.procurar, async ({ person }) => {
        await database.comEmpresa(person.id_empresa, async (db) => {
          if (!(await pares.beginProcura(db))) throw new AppError('conflito', 'A procura já está em andamento.');
          await scheduleJob(db, 'contato_pares', {}, { attempts: 1 });
        });
        return {};
      });
      register(contatosMescla.distinguir, async ({ person, body }) => {
        await database.comEmpresa(person.id_empresa, async (db) => {
          if (body.id_a === body.id_b || !(await pares.canSee(db, person, [body.id_a, body.id_b]))) throw notFound('Contato');
          await pares.distinguish(db, person.id_login, body.id_a, body.id_b);
        });
        return {};
      });
      register(contatosMescla.comparar, ({ person, params }) => service.compare(person, params));
      register(contatosMescla.store, async ({ person, body }) => ({ id_mescla: await service.merge(person, body) }));
      register(contatosMescla.getAll, async ({ person }) => ({ data: await service.list(person) }));
      register(contatosMescla.desfazer, async ({ person, params }) => {
        await service.undo(person, params.id);
        return {};
      });
    },
  };
}
