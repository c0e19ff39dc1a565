import type { chatMidias, Midia } from '@prosa/contract/atendimentos/midias.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Core } from '../../core/module.ts';
import { presentArquivo } from './atendimentos.presenter.ts';
import { needRoom } from './conversa.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { findMedia, type MediaRow } from './midias.repository.ts';

const mostLinks = 5;

/** Addresses in a text, without the point or bracket that ends the sentence. */
export function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/gi) ?? [];
  return [...new Set(found.map((url) => url.replace(/[.,;:!?)\]*_~]+$/, '')))].slice(0, mostLinks);
}

const present = (row: MediaRow): Midia => ({
  msg_id: row.id_mensagem,
  chat_id: row.id_sala,
  msg_index: row.msg_index,
  type: row.tipo as Midia['type'],
  nome: row.nome ?? '',
  text: row.texto.slice(0, 300),
  at_created: row.em.toISOString(),
  arquivo:
    row.id_arquivo === null
      ? null
      : presentArquivo({ ...row, id_arquivo: row.id_arquivo, nome: row.arquivo_nome ?? '', content_type: row.content_type ?? '', tamanho: row.tamanho ?? 0 }),
  links: row.link ? [row.link] : row.id_arquivo === null ? linksIn(row.texto).map((url) => ({ url, title: url })) : [],
});

/** Everything that was sent in the conversations with one contato. */
export function midiasService({ database }: Core) {
  return async (person: Staff, id: number, { tipo, cursor, limite }: Input<typeof chatMidias.getAll>['query']): Promise<Reply<typeof chatMidias.getAll>> => {
    const place = cursor === undefined ? null : decodeCursor(cursor, false);
    const before = place && { em: place[0], id_mensagem: place[1] };
    const rows = await database.lerEmpresa(person.id_empresa, async (db) => {
      const room = await needRoom(db, person, { id_sala: id }, false);
      return findMedia(db, person, room, { tipo, before, limit: limite });
    });
    const last = rows.at(-1);
    return { data: rows.map(present), cursor: last && rows.length === limite ? encodeCursor([last.em_exato, last.id_mensagem]) : null };
  };
}
