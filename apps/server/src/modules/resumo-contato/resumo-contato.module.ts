import { statusTexts } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import type { Core, Module } from '../../core/module.ts';
import { findAtendimentos } from './resumo-contato.repository.ts';

/** What a contato has in each area (spec 7 resumoContato); areas add theirs as they come. */
export function resumoContatoModule({ database }: Core): Module {
  return {
    name: 'resumo-contato',
    routes(register) {
      register(resumoContato.getAllAtendimento, async ({ person, query: { id_contato, id_cliente, page, rpp } }) => {
        // nobody is asked about: nothing to list
        if (id_contato === undefined && id_cliente === undefined) return { data: [], recordsTotal: 0, recordsFiltered: 0 };
        const of = id_contato === undefined ? { id_cliente: id_cliente! } : { id_contato };
        const { rows, total } = await database.lerEmpresa(person.id_empresa, (db) => findAtendimentos(db, person, of, page, rpp));
        const data = rows.map(({ id_sala, criado_em, encerrado_em, ...row }) => ({
          ...row,
          chat_id: id_sala,
          status: statusTexts[row.status_id] ?? '',
          aberto_em: criado_em.toISOString(),
          encerrado_em: encerrado_em?.toISOString() ?? null,
        }));
        return { data, recordsTotal: total, recordsFiltered: total };
      });
    },
  };
}
