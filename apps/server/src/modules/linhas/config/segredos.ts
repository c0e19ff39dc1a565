import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { Campos } from '../../../core/registro/historico.ts';
import { seal } from '../../../core/seal/seal.ts';
import { segredoDaLinha } from '../linhas.selados.ts';

/** What people know a secret by again: its last four characters, of a short one fewer. */
const dicaDe = (segredo: string): string => segredo.slice(-Math.min(4, Math.floor(segredo.length / 4)));
const shown = (dica: string): string => (dica === '' ? '' : `…${dica}`);

/** Last characters of the secrets that a line has, by name. */
export async function findDicas(db: Db, id_wpp_config: number): Promise<Record<string, string>> {
  const rows = await db.selectFrom('wpp_segredo').select(['nome', 'dica']).where('id_wpp_config', '=', id_wpp_config).execute();
  return Object.fromEntries(rows.map(({ nome, dica }) => [nome, dica]));
}

/** Seals what was written; '' leaves what is kept. Answers what changed, by its last characters alone. `key`: PROSA_CHAVE. */
export async function saveSegredos(
  db: Db,
  key: string,
  line: { id_empresa: number; id_wpp_config: number },
  segredos: Readonly<Record<string, string>>,
): Promise<Campos> {
  const { id_empresa, id_wpp_config } = line;
  const antes = await findDicas(db, id_wpp_config);
  const changed: Record<string, [string, string]> = {};
  for (const [nome, segredo] of Object.entries(segredos)) {
    if (segredo === '') continue;
    const selado = seal(key, segredoDaLinha(id_empresa, id_wpp_config), segredo);
    await db
      .insertInto('wpp_segredo')
      .values({ id_wpp_config, nome, selado, dica: dicaDe(segredo) })
      .onConflict((c) => c.columns(['id_empresa', 'id_wpp_config', 'nome']).doUpdateSet({ selado, dica: dicaDe(segredo), criado_em: sql`now()` }))
      .execute();
    changed[nome] = [shown(antes[nome] ?? ''), shown(dicaDe(segredo))];
  }
  return changed;
}
