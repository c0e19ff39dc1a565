// No dependencies, parses on any Node from 20 on. What of the locked packages is there, and why npm failed.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const windows = process.platform === 'win32';

/** Which C library the packages of this machine were made for. */
function libcHere() {
  if (process.platform !== 'linux') return '';
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** Whether npm installs what names these systems, processors or C libraries on this machine. */
function fitsHere({ os, cpu, libc }, here) {
  const fits = (wanted, value) => wanted === undefined || [wanted].flat().includes(value);
  return fits(os, process.platform) && fits(cpu, process.arch) && (libc === undefined || fits(libc, (here.libc ??= libcHere())));
}

/**
 * Places of the locked packages and programs that are missing in `root`. `asked`: 'start' leaves out development tools, 'all' has them.
 * An optional package may be missing unless it is made for this machine: it brings the programs for it (Node, PostgreSQL, compilers).
 */
export function missingPackages(root, asked) {
  return neededPackages(root, asked).filter((place) => !existsSync(path.join(root, place)));
}

/** What `missingPackages` looks for. */
export function neededPackages(root, asked) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const here = {};
  return Object.entries(packages).flatMap(([place, { dev, devOptional, optional, link, bin, os, cpu, libc }]) => {
    const name = place.split('node_modules/').slice(1).at(-1);
    if (name === undefined || (asked === 'start' && (dev || devOptional))) return [];
    if (optional ? !os || !fitsHere({ os, cpu, libc }, here) : !fitsHere({ os, cpu, libc }, here)) return [];
    const programs = place === `node_modules/${name}` ? Object.keys(bin ?? {}) : [];
    // a folder that was begun and not finished has no package.json yet
    return [link ? place : `${place}/package.json`, ...programs.map((program) => `node_modules/.bin/${program}${windows ? '.cmd' : ''}`)];
  });
}

const network = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EIDLETIMEOUT',
  'ERR_SOCKET_TIMEOUT',
  'FETCH_ERROR',
  'EPROTO',
];
const closed = ['EACCES', 'EPERM', 'EROFS'];

/** The folder or file that a program's message names after its error. */
const placeIn = (said) => /^npm (?:error|ERR!) path (.+)$/m.exec(said)?.[1] ?? /, \w+ '([^']+)'/.exec(said)?.[1];

/** Space and rights, in one sentence that says what to do; undefined when it is neither. `root`: where the program worked. */
export function explainDisk(said, root) {
  if (/\bENOSPC\b/.test(said)) return `falta espaço em disco em ${placeIn(said) ?? root}. Libere 2 GB e rode de novo.`;
  if (closed.some((code) => new RegExp(String.raw`\b${code}\b`).test(said)))
    return `sem permissão para gravar em ${placeIn(said) ?? root}. Rode com a conta dona dessa pasta.`;
  return undefined;
}

/** Why npm failed, in one sentence that says what to do. */
export function explainNpm(said, root) {
  const code = /^npm (?:error|ERR!) code (\S+)/m.exec(said)?.[1] ?? '';
  // in the middle of unpacking npm only warns of a full disk
  const disk = closed.includes(code) || code === 'ENOSPC' || /TAR_ENTRY_ERROR/.test(said) ? explainDisk(said, root) : undefined;
  if (disk !== undefined) return disk;
  if (network.includes(code) || /network|socket (hang up|disconnected)/i.test(code ? '' : said))
    return `sem resposta do servidor de pacotes (${code || 'rede'}). Confira a internet, ou o proxy (npm config get proxy), e rode de novo.`;
  if (/CERT|ISSUER|SELF_SIGNED/.test(code))
    return `o certificado do servidor de pacotes não é conhecido aqui (${code}). Informe a autoridade da sua rede em NODE_EXTRA_CA_CERTS e rode de novo.`;
  if (code === 'ENOENT' && /spawn git/.test(said)) return 'falta o git nesta máquina. Instale-o (Debian: apt install git) e rode de novo.';
  const lines = said
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!|warn|WARN) ?(code )?/, '').trim())
    .filter((line) => line !== '' && !/A complete log of this run|^\S*_logs|debug-\d/.test(line));
  return `o npm parou: ${lines.at(-1) ?? 'sem dizer por quê'}`;
}
