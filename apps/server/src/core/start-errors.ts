import { statfsSync } from 'node:fs';
import type { Config } from './config/config.ts';
import { explainPort } from './config/port.mjs';
import { StartError } from './start-error.mjs';

export { StartError };

type Cause = NodeJS.ErrnoException & { errors?: readonly NodeJS.ErrnoException[]; address?: string };

/** Address of a server without its credentials. */
function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}${port ? `:${port}` : ''}${pathname}`;
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    // PostgreSQL writes its log in pieces of 16 MB
    return bavail * bsize < 16 * 1024 * 1024;
  } catch {
    return false; // not made yet
  }
}

/** What to do about a failed start, in Portuguese; undefined when the cause is unknown and its trace is of use. */
export function explainStart(error: unknown, config: Config): string | undefined {
  if (error instanceof StartError) return error.message;
  const cause = error as Cause;
  // a name with several addresses fails with one error for each
  const { code, syscall, path } = cause.errors?.[0] ?? cause;
  const { port, host, dataDir, databaseUrl } = config;
  // names that are looked up are those of the database where there is one
  const listening = syscall === 'getaddrinfo' && databaseUrl !== '' ? undefined : explainPort({ code, syscall } as Cause, port, host);
  if (listening !== undefined) return listening;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `sem permissão para gravar em ${path ?? dataDir}. Escolha outra pasta em PROSA_DADOS.`;
  if (code === 'EEXIST' || code === 'ENOTDIR') return `${path ?? dataDir} não é uma pasta. Escolha outra em PROSA_DADOS.`;
  // a PostgreSQL that cannot write its log any more ends, and says nothing of it to those who are connected
  if (code === 'ENOSPC' || (databaseUrl === '' && isFull(dataDir))) return `o disco de ${dataDir} está cheio. Libere espaço e inicie de novo.`;
  if (databaseUrl === '') return undefined;
  const place = placeOf(databaseUrl);
  if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `não há resposta do PostgreSQL em ${place}. Confira DATABASE_URL e se o servidor está ligado.`;
  if (code === '28P01' || code === '28000') return `o PostgreSQL em ${place} recusou o usuário ou a senha de DATABASE_URL: ${cause.message}`;
  if (code === '3D000') return `o banco de ${place} não existe. Crie-o antes: create database … owner …`;
  if (code === '42501') return `o usuário de DATABASE_URL não é dono do banco de ${place}: ${cause.message}`;
  return undefined;
}
