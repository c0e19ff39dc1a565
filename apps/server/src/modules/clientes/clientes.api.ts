import { usuarioEmUso } from '@prosa/contract/acesso/acesso.schemas.ts';
import { sql } from 'kysely';
import { hashPassword } from '../../core/auth/password.ts';
import type { Db } from '../../core/db/database.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { AppError, invalid } from '../../core/errors.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';
import { type Autor, recordChange } from '../cadastros/mudancas.api.ts';

/*
 * Access to the client area. Each takes the transaction of the empresa (`comEmpresa`), so that it happens with the change it belongs to.
 * After the commit of one that ends sessions (password, block, removal), call `core.sessions.invalidate({ id_cliente })`.
 */

declare module '../../core/jobs/jobs.ts' {
  interface Jobs {
    cliente_link_de_acesso: { id_cliente: number; finalidade: 'convite' | 'recuperacao' };
  }
}

export interface AcessoDoCliente {
  usuario: string;
  ativo: boolean;
  /** Has to choose a password at the next sign-in. */
  refazer_senha: boolean;
  ultimo_acesso: Date | null;
  /** Until when the invitation that was sent holds; null: none was, or it was used. */
  convite_ate: Date | null;
}

export async function findAccess(db: Db, id_cliente: number): Promise<AcessoDoCliente | undefined> {
  const row = await db
    .selectFrom('acesso_do_cliente')
    .select(['usuario', 'ativo', 'refazer_senha', 'ultimo_acesso', 'convite_ate'])
    .where('id_cliente', '=', id_cliente)
    .executeTakeFirst();
  return row as AcessoDoCliente | undefined;
}

interface GivenAccess {
  /** E-mail or name to sign in with; unique over staff and customers. */
  usuario: string;
  /** Left out: a stored one stays; who has none gets in by a link only. */
  senha?: string | undefined;
  /** The password is provisional: another one has to be chosen at the next sign-in. */
  provisoria?: boolean;
}

/** Gives access, or changes its name and password. A new password ends every session and link. Refuses a name in use (422 on `usuario`). */
export async function giveAccess(db: Db, id_cliente: number, { usuario, senha, provisoria = false }: GivenAccess, autor: Autor): Promise<void> {
  const before = await findAccess(db, id_cliente);
  const hash = senha === undefined && before ? null : await hashPassword(senha ?? crypto.randomUUID());
  try {
    await sql`select dar_acesso_ao_cliente(${id_cliente}, ${usuario.trim()}, ${hash}, ${provisoria})`.execute(db);
  } catch (error) {
    if (isUniqueViolation(error, 'acesso_usuario_key')) throw invalid({ usuario: usuarioEmUso(usuario) });
    throw error;
  }
  const name = usuario.trim().toLowerCase();
  await recordChange(
    db,
    { id_cliente },
    'acesso',
    {
      ...(before?.usuario !== name && { usuario: [before?.usuario ?? null, name] }),
      // that it changed, never what it is
      ...(senha !== undefined && { senha: [null, provisoria ? 'provisória' : 'nova'] }),
    },
    autor,
  );
}

/** Mails a single-use link: an invitation, or to choose a new password. It is made when it is sent, and stands nowhere else. */
export async function sendAccessLink(db: Db, id_cliente: number, finalidade: 'convite' | 'recuperacao', autor: Autor): Promise<void> {
  await recordChange(db, { id_cliente }, 'acesso', { link: [null, finalidade] }, autor);
  await scheduleJob(db, 'cliente_link_de_acesso', { id_cliente, finalidade }, { key: `cliente-link-${id_cliente}`, attempts: 5 });
}

const none = (): AppError => new AppError('conflito', 'Este cliente não tem acesso à área do cliente.');

/** Blocks, which ends every session and link at once, or lets in again. */
export async function setAccessBlocked(db: Db, id_cliente: number, blocked: boolean, autor: Autor): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`select bloquear_acesso_do_cliente(${id_cliente}, ${blocked}) as done`.execute(db);
  if (!rows[0]?.done) throw none();
  await recordChange(db, { id_cliente }, 'acesso', { bloqueado: [!blocked, blocked] }, autor);
}

/** Takes the access away for good, with its sessions and links; the name is free again. */
export async function removeAccess(db: Db, id_cliente: number, autor: Autor): Promise<void> {
  const before = await findAccess(db, id_cliente);
  const { rows } = await sql<{ done: boolean }>`select tirar_acesso_do_cliente(${id_cliente}) as done`.execute(db);
  if (!before || !rows[0]?.done) throw none();
  await recordChange(db, { id_cliente }, 'acesso', { usuario: [before.usuario, null] }, autor);
}

export interface NovoCliente {
  tipo: 1 | 2;
  nome: string;
  razao_social?: string;
  nome_fantasia?: string;
  cpf?: string;
  cnpj?: string;
  email?: string;
  telefones?: readonly { tipo_contato: string; numero: string; principal: 0 | 1 }[];
}

/** A cliente as another area makes one (a contato that gets access). Refuses a document of another cliente (422 on cpf or cnpj). */
export async function makeCliente(db: Db, values: NovoCliente, autor: Autor): Promise<number> {
  const { telefones = [], ...rest } = values;
  try {
    const { id_cliente } = await db
      .insertInto('cliente')
      .values({ ...rest, telefones: JSON.stringify(telefones) })
      .returning('id_cliente')
      .executeTakeFirstOrThrow();
    await recordChange(db, { id_cliente }, 'criado', {}, autor);
    return id_cliente;
  } catch (error) {
    for (const [index, [field, text]] of Object.entries(documentosRepetidos)) if (isUniqueViolation(error, index)) throw invalid({ [field]: text });
    throw error;
  }
}

/** One document, one cliente: the index that says so, its field and the words there. */
export const documentosRepetidos = {
  cliente_cpf: ['cpf', 'Este CPF já é de outro cliente'],
  cliente_cnpj: ['cnpj', 'Este CNPJ já é de outro cliente'],
} as const;
