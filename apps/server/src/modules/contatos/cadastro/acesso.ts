import { permits } from '@prosa/contract/permissions.ts';
import type { Audit } from '../../../core/audit/audit.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import type { NovoTelefone } from './telefones.ts';

/** What a cliente made from a contato takes over. */
export interface Dono {
  tipo: 1 | 2;
  nome: string;
  razao_social: string;
  nome_fantasia: string;
  cpf: string;
  cnpj: string;
  email: string;
  telefones: readonly NovoTelefone[];
}
/** The client area, as the form of a contato opens it; clientes knows how. Each takes the transaction of the change it belongs to. */
export interface AreaDoCliente {
  findAccess(db: Db, id_cliente: number): Promise<{ usuario: string; email: string } | undefined>;
  /** Refuses a name in use (422 on `usuario`) and a password that is guessed first (422 on `senha`). */
  giveAccess(
    db: Db,
    audit: Audit,
    id_cliente: number,
    given: { usuario: string; email?: string | undefined; senha?: string | undefined; provisoria?: boolean },
    autor: number | null,
  ): Promise<void>;
  /** Refuses a document of another cliente (422 on cpf or cnpj). */
  makeCliente(db: Db, dono: Dono, autor: number | null): Promise<number>;
}

interface Sent {
  login?: string | undefined;
  senha?: string | undefined;
}

export const mayGiveAccess = (person: Staff): boolean => permits(person.grants, 'clientes', 'acesso');

/** Name of the sign-in that the contato's cliente has; '' when it has none, or the person has nothing to do with it. */
export async function loginOf(area: AreaDoCliente, db: Db, person: Staff, id_cliente: number | null): Promise<string> {
  if (id_cliente === null || !mayGiveAccess(person)) return '';
  return (await area.findAccess(db, id_cliente))?.usuario ?? '';
}

/**
 * Login and senha of the form: they open the client area to the contato's cliente; a contato without one gets one made of its data.
 * Answers the cliente; undefined when nothing is asked for. The password is the first one only: somebody else knows it.
 */
export async function saveAccess(
  area: AreaDoCliente,
  db: Db,
  audit: Audit,
  person: Staff,
  sent: Sent,
  id_cliente: number | null,
  dono: Dono,
): Promise<{ id_cliente: number; changed: boolean } | undefined> {
  const { login = '', senha = '' } = sent;
  if (login === '' && senha === '') return undefined;
  const access = id_cliente === null ? undefined : await area.findAccess(db, id_cliente);
  const usuario = login || access?.usuario;
  if (usuario === undefined) throw invalid({ login: 'Informe o usuário' });
  if (!access && senha === '') throw invalid({ senha: 'Informe a senha' });
  if (access && senha === '' && usuario.toLowerCase() === access.usuario) return undefined;
  if (!mayGiveAccess(person)) throw new AppError('sem_permissao', 'Você não tem permissão para dar acesso à área do cliente.');
  const cliente = id_cliente ?? (await area.makeCliente(db, dono, person.id_login));
  try {
    // who gives the access says where its links go: the name, or else what this form says of the contato
    const email = usuario.includes('@') ? usuario : access?.email || dono.email;
    await area.giveAccess(db, audit, cliente, { usuario, email, senha: senha || undefined, provisoria: senha !== '' }, person.id_login);
  } catch (error) {
    // the form calls it login
    const taken = error instanceof AppError ? error.erros?.['usuario'] : undefined;
    throw taken === undefined ? error : invalid({ login: taken });
  }
  return { id_cliente: cliente, changed: senha !== '' };
}
