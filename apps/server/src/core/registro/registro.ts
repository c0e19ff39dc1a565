import type { ChamadasDeImportacao } from '@prosa/contract/registro/importacao.endpoints.ts';
import type { ChamadasDeAnexo, Especie } from '@prosa/contract/registro/registro.endpoints.ts';
import type { AnyEndpoint, Input, Reply } from '@prosa/contract/wire.ts';
import type { Acao } from '../audit/audit.ts';
import type { Staff, Viewer } from '../auth/person.ts';
import type { Db } from '../db/database.ts';
import type { Seen } from '../lists/long-list.ts';
import type { Core } from '../module.ts';
import type { Quadro, Valores } from './guardar.ts';
import type { Campos } from './historico.ts';
import type { Importar } from './importar.ts';
import type { Lista, Sql } from './lista.ts';
import { cityText, type Rotulos } from './textos.ts';

/** The calls of a kind, as `registroCalls` of the contract makes them; those that its module answers itself are left out. */
export interface Chamadas {
  readonly especie: Especie;
  readonly getAll?: AnyEndpoint;
  readonly show: AnyEndpoint;
  readonly store: AnyEndpoint;
  readonly delete: AnyEndpoint;
  readonly restaurar: AnyEndpoint;
  readonly lixeira?: AnyEndpoint;
  readonly historico?: AnyEndpoint;
  readonly anexos?: ChamadasDeAnexo;
  readonly importacao?: ChamadasDeImportacao;
}

export type QueryOf<C extends Chamadas> = C['getAll'] extends AnyEndpoint ? Input<C['getAll']>['query'] : Record<never, never>;
/** What is asked for of a list, without where its page is. */
export type FiltroDe<C extends Chamadas> = Omit<QueryOf<C>, 'page' | 'rpp' | 'ordem' | 'cursor' | 'ids'>;
export type LinhaDe<C extends Chamadas> = C['getAll'] extends AnyEndpoint ? Reply<C['getAll']>['data'][number] : unknown;
export type DetalheDe<C extends Chamadas> = Reply<C['show']>['data'];
export type CorpoDe<C extends Chamadas> = Input<C['store']>['body'];

/** Who acts, and the transaction. */
export interface Ato {
  readonly db: Db;
  readonly person: Staff;
  readonly core: Core;
}

/** A row as the wire writes its values: moments as text, true and false as 1 and 0, the city's name beside its number. */
export function escrita(row: object): any {
  const written: Record<string, unknown> = { ...row };
  for (const key in written) {
    const value = written[key];
    if (value instanceof Date) written[key] = value.toISOString();
    else if (typeof value === 'boolean') written[key] = value ? 1 : 0;
  }
  if ('id_municipio' in written) written['cidade'] = cityText(written['id_municipio'] as number | null);
  return written;
}

/** The unique index of a table, the field it is about, what is said there, and what is said of one that comes back from the trash. */
type Unicos = Readonly<Record<string, readonly [campo: string, texto: string | ((corpo: any) => string), naVolta?: string]>>;

