import { type Abilities, abilitiesIn } from '@prosa/contract/atendimentos/atendimentos.abilities.ts';
import { isOpen, statusAtendimento as status } from '@prosa/contract/atendimentos/atendimentos.status.ts';

/** What the rules need to know of a sala and of the person before it. */
export interface SalaState {
  readonly status_id: number;
  readonly id_responsavel: number | null;
  readonly membro: boolean;
  /** An interno, for two or for a group. */
  readonly interna: boolean;
  readonly dupla: boolean;
}
export interface Actor {
  readonly id_login: number;
  /** May supervise the staff (chat/supervisionar). */
  readonly supervisiona: boolean;
}

/** A reason not to, for the person reading; null: go on. */
export type Refusal = { readonly code: 'conflito' | 'sem_permissao'; readonly message: string } | null;

const closed: Refusal = { code: 'conflito', message: 'Esta conversa já foi encerrada.' };
const taken: Refusal = { code: 'conflito', message: 'Outra pessoa já aceitou esta conversa.' };
const ofInterno: Refusal = { code: 'conflito', message: 'Esta é uma conversa da equipe.' };
const ofTwo: Refusal = { code: 'conflito', message: 'Esta conversa é só de duas pessoas. Para mais gente, comece um grupo.' };
const notYours: Refusal = { code: 'sem_permissao', message: 'Entre na conversa para fazer isso.' };

/** The rule that the screen uses too: what it offers is what is allowed here. */
const can = (sala: SalaState, actor: Actor): Abilities =>
  abilitiesIn(
    {
      status_id: sala.status_id,
      usuario_id: sala.id_responsavel,
      ...(sala.interna && { tipo: 'interno' as const, dupla: sala.dupla }),
      membros: sala.membro ? [{ id_usuario: actor.id_login }] : [],
    },
    actor.id_login,
    actor.supervisiona,
  );

/** Who opened the sala decides where it starts. */
export const statusOnOpen = (by: 'contato' | 'telefone' | 'usuario'): number =>
  ({ contato: status.novo, telefone: status.aguardando, usuario: status.emAtendimento })[by];

/** decisions "Status numbers": resolvido 1 → 4, 0 → 5, not said → 3. */
export const statusOnClose = (resolvido: 0 | 1 | undefined): number =>
  resolvido === undefined ? status.encerrado : resolvido === 1 ? status.resolvido : status.naoResolvido;

export const statusOnAccept = status.emAtendimento;
/** Nobody answers any more: back in the queue. */
export const statusOnRelease = status.aguardando;

/** Offered to a person, who accepts or gives it back: new for that person (spec 4: status_id below 1 notifies members). */
export const statusOnOffer = status.novo;

export function mayAccept(sala: SalaState, actor: Actor): Refusal {
  if (sala.interna) return ofInterno;
  if (!isOpen(sala.status_id)) return closed;
  return can(sala, actor).accept || sala.id_responsavel === actor.id_login ? null : taken;
}

/** Entering beside the one who answers; who is in already stays in. */
export function mayEnter(sala: SalaState, actor: Actor): Refusal {
  if (sala.interna) return ofInterno;
  if (!isOpen(sala.status_id)) return closed;
  return sala.membro || can(sala, actor).join ? null : { code: 'conflito', message: 'Ninguém aceitou esta conversa ainda: aceite-a para atender.' };
}

/** Giving back what was offered. */
export function mayReject(sala: SalaState, actor: Actor): Refusal {
  if (sala.interna) return ofInterno;
  if (!isOpen(sala.status_id)) return closed;
  if (can(sala, actor).reject) return null;
  return sala.id_responsavel === null ? notYours : taken;
}

/** Transfer, close, bring in: whoever is in the sala, or supervises. */
export function mayManage(sala: SalaState, actor: Actor, act: 'transfer' | 'close' | 'addMember'): Refusal {
  if (sala.interna) return can(sala, actor)[act] ? null : act === 'addMember' && sala.dupla ? ofTwo : ofInterno;
  if (!isOpen(sala.status_id)) return closed;
  return can(sala, actor)[act] ? null : notYours;
}

/** A closing is taken back by whoever did it, while nobody has built on it. */
export const prazoReabrirS = 60;

export function mayReopen(sala: { status_id: number; encerrado_em: Date | null; id_encerrou: number | null }, actor: Actor, now: Date): Refusal {
  if (isOpen(sala.status_id)) return { code: 'conflito', message: 'Esta conversa já está aberta.' };
  if (sala.id_encerrou !== actor.id_login) return { code: 'sem_permissao', message: 'Só quem encerrou a conversa pode reabri-la.' };
  const late = sala.encerrado_em === null || now.getTime() - sala.encerrado_em.getTime() > prazoReabrirS * 1000;
  return late ? { code: 'conflito', message: 'O prazo para reabrir terminou. Inicie uma nova conversa.' } : null;
}

