import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { type Alvo, type Fim, type Pessoa, partes } from '../../../core/pessoa.ts';
import { preso } from './preso.ts';

/** Name of what is left of a contato whose salas stay. */
export const apagado = 'Contato excluído';

/**
 * For good, and only what is in the trash. A contato that nothing keeps goes with all that hangs on it. Of another an empty record stays under
 * what keeps it, with nothing that says who it was.
 */
export async function apagar(db: Db, pessoas: readonly Pessoa[], id_login: number | null, ids: readonly number[]): Promise<void> {
  await sql`delete from contato c where c.id_contato = any (${[...ids]}::bigint[]) and c.excluido_em is not null and not ${preso}`.execute(db);
  const left = await esvaziarRegistros(db, id_login, ids);
  if (left.length > 0) for (const { esvaziar } of partes(pessoas, 'esvaziar')) await esvaziar(db, left);
}

/** Leaves an empty record of each of those in the trash, and nothing that hangs on it here; `id_login` null: a rule of the company did. Answers which. */
async function esvaziarRegistros(db: Db, id_login: number | null, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id_contato: number;
  }>`update contato set apagado_em = now(), tipo = 1, nome = ${apagado}, razao_social = '', nome_fantasia = '', tipo_contato = 'Outros',
      cargo = '', email = null, telefone = null, avatar = null, status = 0, id_cliente = null, id_responsavel = null, site = '', data_aniversario = null, rg = '', cpf = '', cnpj = '',
      ie = '', im = '', cep = '', logradouro = '', numero = '', complemento = '', bairro = '', id_municipio = null, id_uf = null, campos = '{}', palavras = '', etiquetas = '{}', versao = versao + 1, alterado_em = now()
    where id_contato = any (${[...ids]}::bigint[]) and excluido_em is not null and apagado_em is null returning id_contato`.execute(db);
  const left = rows.map((row) => row.id_contato);
  if (left.length === 0) return left;
  await db.deleteFrom('contato_telefone').where('id_contato', 'in', left).execute();
  await db.deleteFrom('contato_identidade').where('id_contato', 'in', left).execute();
  await db.deleteFrom('contato_tag').where('id_contato', 'in', left).execute();
  await db.deleteFrom('contato_mudanca').where('id_contato', 'in', left).execute();
  await db.deleteFrom('contato_sugestao').where('id_contato', 'in', left).execute();
  await db.deleteFrom('contato_lote_item').where('id_contato', 'in', left).execute();
  await db
    .insertInto('contato_mudanca')
    .values(left.map((id_contato) => ({ id_contato, id_login, tipo: 'anonimizado' })))
    .execute();
  return left;
}

/** Memories of acts and merges, and the records themselves: an empty one stays under the salas, with when it was. */
export async function anonimizar(db: Db, { ids, clientes }: Alvo, { id_login }: Fim): Promise<void> {
  const all = sql`${[...ids]}::bigint[]`;
  await sql`update contato_lote l set filtro = null, valor = null where l.estado in ('pronto', 'desfeito')
    and l.id_lote in (select i.id_lote from contato_lote_item i where i.id_contato = any (${all}))`.execute(db);
  await sql`delete from contato_mescla where id_contato = any (${all}) or id_perdedor = any (${all})`.execute(db);
  await sql`delete from contato_par where id_a = any (${all}) or id_b = any (${all})`.execute(db);
  await sql`delete from contato_tag where id_cliente = any (${[...clientes]}::bigint[])`.execute(db);
  // its own way asks for the trash first; those that went into this one are ended already
  await sql`update contato set excluido_em = coalesce(excluido_em, now()), apagado_em = null, campos = '{}' where id_contato = any (${all})`.execute(db);
  await esvaziarRegistros(db, id_login, ids);
}

/** False when the contato's data are over. */
export async function setReter(db: Db, id_contato: number, reter: boolean): Promise<{ antes: boolean } | undefined> {
  const { rows } = await sql<{
    antes: boolean;
  }>`with antes as (select id_contato, reter from contato where id_contato = ${id_contato} and apagado_em is null for no key update)
    update contato c set reter = ${reter} from antes a where c.id_contato = a.id_contato returning a.reter as antes`.execute(db);
  return rows[0];
}
