import type { TriggerData, TriggerReply } from '@prosa/contract/realtime.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { depois } from '../../../core/db/after-commit.ts';
import type { Db } from '../../../core/db/database.ts';
import { isUniqueViolation } from '../../../core/db/errors.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { type MessageLimits, messageLimits } from '../../../integrations/whatsapp/provider.ts';
import { type LinesApi } from '../../linhas/linhas.api.ts';
import { actorOf, demand, needSala, newExternalId } from '../sala/contexto.ts';
import { notar } from '../sala/mudanca.ts';
import type { AtendimentosEvents } from '../sala/salas.events.ts';
import * as policy from '../sala/salas.policy.ts';
import { presentAtendimento, presentMensagem } from '../sala/salas.presenter.ts';
import { findVisibleRow, type Sala } from '../sala/salas.repository.ts';
import { findUpload } from './arquivos.repository.ts';
import { messageTypeOf } from './arquivos.tipos.ts';
import * as mensagens from './mensagens.repository.ts';

type Stored = TriggerReply<'client_message'>;
type Content = Pick<mensagens.NewMessage, 'tipo' | 'texto' | 'link' | 'id_arquivo' | 'id_resposta'>;

export function mensagensService(core: Core, events: AtendimentosEvents, lines: Pick<LinesApi, 'markRead' | 'typing'>) {
  const { database, clock } = core;

  const lineOf = (person: Staff, sala: Pick<Sala, 'id_wpp_config'>) =>
    sala.id_wpp_config === null ? null : { id_empresa: person.id_empresa, id_wpp_config: sala.id_wpp_config };

  /** Stores a message of ours once: the same private_id again gets the first answer and emits nothing. */
  async function write(person: Staff, topic: string, private_id: string | undefined, contentOf: (db: Db, sala: Sala) => Promise<Content>): Promise<Stored> {
    const once = () =>
      database.hot.comEmpresa(person.id_empresa, async (db): Promise<Stored> => {
        const [sala, before] = await Promise.all([
          needSala(db, person, { topic }, false),
          private_id === undefined ? undefined : mensagens.findByPrivateId(db, { topic }, person.id_login, private_id),
        ]);
        if (before) return storedOf(before, private_id, true);
        demand(policy.mayWrite(sala, actorOf(person)));
        demand(policy.mayWriteFreely(sala, messageLimits(sala.provedor).janela, clock.now()));
        const { id_sala, id_wpp_config } = sala;
        const content = await contentOf(db, sala);
        const { id_login } = person;
        const which = id_wpp_config === null ? undefined : { id_wpp_config, id_externo: newExternalId() };
        const message: mensagens.NewMessage = { de: 'usuario', id_login, private_id: private_id ?? null, ...content, em: clock.now() };
        // stored, recorded and read again in one flight
        const [added] = await Promise.all([
          mensagens.addMessage(
            db,
            id_sala,
            which ? { ...message, ...which, saida: 'enviar' } : { ...message, ack: 1 },
            mensagens.tells(sala.interna ? 'mensagem_interna' : 'mensagem_enviada', { id_login }),
          ),
          which && notar(db)?.lerSala(id_sala, which),
        ]);
        // closed while this was on its way
        if (!added) throw new AppError('conflito', 'Esta conversa foi encerrada. Inicie uma nova para escrever.');
        return storedOf(added, private_id, false);
      });
    return once().catch((error: unknown) => {
      // two tries of one message at the same moment: the other one is stored by now
      if (isUniqueViolation(error, 'mensagem_privada')) return once();
      throw error;
    });
  }

  const storedOf = (added: Pick<mensagens.Added, 'id_mensagem' | 'msg_index'>, private_id: string | undefined, duplicate: boolean): Stored => ({
    msg_id: added.id_mensagem,
    msg_index: added.msg_index,
    private_id: private_id ?? '',
    duplicate,
  });

  type Own = NonNullable<Awaited<ReturnType<typeof mensagens.findMessage>>>;

  /** Changes a message of one's own; a refusal is echoed to the asker alone. */
  async function changeOwn(
    person: Staff,
    topic: string,
    msg_id: number,
    event: 'editar_msg' | 'excluir_msg',
    allowed: (message: Own, limits: MessageLimits) => policy.Refusal,
    change: { texto: string } | 'apagar',
  ): Promise<{ msg_id: number }> {
    try {
      await database.comEmpresa(person.id_empresa, async (db) => {
        const found = await needSala(db, person, { topic }, true);
        const message = await mensagens.findMessage(db, found.id_sala, msg_id);
        if (!message) throw notFound('Mensagem');
        demand(allowed(message, messageLimits(found.provedor)));
        await mensagens.changeMessage(db, found, { id_mensagem: msg_id, nota: message.tipo === 'nota' }, change, message.id_externo !== null);
      });
      return { msg_id };
    } catch (error) {
      if (error instanceof AppError) events.refused(person.id_empresa, person.id_login, event, msg_id, error.message);
      throw error;
    }
  }

  /** Someone of the sala read it; a supervisor who only looks changes nothing. */
  async function read(person: Staff, topic: string, msg_id: number): Promise<void> {
    await database.comEmpresa(person.id_empresa, async (db) => {
      const sala = await needSala(db, person, { topic }, false);
      if (!sala.membro) return;
      const ids = await mensagens.markRead(db, sala.id_sala, person.id_login, msg_id);
      const { id_sala, destino } = sala;
      notar(db)?.aviso(() => (told, id) => told.service(id, topic, { chat_id: id_sala, event: 'read', value: msg_id, id_usuario: person.id_login }));
      const line = lineOf(person, sala);
      if (line && destino && ids.length > 0) depois(db, 'lidas', () => lines.markRead(line, destino, ids));
    });
  }

  async function shown(person: Staff, topic: string, msg_id: number): Promise<void> {
    await database.comEmpresa(person.id_empresa, async (db) => {
      const sala = await needSala(db, person, { topic }, false);
      if (sala.membro) await mensagens.markShown(db, sala.id_sala, msg_id);
    });
  }

  return {
    message: (person: Staff, topic: string, data: TriggerData<'client_message'>) =>
      write(person, topic, data.private_id, async () => {
        if (data.tipo !== 'button_link') return { tipo: 'message', texto: data.value };
        if (!data.url || !data.title) throw invalid({ url: 'Informe o endereço e o título do botão' });
        return { tipo: 'button_link', texto: data.value, link: { url: data.url, title: data.title } };
      }),

    file: (person: Staff, topic: string, data: TriggerData<'client_message_file'>) =>
      write(person, topic, data.private_id, async (db) => {
        const upload = await findUpload(db, person.id_login, data.path, data.bucket);
        if (!upload) throw invalid({ path: 'Envie o arquivo de novo' });
        return { tipo: messageTypeOf(upload.content_type), texto: data.caption, id_arquivo: upload.id_arquivo };
      }),

    reply: (person: Staff, topic: string, data: TriggerData<'reply_message'>) =>
      write(person, topic, data.private_id, async (db, sala) => {
        const answered = await mensagens.findMessage(db, sala.id_sala, data.msg_id);
        if (!answered) throw notFound('Mensagem');
        // quoting it would tell the customer of it
        if (answered.tipo === 'nota') throw new AppError('conflito', 'Uma nota interna não pode ser respondida ao cliente.');
        return { tipo: 'message', texto: data.message, id_resposta: data.msg_id };
      }),

    edit: (person: Staff, topic: string, data: TriggerData<'editar_msg'>) =>
      changeOwn(person, topic, data.msg_id, 'editar_msg', (m, { editar }) => policy.mayEdit(m, person.id_login, clock.now(), editar), { texto: data.message }),

    delete: (person: Staff, topic: string, data: TriggerData<'excluir_msg'>) =>
      changeOwn(person, topic, data.msg_id, 'excluir_msg', (m, { apagar }) => policy.mayDelete(m, person.id_login, clock.now(), apagar), 'apagar'),

    /** A message that failed goes out again; whoever may write in the sala may ask for it. */
    async sendAgain(person: Staff, msg_id: number): Promise<void> {
      await database.comEmpresa(person.id_empresa, async (db) => {
        const id_sala = await mensagens.findSalaOfMessage(db, msg_id);
        if (id_sala === undefined) throw notFound('Mensagem');
        const found = await needSala(db, person, { id_sala }, true);
        demand(policy.mayWrite(found, actorOf(person)));
        if (!(await mensagens.sendAgain(db, msg_id))) throw new AppError('conflito', 'Esta mensagem não falhou: não é preciso enviar de novo.');
      });
    },

    async history(person: Staff, topic: string, data: TriggerData<'get_messages_history'>): Promise<TriggerReply<'get_messages_history'>> {
      return database.hot.lerEmpresa(person.id_empresa, async (db) => {
        const sala = await needSala(db, person, { topic }, false);
        const page = await mensagens.findHistory(db, sala.id_sala, {
          before: data.before_index,
          after: data.after_index,
          around: data.around_index,
          limit: data.limit,
        });
        return {
          data: page.rows.map(presentMensagem),
          chat_id: sala.id_sala,
          topic,
          ultimo_index: page.ultimo_index,
          mais_antigas: page.older,
          mais_novas: page.newer,
        };
      });
    },

    async signin(person: Staff, topic: string): Promise<TriggerReply<'signin'>> {
      const row = await database.comEmpresa(person.id_empresa, async (db) => {
        const sala = await needSala(db, person, { topic }, false);
        return findVisibleRow(db, person, sala.id_sala);
      });
      if (!row) throw notFound('Conversa');
      const { id_login, nome, avatar } = person;
      const who = { chat_id: row.id_sala, id_usuario: id_login, nome, usuario: { usuario_id: id_login, nome, avatar, topics: [topic] } };
      events.signin(person.id_empresa, topic, who);
      return { ...who, atendimento: presentAtendimento(row) };
    },

    async typing(person: Staff, topic: string, typing: 0 | 1): Promise<void> {
      const { ultima, ...sala } = await database.comEmpresa(person.id_empresa, async (db) => {
        const found = await needSala(db, person, { topic }, false);
        return { ...found, ultima: await mensagens.findLastInbound(db, found.id_sala, found.provedor) };
      });
      if (!sala.membro) return;
      events.typing(person.id_empresa, topic, { chat_id: sala.id_sala, typing, id_usuario: person.id_login, nome: person.nome });
      const line = lineOf(person, sala);
      if (line && sala.destino) lines.typing(line, sala.destino, typing === 1, ultima);
    },

    async service(person: Staff, topic: string, data: TriggerData<'client_service_message'>): Promise<void> {
      const msg_id = typeof data.value === 'number' ? data.value : /^\d{1,15}$/.test(data.value) ? Number(data.value) : 0;
      if (data.event === 'read') return read(person, topic, msg_id);
      if (data.event === 'delivered') return shown(person, topic, msg_id);
      const sala = await database.comEmpresa(person.id_empresa, (db) => needSala(db, person, { topic }, false));
      if (sala.membro)
        events.service(person.id_empresa, topic, { chat_id: sala.id_sala, event: 'input_changed', value: data.value, id_usuario: person.id_login });
    },
  };
}
