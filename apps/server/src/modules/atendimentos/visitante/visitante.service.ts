import type { Visita } from '@prosa/contract/atendimentos/atendimentos.realtime.ts';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { type TriggerData, type TriggerReply, topicOf } from '@prosa/contract/realtime.ts';
import { recusas } from '@prosa/contract/visitantes/recusas.ts';
import type { Visitor } from '../../../core/auth/person.ts';
import { depois } from '../../../core/db/after-commit.ts';
import type { Consumer } from '../../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import type { FileReply } from '../../../core/http/binding.ts';
import type { Core } from '../../../core/module.ts';
import { convertVoice } from '../../../integrations/audio/voice.ts';
import type { Janelas } from '../../../integrations/webchat/webchat.provider.ts';
import { soltarDeixados } from '../mensagens/arquivos.repository.ts';
import { isInline, messageTypeOf } from '../mensagens/arquivos.tipos.ts';
import { keepFile, keepVoice, removeFile } from '../mensagens/arquivos.ts';
import * as mensagens from '../mensagens/mensagens.repository.ts';
import { arquivosSoltos } from '../mensagens/soltos.ts';
import type { AtendimentosEvents } from '../sala/salas.events.ts';
import { type MensagemRow, presentMensagem } from '../sala/salas.presenter.ts';
import { comDe, escritaDeVisitantes, lineOf, type Recebem, tools } from './escrita.ts';
import { dizerPosicoes, filaAndou } from './fila.ts';
import type { Visitantes } from './visitante.ports.ts';
import { presentAoVisitante } from './visitante.presenter.ts';
import * as repository from './visitante.repository.ts';

type Written = TriggerReply<'client_message'>;
const editableMs = 60 * 60_000;

