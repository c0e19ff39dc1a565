import type { Finalidade, OrigemDoConsentimento } from '@prosa/contract/privacidade/privacidade.textos.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { type LinhaDoTempo, type Lugar, older } from '../../core/linha-do-tempo.ts';

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

/** The same of what a stranger said of a contato, whose refusal stands: they may be anybody. */
export async function insertConsentimentosDitos(db: Db, id_contato: number, rows: readonly Omit<NovoConsentimento, 'id_contato'>[]): Promise<void> {
  if (rows.length === 0) return;
  const said = (await findAtuais(db, id_contato)) ?? [];
  await insertConsentimentos(
    db,
    rows.filter(({ finalidade }) => !said.includes(`${finalidade}=0`)).map((row) => ({ ...row, id_contato })),
  );
}

/** Takes back what the importação noted of these contatos. */
export async function retirarDaImportacao(db: Db, id_importacao: number, ids: readonly number[]): Promise<void> {
  await sql`delete from contato_consentimento where id_importacao = ${id_importacao} and id_contato = any (${[...ids]}::bigint[])`.execute(db);
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

/** What a contato agreed to or took back, for its timeline. */
export const consentimentosNaLinhaDoTempo: LinhaDoTempo = {
  async ler(db, _person, id_contato, depois, limite) {
    const { rows } = await sql<
      Lugar & Pick<ConsentimentoRow, 'finalidade' | 'concedido' | 'origem' | 'autor'> & { quando: Date }
    >`select 'c' || k.id_consentimento as chave, k.em::text as em, k.em as quando, k.finalidade, k.concedido, k.origem, l.nome as autor
      from contato_consentimento k left join login l on l.id_login = k.id_login
      where k.id_contato = ${id_contato} and ${older(depois, sql`k.em`, sql`'c' || k.id_consentimento`)} order by k.em desc, 'c' || k.id_consentimento desc limit ${limite}`.execute(
      db,
    );
    return rows.map(({ em, chave, quando, ...consentimento }) => ({
      em,
      chave,
      quando,
      item: { tipo: 'consentimento', chave, em: quando.toISOString(), consentimento },
    }));
  },
};

/** What holds now: 'marketing=1', 'pesquisa=0'; undefined when there is no such contato. */
export async function findAtuais(db: Db, id_contato: number): Promise<readonly string[] | undefined> {
  return (await db.selectFrom('contato').select('consentimentos').where('id_contato', '=', id_contato).executeTakeFirst())?.consentimentos;
}

/** Whether no rule of retention touches this contato. */
export async function isRetido(db: Db, id_contato: number): Promise<boolean> {
  return (await db.selectFrom('contato').select('reter').where('id_contato', '=', id_contato).executeTakeFirst())?.reter ?? false;
}
