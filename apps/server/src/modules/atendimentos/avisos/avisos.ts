import { sql } from 'kysely';
import type { Aviso, Avisos, Mural } from '../../../core/avisos.ts';
import type { Db } from '../../../core/db/database.ts';
import { scheduleJob } from '../../../core/jobs/jobs.ts';
import { findViewers, membroSeesSql } from '../sala/salas.scope.ts';
import { colleague, contatoOf, lerAvisos, members, tagDaFila, waitingForHer, whoseQueue } from './avisos.repository.ts';
import '../atendimentos.domain-events.ts';

declare module '../../../core/jobs/jobs.ts' {
  interface Jobs {
    /** A customer who still waits in the queue. */
    avisar_fila: { id_sala: number };
  }
}

const sala = (id_sala: number): Pick<Aviso, 'to_route' | 'id_registro'> => ({ to_route: `/ChatSala/${id_sala}`, id_registro: id_sala });
/** One name for a sala's notices: a message takes the place of "nova conversa" (spec 4: tags replace). */
const conversa = (id_sala: number): Pick<Aviso, 'tag' | 'to_route' | 'id_registro' | 'type'> => ({ ...sala(id_sala), tag: `chat-${id_sala}`, type: 'chat' });
const one = (id_login: number) => sql`select ${id_login}::bigint as id_login`;

/** The distribution may give it to somebody at once: what still waits after this, in milliseconds, is told. */
const queueGraceMs = 3_000;
async function mayWait(db: Db, id_sala: number): Promise<void> {
  await scheduleJob(db, 'avisar_fila', { id_sala }, { at: new Date(Date.now() + queueGraceMs), key: `avisar_fila:${id_sala}` });
}

/** Whoever has nobody waiting any more needs no notice of it. */
const endQueue = ({ lidos }: Mural): Promise<void> => lidos(sql`n.tag = ${tagDaFila} and not exists (select from ${waitingForHer})`);
/** Who is not in the sala any more. */
const endOfThoseWhoLeft = ({ lidos }: Mural, id_sala: number): Promise<void> =>
  lidos(sql`n.id_registro = ${id_sala} and n.tag = ${`chat-${id_sala}`}
    and not exists (select from sala_membro sm where sm.id_sala = n.id_registro and sm.id_login = n.id_login)`);

/** What the staff is told of salas. */
export const atendimentosAvisos: Avisos = {
  podeVer: sql`exists (select from sala s where s.id_sala = n.id_registro and ${membroSeesSql})`,
  ler: lerAvisos,
  quando: {
    /** spec 4: a new sala with status_id below 1 where the user is a member. */
    async sala_aberta({ db, avisar }, { id_sala }) {
      await mayWait(db, id_sala);
      const who = sql`select sm.id_login from sala_membro sm join sala s on s.id_sala = sm.id_sala where sm.id_sala = ${id_sala} and s.status_id < 1`;
      await avisar(who, { ...conversa(id_sala), title: `Nova conversa com ${await contatoOf(db, id_sala)}` });
    },
    sala_entrou_na_fila: ({ db }, { id_sala }) => mayWait(db, id_sala),
    sala_aceita: (mural) => endQueue(mural),
    async sala_atribuida(mural, { id_sala, id_login }) {
      await endQueue(mural);
      const title = `Nova conversa com ${await contatoOf(mural.db, id_sala)}`;
      await mural.avisar(one(id_login), { ...conversa(id_sala), title, description: 'A fila deu esta conversa a você' });
    },
    async sala_transferida(mural, { id_sala, id_login, id_usuario, motivo }) {
      const { db } = mural;
      await mayWait(db, id_sala);
      await endQueue(mural);
      await endOfThoseWhoLeft(mural, id_sala);
      if (id_usuario === null || id_usuario === id_login) return;
      const title = `${await colleague(db, id_login)} transferiu uma conversa para você`;
      const description = [await contatoOf(db, id_sala), motivo].filter(Boolean).join(' · ');
      await mural.avisar(one(id_usuario), { ...conversa(id_sala), title, description });
    },
    mensagem_interna: ({ avisar }, { id_sala, id_login }) => avisar(members(id_sala, id_login), { ...conversa(id_sala), type: 'chat_message' }),
    async mencao({ db, avisar }, { id_sala, id_mensagem, id_login, id_usuario }) {
      if ((await findViewers(db, id_sala, [id_usuario])).length === 0) return;
      const title = `${await colleague(db, id_login)} mencionou você`;
      const description = `Em uma nota da conversa com ${await contatoOf(db, id_sala)}`;
      await avisar(one(id_usuario), { ...sala(id_sala), tag: `mencao-${id_mensagem}`, type: 'other', title, description });
    },
    async agendamento_nao_enviado({ db, avisar }, { id_sala, id_agendamento, id_login, motivo }) {
      // who lost the sala hears that, and nothing of it
      const sees = (await findViewers(db, id_sala, [id_login])).length > 0;
      const description = sees ? `${await contatoOf(db, id_sala)} · ${motivo}` : motivo;
      const aviso: Aviso = { tag: `agendamento-${id_agendamento}`, type: 'other', title: 'Uma mensagem agendada não foi enviada', description };
      await avisar(one(id_login), sees ? { ...sala(id_sala), ...aviso } : aviso);
    },
    async sala_voltou_para_fila(mural, { id_sala }) {
      await mayWait(mural.db, id_sala);
      await endOfThoseWhoLeft(mural, id_sala);
    },
    async sala_encerrada(mural, { id_sala }) {
      await endQueue(mural);
      await mural.lidos(sql`n.id_registro = ${id_sala}`);
    },
  },
  quandoVarios: {
    /** Messages of customers: one statement for all their salas. */
    mensagem_recebida: ({ avisarCada }, all) =>
      avisarCada(
        sql`select sm.id_login, 'chat-' || sm.id_sala as tag, '/ChatSala/' || sm.id_sala as to_route, sm.id_sala as id_registro
          from sala_membro sm where sm.id_sala = any (${[...new Set(all.map(({ id_sala }) => id_sala))]}::bigint[]) order by sm.id_login, sm.id_sala`,
        { type: 'chat_message' },
      ),
  },
  tarefas: {
    /** A customer waits: members of the departamento hear one sound, and see one notice that replaces itself. */
    avisar_fila: ({ avisar }, { id_sala }) =>
      avisar(whoseQueue(id_sala), { type: 'chat', tag: tagDaFila, to_route: '/ChatSala?aba=fila', preferencia: 'fila' }),
  },
};
