// Run after `npm install <package>`: makes package-lock.json complete for every platform and free of download addresses.
// A registry that carries only some platforms of a tool leaves the others out of the lock, and `npm ci` then refuses it.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8'));
const packages = lock.packages;

const systems = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  sunos: 'sunos',
  aix: 'aix',
  win32: 'win32',
  windows: 'win32',
};
const processors = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  arm: 'arm',
  gnueabihf: 'arm',
  eabi: 'arm',
  armv7: 'arm',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  mips64el: 'mips64el',
  wasm32: 'wasm32',
};

/** What npm needs to know to pass a package over on another platform, read from its name. */
function platform(name) {
  const words = name.replace(/^@[^/]+\//, '').split(/[-.]/);
  const os = words.map((w) => systems[w]).find(Boolean);
  const cpu = words.map((w) => processors[w]).find(Boolean);
  if (!cpu) throw new Error(`${name}: platform unknown`);
  const libc = words.some((w) => w.startsWith('musl')) ? ['musl'] : words.some((w) => w.startsWith('gnu')) ? ['glibc'] : undefined;
  return { ...(os && { os: [os] }), cpu: [cpu], ...(libc && { libc }) };
}

let added = 0;
for (const [path, entry] of Object.entries(packages)) {
  if (path === '' || !path.startsWith('node_modules/')) continue;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (packages[`${path}/node_modules/${name}`] || packages[`node_modules/${name}`]) continue;
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name}@${version}: not an exact version`);
    packages[`node_modules/${name}`] = { version, ...platform(name), optional: true, ...(entry.dev && { dev: true }) };
    added++;
  }
}
for (const entry of Object.values(packages)) if (/^https?:/.test(entry.resolved ?? '')) delete entry.resolved;
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other platforms added`);
