import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort, projectDir, starter } from './kit/npm-start.ts';
import { eventually, follow, isRoot, processesNaming, shortFolder } from './kit/processes.ts';

const signIns = ['admin@aurora.demo', 'ana@aurora.demo', 'bruno@aurora.demo', 'operador@prosa.demo', 'cliente@aurora.demo', 'colega@aurora.demo'];
const place = shortFolder('start-');
/** One data folder for all, below folders that are missing: each case is a later start on what the one before left. */
const data = path.join(place, 'uma', 'outra', 'dados');
const { npmStart, running, pidOf, nothingLeft, endAll } = starter(data);

/** What a case leaves running for the next one. */
let left: Awaited<ReturnType<typeof running>> | undefined;
/** The product that the case before left running, else a later start. */
async function up() {
  const prosa = left ?? (await running());
  left = undefined;
  return prosa;
}
afterEach(() => left ?? endAll());
afterAll(async () => {
  await endAll();
  rmSync(place, { recursive: true, force: true });
});

function readsCheckout(account: { uid: number; gid: number }): boolean {
  const code = `require('fs').accessSync(${JSON.stringify(path.join(projectDir, 'node_modules/.prosa'))})`;
  const reads = spawnSync(process.execPath, ['-e', code], { ...account, cwd: '/' }).status === 0;
  if (!reads) process.stdout.write('npm start as another account is not tested: this checkout is closed to it\n');
  return reads;
}

