import type { chatMidias, Midia } from '@prosa/contract/atendimentos/midias.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Core } from '../../../core/module.ts';
import { needContato } from '../../contatos/contatos.api.ts';
import { decodeCursor, encodeCursor } from '../lista/cursor.ts';
import { needSala } from '../sala/contexto.ts';
import { presentArquivo } from '../sala/salas.presenter.ts';
import { safeLink } from './conteudos.ts';
import { findMedia, type MediaRow, type Whose } from './midias.repository.ts';

const mostLinks = 5;

const endings = '.,;:!?)]*_~';
function withoutEnd(url: string): string {
  let end = url.length;
  while (end > 0 && endings.includes(url[end - 1]!)) end--;
  return url.slice(0, end);
}

/** Addresses in a text, without the point or bracket that ends the sentence. */
export function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/gi) ?? [];
  return [...new Set(found.map(withoutEnd))].slice(0, mostLinks);
}

const linksOf = (row: MediaRow): Midia['links'] => {
  if (!row.link) return row.id_arquivo === null ? linksIn(row.texto).map((url) => ({ url, title: url })) : [];
  const link = safeLink(row.link);
  return link ? [link] : [];
};

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
  links: linksOf(row),
});

type Page = Input<typeof chatMidias.getAll>['query'];
type Answered = Promise<Reply<typeof chatMidias.getAll>>;

/** Everything that was sent in the salas with one contato, asked for by one of them or by the contato. */
export function midiasService({ database }: Core) {
  const read = async (person: Staff, { tipo, cursor, limite }: Page, whose: (db: Db) => Promise<Whose>): Answered => {
    const place = cursor === undefined ? null : decodeCursor(cursor, false);
    const before = place && { em: place[0], id_mensagem: place[1] };
    const rows = await database.lerEmpresa(person.id_empresa, async (db) => findMedia(db, person, await whose(db), { tipo, before, limit: limite }));
    const last = rows.at(-1);
    return { data: rows.map(present), cursor: last && rows.length === limite ? encodeCursor([last.em_exato, last.id_mensagem]) : null };
  };
  return {
    ofSala: (person: Staff, id_sala: number, page: Page): Answered =>
      read(person, page, async (db) => {
        const { id_contato } = await needSala(db, person, { id_sala }, false);
        return id_contato === null ? { id_sala, id_contato } : { id_contato };
      }),
    ofContato: (person: Staff, id_contato: number, page: Page): Answered =>
      read(person, page, async (db) => {
        await needContato(db, person, id_contato, false);
        return { id_contato };
      }),
  };
}
