import type { Staff } from '../../../core/auth/person.ts';
import { notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import type { LineEvent, LineRef } from '../../../integrations/whatsapp/provider.ts';
import { type InboundTools, type OutboundWork, Overtook, type Salas } from '../../linhas/linhas.api.ts';
import { actorOf, demand, needSala } from '../sala/contexto.ts';
import * as policy from '../sala/salas.policy.ts';
import { findByExternalId, findMessage, findSalaOfMessage } from './mensagens.repository.ts';
import * as reacoes from './reacoes.repository.ts';

/** How long a reaction waits for the message that it overtook, in milliseconds. What comes later is of a time before this line. */
const overtakes = 60_000;

/** Emoji on messages, both ways. They count as nothing unread, move no sala and wake nobody. */
export function reacoesService({ database, clock }: Core) {
  return {
    /** A member reacts, or takes it back. */
    async react(person: Staff, msg_id: number, emoji: string): Promise<void> {
      await database.comEmpresa(person.id_empresa, async (db) => {
        const id_sala = await findSalaOfMessage(db, msg_id);
        if (id_sala === undefined) throw notFound('Mensagem');
        const found = await needSala(db, person, { id_sala }, false);
        const message = await findMessage(db, id_sala, msg_id);
        if (!message) throw notFound('Mensagem');
        demand(policy.mayReact(found, actorOf(person), message));
        const linha = message.id_externo === null ? null : found.id_wpp_config;
        const by = found.interna ? person.id_login : reacoes.autor.empresa;
        await reacoes.putReaction(db, { id_mensagem: msg_id, autor: by, id_login: person.id_login, emoji, em: clock.now(), linha });
      });
    },

    /** The customer reacted, or somebody on the empresa's own phone; also in a sala that is closed, which stays closed. */
    async receive({ id_empresa, id_wpp_config }: LineRef, event: Extract<LineEvent, { tipo: 'reacao' }>, tools: InboundTools): Promise<void> {
      const em = new Date(event.em);
      await database.comEmpresa(id_empresa, async (db) => {
        const message = await findByExternalId(db, id_wpp_config, event.id_externo);
        if (!message && clock.now().getTime() - em.getTime() < overtakes) throw new Overtook('a reaction to a message that is not here yet');
        await tools.done(db);
        if (!message || message.deletada) return;
        const { id_mensagem } = message;
        const by = event.da_empresa ? reacoes.autor.empresa : reacoes.autor.contato;
        const emoji = event.emoji.slice(0, 40);
        await reacoes.putReaction(db, { id_mensagem, autor: by, id_login: null, emoji, em, linha: null });
      });
    },

    async sent({ id_empresa }: LineRef, work: OutboundWork): Promise<void> {
      await database.comEmpresa(id_empresa, (db) => reacoes.markReactionSent(db, work));
    },

    async notSent({ id_empresa }: LineRef, work: OutboundWork, reason: string, again: number | null): Promise<void> {
      await database.comEmpresa(id_empresa, (db) => reacoes.markReactionNotSent(db, work, reason, again));
    },
  };
}
export type ReacoesService = ReturnType<typeof reacoesService>;

type Outbound = Pick<Salas, 'pendingWork' | 'leaves' | 'stays' | 'giveUpWaiting' | 'sent' | 'notSent'>;

/** Reactions beside the messages that salas have for their line. */
export const withReactions = (base: Outbound, { database }: Core, service: ReacoesService): Outbound => ({
  ...base,
  async pendingWork(line, exceptSalas, limit) {
    const messages = await base.pendingWork(line, exceptSalas, limit);
    const busy = [...exceptSalas, ...messages.map((work) => work.id_sala)];
    const rows = await database.hot.lerEmpresa(line.id_empresa, (db) => reacoes.findReactionWork(db, line.id_wpp_config, busy, limit - messages.length));
    const reactions = rows.map(
      ({ id_mensagem, id_sala, id_externo, destino, emoji, saida_tentativas }): OutboundWork => ({
        id_mensagem,
        id_sala,
        acao: 'reagir',
        id_externo,
        para: destino,
        texto: '',
        link: null,
        resposta_a: null,
        arquivo: null,
        conteudo: null,
        modelo: null,
        opcoes: null,
        emoji,
        tentativas: saida_tentativas,
      }),
    );
    return [...messages, ...reactions];
  },
  sent: (line, work, id_externo) => (work.acao === 'reagir' ? service.sent(line, work) : base.sent(line, work, id_externo)),
  notSent: (line, work, reason, again) => (work.acao === 'reagir' ? service.notSent(line, work, reason, again) : base.notSent(line, work, reason, again)),
});
