import type { CampoDefinido } from '@prosa/contract/campos/campos.valores.ts';
import type { ChamadasDeImportacao } from '@prosa/contract/registro/importacao.endpoints.ts';
import type { politicasDeRepetidos } from '@prosa/contract/registro/importacao.schemas.ts';
import type { Especie } from '@prosa/contract/registro/registro.endpoints.ts';
import type { RawBuilder } from 'kysely';
import type { Staff } from '../auth/person.ts';
import type { Db } from '../db/database.ts';

/** What an area knows of the file: who sent it, what they see, where its columns go and what they chose. */
export interface Importacao {
  readonly id_importacao: number;
  readonly id_login: number;
  readonly nome: string;
  /** Column of the file, from 0, to where it goes. */
  readonly mapa: Readonly<Record<string, string>>;
  readonly opcoes: { readonly repetidos: (typeof politicasDeRepetidos)[number] };
  readonly visao: Pick<Staff, 'departamentos' | 'escopos'>;
}

/** A row as the area reads it. `erros`: message by column of the file; '' for the row as a whole. */
export interface Lida {
  readonly erros: Readonly<Record<string, string>>;
}

/** A record that a row is about. */
export interface Dono {
  readonly id: number;
  readonly excluido: boolean;
  /** For the person who imports. */
  readonly visivel: boolean;
}

/** What becomes of a row: a new record, more about one that is there, or nothing, with the reason. */
export interface Avaliada<L> {
  readonly linha: number;
  readonly estado: 'nova' | 'atualiza' | 'ignorada' | 'erro';
  readonly erros: Readonly<Record<string, string>>;
  readonly id: number | null;
  readonly lida: L;
}

/** What became of a row; what is not named stays as it is kept. `antes`: what an undo needs. */
export interface Resultado {
  readonly linha: number;
  readonly estado: 'nova' | 'atualiza' | 'ignorada' | 'erro' | 'criada' | 'atualizada' | 'mantida' | 'desfeita';
  readonly erros?: Readonly<Record<string, string>>;
  readonly id?: number | null;
  readonly antes?: unknown;
}

/** A row that made or changed a record, to be undone. */
export interface Feita {
  readonly linha: number;
  readonly id: number;
  readonly antes: unknown;
}

/** How rows of one file are read. */
export interface Leitor<L extends Lida> {
  ler(celulas: readonly string[]): L;
  /** By which a row is the same record as another row. */
  chaves(lida: L): readonly string[];
  /** For each row, by its place, the records that it is about. */
  donos(db: Db, lidas: readonly L[]): Promise<ReadonlyMap<number, readonly Dono[]>>;
  /** What is wrong with a row that becomes a new record: also what it lacks. */
  faltas(lida: L): Readonly<Record<string, string>>;
}

/** A kind of record that files are taken in for; modules/importacoes leads the files through it. */
export interface Importavel<L extends Lida = any> {
  readonly especie: Especie;
  readonly calls: ChamadasDeImportacao;
  /** Other names under which systems export these columns. */
  readonly sinonimos: Readonly<Record<string, readonly string[]>>;
  /** Names of columns that are parts of one value: several of them go to one place. */
  readonly partes?: Readonly<Record<string, readonly string[]>>;
  /** Places that take whatever columns are named after them. */
  readonly varios?: readonly string[];
  /** Where a column really goes whose name is a word for two things. */
  readonly entende?: (destino: string, exemplos: readonly string[]) => string;
  /** Fields of the empresa's own that columns may go to. */
  campos?(db: Db, opcoes: Importacao['opcoes']): Promise<readonly CampoDefinido[]>;
  /** A module that exports `planilhaDe(texto)`: what a JSON file of another system holds, as a sheet. */
  readonly json?: URL;
  /** Throws when the person may not bring records to what these say. Asked with the file and with each choice. */
  aceita?(db: Db, person: Staff, opcoes: Importacao['opcoes']): Promise<void>;
  /** WHERE of importações `i` that the person sees, when not everybody who may import sees all. */
  visivel?(person: Staff): RawBuilder<boolean>;
  /** One of these columns has to be there. */
  readonly precisa: { readonly de: readonly string[]; readonly texto: string };
  /** Throws when the plan has no place for so many more. */
  vaga?(db: Db, novos: number): Promise<void>;
  leitor(db: Db, importacao: Importacao): Promise<Leitor<L>>;
  criar(db: Db, importacao: Importacao, rows: readonly Avaliada<L>[]): Promise<Resultado[]>;
  atualizar(db: Db, importacao: Importacao, rows: readonly Avaliada<L>[]): Promise<Resultado[]>;
  /** Takes away what was made and gives back what was changed, but for records that changed since. */
  desfazer(db: Db, importacao: Importacao, criadas: readonly Feita[], atualizadas: readonly Feita[]): Promise<Resultado[]>;
}
