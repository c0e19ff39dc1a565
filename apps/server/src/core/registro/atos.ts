import type { Audit } from '../audit/audit.ts';
import type { Staff } from '../auth/person.ts';
import type { Db } from '../db/database.ts';
import type { Campos } from './historico.ts';
import type { Registro } from './registro.ts';

type Atos = NonNullable<Registro['atos']>;

/** The act of a save: the fields that changed, before and after; of `calados` only that they did. */
export async function recordSave(
  { audit }: { audit: Audit },
  { db, person }: { db: Db; person: Staff },
  [entidade, criado, mudado]: Atos,
  id: number,
  isNew: boolean,
  campos: Campos,
  calados: readonly string[] = [],
): Promise<void> {
  const side = (i: 0 | 1) =>
    Object.fromEntries(Object.entries(campos).map(([campo, values]) => [campo, calados.includes(campo) ? i === 1 : (values[i] ?? null)]));
  await audit.record(db, isNew ? criado : mudado, { actor: person, entidade, id_entidade: id, antes: isNew ? {} : side(0), depois: side(1) });
}

/** The one act of a call that moves records to the trash, or back from it. */
export async function recordMove(
  { audit }: { audit: Audit },
  { db, person }: { db: Db; person: Staff },
  [entidade, , , excluido, restaurado]: Atos,
  ids: readonly number[],
  excluir: boolean,
): Promise<void> {
  const [first] = ids;
  const which = ids.length === 1 && first !== undefined ? { id_entidade: first } : { depois: { ids } };
  await audit.record(db, excluir ? excluido : restaurado, { actor: person, entidade, ...which });
}
