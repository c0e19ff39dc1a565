import type { chatBusca } from '@prosa/contract/atendimentos/busca.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { invalid } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { needSala } from '../sala/contexto.ts';
import { type AchadoRow, type Place, searchAll, searchSala } from './busca.repository.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

type Found = Reply<typeof chatBusca.mensagens>;
const mostWords = 6;

function decodePlace(text: string): Place {
  const [em, id_mensagem] = decodeCursor(text, false);
  return { em, id_mensagem };
}

const present = (row: AchadoRow): Found['data'][number] => ({
  msg_id: row.id_mensagem,
  chat_id: row.id_sala,
  msg_index: row.msg_index,
  type: row.tipo as Found['data'][number]['type'],
  de: row.de as Found['data'][number]['de'],
  nome: row.nome ?? '',
  text: row.trecho,
  at_created: row.em.toISOString(),
  conversa: row.contato ?? 'Conversa interna',
  client_id: row.id_contato,
  avatar: row.avatar,
  status_id: row.status_id,
});

/** Search in messages: of every sala that the person may see, open or ended, or of one. */
export function buscaService({ database }: Core) {
  return async (person: Staff, { q, chat_id, cursor, limite }: Input<typeof chatBusca.mensagens>['query']): Promise<Found> => {
    const words = q.split(/\s+/).filter(Boolean).slice(0, mostWords);
    if (words.length === 0) return { data: [], cursor: null };
    // the index knows pieces of three letters
    if (chat_id === undefined && Math.max(...words.map((w) => w.length)) < 3) throw invalid({ q: 'Escreva ao menos 3 letras' });
    // the longest word tells most: the excerpt is cut around it
    const search = { words: words.toSorted((a, b) => b.length - a.length), before: cursor === undefined ? null : decodePlace(cursor), limit: limite };
    const rows = await database.lerEmpresa(person.id_empresa, async (db) => {
      if (chat_id === undefined) return searchAll(db, person, search);
      const sala = await needSala(db, person, { id_sala: chat_id }, false);
      return searchSala(db, person, sala.id_sala, search);
    });
    const last = rows.at(-1);
    return { data: rows.map(present), cursor: last && rows.length === limite ? encodeCursor([last.em_exato, last.id_mensagem]) : null };
  };
}
