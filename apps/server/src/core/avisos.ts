import type { TipoDeNotificacao, TipoDePreferencia } from '@prosa/contract/notificacoes/notificacoes.schemas.ts';
import type { RawBuilder } from 'kysely';
import type { Db } from './db/database.ts';
import type { DomainEventName, DomainEvents } from './domain-events/domain-events.ts';
import type { Jobs } from './jobs/jobs.ts';

type Sql = RawBuilder<unknown>;

/** What one kind of notice is, whoever gets it. */
export interface TipoDeAviso {
  readonly type: TipoDeNotificacao;
  readonly title?: string;
  readonly description?: string;
  /** What people chose for it, where that is not what they chose for its kind. */
  readonly preferencia?: TipoDePreferencia;
}

export interface Aviso extends TipoDeAviso {
  /** One person has one notice of a tag: a newer one takes its place (spec 4). */
  readonly tag: string;
  /** Address of the screen to open. */
  readonly to_route?: string;
  /** The record of the module that it is about: who looks at it gets no notice of it. */
  readonly id_registro?: number;
}

/** Where a module puts its notices, in the transaction of `db`; what is to be told then is told after the commit. */
export interface Mural {
  readonly db: Db;
  /** A notice for each person of `quem`, a query of id_login. */
  readonly avisar: (quem: Sql, aviso: Aviso) => Promise<void>;
  /** One for each row of a query of `id_login`, `tag`, `to_route` and `id_registro`; its description may be said of the row `quem`. */
  readonly avisarCada: (cada: Sql, tipo: Omit<TipoDeAviso, 'description'> & { readonly description?: string | Sql }) => Promise<void>;
  /** Those of the module's notices, rows `n` of notificacao, count as read. */
  readonly lidos: (quais: Sql) => Promise<void>;
}

/** A notice that is to be shown to its person. */
export interface Mostrado {
  readonly id_notificacao: number;
  readonly id_login: number;
  readonly id_registro: number | null;
  readonly type: TipoDeNotificacao;
  readonly tag: string;
  readonly lida: boolean;
}

/** How it reads now, where that is not how it was raised. */
export interface Leitura {
  readonly title?: string;
  readonly description?: string;
  readonly image?: string | null;
}

/** What a module tells people. */
export interface Avisos {
  /** What each event raises, and ends. */
  readonly quando?: { readonly [T in DomainEventName]?: (mural: Mural, dados: DomainEvents[T]) => Promise<void> };
  /** In place of `quando`, of what comes in great numbers: events that follow each other. */
  readonly quandoVarios?: { readonly [T in DomainEventName]?: (mural: Mural, dados: readonly DomainEvents[T][]) => Promise<void> };
  /** Jobs that raise notices: what is told only when it still holds later. */
  readonly tarefas?: { readonly [J in keyof Jobs]?: (mural: Mural, dados: Jobs[J]) => Promise<void> };
  /** Whether the membro `m` of the grupo `g` may see the record of the notice `n` now; one about no record is its person's. */
  readonly podeVer: Sql;
  /** Those of these notices that read otherwise by now, by id_notificacao. */
  readonly ler?: (db: Db, avisos: readonly Mostrado[]) => Promise<ReadonlyMap<number, Leitura>>;
}
