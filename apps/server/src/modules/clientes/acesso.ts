import { usuarioEmUso } from '@prosa/contract/acesso/acesso.schemas.ts';
import { sql } from 'kysely';
import type { Audit } from '../../core/audit/audit.ts';
import { guessable } from '../../core/auth/guessable.ts';
import { hashPassword, unknownPassword } from '../../core/auth/password.ts';
import type { Db } from '../../core/db/database.ts';
import { hasCode, isUniqueViolation } from '../../core/db/errors.ts';
import { AppError, invalid } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { type Autor, recordChange } from '../../core/registro/historico.ts';
import { enfileirarEmail } from '../emails/emails.api.ts';
import { linkNaTela } from './acesso.email.ts';

/*
 * Access to the client area. Each takes the transaction of the empresa (`comEmpresa`), so that it happens with the change it belongs to.
 * After the commit of one that ends sessions (password, block, removal), call `core.sessions.invalidate({ id_cliente })`.
 */

export interface AcessoDoCliente {
  id_acesso_cliente: number;
  usuario: string;
  /** Where links to a new password go, whatever the record says; '' when nobody gave one. */
  email: string;
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
    .select(['id_acesso_cliente', 'usuario', 'email', 'ativo', 'refazer_senha', 'ultimo_acesso', 'convite_ate'])
    .where('id_cliente', '=', id_cliente)
    .executeTakeFirst();
  return row as AcessoDoCliente | undefined;
}

interface GivenAccess {
  /** E-mail or name to sign in with; unique over staff and customers. */
  usuario: string;
  /** Where links to a new password go, given by somebody who may give access. Left out: the stored one stays; of a new access, the name when it is one. */
  email?: string | undefined;
  /** Left out: a stored one stays; who has none gets in by a link only. */
  senha?: string | undefined;
  /** The password is provisional: another one has to be chosen at the next sign-in. */
  provisoria?: boolean;
}

/** The record's name and the company's, of which no password is made. */
async function findWords(db: Db, id_cliente: number): Promise<string[]> {
  const { rows } = await sql<{ nome: string; empresa: string }>`select c.nome_exibido as nome, e.nome_fantasia as empresa
    from cliente c join empresa e using (id_empresa) where c.id_cliente = ${id_cliente}`.execute(db);
  return rows.flatMap(({ nome, empresa }) => [nome, empresa]);
}

/** Tells the old address that links go elsewhere now. */
export async function tellOldAddress(db: Db, antigo: string, novo: string): Promise<void> {
  if (antigo !== '' && antigo.toLowerCase() !== novo.toLowerCase()) await enfileirarEmail(db, { tipo: 'endereco_trocado', dados: { antigo }, para: antigo });
}

/**
 * Gives access, or changes its name, address and password; the old address is told. A new password ends every session and link.
 * Refuses a name in use (422 on `usuario`) and a password that is guessed first (422 on `senha`).
 */
export async function giveAccess(db: Db, audit: Audit, id_cliente: number, given: GivenAccess, autor: Autor): Promise<void> {
  const { usuario, senha, provisoria = false } = given;
  const name = usuario.trim().toLowerCase();
  const before = await findAccess(db, id_cliente);
  const email = given.email?.trim() ?? (before === undefined && name.includes('@') ? name : before?.email);
  const problem = senha === undefined ? undefined : await guessable(senha, [name.replace(/@.*$/, ''), ...(await findWords(db, id_cliente))]);
  if (problem !== undefined) throw invalid({ senha: problem });
  const hash = senha === undefined && before?.usuario === name ? null : await (senha === undefined ? unknownPassword() : hashPassword(senha));
  try {
    await sql`select dar_acesso_ao_cliente(${id_cliente}, ${name}, ${email ?? null}, ${hash}, ${senha !== undefined}, ${provisoria})`.execute(db);
  } catch (error) {
    if (hasCode(error, '42501'))
      throw new AppError('conflito', 'Esta pessoa usa a mesma senha em outros acessos: só ela pode trocá-la. Envie o link para uma nova senha.');
    if (isUniqueViolation(error, 'acesso_usuario_key') || isUniqueViolation(error, 'acesso_usuario_da_empresa'))
      throw invalid({ usuario: usuarioEmUso(usuario) });
    throw error;
  }
  if (before && email !== undefined) await tellOldAddress(db, before.email, email);
  await recordChange(
    db,
    'clientes',
    id_cliente,
    'acesso',
    {
      ...(before?.usuario !== name && { usuario: [before?.usuario ?? null, name] }),
      ...(before && email !== undefined && before.email !== email && { email_de_acesso: [before.email, email] }),
      // that it changed, never what it is
      ...(senha !== undefined && { senha: [null, provisoria ? 'provisória' : 'nova'] }),
    },
    autor,
  );
  await audit.record(db, before ? 'acesso_mudado' : 'acesso_dado', { entidade: 'cliente', id_entidade: id_cliente, depois: { senha: senha !== undefined } });
}

