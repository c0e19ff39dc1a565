import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRoot, shortFolder } from '../../../test/kit/processes.ts';
import { isLoopback } from '../http/this-machine.ts';
import { explainStart, StartError } from '../start-errors.ts';
import { readConfig } from './config.ts';
import { checkDataFolder, makeFolder } from './folders.mjs';
import { deriveSecret, loadKey } from './secret-key.ts';
import { helpText, readArguments, settingRows, unknownSettings } from './settings.mjs';

const project = '/projeto';
const config = (env: Record<string, string> = {}, asRoot = false) => readConfig(env, project, asRoot);
function problemOf(env: Record<string, string>): string {
  try {
    config(env);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as Error).message;
  }
  throw new Error('accepted');
}

describe('settings', () => {
  it('nothing set: this machine only, embedded database, demo', () => {
    expect(config()).toEqual({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: '',
      dataDir: '/projeto/.dados',
      demo: true,
      simulador: true,
      published: true,
      key: '',
      redisUrl: '',
      publicUrl: '',
      proxies: ['loopback'],
      internalNetworks: [],
      metricsToken: '',
      docs: true,
      smtpUrl: '',
      sender: '',
      chatPassword: '',
      consultas: 'publicas',
      metaUrl: 'https://graph.facebook.com/v23.0',
      logLevel: 'warn',
      mode: 'development',
    });
  });
  it('as root the data is where the database account gets in; a path is made absolute', () => {
    expect(config({}, true).dataDir).toBe('/var/lib/prosa');
    expect(config({ PROSA_DADOS: '/srv/dados da loja' }, true).dataDir).toBe('/srv/dados da loja');
    expect(path.isAbsolute(config({ PROSA_DADOS: 'dados' }).dataDir)).toBe(true);
  });
  it('an empty setting is one that is not there', () => {
    expect(config({ PORT: '', HOST: '', NODE_ENV: '', PROSA_DADOS: '' })).toEqual(config());
  });
  it('demonstration data: by the mode, unless said', () => {
    expect([config({ NODE_ENV: 'production' }).demo, config({ NODE_ENV: 'production', PROSA_DEMO: 'sim' }).demo, config({ PROSA_DEMO: 'nao' }).demo]).toEqual([
      false,
      true,
      false,
    ]);
  });
  it('a published password is for this machine alone: no other address to listen on, no production', () => {
    const published = (env: Record<string, string>) => config(env).published;
    expect(['localhost', '::1', '127.0.0.1', '127.1.2.3'].map((HOST) => published({ HOST }))).toEqual([true, true, true, true]);
    expect(['0.0.0.0', '::', '192.168.0.9', 'crm.exemplo.com.br'].map((HOST) => published({ HOST }))).toEqual([false, false, false, false]);
    expect([
      published({ NODE_ENV: 'production' }),
      published({ PROSA_URL: 'https://crm.exemplo.com.br' }),
      published({ PROSA_URL: 'http://localhost:8080' }),
    ]).toEqual([false, false, true]);
    expect(['localhost.evil.example', '127.0.0.1.evil.example', '128.0.0.1', '[::1].a'].filter(isLoopback)).toEqual([]);
  });
  it('a public address has no path: links begin at the root of the name', () => {
    expect(config({ PROSA_URL: 'https://crm.exemplo.com.br/' }).publicUrl).toBe('https://crm.exemplo.com.br');
    for (const PROSA_URL of ['https://exemplo.com.br/crm', 'https://exemplo.com.br/?a=1', 'https://exemplo.com.br/#a', 'https://ana:x@exemplo.com.br'])
      expect(problemOf({ PROSA_URL })).toContain('sem caminho');
  });
  it('a sender is one address', () => {
    expect(config({ PROSA_REMETENTE: 'crm@exemplo.com.br' }).sender).toBe('crm@exemplo.com.br');
    for (const PROSA_REMETENTE of ['crm', 'Loja <crm@exemplo.com.br>', 'a@b.example, c@d.example'])
      expect(problemOf({ PROSA_REMETENTE })).toContain('PROSA_REMETENTE');
  });
  it('names of ours that nothing reads are found', () => {
    expect(unknownSettings({ PROSA_PROXY: '10.0.0.1', PROSA_PROXIES: 'nenhum', PROSA_TESTES: '/t', PORT: '1', OUTRA: 'x' })).toEqual(['PROSA_PROXY']);
  });
  it('proxies: addresses and ranges, or nobody', () => {
    const proxies = (PROSA_PROXIES: string) => config({ PROSA_PROXIES }).proxies;
    expect(proxies('loopback, 10.0.0.2,172.16.0.0/12, 2001:db8::/32')).toEqual(['loopback', '10.0.0.2', '172.16.0.0/12', '2001:db8::/32']);
    expect(proxies('nenhum')).toEqual([]);
  });
  it('internal networks: addresses, ranges and names; what only looks like an address is none of them', () => {
    const networks = (PROSA_REDES_INTERNAS: string) => config({ PROSA_REDES_INTERNAS }).internalNetworks;
    expect(networks('10.0.0.0/8, ERP.interno,fd00::/8,, 127.0.0.1')).toEqual(['10.0.0.0/8', 'erp.interno', 'fd00::/8', '127.0.0.1']);
    expect(networks('')).toEqual([]);
    for (const wrong of ['10.0.0.0/33', '10.0.0', '0x7f.1', 'http://erp', 'erp:25', '*.interno', 'erp..interno', '-erp', 'a b'])
      expect([wrong, problemOf({ PROSA_REDES_INTERNAS: wrong })]).toEqual([wrong, expect.stringContaining('PROSA_REDES_INTERNAS=')]);
  });
  it('the API reference: by the demonstration data, unless said', () => {
    const docs = (env: Record<string, string>) => config(env).docs;
    expect([docs({ NODE_ENV: 'production' }), docs({ NODE_ENV: 'production', PROSA_DOCS: 'sim' }), docs({ PROSA_DOCS: 'nao' })]).toEqual([false, true, false]);
  });
  it('the public address loses its slash', () => {
    expect(config({ PROSA_URL: 'https://crm.exemplo.com.br/' }).publicUrl).toBe('https://crm.exemplo.com.br');
  });
  it.each([
    ['PORT', 'x'],
    ['PORT', '70000'],
    ['PORT', '1.5'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['DATABASE_URL', 'isto'],
    ['PROSA_DEMO', 'talvez'],
    ['PROSA_CHAVE', 'curta'],
    ['REDIS_URL', 'http://redis'],
    ['PROSA_URL', 'crm.exemplo.com.br'],
    ['SMTP_URL', 'mail.exemplo.com.br'],
    ['PROSA_PROXIES', '10.0.0.0/33'],
    ['PROSA_PROXIES', 'proxy.exemplo.com.br'],
    ['PROSA_PROXIES', 'nenhum,10.0.0.1'],
    ['PROSA_METRICAS', 'curto'],
    ['PROSA_DOCS', 'talvez'],
    ['PROSA_LOG', 'tudo'],
    ['NODE_ENV', 'producao'],
  ])('%s=%s is refused, by name and with what it is for', (name, value) => {
    expect(problemOf({ [name]: value })).toMatch(new RegExp(`^${name}.* não serve\\. \\S`));
  });
  it('all that is wrong is said at once, and no secret is repeated', () => {
    const text = problemOf({ PORT: 'x', PROSA_CHAVE: 'xyzzy-curta', DATABASE_URL: 'mysql://dono:xyzzy@host/b' });
    expect(text.split('\n')).toHaveLength(3);
    expect(text).not.toContain('xyzzy');
  });
  it('--help and docs/operations.md list the same settings', () => {
    const manual = readFileSync(fileURLToPath(new URL('../../../../../docs/operations.md', import.meta.url)), 'utf8');
    const documented = [...manual.matchAll(/^\| `([A-Z_]+)` +\| (?:`(\S+)`)? *\|/gm)].map((m) => ({ name: m[1], fallback: m[2] ?? '' }));
    expect(documented).toEqual(settingRows().map(({ name, fallback }) => ({ name, fallback })));
    for (const { name } of documented) expect(helpText()).toContain(`  ${name} `);
  });
});

describe('compose.yaml', () => {
  const compose = readFileSync(fileURLToPath(new URL('../../../../../compose.yaml', import.meta.url)), 'utf8');
  it('no password is written there, not even one to fall back on, and Redis asks for one', () => {
    const fallbacks = [...compose.matchAll(/\$\{(\w+):?-([^}]*)\}/g)].map(([, name, value]) => ({ name: name!, value: value! }));
    expect(fallbacks.filter(({ name, value }) => /SENHA|CHAVE|METRICAS|SMTP/.test(name) && value !== '')).toEqual([]);
    expect(compose).toMatch(/REDIS_URL: redis:\/\/:\$\{SENHA_DO_REDIS:-\}@/);
    expect(compose).toMatch(/REDISCLI_AUTH:\?.*requirepass/);
  });
  it('passes on settings that exist', () => {
    const passed = [...compose.matchAll(/^ +((?:PROSA|SMTP|REDIS|DATABASE)_\w+):/gm)].map((m) => m[1]);
    const known = settingRows().map((row) => row.name);
    expect(passed.length).toBeGreaterThan(5);
    expect(passed.filter((name) => !known.includes(name!))).toEqual([]);
  });
});

