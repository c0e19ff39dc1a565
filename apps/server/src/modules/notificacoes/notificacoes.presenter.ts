import type { Notificacao } from '@prosa/contract/notificacoes/notificacoes.schemas.ts';
import type { NoticeRow } from './notificacoes.repository.ts';

/** `live`: brought now, by sound and by the browser where the person wants it. */
export const presentNotice = (row: NoticeRow, live: boolean): Notificacao => ({
  id: row.id_notificacao,
  title: row.title,
  description: row.description,
  type: row.type,
  toRoute: row.to_route,
  tag: row.tag,
  image: row.image,
  url: null,
  read: row.lida,
  issued: !live || row.lida,
  issueNotification: live && !row.lida && row.navegador,
  issueAudio: live && !row.lida && row.som,
  timestamp: row.em.getTime(),
});
