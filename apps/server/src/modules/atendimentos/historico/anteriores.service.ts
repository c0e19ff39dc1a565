import type { chatAnteriores } from '@prosa/contract/atendimentos/anteriores.endpoints.ts';
import { statusTexts } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { AppError } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { decodeCursor, encodeCursor } from '../lista/cursor.ts';
import { findHistory } from '../mensagens/mensagens.repository.ts';
import { needSala } from '../sala/contexto.ts';
import { presentMensagem } from '../sala/salas.presenter.ts';
import { findEarlier, findSibling } from './anteriores.repository.ts';

type Page = Reply<typeof chatAnteriores.mensagens>;

/** Where a page ended: the msg_index of its first message, 0 when the sala is read to its beginning. */
function decodePlace(text: string): { before: number; id_sala: number } {
  const [before, id_sala] = decodeCursor(text, true);
  if (!/^\d{1,9}$/.test(before)) throw new AppError('invalido', 'Posição inválida: recarregue a conversa.');
  return { before: Number(before), id_sala };
}

/** The sala with a contato as one: what was said in salas before this one. */
export function anterioresService({ database }: Core) {
  return (person: Staff, id: number, { cursor, limite }: Input<typeof chatAnteriores.mensagens>['query']): Promise<Page> =>
    database.lerEmpresa(person.id_empresa, async (db) => {
      const atual = await needSala(db, person, { id_sala: id }, false);
      const place = cursor === undefined ? null : decodePlace(cursor);
      const row =
        place && place.before > 0
          ? await findSibling(db, person, atual.id_sala, place.id_sala)
          : await findEarlier(db, person, place?.id_sala ?? atual.id_sala);
      if (!row) return { sala: null, data: [], cursor: null };
      const { id_sala, criado_em, ...sala } = row;
      const page = await findHistory(db, id_sala, { ...(place && place.before > 0 && { before: place.before }), limit: limite });
      const first = page.older ? Math.min(...page.rows.map((m) => m.msg_index)) : 0;
      return {
        sala: { ...sala, chat_id: id_sala, status: statusTexts[row.status_id] ?? '', aberto_em: criado_em.toISOString() },
        data: page.rows.map(presentMensagem),
        cursor: encodeCursor([String(first), id_sala]),
      };
    });
}
