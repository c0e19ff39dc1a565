import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { Consumer, DomainEvent, DomainEventName } from '../../core/domain-events/domain-events.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';
import { findViewers } from '../atendimentos/atendimentos.api.ts';
import { markQueueRead, markRoomRead, type Notice, queueTag, raise, raiseEach, whoseQueue } from './notificacoes.repository.ts';

/** One name for a room's notices: a message takes the place of "nova conversa" (spec 4: tags replace). */
const roomTag = (id_sala: number): string => `chat-${id_sala}`;
const room = (id_sala: number): Pick<Notice, 'tag' | 'to_route' | 'id_sala'> => ({ tag: roomTag(id_sala), to_route: `/ChatSala/${id_sala}`, id_sala });
const one = (id_login: number): RawBuilder<unknown> => sql`select ${id_login}::bigint as id_login`;
/** spec 4: only members are notified. */
const members = (id_sala: number, except: number | null = null): RawBuilder<unknown> =>
  sql`select sm.id_login from sala_membro sm where sm.id_sala = ${id_sala} and sm.id_login is distinct from ${except}::bigint`;

interface Named {
  nome: string;
}
/** Who the room is with. */
async function contatoOf(db: Db, id_sala: number): Promise<string> {
  const { rows } =
    await sql<Named>`select c.nome_exibido as nome from sala s join contato c on c.id_contato = s.id_contato where s.id_sala = ${id_sala}`.execute(db);
  return rows[0]?.nome ?? '';
}
async function colleague(db: Db, id_login: number): Promise<string> {
  return (await db.selectFrom('login').select('nome').where('id_login', '=', id_login).executeTakeFirst())?.nome ?? 'Alguém';
}

/** Messages of customers: one statement for all their rooms. */
function messagesCame(db: Db, rooms: readonly number[]): Promise<boolean> {
  const each = sql`select sm.id_login, 'chat-' || sm.id_sala as tag, '/ChatSala/' || sm.id_sala as to_route, sm.id_sala
    from sala_membro sm where sm.id_sala = any (${[...new Set(rooms)]}::bigint[]) order by sm.id_login, sm.id_sala`;
  return raiseEach(db, each, 'chat_message');
}

/** The distribution may give it to somebody at once: what still waits after this, in milliseconds, is told. */
const queueGraceMs = 3_000;
async function mayWait(db: Db, id_sala: number): Promise<void> {
  await scheduleJob(db, 'avisar_fila', { id_sala }, { at: new Date(Date.now() + queueGraceMs), key: `avisar_fila:${id_sala}` });
}
/** A customer waits: members of the departamento hear one sound, and see one notice that replaces itself. */
export async function tellQueue(db: Db, id_sala: number): Promise<void> {
  if (await raise(db, whoseQueue(id_sala), { type: 'chat', tag: queueTag, to_route: '/ChatSala?aba=fila', preferencia: 'fila' })) await tell(db);
}

type Handlers = { [T in DomainEventName]?: (db: Db, dados: DomainEvent<T>['dados']) => Promise<boolean> };