/** Taking somebody out: oneself, or by the one who answers, or by a supervisor. */
export function mayRemove(sala: SalaState, actor: Actor, id_login: number): Refusal {
  if (sala.interna) return id_login !== actor.id_login ? ofInterno : sala.dupla ? ofTwo : null;
  if (!isOpen(sala.status_id)) return closed;
  if (id_login === actor.id_login || actor.supervisiona || sala.id_responsavel === actor.id_login) return null;
  return { code: 'sem_permissao', message: 'Só quem responde pela conversa pode tirar outra pessoa.' };
}

/** Writing needs membership: sending the first answer does not accept by itself. */
export function mayWrite(sala: SalaState, actor: Actor): Refusal {
  if (!sala.interna && !isOpen(sala.status_id)) return { code: 'conflito', message: 'Esta conversa foi encerrada. Inicie uma nova para escrever.' };
  return can(sala, actor).write ? null : { code: 'sem_permissao', message: 'Aceite a conversa ou entre nela para escrever.' };
}

/** Freely, and not by an approved template: some networks allow it only for a while after the customer wrote. `hours`: null, always. */
export function mayWriteFreely({ escreveu_em }: { readonly escreveu_em: Date | null }, hours: number | null, now: Date): Refusal {
  if (hours === null || (escreveu_em !== null && now.getTime() - escreveu_em.getTime() < hours * 3_600_000)) return null;
  const why = escreveu_em === null ? 'O cliente ainda não escreveu para este número' : `Passaram mais de ${hours} horas desde a última mensagem do cliente`;
  return { code: 'conflito', message: `${why}: envie um modelo oficial.` };
}

export function mayReact(sala: SalaState, actor: Actor, message: { deletada: boolean; tipo: string; status: string }): Refusal {
  const written = mayWrite(sala, actor);
  if (written) return written;
  if (message.deletada) return { code: 'conflito', message: 'Esta mensagem foi apagada.' };
  if (message.tipo === 'nota' || message.tipo === 'sistema') return { code: 'conflito', message: 'Só dá para reagir a mensagens da conversa.' };
  return message.status === 'failed' || message.status === 'unknown' ? { code: 'conflito', message: 'Esta mensagem não foi enviada.' } : null;
}

/** A note: whoever may see the sala may leave one, without taking part in it. */
export const mayNote = (sala: SalaState): Refusal =>
  isOpen(sala.status_id) ? null : { code: 'conflito', message: 'Esta conversa foi encerrada. Não é possível escrever notas nela.' };

const spanOf = (minutes: number): string => (minutes % 60 === 0 && minutes > 60 ? `${minutes / 60} horas` : `${minutes} minutos`);

/** `limit`: what the provider of the sala allows (provider port), in minutes. */
function inTime(message: OwnMessage, now: Date, limit: number | null, act: 'editar' | 'apagar'): Refusal {
  if (limit === null) return { code: 'conflito', message: `O WhatsApp desta linha não permite ${act} mensagens enviadas.` };
  return within(message, now, limit) ? null : { code: 'conflito', message: `O prazo de ${spanOf(limit)} para ${act} terminou.` };
}

export interface OwnMessage {
  readonly id_login: number | null;
  readonly de: string;
  readonly tipo: string;
  readonly deletada: boolean;
  readonly criado_em: Date;
}

export function mayEdit(message: OwnMessage, id_login: number, now: Date, limit: number | null): Refusal {
  if (message.de !== 'usuario' || message.id_login !== id_login) return { code: 'sem_permissao', message: 'Só quem escreveu a mensagem pode editá-la.' };
  if (message.deletada) return { code: 'conflito', message: 'Esta mensagem foi apagada.' };
  if (message.tipo === 'nota') return null; // nobody outside has read it
  if (message.tipo !== 'message') return { code: 'conflito', message: 'Só mensagens de texto podem ser editadas.' };
  return inTime(message, now, limit, 'editar');
}

export function mayDelete(message: OwnMessage, id_login: number, now: Date, limit: number | null): Refusal {
  if (message.de !== 'usuario' || message.id_login !== id_login) return { code: 'sem_permissao', message: 'Só quem escreveu a mensagem pode apagá-la.' };
  if (message.deletada) return { code: 'conflito', message: 'Esta mensagem foi apagada.' };
  if (message.tipo === 'nota') return null;
  return inTime(message, now, limit, 'apagar');
}

const within = (message: OwnMessage, now: Date, minutes: number): boolean => now.getTime() - message.criado_em.getTime() <= minutes * 60_000;
