import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { contatosLista } from '@prosa/contract/contatos/lista.endpoints.ts';
import { contatosLote } from '@prosa/contract/contatos/lote.endpoints.ts';
import type { Staff } from '../../core/auth/person.ts';
import { notFound } from '../../core/errors.ts';
import type { Jobs } from '../../core/jobs/jobs.ts';
import type { Core, Module } from '../../core/module.ts';
import { cadastroRoutes } from './cadastro/cadastro.routes.ts';
import { contatosListaService } from './lista/lista.service.ts';
import { type ContatoFilter, findContato, findContatos } from './lista/procura.repository.ts';
import { contatosLoteService } from './lote/lote.service.ts';
import { mesclaOf } from './mescla/mescla.routes.ts';

export function contatosModule(core: Core): Module {
  const { database } = core;
  const listar = contatosListaService(core);
  const lote = contatosLoteService(core);
  const mescla = mesclaOf(core);
  type Asked = { ordem: string; rpp: number; page: number; cursor?: string | undefined };
  async function choice(person: Staff, filter: ContatoFilter, { ordem, rpp, page, cursor }: Asked) {
    // named one by one, they all come at once
    const asked = { page: filter.ids ? 0 : page, rpp: filter.ids ? 500 : rpp, cursor, down: ordem.endsWith(' desc') };
    const found = await database.comEmpresa(person.id_empresa, (db) => findContatos(db, person, filter, asked));
    return { rows: found.rows, mais: found.cursor !== undefined, ...(found.cursor !== undefined && { cursor: found.cursor }) };
  }
  return {
    name: 'contatos',
    jobs: {
      contato_lote: (id_empresa: number, dados: Jobs['contato_lote']) => lote.run(id_empresa, dados),
      contato_pares: (id_empresa: number) => mescla.search(id_empresa),
    },
    cron: [
      { name: 'contato_lotes_antigos', schedule: '41 * * * *', run: () => lote.sweep() },
      { name: 'contato_mesclas_antigas', schedule: '17 4 * * *', run: () => mescla.sweep() },
    ],
    routes(register) {
      register(contatos.getAll, async ({ person, query }) => {
        const { rows, ...more } = await choice(person, { q: query.q, withPhone: query.with_phone === 1, ids: query.ids }, query);
        return { data: rows, ...more };
      });
      register(contatosLista.listar, ({ person, query }) => listar(person, query));
      register(contatosLote.store, async ({ person, body }) => ({ data: await lote.start(person, body) }));
      register(contatosLote.delete, async ({ person, body }) => ({ data: await lote.start(person, body) }));
      register(contatosLote.show, async ({ person, params }) => ({ data: await lote.show(person, params.id) }));
      register(contatosLote.desfazer, async ({ person, params }) => ({ data: await lote.undo(person, params.id) }));
      register(contatos.getContatosChat, async ({ person, query }) => {
        const { rows, ...more } = await choice(person, { q: query.q, withPhone: false, ids: undefined }, query);
        return { contatos: rows, ...more };
      });
      register(contatos.getById, async ({ person, params }) => {
        const row = await database.comEmpresa(person.id_empresa, (db) => findContato(db, person, params.id));
        if (!row) throw notFound('Contato');
        return { data: row };
      });
      cadastroRoutes(core, register);
      mescla.routes(register);
    },
  };
}
