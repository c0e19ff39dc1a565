import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { explainNpm, missingPackages } from './packages.mjs';

const projectDir = fileURLToPath(new URL('..', import.meta.url));
const isRoot = process.getuid?.() === 0;

/** Takes away what was there, makes `a`, and the rest once the file `segue` is there; `NPM_DIZ` makes it fail with these words instead. */
const fakeNpm = `#!${process.execPath}
const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
const put = (place) => { mkdirSync('node_modules/' + place, { recursive: true }); writeFileSync('node_modules/' + place + '/package.json', '{}'); };
appendFileSync('npm.log', process.pid + ' ' + process.argv.slice(2).join(' ') + '\\n');
if (process.env.NPM_DIZ) { console.error(process.env.NPM_DIZ); process.exit(process.env.NPM_DIZ.includes('warn tar') ? 0 : 1); }
rmSync('node_modules', { recursive: true, force: true });
put('a');
const rest = setInterval(() => {
  if (!existsSync('segue')) return;
  clearInterval(rest);
  for (const place of (process.env.NPM_FAZ ?? 'b teste').split(' ')) put(place);
  mkdirSync('node_modules/.bin');
  writeFileSync('node_modules/.bin/a', '');
  mkdirSync('node_modules/vite/bin', { recursive: true });
  writeFileSync('node_modules/vite/bin/vite.js', '');
}, 5);
`;
const lock = {
  packages: {
    '': {},
    'node_modules/a': { bin: { a: 'a.js' } },
    'node_modules/b': {},
    'node_modules/teste': { dev: true },
    'node_modules/outra-maquina': { optional: true, os: ['nenhum'] },
    'node_modules/dispensavel': { optional: true },
  },
};

/** A checkout of nothing but the scripts, with two packages and one for development. */
let checkout: string;
const at = (place: string): string => path.join(checkout, place);
beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'prosa-pacotes-'));
  // as root the database's account passes through
  chmodSync(checkout, 0o755);
  for (const script of readdirSync(path.join(projectDir, 'scripts'), { encoding: 'utf8' }).filter((name) => name.endsWith('.mjs')))
    cpSync(path.join(projectDir, 'scripts', script), at(`scripts/${script}`));
  for (const file of ['hold-alone.mjs', 'start-error.mjs']) cpSync(path.join(projectDir, 'apps/server/src/core', file), at(`apps/server/src/core/${file}`));
  writeFileSync(at('package-lock.json'), JSON.stringify(lock));
  writeFileSync(at('package.json'), '{}');
  mkdirSync(at('bin'));
  writeFileSync(at('bin/npm'), fakeNpm, { mode: 0o755 });
});
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(checkout, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

function run(words: readonly string[], env: Record<string, string>, account: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, words, {
    cwd: checkout,
    env: { ...process.env, PATH: `${at('bin')}:${process.env['PATH']}`, ...env },
    ...account,
  });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return Object.assign(child, {
    text: () => text,
    done: new Promise<number | null>((resolve) => {
      child.on('close', (code) => resolve(code));
    }),
  });
}
/** `install(asked)` in a process of its own, as `npm start` has it. */
const install = (env: Record<string, string> = {}, asked = 'start', account: { uid?: number; gid?: number } = {}) =>
  run(['--input-type=module', '-e', `await (await import('./scripts/install.mjs')).install('${asked}')`], env, account);
const go = (): void => writeFileSync(at('segue'), '');
/** What npm was asked for, and by which process. */
const runs = (): { pid: number; args: string }[] =>
  existsSync(at('npm.log'))
    ? readFileSync(at('npm.log'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => ({ pid: Number.parseInt(line, 10), args: line.replace(/^\d+ /, '') }))
    : [];
const begun = (count = 1): Promise<void> =>
  vi.waitFor(() => {
    expect(runs()).toHaveLength(count);
    expect(existsSync(at('node_modules/a/package.json'))).toBe(true);
  }, 10_000);
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0) && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};
const stamp = (): boolean => existsSync(at('node_modules/.prosa'));

