import { mostrarCampo } from '@prosa/contract/campos/campos.textos.ts';
import { comGuardados, lerCampos, type ValorDeCampo } from '@prosa/contract/campos/campos.valores.ts';
import type { CampoDeQuadro } from '@prosa/contract/kanban/kanban.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { invalid } from '../../../core/errors.ts';

type Valores = Readonly<Record<string, unknown>>;

/** Fields of a board's own, in its order. */
export async function findCamposDoQuadro(db: Db, id_quadro: number): Promise<CampoDeQuadro[]> {
  const { rows } =
    await sql<CampoDeQuadro>`select id_campo, nome, tipo, opcoes from kanban_campo where id_quadro = ${id_quadro} order by ordem, id_campo`.execute(db);
  return rows;
}

/** What a card keeps of these values: read as each field is, over what it has; of fields of other boards everything stays. 422 at the field. */
export async function camposGuardados(db: Db, id_quadro: number, given: Valores, stored: Valores): Promise<Record<string, ValorDeCampo>> {
  const campos = (await findCamposDoQuadro(db, id_quadro)).map((campo) => ({ ...campo, obrigatorio: 0 as const }));
  const { valores, erros } = lerCampos(comGuardados(campos, stored), { ...stored, ...given });
  if (Object.keys(erros).length > 0) throw invalid(Object.fromEntries(Object.entries(erros).map(([id, text]) => [`campos.${id}`, text])));
  const others = Object.entries(stored).filter(([id]) => !campos.some(({ id_campo }) => String(id_campo) === id));
  return { ...(Object.fromEntries(others) as Record<string, ValorDeCampo>), ...valores };
}

/** Of these values what the board's fields take, as each field is read; what a stranger answered otherwise is no value of theirs. */
export async function camposQueCabem(db: Db, id_quadro: number, given: Valores): Promise<Record<string, ValorDeCampo>> {
  const campos = await findCamposDoQuadro(db, id_quadro);
  return lerCampos(
    campos.map((campo) => ({ ...campo, obrigatorio: 0 as const })),
    given,
  ).valores;
}

/** What changed of them, in words: "Metragem: 10" before, "Metragem: 12" now. */
export async function camposEmPalavras(db: Db, id_quadro: number, antes: Valores, depois: Valores): Promise<readonly [string, string] | undefined> {
  const changed = (await findCamposDoQuadro(db, id_quadro)).filter(({ id_campo }) => antes[id_campo] !== depois[id_campo]);
  if (changed.length === 0) return undefined;
  const told = (of: Valores): string =>
    changed.flatMap(({ id_campo, nome, tipo }) => (of[id_campo] === undefined ? [] : [`${nome}: ${mostrarCampo(tipo, of[id_campo])}`])).join(', ');
  return [told(antes), told(depois)];
}