/**
 * Mails a single-use link: an invitation, or to choose a new password. It is made when it is sent, and stands nowhere else. Answers that
 * of an invitation where nothing can be mailed.
 */
export async function sendAccessLink(core: Core, db: Db, id_cliente: number, finalidade: 'convite' | 'recuperacao', autor: Autor): Promise<string | null> {
  await recordChange(db, 'clientes', id_cliente, 'acesso', { link: [null, finalidade] }, autor);
  await core.audit.record(db, 'link_de_senha_enviado', { entidade: 'cliente', id_entidade: id_cliente, depois: { finalidade } });
  const acesso = await findAccess(db, id_cliente);
  return acesso ? mailAccessLink(core, db, acesso, finalidade) : null;
}

/** To one of the people of a cliente; who never gave an address gets none. Answers the link of an invitation where nothing can be mailed. */
export async function mailAccessLink(
  core: Core,
  db: Db,
  { id_acesso_cliente, email }: Pick<AcessoDoCliente, 'id_acesso_cliente' | 'email'>,
  finalidade: 'convite' | 'recuperacao',
): Promise<string | null> {
  if (email === '') return null;
  const shown = finalidade === 'convite' ? await linkNaTela(core, db, id_acesso_cliente) : null;
  if (shown !== null) return shown;
  const tipo = finalidade === 'convite' ? 'convite_area_do_cliente' : 'senha_area_do_cliente';
  await enfileirarEmail(db, { tipo, dados: { id_acesso_cliente }, para: email, chave: `cliente-link-${id_acesso_cliente}` });
  return null;
}

const none = (): AppError => new AppError('conflito', 'Este cliente não tem acesso à área do cliente.');

/** Blocks, which ends every session and link at once, or lets in again. */
export async function setAccessBlocked(db: Db, audit: Audit, id_cliente: number, blocked: boolean, autor: Autor): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`select bloquear_acesso_do_cliente(${id_cliente}, ${blocked}) as done`.execute(db);
  if (!rows[0]?.done) throw none();
  await recordChange(db, 'clientes', id_cliente, 'acesso', { bloqueado: [!blocked, blocked] }, autor);
  await audit.record(db, blocked ? 'acesso_bloqueado' : 'acesso_liberado', { entidade: 'cliente', id_entidade: id_cliente });
}

/** Takes the access away for good, with its sessions and links; the name is free again. */
export async function removeAccess(db: Db, audit: Audit, id_cliente: number, autor: Autor): Promise<void> {
  const before = await findAccess(db, id_cliente);
  const { rows } = await sql<{ done: boolean }>`select tirar_acesso_do_cliente(${id_cliente}) as done`.execute(db);
  if (!before || !rows[0]?.done) throw none();
  await recordChange(db, 'clientes', id_cliente, 'acesso', { usuario: [before.usuario, null] }, autor);
  await audit.record(db, 'acesso_retirado', { entidade: 'cliente', id_entidade: id_cliente });
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
    await recordChange(db, 'clientes', id_cliente, 'criado', {}, autor);
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