/** How a kind of record is kept; its table is `t`. `L`, `D`: a row of the list and of the detail, written as above. */
export interface Definicao<C extends Chamadas, L, D> extends Omit<Lista<L, FiltroDe<C>>, 'id' | 'linhas' | 'tabela'> {
  readonly tabela: string;
  /** The list may have any number of rows (core/lists); needs `cursor` among the filters. */
  readonly longa?: boolean;
  /** Asked for so that nothing is counted, as somebody reads on: 'igual' when its statement is the same whatever is asked for, 'valores' when its plan hangs on that. */
  readonly semContar?: (filtro: FiltroDe<C>) => 'igual' | 'valores' | undefined;
  /** Columns of one record; left out, those of the table and of the list. */
  readonly doDetalhe?: Sql;
  /** Rows that count, whoever asks; and those that a person has. */
  readonly visivel?: (person: Viewer) => Sql;
  /** How much of a long list they see, from what is kept; rows in the trash apart. */
  readonly vista?: (person: Viewer) => Seen;
  /** Columns and joins that are another person's otherwise: what a record is to whoever asks. */
  readonly doLeitor?: (person: Staff) => { readonly colunas: Sql; readonly aoLado: Sql; readonly doDetalhe: Sql };
  /** A row on the wire, where it is not what the columns say. */
  readonly linha?: (row: L, ato: Omit<Ato, 'db'>) => LinhaDe<C>;
  readonly detalhe?: (row: D, ato: Ato) => DetalheDe<C> | Promise<DetalheDe<C>>;
  /** Asked before a save begins, outside of its transaction: what others on the network say of a body. Throws what refuses it. */
  readonly antes?: (corpo: CorpoDe<C>, quem: Omit<Ato, 'db'>) => Promise<void>;
  /** The record that a number leads to, where that may be another one: asked before one is shown. */
  readonly aonde?: (db: Db, id: number) => Promise<number>;
  /** After somebody was shown one. */
  readonly aoMostrar?: (core: Core, person: Staff, id: number) => Promise<void>;
  /** Asked before one is made: the record that the same request made before, which is answered instead of a second one. */
  readonly jaFeito?: (corpo: CorpoDe<C>, ato: Ato) => Promise<number | undefined>;
  /** The columns that a body is stored in; left out, its fields. Fields that are undefined stay as they are. */
  readonly valores?: (corpo: CorpoDe<C>, ato: Ato & { antes: Valores | undefined }) => Valores | Promise<Valores>;
  /** What hangs on the record, after it was saved and in the same transaction; answers what changed there, for the history. */
  readonly depois?: (id: number, corpo: CorpoDe<C>, ato: Ato & { antes: Valores | undefined }) => Promise<Campos | void>;
  /** Taken before anything of an act is read or locked: one act at a time where they decide on each other. */
  readonly trava?: (db: Db) => Promise<void>;
  /** Its acts in the security log: what it is called there, and those of its creation, change, deletion and way back. */
  readonly atos?: readonly [entidade: string, criado: Acao, mudado: Acao, excluido: Acao, restaurado: Acao];
  /** Fields that may name a customer: of them the security log says that they changed, and no value. */
  readonly calados?: readonly string[];
  /** Asked before there are more, new or back from the trash: place in the plan. */
  readonly vaga?: (db: Db, novos: number) => Promise<void>;
  /** After some went to the trash or came back, in the same transaction. */
  readonly aoMover?: (ids: readonly number[], excluir: boolean, ato: Ato) => Promise<void>;
  /** After the commit of whatever changed these. */
  readonly aoConfirmar?: (core: Core, person: Staff, ids: readonly number[], excluir?: boolean) => void;
  readonly unicos?: Unicos;
  /** What another one has is a conflict, 409, and not a wrong field. */
  readonly conflitos?: boolean;
  /** Fields that name a record of another table, which is not in its trash, and what is said when there is none. */
  readonly refs?: Readonly<Record<string, readonly [tabela: string, texto: string]>>;
  /** How the history calls and writes fields, besides those that are common and those whose schema says it. */
  readonly rotulos?: Rotulos;
  /** How a file of them is taken in; needs the part `importacao` of the calls. */
  readonly importar?: Importar;
  /** Fields of the history that the person does not see. */
  readonly ocultos?: (person: Staff) => readonly string[];
}

export interface Registro<C extends Chamadas = any, L = any, D = any> extends Definicao<C, L, D>, Quadro {
  readonly calls: C;
  readonly id: string;
}

/** A kind of record as one value of the server: its calls and how it is kept. */
export function registro<C extends Chamadas, L = LinhaDe<C>, D = any>(calls: C, definicao: Definicao<C, L, D>): Registro<C, L, D> {
  const { especie, historico, lixeira } = calls;
  return { ...definicao, calls, especie, id: especie.id, historico: historico !== undefined, lixeira: lixeira !== undefined };
}
