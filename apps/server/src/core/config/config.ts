import path from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-errors.ts';

/** What the process reads from its surroundings; `--help` and docs/operations.md list the same rows. */
const settings = {
  PORT: { default: '3000', help: 'Porta HTTP (página, API e tempo real)', check: z.coerce.number().int().min(0).max(65_535) },
  HOST: { default: '127.0.0.1', help: 'Endereço em que o serviço escuta; 0.0.0.0 para todas as redes', check: z.string().min(1).max(255) },
  DATABASE_URL: {
    default: '',
    help: 'PostgreSQL 15 ou mais novo, postgresql://dono:senha@host/banco; vazio usa o banco embutido',
    check: z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/ })]),
  },
  PROSA_DADOS: { default: '', help: 'Pasta dos dados (padrão: .dados no projeto; como root, /var/lib/prosa)', check: z.string().max(1000) },
  PROSA_DEMO: { default: '', help: 'sim ou nao: dados de demonstração (padrão: sim, exceto com NODE_ENV=production)', check: z.enum(['', 'sim', 'nao']) },
  PROSA_CHAVE: {
    default: '',
    help: 'Chave dos segredos guardados, 32 caracteres ou mais (padrão: criada e guardada no primeiro início)',
    check: z.union([z.literal(''), z.string().min(32).max(500)]),
  },
  REDIS_URL: {
    default: '',
    help: 'Redis que liga vários processos, redis://…; vazio para um processo só',
    check: z.union([z.literal(''), z.url({ protocol: /^redis(s)?$/ })]),
  },
  PROSA_URL: {
    default: '',
    help: 'Endereço público, como https://crm.suaempresa.com.br (padrão: http://HOST:PORT)',
    check: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))]),
  },
  SMTP_URL: {
    default: '',
    help: 'Servidor de e-mail, smtp://usuario:senha@host:587; vazio guarda os e-mails em /dev/emails',
    check: z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })]),
  },
  PROSA_SENHA_CHAT: {
    default: '',
    help: 'Senha com que um administrador encerra o chat (close_server), 16 caracteres ou mais; vazio desliga',
    check: z.union([z.literal(''), z.string().min(16).max(200)]),
  },
  PROSA_CONSULTAS: {
    default: 'publicas',
    help: 'CEP e CNPJ: publicas (ViaCEP, BrasilAPI, ReceitaWS) ou exemplos, sem sair desta máquina',
    check: z.enum(['publicas', 'exemplos']),
  },
  NODE_ENV: { default: 'development', help: 'development, test ou production', check: z.enum(['development', 'test', 'production']) },
} as const;

const secrets: readonly string[] = ['DATABASE_URL', 'PROSA_CHAVE', 'REDIS_URL', 'SMTP_URL', 'PROSA_SENHA_CHAT'];

export type Mode = 'development' | 'test' | 'production';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Empty: the embedded server. */
  readonly databaseUrl: string;
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  readonly demo: boolean;
  /** Empty: made and kept in the data folder on first start. */
  readonly key: string;
  readonly redisUrl: string;
  /** Public address without a slash at the end; empty until the port is known. */
  readonly publicUrl: string;
  readonly smtpUrl: string;
  /** Ends the chat by close_server; empty: nobody can. */
  readonly chatPassword: string;
  /** Where CEP and CNPJ are looked up; tests always use the samples. */
  readonly consultas: 'publicas' | 'exemplos';
  readonly mode: Mode;
}

export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}

/** Reads and checks the settings. Throws ConfigError with one line per wrong setting. */
export function readConfig(env: Readonly<Record<string, string | undefined>>, projectDir: string, isRoot: boolean): Config {
  const problems: string[] = [];
  const read = <K extends keyof typeof settings>(name: K): z.output<(typeof settings)[K]['check']> => {
    const { default: fallback, help, check } = settings[name];
    const result = check.safeParse(env[name] || fallback);
    // what may hold a password is not repeated: messages end up in logs
    if (!result.success) problems.push(`${secrets.includes(name) ? name : `${name}=${env[name]}`} não serve. ${help}.`);
    return result.data as never;
  };
  const mode = read('NODE_ENV');
  const demo = read('PROSA_DEMO');
  const config: Config = {
    port: read('PORT'),
    host: read('HOST'),
    databaseUrl: read('DATABASE_URL'),
    dataDir: path.resolve(read('PROSA_DADOS') || (isRoot ? '/var/lib/prosa' : path.join(projectDir, '.dados'))),
    demo: demo === '' ? mode !== 'production' : demo === 'sim',
    key: read('PROSA_CHAVE'),
    redisUrl: read('REDIS_URL'),
    publicUrl: read('PROSA_URL'),
    smtpUrl: read('SMTP_URL'),
    chatPassword: read('PROSA_SENHA_CHAT'),
    consultas: read('PROSA_CONSULTAS'),
    mode,
  };
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

/** Name, default and explanation of each setting. */
export const settingRows = (): { name: string; fallback: string; help: string }[] =>
  Object.entries(settings).map(([name, s]) => ({ name, fallback: s.default, help: s.help }));

/** Text of `--help`. */
export function helpText(): string {
  const rows = settingRows().map((row) => `  ${row.name.padEnd(16)} ${row.help}${row.fallback ? ` (padrão ${row.fallback})` : ''}`);
  return `Prosa\n\n  npm start            inicia tudo\n  npm start -- --help  mostra esta ajuda\n\nConfigurações (variáveis de ambiente):\n${rows.join('\n')}\n`;
}
