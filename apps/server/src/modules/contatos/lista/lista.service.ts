import { estados } from '@prosa/brasil/municipios.ts';
import { contatosLista } from '@prosa/contract/contatos/lista.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { counted, findCounted } from '../../../core/lists/long-list.ts';
import { longListPages } from '../../../core/lists/long-list-pages.ts';
import type { Core } from '../../../core/module.ts';
import * as lista from './lista.repository.ts';

type Query = Input<typeof contatosLista.listar>['query'];
type Answer = Reply<typeof contatosLista.listar>;

const ufOf = new Map<number, string>(estados.map((e) => [e.id_uf, e.uf]));
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const present = ({ id_municipio, id_uf, ...row }: lista.LinhaRow): Answer['data'][number] => ({
  ...row,
  municipio: lista.municipioDe(id_municipio),
  uf: ufOf.get(id_uf ?? 0) ?? null,
  criado_em: row.criado_em.toISOString(),
  alterado_em: row.alterado_em.toISOString(),
  conversa_em: iso(row.conversa_em),
  excluido_em: iso(row.excluido_em),
});

const unfiltered = contatosLista.listar.query.parse({});

/** The list of contatos, at any size and depth. */
export function contatosListaService({ database, clock }: Core) {
  const findPage = longListPages({ database, clock });

  return async (person: Staff, query: Query): Promise<Answer> => {
    const { page, rpp, ordem, cursor, ...filtro } = query;
    const { id_empresa } = person;
    const { situacao } = filtro;
    const all = person.escopos.contato === 'todos';
    const whole = { person, filtro: { ...unfiltered, situacao }, ordem: '' };
    const { ids, ...found } = await findPage({
      id_empresa,
      list: lista.longListOf({ person, filtro, ordem }),
      key: JSON.stringify([id_empresa, all ? 0 : person.id_login, filtro]),
      wholeKey: `${id_empresa}:${situacao}:${all ? 0 : person.id_login}`,
      countWhole: async (db) => (all ? lista.countView(db, situacao) : Math.min(counted, (await findCounted(db, lista.longListOf(whole), 0, 0)).n)),
      ordem,
      page,
      rpp,
      cursor,
    });
    const data = await database.lerEmpresa(id_empresa, (db) => lista.findLinhas(db, ids));
    return { data: data.map(present), ...found };
  };
}
