import { isLoopback } from '../http/this-machine.ts';
import { dataFolder, type Env, readSettings } from './settings.mjs';

export type Mode = 'development' | 'test' | 'production';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Empty: the embedded server. */
  readonly databaseUrl: string;
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  readonly demo: boolean;
  /** Numbers may be of the simulated network: with demo data, or while the product is worked on; never where customers are waiting. */
  readonly simulador: boolean;
  /** Meant for this machine alone, and not production: the published password of the demo signs in. */
  readonly published: boolean;
  /** Empty: made and kept in the data folder on first start. */
  readonly key: string;
  readonly redisUrl: string;
  /** Public address without a slash at the end; empty until the port is known. */
  readonly publicUrl: string;
  /** Whose X-Forwarded-For is believed: addresses, ranges, 'loopback'. */
  readonly proxies: readonly string[];
  /** What may be called although the internet does not reach it: addresses, ranges, names in lower case. */
  readonly internalNetworks: readonly string[];
  /** Opens /metrics and the parts of /api/saude; empty: nobody can. */
  readonly metricsToken: string;
  /** Whether /docs is served. */
  readonly docs: boolean;
  readonly smtpUrl: string;
  /** Address that the installation's mails are from; empty: as the other settings say. */
  readonly sender: string;
  /** The platform operator ends the chat with it by close_server; empty: nobody can. */
  readonly chatPassword: string;
  /** Where CEP and CNPJ are looked up; tests always use the samples. */
  readonly consultas: 'publicas' | 'exemplos';
  /** Meta's Graph API with its version, without a slash at the end. */
  readonly metaUrl: string;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly mode: Mode;
}

/** Reads and checks the settings. Throws StartError with one line per wrong setting. */
export function readConfig(env: Env, projectDir: string, isRoot: boolean): Config {
  const given = readSettings(env);
  const mode = given.NODE_ENV;
  const demo = given.PROSA_DEMO === '' ? mode !== 'production' : given.PROSA_DEMO === 'sim';
  return {
    port: given.PORT,
    host: given.HOST,
    databaseUrl: given.DATABASE_URL,
    dataDir: dataFolder(given, projectDir, isRoot),
    demo,
    simulador: demo || mode !== 'production',
    published: mode !== 'production' && [given.HOST, ...(given.PROSA_URL === '' ? [] : [new URL(given.PROSA_URL).hostname])].every(isLoopback),
    key: given.PROSA_CHAVE,
    redisUrl: given.REDIS_URL,
    publicUrl: given.PROSA_URL.replace(/\/+$/, ''),
    proxies: given.PROSA_PROXIES,
    internalNetworks: given.PROSA_REDES_INTERNAS,
    metricsToken: given.PROSA_METRICAS,
    docs: given.PROSA_DOCS === '' ? demo : given.PROSA_DOCS === 'sim',
    smtpUrl: given.SMTP_URL,
    sender: given.PROSA_REMETENTE,
    chatPassword: given.PROSA_SENHA_CHAT,
    consultas: given.PROSA_CONSULTAS,
    metaUrl: given.PROSA_META_URL.replace(/\/+$/, ''),
    logLevel: given.PROSA_LOG || (mode === 'production' ? 'info' : 'warn'),
    mode,
  };
}
