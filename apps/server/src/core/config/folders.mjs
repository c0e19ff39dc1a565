// @ts-check
// No dependencies, parses on any Node from 20 on: `npm start` looks at the data folder before it installs anything.
import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.mjs';

/** @typedef {{ name: string, uid: number, gid: number }} Account */

/**
 * PostgreSQL refuses to run as root: 'postgres' where that account exists, else 'nobody', which always does. Undefined: run as we are.
 * @returns {Account | undefined}
 */
export function serviceAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length > 3)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const account = ['postgres', 'nobody'].map((name) => accounts.find((a) => a.name === name)).find((found) => found !== undefined);
  if (!account) throw new StartError('Para iniciar como root é preciso a conta "postgres" ou "nobody" no sistema.');
  return account;
}

/**
 * Makes the folder unless it is there; says whether it did. Folders above it that are missing are made so that every account may pass
 * through: as root the embedded database runs as another one.
 * @param {string} folder @param {number} [mode] whatever the umask; left out: as the umask has it
 * @returns {boolean}
 */
export function makeFolder(folder, mode) {
  if (existsSync(folder)) return false;
  const parent = path.dirname(folder);
  if (!existsSync(parent)) makeFolder(parent, process.getuid?.() === 0 ? 0o755 : undefined);
  try {
    mkdirSync(folder);
  } catch (error) {
    // another start made it meanwhile
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST' && statSync(folder).isDirectory()) return false;
    throw error;
  }
  if (mode !== undefined) chmodSync(folder, mode);
  return true;
}

/** @param {string} folder @returns {string[]} from the root down to the folder itself */
function wayTo(folder) {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [...wayTo(parent), folder];
}

/** @param {string} folder @param {number} wanted */
function mayUse(folder, wanted) {
  try {
    accessSync(folder, wanted);
    return true;
  } catch {
    return false; // not by this account, or the file system is read-only
  }
}

/** @param {string} folder @param {Account} account */
function accountEnters(folder, { uid, gid }) {
  const stat = statSync(folder);
  const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
  // access lists may allow what the mode does not: the account itself is asked
  return (stat.mode & bit) !== 0 || spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * Throws StartError, naming what is closed and a way out, unless the folder can be made and written here and `account` may pass through
 * every folder above it. Nothing is made.
 * @param {string} folder @param {Account | undefined} account
 */
export function checkFolder(folder, account) {
  let last = path.parse(folder).root;
  for (const step of wayTo(folder)) {
    // what lies below a closed folder cannot even be looked at
    if (!mayUse(last, constants.X_OK)) break;
    if (!existsSync(step)) break;
    if (!statSync(step).isDirectory()) throw new StartError(`${step} não é uma pasta. Escolha outra em PROSA_DADOS.`);
    last = step;
  }
  if (!mayUse(last, constants.X_OK | constants.W_OK)) throw new StartError(`Sem permissão para gravar em ${last}. Escolha outra pasta em PROSA_DADOS.`);
  if (!account) return;
  // links on the way lead elsewhere; the folder itself is made, or given to the account, later
  const above = new Set([...wayTo(last), ...wayTo(realpathSync(last))]);
  if (last === folder) for (const own of [folder, realpathSync(folder)]) above.delete(own);
  const closed = [...above].find((step) => !accountEnters(step, account));
  if (closed !== undefined)
    throw new StartError(
      `A conta "${account.name}", que roda o banco embutido, não consegue entrar em ${closed}. Escolha outra pasta em PROSA_DADOS, como /var/lib/prosa, ou abra a passagem: chmod o+x '${closed}'`,
    );
}

/**
 * What `checkFolder` throws of the data folder, whose part `pg` is the embedded database's.
 * @param {string} dataDir @param {boolean} embedded
 */
export const checkDataFolder = (dataDir, embedded) => (embedded ? checkFolder(path.join(dataDir, 'pg'), serviceAccount()) : checkFolder(dataDir, undefined));