describe('packages', () => {
  it('come once: the next start asks nobody, one that needs more asks for it', async () => {
    go();
    const first = install();
    expect([await first.done, first.text()]).toEqual([0, expect.stringMatching(/^Instalando os pacotes .*…\n$/)]);
    const second = install();
    expect([await second.done, second.text()]).toEqual([0, '']);
    expect(await install({}, 'all').done).toBe(0);
    expect(runs().map(({ args }) => args.match(/--(omit|include)=dev/)?.[0])).toEqual(['--omit=dev', '--include=dev']);
  });

  it('two starts at once: one installs, the other waits and goes on with what is there', async () => {
    const both = [install(), install()];
    await begun();
    await vi.waitFor(() => expect(both.map((one) => one.text()).join('')).toContain('esperando por ele…'), 10_000);
    go();
    expect(await Promise.all(both.map((one) => one.done))).toEqual([0, 0]);
    expect(runs()).toHaveLength(1);
    expect(stamp()).toBe(true);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'a start ended by %s takes npm with it and leaves no stamp; the next one makes the folder whole',
    async (signal) => {
      const first = install();
      await begun();
      first.kill(signal);
      await first.done;
      await vi.waitFor(() => expect(runs().filter(({ pid }) => isAlive(pid))).toEqual([]), 10_000);
      expect([stamp(), existsSync(at('node_modules/b'))]).toEqual([false, false]);
      go();
      const next = install();
      expect([await next.done, runs().length, stamp()]).toEqual([0, 2, true]);
    },
  );

  it('the one that waits goes on when the one that installs is killed', async () => {
    const first = install();
    await begun();
    const second = install();
    await vi.waitFor(() => expect(second.text()).toContain('esperando por ele…'), 10_000);
    first.kill('SIGKILL');
    await begun(2);
    go();
    expect([await second.done, stamp()]).toEqual([0, true]);
  });

  it('a folder that lost something is made again by itself', async () => {
    go();
    await install().done;
    for (const place of ['node_modules/b/package.json', 'node_modules/a/package.json', 'node_modules/.bin/a']) {
      const away = `${at(place)}.fora`;
      renameSync(at(place), away);
      expect(missingPackages(checkout, 'start')).toEqual([place]);
      if (!place.includes('.bin')) renameSync(away, at(place));
    }
    expect(await install().done).toBe(0);
    expect([runs().length, missingPackages(checkout, 'start'), stamp()]).toEqual([2, [], true]);
  });

  it('an npm that says all is well and left one out is not believed', async () => {
    go();
    const one = install({ NPM_FAZ: 'teste' });
    expect(await one.done).toBe(1);
    expect(one.text()).toContain('\nA preparação parou: o npm terminou sem node_modules/b/package.json. ');
    expect(stamp()).toBe(false);
  });

  const npm = (code: string, ...lines: string[]): string =>
    [
      `npm error code ${code}`,
      ...lines.map((line) => `npm error ${line}`),
      'npm error A complete log of this run can be found in: /x/_logs/1-debug-0.log',
    ].join('\n');
  it.each([
    ['no name server', npm('EAI_AGAIN', 'syscall getaddrinfo', 'network request to https://x/y failed'), 'sem resposta do servidor de pacotes (EAI_AGAIN). '],
    ['a proxy that refuses', npm('ECONNREFUSED', 'syscall connect'), 'sem resposta do servidor de pacotes (ECONNREFUSED). '],
    ['an authority of one’s own', npm('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate'), 'o certificado do servidor de pacotes não é conhecido aqui '],
    ['a full disk', npm('ENOSPC', 'syscall write', 'errno -28'), 'falta espaço em disco em '],
    ['a cache of root', npm('EACCES', 'syscall mkdir', 'path /x/.npm/_cacache'), 'sem permissão para gravar em /x/.npm/_cacache. '],
    ['what nobody knows', npm('E500', '500 Internal Server Error - GET https://x/y'), 'o npm parou: 500 Internal Server Error - GET https://x/y'],
  ])('%s is said in one sentence', (_name, said, sentence) => {
    const line = explainNpm(said, checkout);
    expect(line.slice(0, sentence.length)).toBe(sentence);
    expect(line).not.toContain('\n');
  });

  it('a disk that fills while npm unpacks is a failure though npm only warns of it', async () => {
    const one = install({ NPM_DIZ: 'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write' });
    expect(await one.done).toBe(1);
    expect(one.text()).toContain('\nA preparação parou: falta espaço em disco em ');
    expect(one.text().trim().split('\n')).toHaveLength(3);
    expect(stamp()).toBe(false);
  });

  it('without npm, and without the right to write: a line that says what to do', async () => {
    rmSync(at('bin/npm'));
    const none = install({ PATH: at('bin') });
    expect(await none.done).toBe(1);
    expect(none.text()).toContain('A preparação parou: não há npm no PATH. ');
    rmSync(at('.cache'), { recursive: true });
    chmodSync(checkout, 0o555);
    if (isRoot) chownSync(checkout, 0, 0);
    // root may write everywhere
    const closed = install({}, 'start', isRoot ? { uid: 65_534, gid: 65_534 } : {});
    expect(await closed.done).toBe(1);
    expect(closed.text()).toMatch(/^\nA preparação parou: sem permissão para gravar em \S+\. Rode "npm run preparar" com a conta dona dessa pasta.*\n$/);
    chmodSync(checkout, 0o755);
  });
});

describe('npm start', () => {
  /** Its server says one line and ends. */
  beforeEach(() => {
    cpSync(path.join(projectDir, 'apps/server/src/core/config'), at('apps/server/src/core/config'), { recursive: true });
    writeFileSync(at('apps/server/src/main.ts'), "process.stdout.write('  Prosa no ar\\n'); process.exit(0);");
    for (const folder of ['apps/web', 'apps/widget/scripts', 'packages']) mkdirSync(at(folder), { recursive: true });
    writeFileSync(
      at('apps/widget/scripts/build.ts'),
      `const { mkdirSync, writeFileSync } = await import('node:fs');
       for (const file of ['dist/chat.js', '../web/dist/index.html']) { mkdirSync(file.replace(/\\w+.\\w+$/, ''), { recursive: true }); writeFileSync(file, ''); }`,
    );
  });
  const start = (env: Record<string, string> = {}) => run(['scripts/start.mjs'], { PROSA_DADOS: at('dados'), PORT: '0', ...env });

  it('says its own lines only, none wider than a terminal; the second time it prepares nothing', async () => {
    go();
    const first = start();
    expect(await first.done).toBe(0);
    const lines = first.text().split('\n');
    expect(lines).toEqual([expect.stringMatching(/^Instalando os pacotes /), expect.stringMatching(/^Preparando as telas /), '  Prosa no ar', '']);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    const second = start();
    expect([await second.done, second.text()]).toEqual([0, '  Prosa no ar\n']);
  });

  it('told to end while packages come: it ends at once and leaves nothing running', async () => {
    const one = start();
    await begun();
    one.kill('SIGTERM');
    expect(await one.done).toBe(1);
    await vi.waitFor(() => expect(runs().filter(({ pid }) => isAlive(pid))).toEqual([]), 10_000);
    expect(one.text()).not.toContain('Prosa no ar');
  });

  it('a port in use is said before anything is installed', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const one = start({ PORT: String(port) });
    expect([await one.done, one.text()]).toEqual([
      1,
      `\nO Prosa não iniciou: a porta ${port} já está em uso. Feche o outro programa ou escolha outra: PORT=${port + 1} npm start\n`,
    ]);
    expect(runs()).toEqual([]);
    other.close();
  });

  it('screens that cannot be built: what their program said, and a line', async () => {
    go();
    writeFileSync(at('apps/widget/scripts/build.ts'), "console.error('não compila'); process.exit(1);");
    const one = start();
    expect(await one.done).toBe(1);
    expect(one.text()).toMatch(/\nnão compila\n\nA preparação parou: as telas de apps\/widget não foram montadas: o motivo está acima\.\n$/);
  });
});
