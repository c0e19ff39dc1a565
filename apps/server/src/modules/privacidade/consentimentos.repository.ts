import type { Finalidade, OrigemDoConsentimento } from '@prosa/contract/privacidade/privacidade.textos.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

export interface NovoConsentimento {
  id_contato: number;
  finalidade: Finalidade;
  concedido: boolean;
  origem: OrigemDoConsentimento;
  canal?: string;
  texto?: string;
  id_login?: number | null;
  id_mensagem?: number | null;
  id_importacao?: number | null;
}

/** Adds facts to the register; answers their ids. What holds for lists follows by a trigger. */
export async function insertConsentimentos(db: Db, rows: readonly NovoConsentimento[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const added = await db
    .insertInto('contato_consentimento')
    .values([...rows])
    .returning('id_consentimento')
    .execute();
  return added.map((row) => row.id_consentimento);
}

export interface ConsentimentoRow {
  id_consentimento: number;
  finalidade: Finalidade;
  concedido: boolean;
  origem: OrigemDoConsentimento;
  canal: string;
  texto: string;
  autor: string | null;
  em: Date;
}

/** The newest five hundred, newest first. */
export async function findConsentimentos(db: Db, id_contato: number): Promise<ConsentimentoRow[]> {
  const { rows } = await sql<ConsentimentoRow>`select k.id_consentimento, k.finalidade, k.concedido, k.origem, k.canal, k.texto, l.nome as autor, k.em
    from contato_consentimento k left join login l on l.id_login = k.id_login
    where k.id_contato = ${id_contato} order by k.em desc, k.id_consentimento desc limit 500`.execute(db);
  return rows;
}

/** What holds now: 'marketing=1', 'pesquisa=0'; undefined when there is no such contato. */
export async function findAtuais(db: Db, id_contato: number): Promise<readonly string[] | undefined> {
  return (await db.selectFrom('contato').select('consentimentos').where('id_contato', '=', id_contato).executeTakeFirst())?.consentimentos;
}

/** Whether no rule of retention touches this contato. */
export async function isRetido(db: Db, id_contato: number): Promise<boolean> {
  return (await db.selectFrom('contato').select('reter').where('id_contato', '=', id_contato).executeTakeFirst())?.reter ?? false;
}
