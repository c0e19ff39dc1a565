import { agendamento } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import { chatAnteriores } from '@prosa/contract/atendimentos/anteriores.endpoints.ts';
import { ChatAssunto, chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { chatBusca } from '@prosa/contract/atendimentos/busca.endpoints.ts';
import { chatCartao } from '@prosa/contract/atendimentos/cartoes.endpoints.ts';
import { atendimento } from '@prosa/contract/atendimentos/historico.endpoints.ts';
import { chatMidias } from '@prosa/contract/atendimentos/midias.endpoints.ts';
import { nota } from '@prosa/contract/atendimentos/notas.endpoints.ts';
import { chatReacao } from '@prosa/contract/atendimentos/reacoes.endpoints.ts';
import { chatVisao } from '@prosa/contract/atendimentos/visoes.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { staffOf } from '../../core/auth/staff-of.ts';
import type { Jobs } from '../../core/jobs/jobs.ts';
import type { Core, Module } from '../../core/module.ts';
import type { HubPorts, TriggerTable } from '../../core/realtime/realtime.ts';
import type { ExportSource } from '../exportacoes/exportacoes.api.ts';
import { type LinesApi, messageLimits } from '../linhas/linhas.api.ts';
import { type Palavras, palavrasOf } from '../privacidade/palavras.api.ts';
import { agendamentosService } from './agendamentos.service.ts';
import { anterioresService } from './anteriores.service.ts';
import * as apoio from './apoio.repository.ts';
import { arquivosService } from './arquivos.service.ts';
import { maxFileBytes } from './arquivos.ts';
import type { BotsApi, RoomsApi } from './atendimentos.api.ts';
import './atendimentos.domain-events.ts';
import { atendimentosEvents } from './atendimentos.events.ts';
import { inboundHandlers } from './atendimentos.inbound.ts';
import { type AtendimentosTriggers, atendimentosTriggersOf } from './atendimentos.messages.ts';
import { outboundHandlers } from './atendimentos.outbound.ts';
import { atendimentosService } from './atendimentos.service.ts';
import { botsService, humanPace } from './bot.ts';
import { buscaService } from './busca.service.ts';
import { cartoesService } from './cartoes.service.ts';
import { contatoMudou } from './contato-mudou.ts';
import { needRoom } from './conversa.ts';
import { encaminharService } from './encaminhar.service.ts';
import { filaService } from './fila.service.ts';
import { historicoExportacao } from './historico.exportacao.ts';
import type { HistoricoFiltro } from './historico.repository.ts';
import { historicoService } from './historico.service.ts';
import { iniciarService } from './iniciar.service.ts';
import { internoService } from './interno.service.ts';
import { listaService } from './lista.service.ts';
import { mensagensService } from './mensagens.service.ts';
import { midiasService } from './midias.service.ts';
import { findMotivos } from './motivos.repository.ts';
import { notasService } from './notas.service.ts';
import { prazosService } from './prazos.service.ts';
import { presencaService } from './presenca.service.ts';
import { rascunhosService } from './rascunhos.service.ts';
import { reabrirService } from './reabrir.service.ts';
import { reacoesService, withReactions } from './reacoes.service.ts';
import { findRoom } from './salas.repository.ts';
import { roomsApi } from './varias.service.ts';
import { visoesService } from './visoes.service.ts';

export interface AtendimentosModule extends Module {
  readonly triggers: AtendimentosTriggers & Pick<TriggerTable, 'chat_interno'>;
  readonly mayEnterRoom: HubPorts['mayEnterRoom'];
  readonly connectionClosed: (connection: string) => void;
  /** Somebody of the staff came or went. */
  readonly presenceChanged: HubPorts['presenceChanged'];
  /** For other modules. */
  readonly rooms: RoomsApi;
  readonly bots: BotsApi;
  /** The companies' opt-out words, as messages are compared with them. */
  readonly palavras: Palavras;
  /** Queue and deadlines, for those who run them by hand. */
  readonly fila: ReturnType<typeof filaService>;
  readonly prazos: ReturnType<typeof prazosService>;
  /** Their history, to be made into files. */
  readonly exportacao: ExportSource<HistoricoFiltro>;
}

/** Attendances: rooms, their messages, and who may see them. Serves the lines. `pace`: how long bots write at a text, in milliseconds. */
export function atendimentosModule(core: Core, lines: LinesApi, pace: (texto: string) => number = humanPace): AtendimentosModule {
  const { database } = core;
  const events = atendimentosEvents(core);
  const bots = botsService(core, events, lines, pace);
  const atendimentos = atendimentosService(core, events, lines, bots);
  const lista = listaService(core);
  const mensagens = mensagensService(core, events, lines);
  const presenca = presencaService(core, events);
  const rascunhos = rascunhosService(core, events);
  const reabrir = reabrirService(core, events);
  const historico = historicoService(core);
  const buscar = buscaService(core);
  const visoes = visoesService(core);
  const notas = notasService(core, events);
  const agendamentos = agendamentosService(core, events, lines);
  const rooms = roomsApi(core, events, lines, bots);
  const encaminhar = encaminharService(core, rooms);
  const anteriores = anterioresService(core);
  const midias = midiasService(core);
  const cartoes = cartoesService(core, rooms);
  const arquivos = arquivosService(core);
  const interno = internoService(core, events);
  const iniciar = iniciarService(core, events, lines, atendimentos);
  const fila = filaService(core, events, lines, bots);
  const prazos = prazosService(core, events, lines, bots);
  const reacoes = reacoesService(core, events, lines);
  const palavras = palavrasOf(core);
  lines.serve({ ...inboundHandlers(core, events, lines, reacoes, bots, palavras), ...withReactions(outboundHandlers(core, events), core, reacoes) });
  const contatos = contatoMudou(core, events);

  return {
    name: 'atendimentos',
    fila,
    prazos,
    consumers: [fila.consumer, prazos.consumer, contatos.consumer],
    jobs: {
      ...fila.jobs,
      ...prazos.jobs,
      conversas_do_contato: (id_empresa: number, { id_contato }: { id_contato: number }) => contatos.tell(id_empresa, id_contato),
      conversa_dita: (id_empresa: number, said: Jobs['conversa_dita']) => rooms.tell(id_empresa, said),
      agendamento_enviar: (id_empresa: number, { id_agendamento }: { id_agendamento: number }) => agendamentos.send(id_empresa, id_agendamento),
    },
    cron: [
      { name: 'fila_varrer', schedule: '* * * * *', run: () => fila.sweepAll() },
      { name: 'prazos_varrer', schedule: '* * * * *', run: () => prazos.sweep() },
    ],
    presenceChanged(id_empresa, _id_login, online) {
      if (online) fila.arrived(id_empresa).catch((err: unknown) => core.log.error({ err }, 'fila: chegada não tratada'));
    },
    connectionClosed: (connection) => presenca.closed(connection),
    rooms,
    bots,
    palavras,
    triggers: {
      ...atendimentosTriggersOf(atendimentos, lista, mensagens, presenca),
      chat_interno: ({ person }, data) => interno.start(staffOf(person), data),
    },
    exportacao: historicoExportacao,
    mayEnterRoom: async (person, topic) =>
      person.kind === 'staff' && (await database.lerEmpresa(person.id_empresa, (db) => findRoom(db, person, { topic }))) !== undefined,
    routes(register) {
      register(chat.getChatServer, async () => {
        const url = new URL(core.publicUrl());
        return { host: url.hostname, port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80), path: '/' };
      });
      register(chat.getChatConfig, async () => ({
        data: {
          tamanho_maximo_mb: maxFileBytes / 1_048_576,
          prazo_edicao_min: messageLimits(null).editar ?? 0,
          prazo_exclusao_min: messageLimits(null).apagar ?? 0,
        },
      }));
      register(chat.salas, async ({ person }) => ({ data: await lista.mine(person) }));
      register(chat.show, async ({ person, params }) => ({ data: await lista.show(person, params.id) }));
      register(atendimento.getAll, ({ person, query }) => historico.list(person, query));
      register(atendimento.show, ({ person, params }) => historico.show(person, params.id));
      register(chatBusca.mensagens, ({ person, query }) => buscar(person, query));
      register(chatVisao.getAll, ({ person }) => visoes.list(person));
      register(chatVisao.totais, ({ person }) => visoes.totals(person));
      register(chatVisao.store, async ({ person, body }) => ({ id_visao: await visoes.store(person, body) }));
      register(chatVisao.delete, async ({ person, params }) => {
        await visoes.delete(person, params.id);
        return {};
      });
      register(chatReacao.reagir, async ({ person, params, body }) => {
        await reacoes.react(person, params.id, body.emoji);
        return {};
      });
      register(chatAnteriores.mensagens, ({ person, params, query }) => anteriores(person, params.id, query));
      register(chatMidias.getAll, ({ person, params, query }) => midias.ofRoom(person, params.id, query));
      register(chatMidias.doContato, ({ person, params, query }) => midias.ofContato(person, params.id, query));
      register(chatCartao.enviar, async ({ person, params, body }) => {
        await cartoes(person, params.id, body);
        return {};
      });
      register(chat.reabrir, async ({ person, params }) => {
        await reabrir(person, params.id);
        return {};
      });
      register(chat.equipe, async ({ person }) => ({ data: await interno.list(person) }));
      register(chat.renomear, async ({ person, params, body }) => {
        await interno.rename(person, params.id, body.nome);
        return {};
      });
      register(chat.ordenar, async ({ person, body }) => {
        await lista.keepOrder(person, body.ordem);
        return {};
      });
      register(chat.usuariosDepartamentos, async ({ person }) => {
        const rows = await database.comEmpresa(person.id_empresa, apoio.findDepartamentosPessoas);
        const online = core.presence.onlineIn(person.id_empresa);
        const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);
        const usuarios = (d: (typeof rows)[number]) =>
          d.usuarios.map((u) => ({ ...u, disponivel: flag(u.disponivel), online: flag(online.has(u.id_usuario)) }));
        return { data: rows.map((d) => ({ ...d, usuarios: usuarios(d) })) };
      });
      register(chat.motivosEncerramento, async ({ person, params }) =>
        database.comEmpresa(person.id_empresa, async (db) => {
          const { id_departamento } = await needRoom(db, person, { id_sala: params.id }, false);
          const { obrigatorio, motivos } = await findMotivos(db, id_departamento);
          return { obrigatorio: obrigatorio ? 1 : 0, data: motivos };
        }),
      );
      register(chat.upload, async ({ person, file, body }) => ({ data: await arquivos.upload(person, file, body.nome) }));
      register(chat.voz, async ({ person, file }) => ({ data: await arquivos.voice(person, file) }));
      register(chat.arquivo, ({ person, params, query }) => arquivos.read(person, params.id, query.tamanho));
      register(chat.encaminhar, ({ person, body }) => encaminhar(person, body));
      register(chat.reenviar, async ({ person, params }) => {
        await mensagens.sendAgain(person, params.id);
        return {};
      });
      register(chat.rascunho, async ({ person, params }) => ({
        texto: await rascunhos.find(person, params.id),
      }));
      register(chat.salvarRascunho, async ({ person, params, body }) => {
        await rascunhos.store(person, params.id, body);
        return {};
      });
      register(nota.store, ({ person, params, body }) => notas.store(person, params.id, body));
      register(nota.editar, async ({ person, params, body }) => {
        await notas.edit(person, params.id, body);
        return {};
      });
      register(nota.delete, async ({ person, params }) => {
        await notas.delete(person, params.id);
        return {};
      });
      register(agendamento.getAll, ({ person, params }) => agendamentos.list(person, params.id));
      register(agendamento.store, ({ person, params, body }) => agendamentos.store(person, params.id, body));
      register(agendamento.delete, async ({ person, params }) => {
        await agendamentos.cancel(person, params.id);
        return {};
      });
      register(nota.pessoas, ({ person, params }) => notas.people(person, params.id));
      register(ChatAssunto.getAll, async ({ person }) => ({ data: await database.comEmpresa(person.id_empresa, apoio.findAssuntos) }));
      register(WPP.iniciarWPP, ({ person, params, query }) => iniciar(person, { params, query, body: {} }));
    },
  };
}
