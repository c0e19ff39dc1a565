import type { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Core, Module } from '../../core/module.ts';
import { findAtendimentos, presentAtendimentoResumo } from '../atendimentos/atendimentos.api.ts';
import { linhaDoTempo } from './linha-do-tempo.ts';

export function resumoContatoService({ database }: Core, modules: () => readonly Module[]) {
  const fontes = () => modules().flatMap((module) => module.linhaDoTempo ?? []);
  return {
    linhaDoTempo: (person: Staff, id: number, query: Input<typeof resumoContato.linhaDoTempo>['query']) =>
      database.lerEmpresa(person.id_empresa, (db) => linhaDoTempo(db, fontes(), person, id, query)),

    async atendimentos(person: Staff, { id_contato, id_cliente, ordem, ...page }: Input<typeof resumoContato.getAllAtendimento>['query']) {
      // nobody is asked about: nothing to list
      if (id_contato === undefined && id_cliente === undefined) return { data: [], recordsTotal: 0, recordsFiltered: 0 };
      const of = id_contato === undefined ? { id_cliente: id_cliente! } : { id_contato };
      const { rows, total, cursor } = await database.lerEmpresa(person.id_empresa, (db) =>
        findAtendimentos(db, person, of, { ...page, down: !ordem.endsWith(' asc') }),
      );
      return { data: rows.map(presentAtendimentoResumo), recordsTotal: total, recordsFiltered: total, ...(cursor !== undefined && { cursor }) };
    },
  };
}