/** What each event raises; true when somebody is to be told. */
const handlers: Handlers = {
  /** spec 4: a new attendance with status_id below 1 where the user is a member. */
  async sala_aberta(db, { id_sala }) {
    await mayWait(db, id_sala);
    const who = sql`select sm.id_login from sala_membro sm join sala s on s.id_sala = sm.id_sala where sm.id_sala = ${id_sala} and s.status_id < 1`;
    return raise(db, who, { ...room(id_sala), type: 'chat', title: `Nova conversa com ${await contatoOf(db, id_sala)}` });
  },
  async sala_entrou_na_fila(db, { id_sala }) {
    await mayWait(db, id_sala);
    return false;
  },
  sala_aceita: (db) => markQueueRead(db),
  async sala_atribuida(db, { id_sala, id_login }) {
    await markQueueRead(db);
    return raise(db, one(id_login), {
      ...room(id_sala),
      type: 'chat',
      title: `Nova conversa com ${await contatoOf(db, id_sala)}`,
      description: 'A fila deu esta conversa a você',
    });
  },
  async sala_transferida(db, { id_sala, id_login, id_usuario, motivo }) {
    await mayWait(db, id_sala);
    const emptied = await markQueueRead(db);
    const left = (await markRoomRead(db, id_sala, 'quem saiu')) || emptied;
    if (id_usuario === null || id_usuario === id_login) return left;
    const title = `${await colleague(db, id_login)} transferiu uma conversa para você`;
    const description = [await contatoOf(db, id_sala), motivo].filter(Boolean).join(' · ');
    return (await raise(db, one(id_usuario), { ...room(id_sala), type: 'chat', title, description })) || left;
  },
  mensagem_recebida: (db, { id_sala }) => messagesCame(db, [id_sala]),
  mensagem_interna: (db, { id_sala, id_login }) => raise(db, members(id_sala, id_login), { ...room(id_sala), type: 'chat_message' }),
  async mencao(db, { id_sala, id_mensagem, id_login, id_usuario }) {
    if ((await findViewers(db, id_sala, [id_usuario])).length === 0) return false;
    const title = `${await colleague(db, id_login)} mencionou você`;
    const description = `Em uma nota da conversa com ${await contatoOf(db, id_sala)}`;
    return raise(db, one(id_usuario), { ...room(id_sala), tag: `mencao-${id_mensagem}`, type: 'other', title, description });
  },
  async agendamento_nao_enviado(db, { id_sala, id_agendamento, id_login, motivo }) {
    // who lost the conversation hears that, and nothing of it
    const sees = (await findViewers(db, id_sala, [id_login])).length > 0;
    const description = sees ? `${await contatoOf(db, id_sala)} · ${motivo}` : motivo;
    const notice: Notice = { tag: `agendamento-${id_agendamento}`, type: 'other', title: 'Uma mensagem agendada não foi enviada', description };
    return raise(db, one(id_login), sees ? { ...room(id_sala), ...notice } : notice);
  },
  async sala_voltou_para_fila(db, { id_sala }) {
    await mayWait(db, id_sala);
    return markRoomRead(db, id_sala, 'quem saiu');
  },
  async sala_encerrada(db, { id_sala }) {
    const emptied = await markQueueRead(db);
    return (await markRoomRead(db, id_sala, 'todos')) || emptied;
  },
  async linha_mudou(db, { id_wpp_config, estado }) {
    if (estado === 'conectado') {
      const result = await db
        .updateTable('notificacao')
        .set({ lida: true, avisar: true })
        .where('tag', '=', lineTag(id_wpp_config))
        .where('lida', '=', false)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    }
    // a restart goes through it too: looked at again once the dust has settled
    await scheduleJob(db, 'verificar_linhas', {}, { at: new Date(Date.now() + lineGraceMs), key: 'verificar_linhas' });
    return false;
  },
};

const lineGraceMs = 20_000;
const lineTag = (id_wpp_config: number): string => `wpp_config-${id_wpp_config}`;

/** spec 4: notices of disconnected lines are replaced on every check, with sound. Told to those who see the lines. */
export async function checkLines(db: Db): Promise<void> {
  const off = await db
    .selectFrom('wpp_config')
    .select(['id_wpp_config', 'nome'])
    .where('estado', 'in', ['desconectado', 'erro', 'qrcode'])
    .where('excluido_em', 'is', null)
    .orderBy('id_wpp_config')
    .limit(100)
    .execute();
  const who = sql`select m.id_login from membro m join grupo g on g.id_grupo = m.id_grupo where coalesce((select p.permitido from grupo_permissao p
    where p.id_grupo = g.id_grupo and lower(p.controller) = 'wpp' and lower(p.funcao) = 'getwppconfig'), g.modelo is not null)`;
  let told = false;
  // spec 8: 'Whatsapp desconectado!'
  for (const { id_wpp_config, nome } of off)
    told = (await raise(db, who, { type: 'wpp_config', tag: lineTag(id_wpp_config), title: 'Whatsapp desconectado!', description: nome })) || told;
  if (told) await tell(db);
}

/** One job for many notices: what it finds is told at once. */
export const tell = (db: Db): Promise<void> => scheduleJob(db, 'notificar', {}, { key: 'notificar' });

/** Turns what happens into notices of the people it concerns, once for each event. */
export const notificacoesConsumer: Consumer = {
  name: 'notificacoes',
  events: Object.keys(handlers) as DomainEventName[],
  async handle(db, event) {
    const handler = handlers[event.tipo] as ((db: Db, dados: unknown) => Promise<boolean>) | undefined;
    if (await handler?.(db, event.dados)) await tell(db);
  },
  async handleRun(db, events) {
    if (events[0]?.tipo !== 'mensagem_recebida') {
      for (const event of events) await notificacoesConsumer.handle(db, event);
      return;
    }
    const rooms = (events as readonly DomainEvent<'mensagem_recebida'>[]).map(({ dados }) => dados.id_sala);
    if (await messagesCame(db, rooms)) await tell(db);
  },
};
