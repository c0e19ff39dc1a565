import { previaDe } from '@prosa/contract/atendimentos/atendimentos.previa.ts';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import type { Notificacao } from '@prosa/contract/notificacoes/notificacoes.schemas.ts';
import type { NoticeRow } from './notificacoes.repository.ts';

/** How many wait and the last one, as the room has them now. */
function messages(row: NoticeRow): string {
  const last = row.ultima_tipo === null ? '' : previaDe({ type: row.ultima_tipo as Mensagem['type'], text: row.ultima_texto ?? '' });
  const unread = row.lida ? 0 : (row.nao_lidas ?? 0);
  return unread > 1 ? `${unread} mensagens: ${last}` : last;
}

/** As the queue is now: whoever takes the last of it leaves nothing to say. */
const queue = (waiting: number): string => (waiting === 0 ? 'Fila: ninguém esperando' : `Fila: ${waiting} esperando`);

/** `live`: brought now, by sound and by the browser where the person wants it. */
export const presentNotice = (row: NoticeRow, live: boolean): Notificacao => ({
  id: row.id_notificacao,
  title: row.type === 'chat_message' ? (row.nome ?? '') : row.esperando === null ? row.title : queue(row.esperando),
  description: row.type === 'chat_message' ? messages(row) : row.description,
  type: row.type,
  toRoute: row.to_route,
  tag: row.tag,
  image: row.avatar,
  url: null,
  read: row.lida,
  issued: !live || row.lida,
  issueNotification: live && !row.lida && row.navegador,
  issueAudio: live && !row.lida && row.som,
  timestamp: row.em.getTime(),
});