describe('behind npm start --', () => {
  it('an e-mail for the administrator, in small letters', () => {
    expect(readArguments([])).toEqual({ help: false, administrador: '' });
    expect(readArguments(['--administrador', 'Ana@Loja.example']).administrador).toBe('ana@loja.example');
    expect(readArguments(['--administrador=ana@loja.example']).administrador).toBe('ana@loja.example');
    expect(readArguments(['--help']).help).toBe(true);
  });
  it.each([[['--administrador']], [['--administrador', 'ana']], [['--admin']], [['ana@loja.example']]])('%s is refused, with what to write', (words) => {
    expect(() => readArguments(words)).toThrow(/npm start -- --/);
  });
});

describe('data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = shortFolder('pasta-');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const modeOf = (target: string) => statSync(target).mode & 0o777;

  it('folders above it that are missing are made so that others may pass through, whatever the umask', () => {
    const before = process.umask(0o077);
    try {
      expect(makeFolder(path.join(folder, 'a', 'b', 'dados'), 0o700)).toBe(true);
    } finally {
      process.umask(before);
    }
    expect(modeOf(path.join(folder, 'a', 'b', 'dados'))).toBe(0o700);
    // our own account passes through whatever it made
    if (isRoot) expect([modeOf(path.join(folder, 'a')), modeOf(path.join(folder, 'a', 'b'))]).toEqual([0o755, 0o755]);
    expect(makeFolder(path.join(folder, 'a'), 0o700)).toBe(false);
  });

  it('one that is closed is named with a way out, and nothing is made', () => {
    mkdirSync(path.join(folder, 'fechada'));
    chmodSync(path.join(folder, 'fechada'), isRoot ? 0o700 : 0o500);
    const wanted = path.join(folder, 'fechada', 'x', 'dados');
    const closed = path.join(folder, 'fechada');
    expect(() => checkDataFolder(wanted, true)).toThrow(
      isRoot
        ? `não consegue entrar em ${closed}. Escolha outra pasta em PROSA_DADOS`
        : `Sem permissão para gravar em ${closed}. Escolha outra pasta em PROSA_DADOS`,
    );
    // a database of one's own runs elsewhere: root alone uses the folder
    if (isRoot) expect(() => checkDataFolder(wanted, false)).not.toThrow();
    expect(readdirSync(closed)).toEqual([]);
    chmodSync(closed, 0o755);
    expect(() => checkDataFolder(wanted, true)).not.toThrow();
  });

  it('one that is reached by a link into a closed folder is refused, too', () => {
    if (!isRoot) return; // there is no other account to keep out
    mkdirSync(path.join(folder, 'fechada', 'dados'), { recursive: true, mode: 0o755 });
    chmodSync(path.join(folder, 'fechada'), 0o700);
    symlinkSync(path.join(folder, 'fechada', 'dados'), path.join(folder, 'ligada'));
    expect(() => checkDataFolder(path.join(folder, 'ligada'), true)).toThrow(`não consegue entrar em ${path.join(folder, 'fechada')}.`);
  });

  it('a file in its place is no folder', () => {
    writeFileSync(path.join(folder, 'arquivo'), '');
    expect(() => checkDataFolder(path.join(folder, 'arquivo'), true)).toThrow('arquivo não é uma pasta');
    expect(() => checkDataFolder(path.join(folder, 'arquivo', 'dados'), true)).toThrow('arquivo não é uma pasta');
  });
});

