import type { Audit } from '../../../core/audit/audit.ts';
import type { Db } from '../../../core/db/database.ts';
import { changesBetween } from '../../../core/registro/historico.ts';
import type { Registro } from '../../../core/registro/registro.ts';

/** Settings of tickets that the record of acts tells apart. */
export type AjusteDeTickets =
  | 'macro_ticket'
  | 'modelo_ticket'
  | 'campo_ticket'
  | 'ticket_recorrente'
  | 'status_ticket'
  | 'prioridade_ticket'
  | 'sla_ticket'
  | 'motivo_espera'
  | 'distribuicao_ticket';

/** What the record of acts says of a kind of setting. */
export const atosDeAjuste = (entidade: AjusteDeTickets): NonNullable<Registro['atos']> => [
  entidade,
  'ajuste_de_tickets_criado',
  'ajuste_de_tickets_mudado',
  'ajuste_de_tickets_excluido',
  'ajuste_de_tickets_restaurado',
];

type Valores = Readonly<Record<string, unknown>>;

/** The act of saving a setting: what is not as it was, before and after; nothing when all is. `antes` undefined: it is new. */
export async function registrarAjuste(
  { audit }: { audit: Audit },
  db: Db,
  entidade: AjusteDeTickets,
  id_entidade: number,
  antes: Valores | undefined,
  depois: Valores,
): Promise<void> {
  const changed = Object.entries(changesBetween(antes ?? {}, depois));
  if (antes && changed.length === 0) return;
  const side = (i: 0 | 1): Valores => Object.fromEntries(changed.map(([campo, values]) => [campo, values[i]]));
  const acao = antes ? 'ajuste_de_tickets_mudado' : 'ajuste_de_tickets_criado';
  await audit.record(db, acao, { entidade, id_entidade, antes: antes ? side(0) : {}, depois: side(1) });
}

/** The act of putting settings into another order. */
export const registrarOrdem = ({ audit }: { audit: Audit }, db: Db, entidade: AjusteDeTickets, ids: readonly number[]): Promise<void> =>
  audit.record(db, 'ajuste_de_tickets_ordenado', { entidade, depois: { ids } });
