import type { Resposta } from '@prosa/contract/tickets/tickets.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { invalid } from '../../core/errors.ts';
import { planejar } from './prazos/relogio.ts';
import { visibleTo } from './tickets.scope.ts';

/** A field of a change as people read it: what it is called, what it was, what it is. */
export type Mudanca = readonly [campo: string, antes: string, depois: string];

/** Whose words or act an entry is. */
export interface AutorDaEntrada {
  readonly de: 'usuario' | 'contato' | 'sistema';
  readonly id_login: number | null;
  /** A customer who writes in the client area. */
  readonly id_cliente?: number | null;
  /** Which of the people of the cliente. */
  readonly id_acesso_cliente?: number;
  readonly id_contato?: number | null;
}

interface NovaEntrada extends AutorDaEntrada {
  readonly tipo: 'publica' | 'nota' | 'evento';
  readonly html?: string;
  readonly texto?: string;
  readonly mudancas?: readonly Mudanca[];
  readonly motivo?: string;
  readonly private_id?: string | undefined;
  readonly em: Date;
}

/** Writes the next entry of a ticket, whose row is locked by its new index. What people say moves the ticket in the lists. */
export async function insertEntrada(db: Db, id_ticket: number, e: NovaEntrada): Promise<number> {
  const said = e.tipo !== 'evento';
  const dados = e.mudancas && JSON.stringify({ mudancas: e.mudancas, motivo: e.motivo ?? '' });
  const { rows } = await sql<{ id_entrada: number }>`with n as (
      update ticket t set ultimo_indice = t.ultimo_indice + 1,
        letras = t.letras | letras_do_texto(${e.texto ?? ''}),
        ultima_em = case when ${said}::boolean then ${e.em}::timestamptz else t.ultima_em end,
        ultima_de = case when ${e.tipo} = 'publica' then ${e.de === 'contato' ? 'contato' : 'usuario'} else t.ultima_de end,
        primeira_resposta_em = case when ${e.tipo} = 'publica' and ${e.de} = 'usuario' then coalesce(t.primeira_resposta_em, ${e.em}::timestamptz) else t.primeira_resposta_em end
      where t.id_ticket = ${id_ticket} returning t.ultimo_indice)
    insert into ticket_entrada (id_ticket, indice, tipo, de, id_login, id_cliente, id_acesso_cliente, id_contato, html, texto, dados, private_id, criado_em)
    select ${id_ticket}, n.ultimo_indice, ${e.tipo}, ${e.de}, ${e.id_login}, ${e.id_cliente ?? null}::bigint,
      ${e.id_acesso_cliente ?? null}::bigint, ${e.id_contato ?? null}::bigint, ${e.html ?? ''}, ${e.texto ?? ''}, ${dados ?? null}::jsonb, ${e.private_id ?? null}, ${e.em}
    from n returning id_entrada`.execute(db);
  // whatever was said or changed may begin or end a deadline; what the clock says of itself does not
  const told = e.tipo === 'evento' && e.mudancas?.length === 0;
  if (!told) await planejar(db, id_ticket, e.em, e.tipo === 'publica' && e.de !== 'sistema' ? e.de : undefined);
  return rows[0]!.id_entrada;
}

export interface EntradaRow {
  id_resposta: number;
  indice: number;
  tipo: 'publica' | 'nota' | 'evento';
  de: 'usuario' | 'contato' | 'sistema';
  id_usuario: number | null;
  nome: string | null;
  avatar: string | null;
  resposta: string;
  dados: { mudancas: Mudanca[]; motivo: string } | null;
  arquivos: ArquivoRow[];
  /** One for each address, in the order they were made; null: none. */
  emails: NonNullable<Resposta['email']>[] | null;
  id_sala: number | null;
  created_at: Date;
}
export interface ArquivoRow {
  id_arquivo: number;
  nome: string;
  content_type: string;
  tamanho: number;
  largura: number | null;
  altura: number | null;
}

const arquivoJson = sql`jsonb_build_object('id_arquivo', f.id_arquivo, 'nome', f.nome, 'content_type', f.content_type, 'tamanho', f.tamanho, 'largura', f.largura, 'altura', f.altura)`;

/** The person who signs in for the cliente, of the entry `e`; null: without a name of their own. */
export const nomeDoAcesso = sql<string | null>`(select nullif(p.nome, '') from pessoa_do_cliente p where p.id_acesso_cliente = e.id_acesso_cliente)`;