describe('key of secrets', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'prosa-chave-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is made once and kept to its account', () => {
    const data = path.join(folder, 'dados');
    const key = loadKey(data, '');
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(loadKey(data, '')).toBe(key);
    expect(statSync(path.join(data, 'chave')).mode & 0o777).toBe(0o600);
  });
  it('a given one is used and not written', () => {
    const given = 'x'.repeat(40);
    expect(loadKey(path.join(folder, 'outra'), given)).toBe(given);
    expect(() => statSync(path.join(folder, 'outra'))).toThrow('ENOENT');
  });
  it('one cut short is refused: it would make every secret unreadable', () => {
    writeFileSync(path.join(folder, 'chave'), 'abc\n');
    expect(() => loadKey(folder, '')).toThrow('está incompleta');
  });
  it('whatever the umask, the account of the database passes through the data folder', () => {
    if (process.getuid?.() !== 0) return expect(loadKey(folder, '')).toHaveLength(64);
    const before = process.umask(0o077);
    try {
      loadKey(path.join(folder, 'dados'), '');
      expect(statSync(path.join(folder, 'dados')).mode & 0o777).toBe(0o711);
      // one that was there keeps what its owner gave it
      chmodSync(path.join(folder, 'dados'), 0o700);
      loadKey(path.join(folder, 'dados'), '');
      expect(statSync(path.join(folder, 'dados')).mode & 0o777).toBe(0o700);
    } finally {
      process.umask(before);
    }
  });
  it('purposes do not share a secret', () => {
    const all = ['papel-app', 'papel-dono', 'outro'].map((purpose) => deriveSecret('k'.repeat(32), purpose));
    expect(new Set(all).size).toBe(3);
  });
});

