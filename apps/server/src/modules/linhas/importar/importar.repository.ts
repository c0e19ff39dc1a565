import type { estadosDaImportacao } from '@prosa/contract/linhas/importar.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';

export type Estado = (typeof estadosDaImportacao)[number];

export interface ImportacaoRow {
  id_wpp_importacao: number;
  id_wpp_config: number;
  dias: number | null;
  estado: Estado;
  lugar: string | null;
  pessoas: number;
  mensagens: number;
  criados: number[];
  mantidos: number;
  erro: string;
  autor: string;
  criado_em: Date;
  andou_em: Date;
  terminada_em: Date | null;
}

const columns = sql`i.id_wpp_importacao, i.id_wpp_config, i.dias, i.estado, i.lugar, i.pessoas, i.mensagens, i.criados, i.mantidos, i.erro, i.criado_em, i.andou_em, i.terminada_em,
  coalesce((select l.nome from login l where l.id_login = i.id_login), '') as autor`;

/** The newest of a line. */
export async function findImportacoes(db: Db, id_wpp_config: number): Promise<ImportacaoRow[]> {
  const { rows } = await sql<ImportacaoRow>`select ${columns} from wpp_importacao i where i.id_wpp_config = ${id_wpp_config}
    order by i.id_wpp_importacao desc limit 20`.execute(db);
  return rows;
}

/** Held for this transaction. */
export async function lockImportacao(db: Db, id_wpp_importacao: number): Promise<ImportacaoRow | undefined> {
  const { rows } = await sql<ImportacaoRow>`select ${columns} from wpp_importacao i where i.id_wpp_importacao = ${id_wpp_importacao} for update`.execute(db);
  return rows[0];
}

export async function insertImportacao(db: Db, row: { id_wpp_config: number; id_login: number; dias: number | null; consentimento: number }): Promise<number> {
  return (await db.insertInto('wpp_importacao').values(row).returning('id_wpp_importacao').executeTakeFirstOrThrow()).id_wpp_importacao;
}

/** What a stretch brought, and where the next one begins. */
export async function addStretch(
  db: Db,
  id_wpp_importacao: number,
  { pessoas, mensagens, criados, lugar }: { pessoas: number; mensagens: number; criados: readonly number[]; lugar: string | null },
): Promise<void> {
  await sql`update wpp_importacao set pessoas = pessoas + ${pessoas}, mensagens = mensagens + ${mensagens}, criados = criados || ${[...criados]}::bigint[],
    lugar = ${lugar}, andou_em = now() where id_wpp_importacao = ${id_wpp_importacao}`.execute(db);
}

/** From one state to another; an end notes when. */
export async function setEstado(db: Db, id_wpp_importacao: number, estado: Estado, more: { erro?: string; mantidos?: number } = {}): Promise<void> {
  const ends = estado !== 'andando' && estado !== 'desfazendo';
  await db
    .updateTable('wpp_importacao')
    .set({ estado, ...more, andou_em: sql<Date>`now()`, ...(ends && { terminada_em: sql<Date>`now()` }) })
    .where('id_wpp_importacao', '=', id_wpp_importacao)
    .execute();
}
