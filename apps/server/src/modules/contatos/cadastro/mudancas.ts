import type { Db } from '../../../core/db/database.ts';
import { type Consumer, recordEvent } from '../../../core/domain-events/domain-events.ts';
import type { Campos } from '../../../core/registro/historico.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import '../contatos.domain-events.ts';

export type Valores = Readonly<Record<string, unknown>>;

/** Values of the empresa's own fields as the record of changes names them, one by one. */
export const ownFields = (campos: unknown): Valores =>
  Object.fromEntries(Object.entries((campos ?? {}) as Valores).map(([id, value]) => [`campos.${id}`, value]));

type Tipo = 'criado' | 'alterado' | 'excluido' | 'restaurado';

/** Writes down what happened to contatos and tells it, in the transaction in which it happens. */
export async function recordMudanca(db: Db, ids: readonly number[], tipo: Tipo, id_login: number | null, campos: Campos = {}): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('contato_mudanca')
    .values(ids.map((id_contato) => ({ id_contato, tipo, id_login, campos: JSON.stringify(campos) })))
    .execute();
  for (const id_contato of ids) {
    if (tipo === 'alterado') await recordEvent(db, 'contato_alterado', { id_contato, id_login, campos: Object.keys(campos) });
    else await recordEvent(db, `contato_${tipo}`, { id_contato, id_login });
  }
}

/** Everything about the person was given to somebody: no change, so nobody else is told. */
export async function recordExportado(db: Db, id_contato: number, id_login: number | null): Promise<void> {
  await db.insertInto('contato_mudanca').values({ id_contato, tipo: 'exportado', id_login }).execute();
}

/** Lists of contatos hear of each change, whoever made it: a person, a line, an import, a job. */
export const contatosMudaram: Consumer<`contato_${Tipo}`> = {
  name: 'listas_de_contatos',
  events: ['contato_criado', 'contato_alterado', 'contato_excluido', 'contato_restaurado'],
  handle: async (db, event) => contatosMudaram.handleRun!(db, [event]),
  async handleRun(db, events) {
    for (const { tipo, dados } of events) notarRegistros(db)?.mudou('contatos', dados.id_contato, tipo.slice('contato_'.length) as Tipo);
  },
};
