import { permits } from '@prosa/contract/permissions.ts';
import type { Audit } from '../../../core/audit/audit.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { findAccess, giveAccess, makeCliente } from '../../clientes/clientes.api.ts';
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
interface Sent {
  login?: string | undefined;
  senha?: string | undefined;
}

export const mayGiveAccess = (person: Staff): boolean => permits(person.grants, 'clientes', 'acesso');

/** Name of the sign-in that the contato's cliente has; '' when it has none, or the person has nothing to do with it. */
export async function loginOf(db: Db, person: Staff, id_cliente: number | null): Promise<string> {
  if (id_cliente === null || !mayGiveAccess(person)) return '';
  return (await findAccess(db, id_cliente))?.usuario ?? '';
}

/**
 * Login and senha of the form: they open the client area to the contato's cliente; a contato without one gets one made of its data.
 * Answers the cliente; undefined when nothing is asked for. The password is the first one only: somebody else knows it.
 */
export async function saveAccess(
  db: Db,
  audit: Audit,
  person: Staff,
  sent: Sent,
  id_cliente: number | null,
  dono: Dono,
): Promise<{ id_cliente: number; changed: boolean } | undefined> {
  const { login = '', senha = '' } = sent;
  if (login === '' && senha === '') return undefined;
  const access = id_cliente === null ? undefined : await findAccess(db, id_cliente);
  const usuario = login || access?.usuario;
  if (usuario === undefined) throw invalid({ login: 'Informe o usuário' });
  if (!access && senha === '') throw invalid({ senha: 'Informe a senha' });
  if (access && senha === '' && usuario.toLowerCase() === access.usuario) return undefined;
  if (!mayGiveAccess(person)) throw new AppError('sem_permissao', 'Você não tem permissão para dar acesso à área do cliente.');
  const cliente = id_cliente ?? (await makeCliente(db, dono, person.id_login));
  try {
    // who gives the access says where its links go: the name, or else what this form says of the contato
    const email = usuario.includes('@') ? usuario : access?.email || dono.email;
    await giveAccess(db, audit, cliente, { usuario, email, senha: senha || undefined, provisoria: senha !== '' }, person.id_login);
  } catch (error) {
    // the form calls it login
    const taken = error instanceof AppError ? error.erros?.['usuario'] : undefined;
    throw taken === undefined ? error : invalid({ login: taken });
  }
  return { id_cliente: cliente, changed: senha !== '' };
}
