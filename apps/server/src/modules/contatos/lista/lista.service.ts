import { estados, municipioPorId } from '@prosa/brasil/lugares/municipios.ts';
import { contatosLista } from '@prosa/contract/contatos/lista.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { counted, findCounted } from '../../../core/lists/long-list.ts';
import type { Core } from '../../../core/module.ts';
import { countAll, longListOf } from '../../../core/registro/lista.ts';
import { paginasLongas } from '../../../core/registro/paginas.ts';
import { escrita } from '../../../core/registro/registro.ts';
import { contatosDaLista, type LinhaRow, pedidoDe } from './lista.repository.ts';

type Query = Input<typeof contatosLista.listar>['query'];
type Answer = Reply<typeof contatosLista.listar>;

const ufOf = new Map<number, string>(estados.map((e) => [e.id_uf, e.uf]));
export const municipioDe = (id: number | null): string | null => (id === null ? null : (municipioPorId(id)?.municipio ?? null));
export const ufDe = (id: number | null): string | null => ufOf.get(id ?? 0) ?? null;

const present = (row: LinhaRow): Answer['data'][number] => ({ ...escrita(row), municipio: municipioDe(row.id_municipio), uf: ufDe(row.id_uf) });

const unfiltered = contatosLista.listar.query.parse({});

/** The list of contatos, at any size and depth. */
export function contatosListaService(core: Core) {
  const findPage = paginasLongas(core);

  return async (person: Staff, { page, rpp, ordem, cursor, ...filtro }: Query): Promise<Answer> => {
    const { situacao } = filtro;
    const all = person.escopos.contato === 'todos';
    const seen = all ? 0 : person.id_login;
    const whole = pedidoDe(person, { ...unfiltered, situacao });
    const { rows, ...found } = await findPage(
      person.id_empresa,
      contatosDaLista,
      pedidoDe(person, filtro, ordem),
      { page, rpp, cursor },
      {
        filtrada: [seen, filtro],
        inteira: [seen, situacao],
        contar: async (db) => ({
          n: all ? await countAll(db, contatosDaLista, whole) : Math.min(counted, (await findCounted(db, longListOf(contatosDaLista, whole), 0, 0)).n),
        }),
      },
    );
    return { data: rows.map(present), ...found };
  };
}
