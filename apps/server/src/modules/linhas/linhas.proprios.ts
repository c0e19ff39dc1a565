import { sql } from 'kysely';
import type { Database, Db } from '../../core/db/database.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import type { LineRef, OwnEvent } from '../../integrations/whatsapp/provider.ts';
import './linhas.domain-events.ts';
import { insertLog } from './linhas.repository.ts';

type Of<T extends OwnEvent['tipo']> = Extract<OwnEvent, { tipo: T }>;

/** What the network thinks of the line; noted when it thinks otherwise than before. */
async function keepQuality(db: Db, id_wpp_config: number, { qualidade, limite }: Of<'qualidade'>): Promise<void> {
  const { rows } = await sql<{ qualidade: string | null; limite: string | null; antes: string | null; limite_antes: string | null }>`with old as (
      select id_wpp_config, qualidade, limite_modelos from wpp_config where id_wpp_config = ${id_wpp_config} for update
    ) update wpp_config w set qualidade = coalesce(${qualidade ?? null}, old.qualidade), limite_modelos = coalesce(${limite ?? null}, old.limite_modelos)
    from old where w.id_wpp_config = old.id_wpp_config
    returning w.qualidade, w.limite_modelos as limite, old.qualidade as antes, old.limite_modelos as limite_antes`.execute(db);
  const [row] = rows;
  if (row && row.qualidade !== row.antes) await insertLog(db, { id_wpp_config, tipo: 'qualidade', de: row.antes ?? '', para: row.qualidade ?? '' });
  if (row && row.limite !== row.limite_antes) await insertLog(db, { id_wpp_config, tipo: 'limite', de: row.limite_antes ?? '', para: row.limite ?? '' });
}

/** What a network says of the line itself. `done` marks it as handled, in the transaction of the work. */
export async function receiveOwn(database: Database, line: LineRef, event: OwnEvent, done: (db: Db) => Promise<void>): Promise<void> {
  const { id_empresa, id_wpp_config } = line;
  await database.comEmpresa(id_empresa, async (db) => {
    await done(db);
    if (event.tipo === 'qualidade') await keepQuality(db, id_wpp_config, event);
    if (event.tipo === 'modelo') {
      const { nome, idioma, estado = '', motivo = '', categoria, qualidade } = event;
      await insertLog(db, { id_wpp_config, tipo: 'modelo', para: estado, motivo, detalhe: { nome, idioma, categoria, qualidade } });
      const { tipo: _tipo, id_externo: _id, ...news } = event;
      if (nome !== '') await recordEvent(db, 'modelo_oficial_mudou', { id_wpp_config, ...news });
    }
    if (event.tipo === 'aviso') await insertLog(db, { id_wpp_config, tipo: 'aviso', motivo: event.texto });
    if (event.tipo === 'desconhecido') await insertLog(db, { id_wpp_config, tipo: 'ignorado', motivo: event.o_que });
  });
}
