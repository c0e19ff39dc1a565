import { withCountry } from '@prosa/brasil/telefone.ts';
import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import { addBotStep } from '../modules/atendimentos/linha/bot.ts';
import type { Dialogue } from './dialogues.ts';
import type { Random } from './random.ts';

export interface DemoContact {
  readonly id_contato: number;
  readonly nome: string;
  readonly telefone: string;
}

export interface DemoAttendant {
  readonly id_login: number;
  readonly nome: string;
  readonly departamentos: readonly string[];
}

export interface DemoCompany {
  readonly id_wpp_config: number;
  readonly departamentos: ReadonlyMap<string, number>;
  readonly assuntos: ReadonlyMap<string, number>;
  readonly attendants: readonly DemoAttendant[];
}

export interface DemoSala {
  readonly contact: DemoContact;
  readonly dialogue: Dialogue;
  readonly status_id: number;
  /** How long ago the last line was said, in minutes. */
  readonly minutesAgo: number;
}

const closed = (status_id: number): boolean => [3, 4, 5].includes(status_id);
const waiting = (status_id: number): boolean => [0, 1, 6, 7].includes(status_id);

/** Lines of the dialogue that were said: where nobody answered yet, only what the contact wrote before the first answer. */
function saidLines({ dialogue, status_id }: DemoSala): Dialogue['lines'] {
  if (!waiting(status_id)) return dialogue.lines;
  const answer = dialogue.lines.findIndex(([who]) => who === 'a');
  return answer === -1 ? dialogue.lines : dialogue.lines.slice(0, answer);
}

/** Stores one sala with its history, the way the product itself leaves it. */
export async function insertSala(db: Db, company: DemoCompany, sala: DemoSala, random: Random): Promise<void> {
  const { contact, dialogue, status_id, minutesAgo } = sala;
  const lines = saidLines(sala);
  const able = company.attendants.filter((a) => a.departamentos.includes(dialogue.departamento));
  const attendant = waiting(status_id) ? undefined : random.pick(able.length > 0 ? able : company.attendants);
  const gaps = lines.map(() => random.int(20, 420) * 1000);
  const last = Date.now() - minutesAgo * 60_000;
  const times = lines.map((_, i) => new Date(last - gaps.slice(i + 1).reduce((sum, gap) => sum + gap, 0)));
  const unread = attendant ? 0 : lines.length;
  const firstName = contact.nome.split(' ')[0] ?? contact.nome;
  const textOf = (text: string): string => text.replaceAll('{nome}', firstName).replaceAll('{atendente}', attendant?.nome.split(' ')[0] ?? 'a equipe');
  const [lastWho, lastText] = lines.at(-1)!;
  const firstAnswer = lines.findIndex(([who]) => who === 'a');
  // after the last answer, or from the start: what nobody answered yet
  const unanswered = closed(status_id) || lastWho === 'a' ? undefined : times[lines.findLastIndex(([who]) => who === 'a') + 1];

  const { id_sala } = await db
    .insertInto('sala')
    .values({
      topic: `sala-${crypto.randomUUID()}`,
      // where answers go: without it nothing leaves the sala
      destino: JSON.stringify({ telefone: contact.telefone }),
      id_contato: contact.id_contato,
      id_wpp_config: company.id_wpp_config,
      id_departamento: company.departamentos.get(dialogue.departamento) ?? null,
      id_assunto: company.assuntos.get(dialogue.assunto) ?? null,
      id_responsavel: attendant?.id_login ?? null,
      status_id,
      criado_em: times[0]!,
      aceito_em: attendant ? times[Math.min(1, times.length - 1)]! : null,
      encerrado_em: closed(status_id) ? new Date(last) : null,
      id_encerrou: closed(status_id) ? (attendant?.id_login ?? null) : null,
      ultimo_index: lines.length,
      nao_lidas: unread,
      ...(unanswered && { espera_desde: unanswered }),
      primeira_resposta_s: firstAnswer > 0 ? Math.round((times[firstAnswer]!.getTime() - times[0]!.getTime()) / 1000) : null,
      ultima_em: new Date(last),
      ultima_texto: textOf(lastText),
      ultima_tipo: 'message',
      ultima_de: lastWho === 'c' ? 'contato' : 'usuario',
      ultima_autor: lastWho === 'c' ? null : (attendant?.id_login ?? null),
      busca: sql`sem_acento(${`${contact.nome} ${contact.telefone} ${withCountry(contact.telefone)}`})`,
    })
    .returning('id_sala')
    .executeTakeFirstOrThrow();

  if (attendant) {
    await db
      .insertInto('sala_membro')
      .values({ id_sala, id_login: attendant.id_login, ultima_em: new Date(last), aberta: !closed(status_id), lido_ate: lines.length })
      .execute();
  }
  await db
    .insertInto('mensagem')
    .values(
      lines.map(([who, text], i) => ({
        id_sala,
        msg_index: i + 1,
        de: who === 'c' ? 'contato' : 'usuario',
        id_login: who === 'c' ? null : (attendant?.id_login ?? null),
        origem: who === 'c' ? 'contato' : 'prosa',
        texto: textOf(text),
        id_wpp_config: company.id_wpp_config,
        id_externo: `demo-${id_sala}-${i + 1}`,
        status: who === 'c' && !attendant ? 'sent' : 'read',
        ack: who === 'c' ? 0 : 3,
        em: times[i]!,
        criado_em: times[i]!,
      })),
    )
    .execute();
  await db
    .insertInto('simulador_mensagem')
    .values(
      lines.map(([who, text], i) => ({
        id_wpp_config: company.id_wpp_config,
        telefone: contact.telefone,
        id_externo: `demo-${id_sala}-${i + 1}`,
        minha: who === 'c',
        nome: contact.nome,
        texto: textOf(text),
        ack: 3,
        em: times[i]!,
        entregue: true,
      })),
    )
    .execute();
  const after = new Date(last + 1000);
  if (status_id === 6) await addBotStep(db, id_sala, 'nao_respondido', after);
  if (status_id === 7) await addBotStep(db, id_sala, 'fora_do_horario', after);
}