/** What visitors of the web chat do in their salas, and what they hear of them (realtime.md: access `visitante`). */
export function visitanteService(core: Core, recebem: Recebem, events: AtendimentosEvents, visitantes: () => Visitantes) {
  const soltos = arquivosSoltos(core);
  const { database, publisher, clock } = core;
  const { salas } = recebem;
  const shownAs = (id_empresa: number, topic: string, message: Mensagem, id_externo: string | null): Mensagem =>
    presentAoVisitante(message, id_externo, topic, (id_arquivo) => visitantes().arquivo(id_empresa, id_arquivo));
  const shown = (id_empresa: number, topic: string, row: MensagemRow): Mensagem => shownAs(id_empresa, topic, presentMensagem(row), row.id_externo);

  async function tellVisita(id_empresa: number, { id_wpp_config, chave }: { id_wpp_config: number; chave: string }): Promise<void> {
    const { topic: _sala, ...visita } = await database.lerEmpresa(id_empresa, (db) => repository.findVisita(db, id_wpp_config, chave));
    publisher.publish(id_empresa, topicOf.visitante(chave), 'visita', visita);
  }

  const write = escritaDeVisitantes(core, recebem, visitantes, {
    tell: ({ id_empresa, topic }, mensagem, id_externo) =>
      publisher.publish(id_empresa, topic, 'chat_message', shownAs(id_empresa, topic, mensagem, id_externo)),
    tellVisita,
  });

  const own = async (visitor: Visitor, msg_id: number): Promise<repository.Propria> => {
    const found = await database.lerEmpresa(visitor.id_empresa, (db) =>
      repository.findPropria(db, visitor.id_wpp_config, repository.chaveDoVisitante(visitor.topic), msg_id),
    );
    if (!found) throw notFound('Mensagem');
    return found;
  };

  /** A message of theirs is changed, as long as that is allowed; their other windows follow. */
  async function change(visitor: Visitor, msg_id: number, texto: string | null): Promise<{ msg_id: number }> {
    const message = await own(visitor, msg_id);
    if (message.de !== 'contato' || message.id_externo === null) throw new AppError('conflito', recusas.naoEhSua);
    if (message.deletada) throw new AppError('conflito', recusas.apagada);
    if (clock.now().getTime() - message.criado_em.getTime() > editableMs) throw new AppError('conflito', recusas.passouDoPrazo);
    const about = { id_externo: message.id_externo, com: comDe(visitor) };
    await salas.receive(lineOf(visitor), texto === null ? { tipo: 'exclusao', ...about } : { tipo: 'edicao', ...about, texto }, tools);
    const { id_empresa, topic } = visitor;
    const said = { status: true, chat_id: message.id_sala, msg_id, topic };
    if (texto === null) publisher.publish(id_empresa, topic, 'excluir_msg', said);
    else publisher.publish(id_empresa, topic, 'editar_msg', { ...said, text: texto });
    return { msg_id };
  }

  async function reached(visitor: Visitor, msg_id: number, ack: 2 | 3): Promise<void> {
    const { id_empresa, id_wpp_config } = visitor;
    const com = comDe(visitor);
    const ids = await database.lerEmpresa(id_empresa, (db) => repository.findAteAqui(db, id_wpp_config, com.visitante, msg_id, ack));
    for (const id_externo of ids) await salas.receive(lineOf(visitor), { tipo: 'ack', id_externo, com, ack }, tools);
  }

  const janelas: Janelas = {
    async entregar({ id_empresa, id_wpp_config }, message) {
      const chave = message.para.visitante;
      if (chave === undefined || message.acao === 'reagir') return;
      const topic = topicOf.visitante(chave);
      const [row] = await database.lerEmpresa(id_empresa, (db) => mensagens.getMessages(db, { id_wpp_config, id_externo: message.id_externo }));
      if (!row) return;
      const said = { status: true, chat_id: row.id_sala, msg_id: row.id_mensagem, topic };
      if (message.acao === 'apagar') publisher.publish(id_empresa, topic, 'excluir_msg', said);
      else if (message.acao === 'editar') publisher.publish(id_empresa, topic, 'editar_msg', { ...said, text: message.texto });
      else publisher.publish(id_empresa, topic, 'chat_message', shown(id_empresa, topic, row));
    },
    async lidas({ id_empresa, id_wpp_config }, com, ids) {
      if (com.visitante === undefined) return;
      const topic = topicOf.visitante(com.visitante);
      const read = await database.lerEmpresa(id_empresa, (db) => repository.findPorExternos(db, id_wpp_config, ids));
      for (const { id_sala: chat_id, id_mensagem: msg_id, ack } of read)
        publisher.publish(id_empresa, topic, 'message_state', { chat_id, msg_id, status: 'read', ack, erro: null });
    },
    digitando({ id_empresa }, para, typing) {
      if (para.visitante === undefined) return;
      publisher.publish(id_empresa, topicOf.visitante(para.visitante), 'client_typing', { chat_id: 0, typing: typing ? 1 : 0, id_usuario: null, nome: '' });
    },
  };

  /** Its visitor hears how the sala stands, and that it ended. */
  const consumer: Consumer<
    'sala_aceita' | 'sala_transferida' | 'sala_atribuida' | 'sala_voltou_para_fila' | 'sala_entrou_na_fila' | 'sala_encerrada' | 'sala_reaberta'
  > = {
    name: 'visita_mudou',
    events: ['sala_aceita', 'sala_transferida', 'sala_atribuida', 'sala_voltou_para_fila', 'sala_entrou_na_fila', 'sala_encerrada', 'sala_reaberta'],
    async handle(db, { id_evento, id_empresa, tipo, dados: { id_sala } }) {
      await filaAndou(db, clock.now());
      const janela = await repository.findJanela(db, id_sala);
      if (!janela) return;
      const { topic: _sala, ...visita } = await repository.findVisita(db, janela.id_wpp_config, janela.chave);
      const topic = topicOf.visitante(janela.chave);
      const { status_id } = visita;
      depois(db, `visita ${id_evento}`, () => {
        publisher.publish(id_empresa, topic, 'visita', visita);
        if (tipo === 'sala_encerrada' && status_id !== null) publisher.publish(id_empresa, topic, 'encerrado', { chat_id: id_sala, status_id });
      });
    },
  };

  return {
    janelas,
    consumer,
    jobs: { visitantes_posicao: dizerPosicoes(core) },
    /** Tells a window how its sala stands. */
    contarVisita: tellVisita,
    /** Rates the sala that ended last. */
    async avaliar(visitor: Visitor, nota: number, texto: string): Promise<void> {
      await database.comEmpresa(visitor.id_empresa, async (db) => {
        const { chat_id, status_id } = await repository.findVisita(db, visitor.id_wpp_config, repository.chaveDoVisitante(visitor.topic));
        if (chat_id === 0) throw notFound('Conversa');
        if (status_id === null || ![3, 4, 5].includes(status_id)) throw new AppError('conflito', recusas.naoTerminou);
        await repository.insertNota(db, chat_id, nota, texto);
      });
    },
    message: (visitor: Visitor, { value, private_id, tipo, prova }: TriggerData<'client_message'>): Promise<Written> => {
      if (tipo !== undefined) throw new AppError('sem_permissao', 'Você não tem permissão para isso.');
      return write(visitor, private_id, { texto: value, resposta_a: null }, prova);
    },
    /** A file of one of this company's salas, for whoever has its address; undefined when it is gone. */
    async arquivo(id_empresa: number, id_arquivo: number): Promise<FileReply | undefined> {
      const file = await database.lerEmpresa(id_empresa, (db) =>
        db.selectFrom('arquivo').select(['nome', 'content_type', 'tamanho', 'caminho']).where('id_arquivo', '=', id_arquivo).executeTakeFirst(),
      );
      return (
        file && {
          stream: core.storage.read(file.caminho),
          size: file.tamanho,
          contentType: file.content_type,
          name: file.nome,
          inline: isInline(file.content_type),
        }
      );
    },
    /** Throws when files of this chat that no message took have no place for so many bytes more. */
    caberSubido: ({ id_empresa, id_chat_config }: Visitor, tamanho: number): Promise<void> =>
      soltos.caber(id_empresa, { por: 'id_chat_config', id: id_chat_config }, tamanho),
    /** Keeps a file for a message to come (realtime.md: files go up by HTTP first). `voz`: a recording. */
    async subir({ id_empresa, id_chat_config }: Visitor, nome: string, bytes: Buffer, voz: boolean, aceita: (tipo: string) => boolean): Promise<number> {
      const kept = voz
        ? await keepVoice(core.storage, convertVoice, id_empresa, bytes, 'fora')
        : await keepFile(core.storage, id_empresa, bytes, nome, 'depois');
      if (!aceita(messageTypeOf(kept.content_type))) {
        await removeFile(core.storage, kept);
        throw invalid({ file: recusas.tipoDeArquivo });
      }
      return soltos.guardar(id_empresa, { por: 'id_chat_config', id: id_chat_config }, kept, recusas.semLugar);
    },
    file: async (visitor: Visitor, { private_id, path, bucket, caption, prova }: TriggerData<'client_message_file'>): Promise<Written> => {
      const id_arquivo = bucket === 'visitante' ? visitantes().subido(visitor, path) : undefined;
      const file = id_arquivo === undefined ? undefined : await database.lerEmpresa(visitor.id_empresa, (db) => repository.findSubido(db, id_arquivo));
      if (!file) throw invalid({ path: 'Envie o arquivo de novo' });
      return write(visitor, private_id, { texto: caption, resposta_a: null, file }, prova);
    },
    /** Lets go of what was sent up before this moment and sent with no message. */
    async soltarSubidos(id_empresa: number, before: Date): Promise<void> {
      for (const caminho of await database.comEmpresa(id_empresa, (db) => soltarDeixados(db, 'visitante', before))) await core.storage.remove(caminho);
    },
    async reply(visitor: Visitor, { msg_id, message, private_id }: TriggerData<'reply_message'>): Promise<Written> {
      const answered = await own(visitor, msg_id);
      return write(visitor, private_id ?? `r${msg_id}-${clock.now().getTime()}`, { texto: message, resposta_a: answered.id_externo });
    },
    edit: (visitor: Visitor, { msg_id, message }: TriggerData<'editar_msg'>) => change(visitor, msg_id, message),
    delete: (visitor: Visitor, { msg_id }: TriggerData<'excluir_msg'>) => change(visitor, msg_id, null),
    async typing({ id_empresa, id_wpp_config, topic }: Visitor, { typing }: TriggerData<'client_typing'>): Promise<void> {
      const found = await database.hot.lerEmpresa(id_empresa, (db) => repository.findAberta(db, id_wpp_config, repository.chaveDoVisitante(topic)));
      if (found) events.typing(id_empresa, found.topic, { chat_id: found.id_sala, typing, id_usuario: null, nome: found.nome });
    },
    /** Shown, read, or what is being typed before it is sent, where the company sees that. */
    async service(visitor: Visitor, { event, value }: TriggerData<'client_service_message'>): Promise<void> {
      if (event !== 'input_changed') {
        const msg_id = Number(value);
        if (Number.isSafeInteger(msg_id) && msg_id > 0) await reached(visitor, msg_id, event === 'read' ? 3 : 2);
        return;
      }
      const { id_empresa, id_wpp_config, topic } = visitor;
      const [shows, found] = await database.hot.lerEmpresa(id_empresa, (db) =>
        Promise.all([visitantes().mostraDigitando(db, visitor), repository.findAberta(db, id_wpp_config, repository.chaveDoVisitante(topic))]),
      );
      if (shows && found) events.service(id_empresa, found.topic, { chat_id: found.id_sala, event, value, id_usuario: null });
    },
    async history(visitor: Visitor, { before_index, after_index, limit }: TriggerData<'get_messages_history'>): Promise<TriggerReply<'get_messages_history'>> {
      const { id_empresa, id_wpp_config, topic } = visitor;
      const chave = repository.chaveDoVisitante(topic);
      return database.lerEmpresa(id_empresa, async (db) => {
        const { ids, mais } = await repository.findPagina(db, id_wpp_config, chave, { before: before_index, after: after_index, limit });
        const rows = ids.length === 0 ? [] : await mensagens.getMessages(db, ids);
        const data = rows.toSorted((a, b) => a.id_mensagem - b.id_mensagem).map((row) => shown(id_empresa, topic, row));
        const { chat_id } = await repository.findVisita(db, id_wpp_config, chave);
        return {
          data,
          chat_id,
          topic,
          ultimo_index: data.at(-1)?.msg_index ?? after_index ?? 0,
          mais_antigas: after_index === undefined ? mais : false,
          mais_novas: after_index === undefined ? false : mais,
        };
      });
    },
    async signin(visitor: Visitor, { pagina, evento }: TriggerData<'signin'>): Promise<TriggerReply<'signin'>> {
      const { id_empresa, id_wpp_config, topic, nome } = visitor;
      if (pagina !== undefined) await visitantes().emPagina(visitor, pagina);
      if (evento !== undefined) await visitantes().fez(visitor, evento);
      const { topic: _sala, ...visita } = await database.lerEmpresa(id_empresa, (db) =>
        repository.findVisita(db, id_wpp_config, repository.chaveDoVisitante(topic)),
      );
      return { chat_id: visita.chat_id, id_usuario: 0, nome, visita };
    },
  };
}
export type VisitanteService = ReturnType<typeof visitanteService>;
export type { Visita };
