import type { contatosMescla } from '@prosa/contract/contatos/mescla.endpoints.ts';
import type { Reply } from '@prosa/contract/wire.ts';
import type { RawBuilder } from 'kysely';
import type { Db } from './db/database.ts';

type Sql = RawBuilder<unknown>;

/** Whose personal data end: the contatos and those that went into them, with everything by which rows elsewhere are found. */
export interface Alvo {
  readonly ids: readonly number[];
  readonly salas: readonly number[];
  /** Their clientes to whom nobody else is linked. */
  readonly clientes: readonly number[];
  readonly identidades: readonly string[];
  /** Local digits of their phones, with and without the ninth. */
  readonly fones: readonly string[];
  readonly emails: readonly string[];
  readonly documentos: readonly string[];
}

/** How they end. */
export interface Fim {
  /** What stays of the messages: that there was one, or nothing. */
  readonly conversas: 'sem_texto' | 'apagar';
  /** Null: a rule of the company ends them. */
  readonly id_login: number | null;
}

/** What was let go of: files that perhaps nothing holds any more, and bytes that are to be removed. */
export interface Soltos {
  readonly arquivos?: readonly number[];
  readonly caminhos?: readonly string[];
  /** Clientes some of whose people come in no more. */
  readonly clientes?: readonly number[];
}

/** What a merge moved, by table: stored with the merge as JSON, and read again by its undo. */
export type Movidos = Readonly<Record<string, unknown>>;

/** A section of everything about one person: an object, or a list of them. */
export interface Secao {
  readonly nome: string;
  readonly titulo: string;
  /** Its place among the sections of all modules. */
  readonly lugar: number;
  readonly ler: (db: Db, id_contato: number) => Promise<unknown>;
}

type Contado = Exclude<{ [K in keyof Lado]: Lado[K] extends number ? K : never }[keyof Lado], 'id_contato'>;
type Lado = Reply<typeof contatosMescla.comparar>['a'];

/**
 * What hangs on a contato in the tables of one module, declared by that module. Each part works in the transaction of `db`; conditions
 * are about the row `c` of contato.
 */
export interface Pessoa {
  /** Why everything of `de` cannot go to `para`, or what was moved back to it; undefined: nothing stands against it. */
  readonly impedimento?: (db: Db, de: number, para: number, movidos?: Movidos) => Promise<string | undefined>;
  /**
   * Everything of `de` goes to `para`, but for what `para` has already: that stays with the one who goes out of the lists, and comes back
   * with it. `campos`: what was chosen of the one that goes.
   */
  readonly mover?: (db: Db, de: number, para: number, campos: readonly string[]) => Promise<Movidos>;
  /** Back to `de`, as far as it is still where it was moved to. Merges of before a table was there do not name it. */
  readonly voltar?: (db: Db, movidos: Movidos, de: number, para: number) => Promise<void>;
  /** What hangs on records that are emptied and stay under their salas. */
  readonly esvaziar?: (db: Db, ids: readonly number[]) => Promise<void>;
  /** Ends the personal data. Modules made later come first: they find theirs by what earlier ones hold. */
  readonly anonimizar?: (db: Db, alvo: Alvo, fim: Fim) => Promise<Soltos | void>;
  readonly exportar?: readonly Secao[];
  /** Files of the contato, as a query of id_arquivo; `salas`: its salas that the reader sees, `notas`: with their notes. */
  readonly arquivos?: (id_contato: number, salas: readonly number[], notas: boolean) => Sql;
  /** How many there are, as two records that are to be merged show it. */
  readonly contar?: { readonly [K in Contado]?: Sql };
  readonly retencao?: {
    /** No rule ends a contato of which this holds. */
    readonly impede?: Sql;
    /** Something happened to it since then. */
    readonly recente?: (desde: Sql) => Sql;
  };
}

/** Those of the parts that are there, under the name of one of them. */
export const partes = <K extends keyof Pessoa>(pessoas: readonly Pessoa[], parte: K): Required<Pick<Pessoa, K>>[] =>
  pessoas.filter((pessoa): pessoa is Pessoa & Required<Pick<Pessoa, K>> => pessoa[parte] !== undefined);
