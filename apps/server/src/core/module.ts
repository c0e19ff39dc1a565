import type { gruposDoMenu, LugarDoMenu } from '@prosa/contract/acesso/menu.ts';
import type { Permission } from '@prosa/contract/permissions.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Audit } from './audit/audit.ts';
import type { Staff } from './auth/person.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Avisos } from './avisos.ts';
import type { Clock } from './clock.ts';
import type { Comeco } from './comeco.ts';
import type { Config } from './config/config.ts';
import type { Copia } from './copia.ts';
import type { Database } from './db/database.ts';
import type { Despedida } from './despedida.ts';
import type { Consumer } from './domain-events/domain-events.ts';
import type { EmailsDoModulo } from './emails.ts';
import type { Register } from './http/binding.ts';
import type { Importavel } from './importacao/importavel.ts';
import type { CronJob, JobHandlers } from './jobs/jobs.ts';
import type { Limitado } from './limites.ts';
import type { LinhaDoTempo } from './linha-do-tempo.ts';
import type { PortasDeLink } from './links.ts';
import type { Pessoa } from './pessoa.ts';
import type { Presence, Publisher, TriggerTable } from './realtime/realtime.ts';
import type { Anexavel } from './registro/modulo.ts';
import type { AreaViva } from './registro/mudanca.ts';
import type { Saida } from './saida.ts';
import type { Storage } from './storage/storage.ts';

/** What every module is built with. */
export interface Core {
  readonly config: Config;
  /** Key of secrets at rest; purposes are derived from it (core/config/secret-key.ts). */
  readonly key: string;
  readonly database: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly sessions: Sessions;
  /** The security log: written in the transaction of each act. */
  readonly audit: Audit;
  readonly publisher: Publisher;
  readonly presence: Presence;
  /** What hangs on contatos in the modules: those made later first. */
  readonly pessoas: () => readonly Pessoa[];
  /** Address of this installation as people reach it, without a slash at the end. */
  publicUrl(): string;
}

/** An entry of the menu (spec 2), beside the module that owns its screen. */
export type MenuEntry = {
  /** Names the entry in what people choose of their menus, and orders it in its group. */
  readonly id_menu: number;
  readonly titulo: string;
  readonly caminho: string;
  readonly icone: string;
  /** What one does there, in one short sentence. */
  readonly descricao?: string;
  /** Missing: for all staff. */
  readonly permission?: Permission;
  /** Missing: offered wherever the process runs. */
  offered?(call: { readonly local: boolean }): boolean;
} & { [L in LugarDoMenu]: { readonly lugar: L; readonly grupo: (typeof gruposDoMenu)[L][number] | null } }[LugarDoMenu];

/** The company of the demonstration that modules put their own rows into, once it is there. */
export interface Demonstracao {
  readonly admin: Staff;
  /** Who works there, the administrator first. */
  readonly pessoas: readonly { readonly id_login: number; readonly nome: string }[];
}

/** One domain, wired: what it adds to the process. */
export interface Module {
  readonly name: string;
  readonly menu?: readonly MenuEntry[];
  routes?(register: Register): void;
  /** Pages of its own outside of /api, for people without a session. */
  pages?(app: FastifyInstance): void;
  /** What it answers on the socket; every trigger of the contract is answered by one module. */
  readonly triggers?: Partial<TriggerTable>;
  readonly consumers?: readonly Consumer[];
  readonly jobs?: JobHandlers;
  /** Jobs that call strangers: scheduled by `scheduleOutside`. */
  readonly outsideJobs?: JobHandlers;
  readonly cron?: readonly CronJob[];
  /** Kinds of records whose changes those hear who may see them. */
  readonly registros?: readonly AreaViva[];
  /** Kinds of records that people keep files with. */
  readonly anexaveis?: readonly Anexavel[];
  /** What the plan limits of what it has. */
  readonly limites?: readonly Limitado[];
  /** What hangs on a contato in its tables. */
  readonly pessoa?: Pessoa;
  /** What people hold in its tables, handed over when they leave. */
  readonly saida?: readonly Saida[];
  /** What of its tables goes along when a company is copied. */
  readonly copia?: readonly Copia[];
  /** What it has for a company that begins. */
  readonly comeco?: Comeco;
  /** What it does before a company is erased. */
  readonly despedida?: Despedida;
  /** What it has in the timeline of a contato. */
  readonly linhaDoTempo?: LinhaDoTempo;
  /** What its links open without a session. */
  readonly links?: PortasDeLink;
  /** What it tells people. */
  readonly avisos?: Avisos;
  /** Mails of the system that it makes. */
  readonly emails?: EmailsDoModulo;
  /** Kinds of records that files are taken in for. */
  readonly importaveis?: readonly Importavel[];
  /** Its rows in the demonstration, each in a transaction of its own. */
  demo?(demo: Demonstracao): Promise<void>;
  /** Part of /api/saude. */
  health?(): Promise<{ ok: boolean; detalhe: string }>;
  start?(): Promise<void>;
  /** Called before the database closes, in reverse order of start. */
  stop?(): Promise<void>;
}
