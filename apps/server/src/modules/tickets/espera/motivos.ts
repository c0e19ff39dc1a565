import type { Expediente } from '@prosa/brasil/expediente.ts';
import type { Db } from '../../../core/db/database.ts';
import { diasDepois } from '../prazos/relogio.policy.ts';

export interface Motivo {
  readonly id_motivo_espera: number;
  readonly nome: string;
  readonly categoria: string;
  readonly dias: number;
  readonly lembretes: number;
  readonly intervalo_dias: number;
  readonly texto: string;
  readonly resolve: number;
  readonly status: number;
}

export const findMotivo = (db: Db, id_motivo_espera: number): Promise<Motivo | undefined> =>
  db.selectFrom('motivo_espera').selectAll().where('id_motivo_espera', '=', id_motivo_espera).executeTakeFirst();

/** The reason of a wait for which nobody gave one: the first of its kind. */
export const motivoPadrao = (db: Db, categoria: string): Promise<Motivo | undefined> =>
  db
    .selectFrom('motivo_espera')
    .selectAll()
    .where('categoria', '=', categoria)
    .where('status', '=', 1)
    .orderBy('ordem')
    .orderBy('id_motivo_espera')
    .limit(1)
    .executeTakeFirst();

/** Until when a ticket waits that begins to, and when the customer is reminded first; never outside of the hours. */
export function datasDaEspera(motivo: Motivo | undefined, ate: Date | null, hours: Expediente | null, now: Date) {
  return {
    esperar_ate: ate ?? (motivo ? diasDepois(now, motivo.dias, hours) : null),
    lembrar_em: motivo && motivo.lembretes > 0 ? diasDepois(now, motivo.intervalo_dias, hours) : null,
    lembretes_feitos: 0,
  };
}