describe('npm start', () => {
  it('the first time: prints address and sign-ins, serves page, API and health on one port', async () => {
    const prosa = await running();
    await eventually('sign-ins', () => signIns.every((s) => prosa.text().includes(s)));
    expect(prosa.text()).toContain(`Prosa no ar: ${prosa.url} `);
    const page = await fetch(prosa.url, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<div id="');
    const signIn = await fetch(`${prosa.url}/api/login/login`, { method: 'POST', body: new URLSearchParams({ usuario: signIns[0]!, senha: 'Aurora#2026' }) });
    expect([signIn.status, ((await signIn.json()) as { status: boolean }).status]).toEqual([200, true]);
    // the demo's line connects a moment later
    await eventually('health', async () => (await fetch(`${prosa.url}/api/saude`)).status === 200);
    expect(existsSync(path.join(data, 'chave'))).toBe(true);
    // the client area says whether the company is open
    const customer = await fetch(`${prosa.url}/api/login/login`, {
      method: 'POST',
      body: new URLSearchParams({ usuario: 'cliente@aurora.demo', senha: 'Aurora#2026' }),
    });
    const { data: session } = (await customer.json()) as { data: { token: string } };
    const inicio = await fetch(`${prosa.url}/api/area_cliente/inicio`, { headers: { authorization: `Bearer ${session.token}` } });
    expect(((await inicio.json()) as { data: { expediente: unknown } }).data.expediente).toMatchObject({ aberto: true });
    // mails of the demonstration lead here, though its data was there before the port was
    const mails = await eventually('mails of the demonstration', async () => {
      const { data: sent } = (await (await fetch(`${prosa.url}/dev/emails.json`)).json()) as { data: { text: string }[] };
      return sent.length > 0 && sent.map(({ text }) => text);
    });
    const links = mails.flatMap((text) => text.match(/\S*\/(?:token|area_cliente|selecionar_empresa)\b/g) ?? []);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !link.startsWith(`${prosa.url}/`))).toEqual([]);

    // a second one on the same data says so and leaves the first alone
    const second = npmStart({ PORT: String(await freePort()) });
    expect(await second.exited).toBe(1);
    expect(second.text()).toContain(`outro Prosa já está usando os dados de ${data}`);
    const third = npmStart({ PORT: String(prosa.port) });
    expect(await third.exited).toBe(1);
    expect(third.text()).toContain(`a porta ${prosa.port} já está em uso`);
    expect(third.text()).not.toMatch(/\n\s+at /);
    expect((await fetch(`${prosa.url}/api/saude`)).status).toBe(200);

    // SIGTERM to npm: it ends only its own shell
    process.kill(prosa.pid!, 'SIGTERM');
    await nothingLeft();
  }, 180_000);

  it('[issue: WhatsApp lines] without the optional package of WhatsApp Web: all but that, and it says what is missing', async () => {
    const prosa = await running({ NODE_OPTIONS: `--import=${new URL('kit/without-baileys.mjs', import.meta.url).href}` });
    const signIn = await fetch(`${prosa.url}/api/login/login`, { method: 'POST', body: new URLSearchParams({ usuario: signIns[0]!, senha: 'Aurora#2026' }) });
    const { data: session } = (await signIn.json()) as { data: { token: string; empresas: { id_config: number }[] } };
    const ask = (call: string) => fetch(`${prosa.url}/api/${call}`, { headers: { authorization: `Bearer ${session.token}` } });
    await ask(`login/selecionar_empresa/${session.empresas[0]!.id_config}`);
    const networks = await ask('WPPConfig/provedores');
    const told = ((await networks.json()) as { data: { provedor: string; falta: string }[] }).data;
    expect(told.map(({ provedor, falta }) => [provedor, falta === ''])).toEqual([
      ['baileys', false],
      ['cloud', true],
      ['simulador', true],
    ]);
    await eventually('health', async () => (await fetch(`${prosa.url}/api/saude`)).status === 200);
    left = prosa;
  }, 60_000);

  it('npm killed: nothing is left', async () => {
    const prosa = await up();
    process.kill(prosa.pid!, 'SIGKILL');
    await nothingLeft();
  }, 60_000);

  it('server killed: its PostgreSQL goes on, the next start adopts it and ends it', async () => {
    const prosa = await running();
    const postgres = await pidOf('dados-18');
    process.kill(await pidOf('main.ts'), 'SIGKILL');
    expect(await prosa.exited).toBe(1);
    expect(processesNaming(`${data}/pg/dados-18`)).toContain(postgres);
    left = await running();
    expect(await pidOf('dados-18')).toBe(postgres);
  }, 60_000);

  it('PostgreSQL killed: the server ends with a message, the next start has everything', async () => {
    const prosa = await up();
    process.kill(await pidOf('dados-18'), 'SIGKILL');
    expect(await prosa.exited).toBe(1);
    expect(prosa.text()).toContain('O banco parou');
    left = await running();
  }, 60_000);

  it('Ctrl-C: the whole group hears it', async () => {
    const prosa = await up();
    process.kill(-prosa.pid!, 'SIGINT');
    await nothingLeft();
  }, 60_000);

  it('told to end in the middle of its start: nothing is left', async () => {
    const prosa = npmStart({ PORT: String(await freePort()) });
    await pidOf('dados-18');
    process.kill(-prosa.pid!, 'SIGINT');
    await prosa.exited;
    await nothingLeft();
    expect(prosa.text()).not.toContain('Prosa no ar');
  }, 60_000);

  // root passes everywhere, its database does not; our own account needs to write
  const closed = path.join(place, 'fechada');
  mkdirSync(closed);
  chmodSync(closed, isRoot ? 0o700 : 0o500);
  const refused: [name: string, env: Record<string, string>, message: RegExp][] = [
    ['a port that is none', { PORT: 'x' }, /PORT=x não serve\. Porta HTTP/],
    ['an address that this machine has not', { HOST: '203.0.113.7' }, /esta máquina não tem o endereço 203\.0\.113\.7/],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgresql://dono:segredo@127.0.0.1:1/prosa' },
      /não há resposta do PostgreSQL em 127\.0\.0\.1:1\/prosa/,
    ],
    [
      'a data folder below one that is closed',
      { PROSA_DADOS: path.join(closed, 'x', 'dados') },
      /(não consegue entrar|Sem permissão para gravar) em \S+fechada\. .*PROSA_DADOS/,
    ],
    ['a data folder that is a file', { PROSA_DADOS: path.join(projectDir, 'package.json') }, /sem permissão para gravar em|não é uma pasta/],
  ];
  it.each(refused)(
    '%s: a clear message, no trace, no secret',
    async (_name, env, message) => {
      const prosa = npmStart({ PORT: '0', PROSA_TESTE_PASTA: data, ...env });
      expect(await prosa.exited).toBe(1);
      expect(prosa.text()).toMatch(message);
      expect(prosa.text()).not.toMatch(/\n\s+at |segredo/);
    },
    30_000,
  );

  it('nobody works there yet: a link for the first access; as another account where root can be one that reads the checkout', async () => {
    const other = { uid: 65_534, gid: 65_534 };
    // not as root there is no other account to become
    const account = isRoot && readsCheckout(other) ? other : undefined;
    const home = shortFolder('conta-');
    if (account) chownSync(home, account.uid, account.gid);
    try {
      // folders above the data are missing, too
      const env = { HOME: home, PROSA_TESTE_PASTA: data, PROSA_DADOS: path.join(home, 'uma', 'dados'), PROSA_DEMO: 'nao' };
      const prosa = await running(env, account);
      await eventually('link', () => /Primeiro acesso: .*\n +http:\S+\/token\/[\w-]{43}\n/.test(prosa.text()));
      expect((await fetch(prosa.url)).status).toBe(200);
      process.kill(-prosa.pid!, 'SIGINT');
      await nothingLeft();
    } finally {
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  }, 90_000);

  describe('on a fresh clone', () => {
    const clone = path.join(place, 'clone');
    const startHere = (env: Record<string, string>, ...words: string[]) =>
      spawnSync(process.execPath, ['scripts/start.mjs', ...words], { cwd: clone, encoding: 'utf8', env: { ...process.env, PROSA_DADOS: data, ...env } });
    beforeAll(() => {
      for (const part of ['scripts', 'package.json', 'package-lock.json', 'apps/server/src/core'])
        cpSync(path.join(projectDir, part), path.join(clone, part), { recursive: true });
    });

    it.each(refused.filter(([, env]) => env['PORT'] !== undefined || env['PROSA_DADOS'] !== undefined))(
      '%s is said before anything is installed',
      (_name, env, message) => {
        const { status, stderr, stdout } = startHere(env);
        expect([status, stdout]).toEqual([1, '']);
        expect(stderr).toMatch(message);
        expect(existsSync(path.join(clone, 'node_modules'))).toBe(false);
      },
    );

    it('--help is there, and a word that nobody knows is refused', () => {
      expect(startHere({}, '--help').stdout).toContain('  PROSA_DADOS ');
      expect(startHere({}, '--ajuda')).toMatchObject({ status: 1, stderr: expect.stringContaining('não conheço --ajuda') });
      expect(existsSync(path.join(clone, 'node_modules'))).toBe(false);
    });
  });

  it('others may come by: links in place of the password; beside it an operator is made, who need not wait for an end', async () => {
    const prosa = await running({ HOST: '0.0.0.0', PROSA_PROXY: '10.0.0.1' });
    await eventually('links', () => prosa.text().match(/\/token\/[\w-]{43}\n/g)?.length === signIns.length);
    expect(prosa.text()).not.toContain('Aurora#2026');
    expect(prosa.text()).toContain('Nada lê PROSA_PROXY');
    const asked = npmStart({ PORT: String(prosa.port) }, {}, ['--administrador', 'Nova@Loja.example']);
    expect([await asked.exited, asked.text()]).toEqual([0, expect.stringContaining('Operador da plataforma: nova@loja.example')]);
    const link = /\/token\/([\w-]{43})\n/.exec(asked.text())![1]!;
    const opened = await fetch(`${prosa.url}/api/login/login`, { method: 'POST', body: new URLSearchParams({ token: link }) });
    expect(await opened.json()).toMatchObject({ primeiro_acesso: { usuario: 'nova@loja.example' } });
    expect((await fetch(`${prosa.url}/api/saude`)).status).toBe(200);
    left = prosa;
  }, 120_000);

  it('start.mjs killed: nothing is left', async () => {
    await up();
    process.kill(await pidOf('start.mjs'), 'SIGKILL');
    await nothingLeft();
  }, 60_000);

  it('--help lists the settings without starting anything', async () => {
    const child = spawn('npm', ['start', '--silent', '--', '--help'], {
      cwd: projectDir,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PROSA_DADOS: data },
    });
    const { text, exited } = follow(child);
    expect(await exited).toBe(0);
    for (const name of ['PORT', 'HOST', 'DATABASE_URL', 'PROSA_DADOS', 'PROSA_DEMO', 'PROSA_CHAVE', 'REDIS_URL', 'PROSA_URL'])
      expect(text()).toContain(`  ${name} `);
  }, 30_000);
});
