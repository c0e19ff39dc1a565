import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import type { Core, Module } from '../../core/module.ts';
import { linhaDoTempo } from './linha-do-tempo.ts';
import { presentAtendimentoResumo } from './resumo-contato.presenter.ts';
import { findAtendimentos } from './resumo-contato.repository.ts';

/** What a contato has in each area (spec 7 resumoContato); areas add theirs as they come. */
export function resumoContatoModule({ database }: Core): Module {
  return {
    name: 'resumo-contato',
    routes(register) {
      register(resumoContato.linhaDoTempo, ({ person, params, query }) =>
        database.lerEmpresa(person.id_empresa, (db) => linhaDoTempo(db, person, params.id, query)),
      );
      register(resumoContato.getAllAtendimento, async ({ person, query: { id_contato, id_cliente, ordem, ...page } }) => {
        // nobody is asked about: nothing to list
        if (id_contato === undefined && id_cliente === undefined) return { data: [], recordsTotal: 0, recordsFiltered: 0 };
        const of = id_contato === undefined ? { id_cliente: id_cliente! } : { id_contato };
        const { rows, total, cursor } = await database.lerEmpresa(person.id_empresa, (db) =>
          findAtendimentos(db, person, of, { ...page, down: !ordem.endsWith(' asc') }),
        );
        return { data: rows.map(presentAtendimentoResumo), recordsTotal: total, recordsFiltered: total, ...(cursor !== undefined && { cursor }) };
      });
    },
  };
}
