import { type CampoDefinido, comGuardados, lerCampos, mostrarCampo } from '@prosa/contract/campos/campos.valores.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { invalid } from '../../../core/errors.ts';
import type { Mudanca } from '../entradas.repository.ts';

type Valores = Readonly<Record<string, unknown>>;

/** Fields of the empresa's own that tickets of this subject have. */
async function findCampos(db: Db, id_assunto: number | null): Promise<CampoDefinido[]> {
  const { rows } = await sql<CampoDefinido>`select id_campo_ticket as id_campo, nome, tipo, opcoes, obrigatorio from campo_ticket
    where excluido_em is null and status = 1 and (id_assunto is null or id_assunto = ${id_assunto}) order by ordem, id_campo_ticket`.execute(db);
  return rows;
}

/** What is stored of own fields after a save, with what fields of other subjects hold; 422 at the field. `modelo`: what a ticket only begins with. */
export async function camposGuardados(db: Db, id_assunto: number | null, novos: Valores, guardados: Valores, modelo = false): Promise<Record<string, unknown>> {
  const found = comGuardados(await findCampos(db, id_assunto), guardados);
  const defined = modelo ? found.map((campo) => ({ ...campo, obrigatorio: 0 as const })) : found;
  const { valores, erros } = lerCampos(defined, novos);
  if (Object.keys(erros).length > 0) throw invalid(Object.fromEntries(Object.entries(erros).map(([id, erro]) => [`campos.${id}`, erro])));
  const own = new Set(defined.map(({ id_campo }) => String(id_campo)));
  return { ...Object.fromEntries(Object.entries(guardados).filter(([id]) => !own.has(id))), ...valores };
}

/** What of own fields is not as it was, in words. */
export async function mudancasDeCampos(db: Db, antes: Valores, depois: Valores): Promise<Mudanca[]> {
  const ids = [...new Set([...Object.keys(antes), ...Object.keys(depois)])].filter((id) => antes[id] !== depois[id]);
  if (ids.length === 0) return [];
  const { rows } = await sql<Pick<CampoDefinido, 'id_campo' | 'nome' | 'tipo'>>`select id_campo_ticket as id_campo, nome, tipo from campo_ticket
    where id_campo_ticket = any (${ids.map(Number)}::bigint[]) order by ordem, id_campo_ticket`.execute(db);
  const shown = (tipo: CampoDefinido['tipo'], valor: unknown): string => mostrarCampo(tipo, valor);
  return rows.map(({ id_campo, nome, tipo }) => [nome, shown(tipo, antes[id_campo]), shown(tipo, depois[id_campo])] as const);
}
