import { guardsOf } from '../../../test/kit/guards.ts';
import { guards as tickets } from '../tickets/tickets.guards.ts';
import { linkPara } from './links.repository.ts';

export const guards = guardsOf(
  async ({ db, app, now, need }) => {
    const { id_ticket } = await need(tickets);
    const link = { finalidade: 'ticket', id_ticket, id_contato: null, para: 'guarda@guarda.example', resolvido_em: null, dias: 1 } as const;
    await linkPara(db, app.core.key, link, now);
    const { id_link } = await db.selectFrom('link').select('id_link').where('id_ticket', '=', id_ticket).executeTakeFirstOrThrow();
    return { id_link, id_ticket };
  },
  {
    'GET /links/doTicket/{id}': (a) => ({ params: { id: a.id_ticket } }),
    'POST /links/revogar/{id}': (a) => ({ params: { id: a.id_link } }),
  },
);
