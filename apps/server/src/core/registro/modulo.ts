import type { ChamadasDeAnexo } from '@prosa/contract/registro/registro.endpoints.ts';
import { type AnyEndpoint, type Input, isPairOrCliente } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Cliente, Staff } from '../auth/person.ts';
import type { Db } from '../db/database.ts';
import type { Register } from '../http/binding.ts';
import type { Core, Module } from '../module.ts';
import { needFicha } from './guardar.ts';
import { type Campos, recordChange } from './historico.ts';
import { importavelDe } from './importar.ts';
import type { Chamadas, Registro } from './registro.ts';
import { registroService } from './servico.ts';

/** What customers are answered, by the calls of the kind that are theirs, too. */
export type ParaClientes = { readonly [C in 'getAll' | 'show']?: (person: Cliente, input: Input<AnyEndpoint>) => Promise<object> };

/** Binds the calls of a kind, as far as it has them. */
export function registroRoutes(core: Core, r: Registro, clientes: ParaClientes = {}): (register: Register) => void {
  const service = registroService(core, r);
  const { getAll, show, store, delete: remove, restaurar, lixeira, historico } = r.calls as Chamadas;
  return (register) => {
    // each names a pair, so that a person of the team calls it (core/http/register.ts)
    const bind = (
      call: AnyEndpoint | undefined,
      act: (person: Staff, input: Input<AnyEndpoint>) => Promise<object>,
      ofCliente?: ParaClientes['getAll'],
    ): void => {
      if (!call) return;
      const staff = ({ person, ...input }: { person: unknown } & Input<AnyEndpoint>) => act(person as Staff, input);
      if (!isPairOrCliente(call.access)) return register(call, staff as never);
      if (!ofCliente) throw new Error(`${call.path}: nobody answers customers`);
      register(call, { staff, cliente: ({ person, ...input }: { person: unknown } & Input<AnyEndpoint>) => ofCliente(person as Cliente, input) } as never);
    };
    bind(getAll, (person, { query }) => service.list(person, query), clientes.getAll);
    bind(
      show,
      async (person, { params }) => {
        const data = await service.show(person, params.id);
        await r.aoMostrar?.(core, person, params.id);
        return { data };
      },
      clientes.show,
    );
    bind(store, async (person, { body }) => ({ [r.id]: await service.store(person, body) }));
    bind(remove, (person, { params }) => service.moveOne(person, params.id, true));
    bind(restaurar, (person, { params }) => service.moveOne(person, params.id, false));
    bind(lixeira, async (person, { body }) => ({ ids: await service.move(person, body.ids, body.excluir === 1) }));
    bind(historico, (person, { params, query }) => service.historico(person, params.id, query.antes_de));
  };
}

/** A kind of record that people keep files with. */
export interface Anexavel {
  readonly area: string;
  readonly calls: ChamadasDeAnexo;
  /** Throws 404 when the person does not see it; `live`: or when it is in the trash. */
  readonly need: (db: Db, person: Staff, id: number, live: boolean) => Promise<void>;
  readonly record: (db: Db, person: Staff, id: number, campos: Campos) => Promise<void>;
}

/** What a kind of record brings to its module: its routes, who hears of its changes, and its files and those it is taken in from, where it has them. */
export function registroParts(
  core: Core,
  r: Registro,
  clientes?: ParaClientes,
): Pick<Module, 'routes' | 'registros' | 'anexaveis' | 'importaveis'> & { routes(register: Register): void } {
  const { anexos, especie } = r.calls as Chamadas;
  const { tabela, visivel } = r;
  return {
    registros: [{ area: especie.area, ...(visivel && { escopo: { de: sql`${sql.table(tabela)} t`, id: sql`t.${sql.ref(r.id)}`, ve: visivel } }) }],
    routes: registroRoutes(core, r, clientes),
    importaveis: r.importar ? [importavelDe(r, r.importar)] : [],
    anexaveis: anexos
      ? [
          {
            area: especie.area,
            calls: anexos,
            need: (db, person, id, live) => needFicha(db, r, id, live, visivel?.(person)),
            record: (db, person, id, campos) => recordChange(db, especie.area, id, 'alterado', campos, person.id_login),
          },
        ]
      : [],
  };
}
