import type { CampoDefinido } from '@prosa/contract/campos/campos.valores.ts';
import { camposDaMescla } from '@prosa/contract/contatos/mescla.endpoints.ts';
import type { MudancaDeContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { type LinhaDoTempo, type Lugar, older } from '../../../core/linha-do-tempo.ts';
import { rotulosDeCampos } from '../../../core/registro/campos.ts';
import { presentCampos } from '../../../core/registro/historico.ts';
import type { Rotulos } from '../../../core/registro/textos.ts';
import { findCampos } from '../../campos/campos.api.ts';
import { fieldText } from './textos.ts';

interface MudancaRow extends Lugar {
  quando: Date;
  tipo: MudancaDeContato['tipo'];
  autor: string | null;
  campos: Record<string, [unknown, unknown]>;
}

/** Names behind the ids of a contato's record. */
interface Nomes {
  id_cliente: ReadonlyMap<number, string>;
  id_responsavel: ReadonlyMap<number, string>;
}

/** Worked out from the field beside it, or of no use to read. */
const {
  id_uf: _uf,
  telefone: _telefone,
  ...read
} = {
  ...camposDaMescla,
  telefones: 'Telefones',
  arquivo: 'Arquivo',
  reter: 'Não apagar pelas regras de retenção',
  id_municipio: 'Município',
} as Record<string, string>;

/** What fields are called and how they read, those of the empresa among them. */
function rotulosDe(own: readonly CampoDefinido[], nomes: Nomes): Rotulos {
  // one who is not there any more was somebody
  const nameIn = (field: keyof Nomes) => (id: number) => nomes[field].get(id) ?? 'outro';
  return {
    ...Object.fromEntries(Object.entries(read).map(([field, title]) => [field, [title, (value: unknown) => fieldText(field, value)] as const])),
    id_cliente: [read['id_cliente']!, nameIn('id_cliente')],
    id_responsavel: [read['id_responsavel']!, nameIn('id_responsavel')],
    ...rotulosDeCampos(own),
  };
}

/** A change of a contato's record as people read it. Fields of the empresa that are not there any more are left out. */
const presentMudanca = ({ tipo, autor, campos }: MudancaRow, own: readonly CampoDefinido[], nomes: Nomes): MudancaDeContato => ({
  tipo,
  // what nobody of the company ended, its rule did
  autor: autor ?? (tipo === 'anonimizado' ? 'A regra de retenção' : null),
  campos: presentCampos(campos, rotulosDe(own, nomes)),
});

/** Names of the clientes and people that changes name by their ids. */
async function findNomes(db: Db, changes: readonly MudancaRow[]): Promise<Nomes> {
  const named = (field: keyof Nomes): number[] => changes.flatMap(({ campos }) => campos[field] ?? []).filter((id): id is number => typeof id === 'number');
  const [clientes, people] = [named('id_cliente'), named('id_responsavel')];
  const { rows } =
    clientes.length + people.length === 0
      ? { rows: [] }
      : await sql<{
          campo: keyof Nomes;
          id: number;
          nome: string;
        }>`select 'id_cliente' as campo, id_cliente as id, nome_exibido as nome from cliente where id_cliente = any (${clientes}::bigint[])
    union all select 'id_responsavel', l.id_login, l.nome from login l join membro m on m.id_login = l.id_login where l.id_login = any (${people}::bigint[])`.execute(
          db,
        );
  const of = (field: keyof Nomes) => new Map(rows.filter(({ campo }) => campo === field).map(({ id, nome }) => [id, nome]));
  return { id_cliente: of('id_cliente'), id_responsavel: of('id_responsavel') };
}

/** The newest changes of the record of a contato. */
export const mudancasNaLinhaDoTempo: LinhaDoTempo = {
  async ler(db, _person, id_contato, depois, limite) {
    const { rows } =
      await sql<MudancaRow>`select 'm' || m.id_mudanca as chave, m.em::text as em, m.em as quando, m.tipo, l.nome as autor, m.campos from contato_mudanca m left join login l on l.id_login = m.id_login
      where m.id_contato = ${id_contato} and ${older(depois, sql`m.em`, sql`'m' || m.id_mudanca`)} order by m.em desc, 'm' || m.id_mudanca desc limit ${limite}`.execute(
        db,
      );
    const [own, nomes] = [await findCampos(db), await findNomes(db, rows)];
    return rows.map((row) => {
      const { em, chave, quando } = row;
      return { em, chave, quando, item: { tipo: 'mudanca', chave, em: quando.toISOString(), mudanca: presentMudanca(row, own, nomes) } };
    });
  },
};
