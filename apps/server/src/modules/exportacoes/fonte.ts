import type { TipoDeExportacao } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import type { Permission } from '@prosa/contract/permissions.ts';
import type { ZodType } from 'zod';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';

/** Who asked, as far as row scope goes. */
export type Asker = Pick<Staff, 'id_login' | 'departamentos' | 'escopos' | 'grants'>;

/** How a column's values are written: a moment in the empresa's time zone, seconds as hours, minutes and seconds. */
export type Kind = 'texto' | 'numero' | 'momento' | 'duracao';
export type Value = string | number | Date | null;

export interface ExportColumn {
  readonly titulo: string;
  readonly kind: Kind;
  /** Characters, for the spreadsheet. */
  readonly largura: number;
}

/** A list that can be exported: what another module gives so that this one makes the file. Rows come as a cursor, batch by batch. */
export interface ExportSource<F, C extends ExportColumn = ExportColumn> {
  readonly tipo: TipoDeExportacao;
  readonly access: Permission;
  /** Asked for besides: a column that not everybody may see. */
  readonly alsoNeeds?: Permission;
  /** Of the file, without its extension. */
  readonly nome: string;
  /** Decodes the filters as the list's own call does. */
  readonly filtro: ZodType<F>;
  /** Those of every file, or of one with these filters. */
  readonly columns: readonly C[] | ((db: Db, filtro: F) => Promise<readonly C[]>);
  count(db: Db, person: Asker, filtro: F): Promise<number>;
  /**
   * The rows after `after` (null: from the start), and where they end; fewer than `limit` rows: that was all. `columns`: those that the
   * file began with, whatever there is by now.
   */
  next(db: Db, person: Asker, filtro: F, after: number | null, limit: number, columns: readonly C[]): Promise<{ rows: Value[][]; last: number | null }>;
}

/** Something that is no list: a package of files, made while it is written. */
export interface PackageSource<F> {
  readonly tipo: TipoDeExportacao;
  readonly access: Permission;
  readonly filtro: ZodType<F>;
  /** In the transaction in which somebody asks for it: refuses what they may not see, writes it down. Answers the file's name without its extension. */
  begun(db: Db, person: Staff, filtro: F): Promise<string>;
  /** `told`: how far it is. */
  pack(id_empresa: number, person: Asker, filtro: F, told: (done: number, total: number) => Promise<void>): AsyncIterable<Buffer>;
}

/** One of many, whatever its filter: this module only carries it from `filtro.parse` to the source. */
export type AnyExportSource = ExportSource<any, any> | PackageSource<any>;

declare module '../../core/module.ts' {
  interface Module {
    /** Lists of the module that can be exported. */
    readonly exportacoes?: readonly AnyExportSource[];
  }
}
