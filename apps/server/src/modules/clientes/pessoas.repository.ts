import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

/** One of the people who open the client area of a cliente. */
export interface PessoaDoCliente {
  id_acesso_cliente: number;
  nome: string;
  email: string;
  usuario: string;
  principal: boolean;
  gerencia: boolean;
  ve: 'todos' | 'proprios';
  avisar: 'email' | 'whatsapp' | 'nada';
  ativo: boolean;
  aceito_em: Date | null;
  ultimo_acesso: Date | null;
  convite_ate: Date | null;
}

const colunas = sql`p.id_acesso_cliente, coalesce(nullif(p.nome, ''), c.nome_exibido, '') as nome, p.email, p.usuario, p.principal, p.gerencia, p.ve, p.avisar,
  p.ativo, p.aceito_em, p.ultimo_acesso, p.convite_ate`;
const deQuem = sql`pessoa_do_cliente p join cliente c on c.id_cliente = p.id_cliente`;

/** More than this nobody invites. */
export const maxPessoas = 200;

export async function findPessoas(db: Db, id_cliente: number): Promise<PessoaDoCliente[]> {
  const { rows } = await sql<PessoaDoCliente>`select ${colunas} from ${deQuem} where p.id_cliente = ${id_cliente}
    order by p.principal desc, p.nome collate "pt-BR-x-icu", p.id_acesso_cliente`.execute(db);
  return rows;
}

export async function findPessoa(db: Db, id_cliente: number, id_acesso_cliente: number): Promise<PessoaDoCliente | undefined> {
  const { rows } = await sql<PessoaDoCliente>`select ${colunas} from ${deQuem}
    where p.id_cliente = ${id_cliente} and p.id_acesso_cliente = ${id_acesso_cliente}`.execute(db);
  return rows[0];
}

/** The contato of whoever was invited by this address already; undefined for nobody. */
export async function findContatoDaPessoa(db: Db, id_cliente: number, email: string): Promise<{ id_contato: number; novo: false } | undefined> {
  const { rows } = await sql<{ id_contato: number }>`select p.id_contato from pessoa_do_cliente p
    where p.id_cliente = ${id_cliente} and lower(p.email) = lower(${email}) and p.id_contato is not null limit 1`.execute(db);
  return rows[0] && { ...rows[0], novo: false };
}

interface Convidada {
  readonly id_cliente: number;
  readonly id_contato: number;
  readonly nome: string;
  readonly email: string;
  readonly ve: 'todos' | 'proprios';
  readonly gerencia: boolean;
}
/** Throws the unique violation of a name that staff has. */
export async function insertPessoa(db: Db, { id_cliente, id_contato, nome, email, ve, gerencia }: Convidada, senha_hash: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select convidar_pessoa_do_cliente(${id_cliente}, ${id_contato}, ${nome}, ${email}, ${senha_hash}, ${ve}, ${gerencia}) as id`.execute(db);
  return rows[0]!.id;
}

/** False: no such person of this cliente. Null: as it is. */
export async function updatePessoa(
  db: Db,
  id_cliente: number,
  id_acesso_cliente: number,
  { ve = null, gerencia = null, avisar = null }: { ve?: string | null; gerencia?: boolean | null; avisar?: string | null },
): Promise<boolean> {
  const { rows } = await sql<{
    done: boolean;
  }>`select mudar_pessoa_do_cliente(${id_cliente}, ${id_acesso_cliente}, ${ve}, ${gerencia}, ${avisar}) as done`.execute(db);
  return rows[0]!.done;
}

/** False: no such person of this cliente, or the one that the company manages. */
export async function deletePessoa(db: Db, id_cliente: number, id_acesso_cliente: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select tirar_pessoa_do_cliente(${id_cliente}, ${id_acesso_cliente}) as done`.execute(db);
  return rows[0]!.done;
}
