import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

type Tipo = 'cep' | 'cnpj';

/** What was answered before, and whether it is from after `desde`. `db` is the owner's. */
export async function findConsulta(db: Db, tipo: Tipo, chave: string, desde: Date): Promise<{ dados: unknown; recente: boolean } | undefined> {
  const row = await db.selectFrom('consulta').select(['dados', 'consultado_em']).where('tipo', '=', tipo).where('chave', '=', chave).executeTakeFirst();
  return row && { dados: row.dados, recente: row.consultado_em >= desde };
}

export async function saveConsulta(db: Db, tipo: Tipo, chave: string, dados: unknown, agora: Date): Promise<void> {
  await sql`insert into consulta (tipo, chave, dados, consultado_em) values (${tipo}, ${chave}, ${JSON.stringify(dados)}::jsonb, ${agora})
    on conflict (tipo, chave) do update set dados = excluded.dados, consultado_em = excluded.consultado_em`.execute(db);
}
