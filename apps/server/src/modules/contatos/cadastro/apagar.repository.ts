import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';

/** Name of what is left of a contato whose conversations stay. */
export const apagado = 'Contato excluído';

/**
 * For good, and only what is in the trash. A contato that never talked to anyone goes with all that hangs on it. Of one that did,
 * the conversations are the empresa's history: an empty record stays under them, with nothing that says who it was.
 */
export async function apagar(db: Db, id_login: number | null, ids: readonly number[]): Promise<void> {
  await sql`delete from contato c where c.id_contato = any (${[...ids]}::bigint[]) and c.excluido_em is not null
    and not exists (select from sala s where s.id_contato = c.id_contato)`.execute(db);
  await esvaziar(db, id_login, ids);
}

/** Leaves an empty record of each of those in the trash; `id_login` null: a rule of the company did. */
export async function esvaziar(db: Db, id_login: number | null, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    id_contato: number;
  }>`update contato set apagado_em = now(), tipo = 1, nome = ${apagado}, razao_social = '', nome_fantasia = '', tipo_contato = 'Outros',
      cargo = '', email = null, telefone = null, avatar = null, status = 0, id_cliente = null, id_responsavel = null, site = '', data_aniversario = null, rg = '', cpf = '', cnpj = '',
      ie = '', im = '', cep = '', logradouro = '', numero = '', complemento = '', bairro = '', id_municipio = null, id_uf = null, campos = '{}', palavras = '', etiquetas = '{}', versao = versao + 1, alterado_em = now()
    where id_contato = any (${[...ids]}::bigint[]) and excluido_em is not null and apagado_em is null returning id_contato`.execute(db);
  const left = rows.map((row) => row.id_contato);
  if (left.length === 0) return;
  for (const table of ['contato_telefone', 'contato_identidade', 'contato_tag', 'contato_mudanca', 'contato_lote_item'] as const)
    await db.deleteFrom(table).where('id_contato', 'in', left).execute();
  await db.deleteFrom('anexo').where('area', '=', 'contatos').where('id_registro', 'in', left).execute();
  // closed rooms are not kept up with their contato: their search words go by hand
  await sql`update sala set busca = sem_acento(${apagado}) where id_contato = any (${left}::bigint[])`.execute(db);
  await db
    .insertInto('contato_mudanca')
    .values(left.map((id_contato) => ({ id_contato, id_login, tipo: 'anonimizado' })))
    .execute();
}