describe('why it does not start', () => {
  const external = config({ DATABASE_URL: 'postgresql://dono:segredo@db.exemplo:5433/prosa' });
  const cause = (values: object) => Object.assign(new Error('original'), values);
  it.each([
    [cause({ code: 'EADDRINUSE', syscall: 'listen' }), config(), 'a porta 3000 já está em uso'],
    [cause({ code: 'EACCES', syscall: 'listen' }), config({ PORT: '80' }), 'sem permissão para usar a porta 80'],
    [cause({ code: 'EACCES', path: '/fechada' }), config(), 'sem permissão para gravar em /fechada'],
    [cause({ code: 'ENOSPC' }), config(), 'o disco de /projeto/.dados está cheio'],
    // a host with two addresses: the error has no code of its own
    [cause({ errors: [cause({ code: 'ECONNREFUSED' })] }), external, 'não há resposta do PostgreSQL em db.exemplo:5433/prosa'],
    [cause({ code: '28P01' }), external, 'recusou o usuário ou a senha'],
    [cause({ code: '3D000' }), external, 'o banco de db.exemplo:5433/prosa não existe'],
    [new StartError('como está'), config(), 'como está'],
  ])('%s', (error, settings, text) => {
    expect(explainStart(error, settings)).toContain(text);
    expect(explainStart(error, settings)).not.toContain('segredo');
  });
  it('an unknown cause keeps its trace', () => {
    expect(explainStart(cause({ code: 'XX000' }), config())).toBeUndefined();
  });
});