/** Entries of a ticket, oldest first: the last `limit` before the index `before`, or those with one id. */
export async function findEntradas(
  db: Db,
  id_ticket: number,
  which: { before: number | undefined; limit: number } | { id_entrada: number },
): Promise<EntradaRow[]> {
  const [where, limit] =
    'id_entrada' in which
      ? [sql`e.id_entrada = ${which.id_entrada}`, 1]
      : [which.before === undefined ? sql`true` : sql`e.indice < ${which.before}`, which.limit];
  const { rows } = await sql<EntradaRow>`select e.id_entrada as id_resposta, e.indice, e.tipo, e.de, e.id_login as id_usuario,
      coalesce(l.nome, c.nome_exibido, ${nomeDoAcesso}, cl.nome_exibido) as nome, coalesce(l.avatar, c.avatar) as avatar, e.html as resposta, e.dados, e.id_sala, e.criado_em as created_at,
      (select jsonb_agg(jsonb_build_object('para', x.para, 'cc', x.cc, 'estado', x.estado, 'motivo', x.motivo) order by x.id_email)
        from email_saida x where x.id_email = any (e.emails)) as emails,
      (select coalesce(jsonb_agg(${arquivoJson} order by f.id_arquivo), '[]') from ticket_entrada_arquivo x join arquivo f on f.id_arquivo = x.id_arquivo
        where x.id_entrada = e.id_entrada) as arquivos
    from ticket_entrada e left join login l on l.id_login = e.id_login left join contato c on c.id_contato = e.id_contato
    left join cliente cl on cl.id_cliente = e.id_cliente
    where e.id_ticket = ${id_ticket} and ${where} order by e.indice desc limit ${limit}`.execute(db);
  return rows.toReversed();
}

/** Remembers the mails that take an entry to the customer's side, one for each address. */
export async function setEmails(db: Db, id_entrada: number, emails: number[]): Promise<void> {
  await db.updateTable('ticket_entrada').set({ emails }).where('id_entrada', '=', id_entrada).execute();
}

/** Somebody of the staff, or a customer, by an account or by a link. */
export type Autor = { readonly id_login: number } | { readonly id_cliente: number; readonly id_acesso_cliente: number } | { readonly kind: 'link' };
/** Rows whose author that is. */
export function de(autor: Autor): RawBuilder<boolean> {
  if ('id_login' in autor) return sql<boolean>`id_login = ${autor.id_login}`;
  // whoever came by a link: of no account
  if (!('id_acesso_cliente' in autor)) return sql<boolean>`(id_login is null and id_acesso_cliente is null)`;
  return sql<boolean>`id_acesso_cliente = ${autor.id_acesso_cliente}`;
}

/** The entry that this author sent with this id before. */
export async function findSent(db: Db, id_ticket: number, autor: Autor, private_id: string): Promise<number | undefined> {
  const { rows } = await sql<{ id_entrada: number }>`select id_entrada from ticket_entrada
    where id_ticket = ${id_ticket} and ${de(autor)} and private_id = ${private_id}`.execute(db);
  return rows[0]?.id_entrada;
}

/** Puts uploads of this author into an entry; 422 when one is somebody else's, in an entry already, or gone. */
export async function claimArquivos(db: Db, id_entrada: number, autor: Autor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql`insert into ticket_entrada_arquivo (id_entrada, id_arquivo)
    select ${id_entrada}, f.id_arquivo from arquivo f where f.id_arquivo = any (${[...ids]}::bigint[]) and f.bucket = 'ticket' and ${de(autor)}
      and not exists (select from ticket_entrada_arquivo x where x.id_arquivo = f.id_arquivo)
    returning id_arquivo`.execute(db);
  if (rows.length !== new Set(ids).size) throw invalid({ arquivos: 'Um dos arquivos não está mais disponível. Envie de novo.' });
}

export async function findArquivos(db: Db, id_ticket: number): Promise<ArquivoRow[]> {
  const { rows } = await sql<ArquivoRow>`select f.id_arquivo, f.nome, f.content_type, f.tamanho, f.largura, f.altura
    from ticket_entrada e join ticket_entrada_arquivo x on x.id_entrada = e.id_entrada join arquivo f on f.id_arquivo = x.id_arquivo
    where e.id_ticket = ${id_ticket} order by e.indice, f.id_arquivo`.execute(db);
  return rows;
}

/** A file of a ticket that the person sees, or one that this person sent up. */
export async function findArquivo(db: Db, person: Staff, id_arquivo: number): Promise<(ArquivoRow & { caminho: string }) | undefined> {
  const { rows } = await sql<
    ArquivoRow & { caminho: string }
  >`select f.id_arquivo, f.nome, f.content_type, f.tamanho, f.largura, f.altura, f.caminho from arquivo f
    where f.id_arquivo = ${id_arquivo} and f.bucket = 'ticket' and (
      exists (select from ticket_entrada_arquivo x join ticket_entrada e on e.id_entrada = x.id_entrada join ticket t on t.id_ticket = e.id_ticket
        where x.id_arquivo = f.id_arquivo and ${visibleTo(person)})
      or (f.id_login = ${person.id_login} and not exists (select from ticket_entrada_arquivo x where x.id_arquivo = f.id_arquivo)))`.execute(db);
  return rows[0];
}
