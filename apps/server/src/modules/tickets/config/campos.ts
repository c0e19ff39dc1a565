import { mostrarCampo } from '@prosa/contract/campos/campos.textos.ts';
import { type CampoDefinido, comGuardados, lerCampos } from '@prosa/contract/campos/campos.valores.ts';
import type { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import type { Reply } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { invalid } from '../../../core/errors.ts';
import type { Mudanca } from '../entradas.repository.ts';

export type Valores = Readonly<Record<string, unknown>>;

/** Who fills fields in: the team all of them, customers those that are marked for them; what a ticket only begins with asks for none. */
type DeQuem = 'equipe' | 'cliente' | 'modelo';

const colunas = sql`c.id_campo_ticket as id_campo, c.nome, c.tipo, c.opcoes, c.obrigatorio`;
const ordem = sql`order by c.ordem, c.id_campo_ticket`;
const aparece = (deQuem: DeQuem) => sql`c.excluido_em is null and c.status = 1 and ${deQuem === 'cliente' ? sql`c.cliente_ve = 1` : sql`true`}`;

/** Fields of the empresa's own that tickets of this subject have. */
export async function findCampos(db: Db, id_assunto: number | null, deQuem: DeQuem): Promise<CampoDefinido[]> {
  const { rows } = await sql<CampoDefinido>`select ${colunas} from campo_ticket c
    where ${aparece(deQuem)} and (c.id_assunto is null or c.id_assunto = ${id_assunto}) ${ordem}`.execute(db);
  return rows;
}

/** Those that customers fill in: of all subjects, and of each that they may choose. */
export async function findCamposDoCliente(db: Db): Promise<Reply<typeof areaTickets.campos>['data']> {
  const { rows } = await sql<Reply<typeof areaTickets.campos>['data'][number]>`select ${colunas}, c.id_assunto from campo_ticket c
    where ${aparece('cliente')} and (c.id_assunto is null or exists (select from assunto a where a.id_assunto = c.id_assunto
      and a.cliente_ve = 1 and a.status = 1 and a.excluido_em is null)) ${ordem}`.execute(db);
  return rows;
}

/** What is stored of own fields after a save, with what other fields hold; 422 at the field. */
export async function camposGuardados(
  db: Db,
  id_assunto: number | null,
  novos: Valores,
  guardados: Valores,
  deQuem: DeQuem = 'equipe',
): Promise<Record<string, unknown>> {
  const found = comGuardados(await findCampos(db, id_assunto, deQuem), guardados);
  const defined = deQuem === 'modelo' ? found.map((campo) => ({ ...campo, obrigatorio: 0 as const })) : found;
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
