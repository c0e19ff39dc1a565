// @ts-check
// No dependencies, parses on any Node from 20 on: `npm start` checks the settings before it installs anything.
import { isIP } from 'node:net';
import path from 'node:path';
import { StartError } from '../start-error.mjs';

/* Each check answers the value, or undefined for one that does not fit. */

/** @param {number} min @param {number} max */
const wholeNumber = (min, max) => (/** @type {string} */ text) => (/^\d+$/.test(text) && +text >= min && +text <= max ? +text : undefined);
/** @param {number} min @param {number} max */
const text = (min, max) => (/** @type {string} */ value) => (value === '' || (value.length >= min && value.length <= max) ? value : undefined);
/** @param {RegExp} protocol */
const url = (protocol) => (/** @type {string} */ value) =>
  value === '' || (URL.canParse(value) && protocol.test(new URL(value).protocol)) ? value : undefined;
/** @param {string} value */
function publicAddress(value) {
  // pages and links begin at the root of the name
  return value === '' || /^https?:\/\/[^/?#@]+\/*$/i.test(value) ? url(/^https?:$/)(value) : undefined;
}
/** @param {string} value */
const mailAddress = (value) => (value === '' || /^[^\s@<>",;]{1,64}@[^\s@<>",;]+\.[^\s@<>",;]+$/.test(value) ? value : undefined);
/** @template {string} T @param {T[]} values */
const oneOf =
  (...values) =>
  (/** @type {string} */ value) =>
    values.find((known) => known === value);

/** @param {string} value */
function isAddressOrRange(value) {
  const [address = '', bits, ...more] = value.split('/');
  const version = isIP(address);
  return version !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= (version === 4 ? 32 : 128)));
}
/** @param {string} value */
function proxies(value) {
  const list = value.split(',').map((part) => part.trim());
  if (list.length === 1 && list[0] === 'nenhum') return [];
  return list.length <= 100 && list.every((part) => part === 'loopback' || isAddressOrRange(part)) ? list : undefined;
}

const networkName = /^(?=.{1,253}$)[a-z\d_]([a-z\d_-]*[a-z\d_])?(\.[a-z\d_]([a-z\d_-]*[a-z\d_])?)*$/;
/** @param {string} value */
function networks(value) {
  const list = value
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // what looks like an address and is none is no name
  return list.length <= 100 && list.every((part) => isAddressOrRange(part) || (networkName.test(part) && !/(^|\.)(\d+|0x[\da-f]*)$/.test(part)))
    ? list
    : undefined;
}

/** What the process reads from its surroundings; `--help` and docs/operations.md list the same rows. */
export const settings = {
  PORT: { default: '3000', help: 'Porta HTTP (página, API e tempo real)', check: wholeNumber(0, 65_535) },
  HOST: { default: '127.0.0.1', help: 'Endereço em que o serviço escuta; 0.0.0.0 para todas as redes', check: text(1, 255) },
  DATABASE_URL: {
    default: '',
    help: 'PostgreSQL 15 ou mais novo, postgresql://dono:senha@host/banco, com %23, %40 e %2F por #, @ e / na senha; vazio usa o banco embutido',
    secret: true,
    check: url(/^postgres(ql)?:$/),
  },
  PROSA_DADOS: { default: '', help: 'Pasta dos dados (padrão: .dados no projeto; como root, /var/lib/prosa)', check: text(0, 1000) },
  PROSA_DEMO: { default: '', help: 'sim ou nao: dados de demonstração (padrão: sim, exceto com NODE_ENV=production)', check: oneOf('', 'sim', 'nao') },
  PROSA_CHAVE: {
    default: '',
    help: 'Chave dos segredos guardados, 32 caracteres ou mais (padrão: criada e guardada no primeiro início)',
    secret: true,
    check: text(32, 500),
  },
  REDIS_URL: { default: '', help: 'Redis que liga vários processos, redis://…; vazio para um processo só', secret: true, check: url(/^rediss?:$/) },
  PROSA_URL: { default: '', help: 'Endereço público, sem caminho, como https://crm.suaempresa.com.br (padrão: http://HOST:PORT)', check: publicAddress },
  PROSA_PROXIES: {
    default: 'loopback',
    help: 'Proxies em cujo X-Forwarded-For se confia: endereços e faixas, separados por vírgula (10.0.0.2, 172.16.0.0/12), loopback ou nenhum',
    check: proxies,
  },
  PROSA_REDES_INTERNAS: {
    default: '',
    help: 'Endereços, faixas e nomes da rede interna que o Prosa pode chamar, separados por vírgula (10.0.0.0/8, erp.interno); vazio: só a internet',
    check: networks,
  },
  PROSA_METRICAS: {
    default: '',
    help: 'Token que abre /metrics e as partes de /api/saude (Authorization: Bearer), 32 caracteres ou mais; vazio deixa ambos fechados',
    secret: true,
    check: text(32, 500),
  },
  PROSA_DOCS: { default: '', help: 'sim ou nao: referência da API em /docs (padrão: sim com dados de demonstração)', check: oneOf('', 'sim', 'nao') },
  SMTP_URL: {
    default: '',
    help: 'Servidor de e-mail, smtp://usuario:senha@host:587; vazio não envia e, com dados de demonstração, mostra os e-mails em /dev/emails',
    secret: true,
    check: url(/^smtps?:$/),
  },
  PROSA_REMETENTE: {
    default: '',
    help: 'Endereço de quem são os e-mails da instalação (padrão: o usuário de SMTP_URL, se for um endereço, ou nao-responda@ e o nome de PROSA_URL)',
    check: mailAddress,
  },
  PROSA_SENHA_CHAT: {
    default: '',
    help: 'Senha com que o operador da plataforma encerra o chat (close_server), 16 caracteres ou mais; vazio desliga',
    secret: true,
    check: text(16, 200),
  },
  PROSA_CONSULTAS: {
    default: 'publicas',
    help: 'CEP e CNPJ: publicas (ViaCEP, BrasilAPI, ReceitaWS) ou exemplos, sem sair desta máquina',
    check: oneOf('publicas', 'exemplos'),
  },
  PROSA_META_URL: {
    default: 'https://graph.facebook.com/v23.0',
    help: 'Graph API da Meta, com a versão, para números da Cloud API',
    check: url(/^https?:$/),
  },
  PROSA_LOG: {
    default: '',
    help: 'Nível do registro: silent, error, warn, info ou debug (padrão: info com NODE_ENV=production, senão warn)',
    check: oneOf('', 'silent', 'error', 'warn', 'info', 'debug'),
  },
  NODE_ENV: { default: 'development', help: 'development, test ou production', check: oneOf('development', 'test', 'production') },
};

/** @typedef {{ [K in keyof typeof settings]: NonNullable<ReturnType<(typeof settings)[K]['check']>> }} Settings */
/** @typedef {Readonly<Record<string, string | undefined>>} Env */

/**
 * Throws StartError with one line per wrong setting; one that is empty has its default.
 * @param {Env} env
 * @returns {Settings}
 */
export function readSettings(env) {
  /** @type {string[]} */
  const problems = [];
  const values = Object.entries(settings).map(([name, setting]) => {
    const value = setting.check(env[name] || setting.default);
    // what may hold a password is not repeated: messages end up in logs
    if (value === undefined) problems.push(`${'secret' in setting ? name : `${name}=${env[name]}`} não serve. ${setting.help}.`);
    return [name, value];
  });
  if (problems.length > 0) throw new StartError(problems.join('\n'));
  return Object.fromEntries(values);
}

/** Read by commands, tests and benchmarks, each on its own. */
const read = /^PROSA_(CHAVE_NOVA|TESTES?|TESTE_.*|BANCADA|BENCH_.*|CORREIO_.*|NAVEGADOR|RELATORIOS|HISTORIAS)$/;

/**
 * Names of ours that nothing reads: a setting with a typing error changes nothing, and says nothing.
 * @param {Env} env
 */
export const unknownSettings = (env) => Object.keys(env).filter((name) => name.startsWith('PROSA_') && !(name in settings) && !read.test(name));

/**
 * Absolute path of the data folder. As root it is where the account of the embedded database gets in.
 * @param {Settings} given @param {string} projectDir @param {boolean} isRoot
 */
export const dataFolder = (given, projectDir, isRoot) => path.resolve(given.PROSA_DADOS || (isRoot ? '/var/lib/prosa' : path.join(projectDir, '.dados')));

/**
 * What stands behind `npm start --`. Throws StartError for what is not known.
 * @param {readonly string[]} words
 * @returns {{ help: boolean, administrador: string }} `administrador`: the e-mail asked for, '' for none
 */
export function readArguments(words) {
  const asked = { help: false, administrador: '' };
  for (let i = 0; i < words.length; i++) {
    const [word = '', attached] = (words[i] ?? '').split('=', 2);
    if (word === '--help') asked.help = true;
    else if (word === '--administrador') {
      const mail = (attached ?? words[++i] ?? '').trim().toLowerCase();
      if (mail.length > 200 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail))
        throw new StartError('informe um e-mail: npm start -- --administrador voce@empresa.com.br');
      asked.administrador = mail;
    } else throw new StartError(`não conheço ${words[i]}. npm start -- --help mostra o que há.`);
  }
  return asked;
}

/** Name, default and explanation of each setting. */
export const settingRows = () => Object.entries(settings).map(([name, s]) => ({ name, fallback: s.default, help: s.help }));

/** Text of `--help`. */
export function helpText() {
  const rows = settingRows().map((row) => `  ${row.name.padEnd(20)} ${row.help}${row.fallback ? ` (padrão ${row.fallback})` : ''}`);
  return `Prosa

  npm start                             inicia tudo
  npm start -- --administrador e-mail   mostra um link, de um só uso, que torna essa pessoa operadora da plataforma; o Prosa pode estar no ar
  npm start -- --help                   mostra esta ajuda

Configurações (variáveis de ambiente):
${rows.join('\n')}
`;
}
