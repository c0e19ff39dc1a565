import { sql } from 'kysely';
import { staffOf } from '../../core/auth/staff-of.ts';
import type { Core, Module } from '../../core/module.ts';
import type { HubPorts, TriggerTable } from '../../core/realtime/realtime.ts';
import type { LinesApi } from '../linhas/linhas.api.ts';
import type { Palavras } from './linha/palavras.ts';
import { agendamentosService } from './prazos/agendamentos.service.ts';
import type { BotsApi, SalasApi } from './sala/salas.ports.ts';
import './atendimentos.domain-events.ts';
import { type AtendimentosTriggers, atendimentosTriggersOf } from './atendimentos.messages.ts';
import { atendimentosService } from './atos/atos.service.ts';
import { iniciarService } from './atos/iniciar.service.ts';
import { atendimentosSaida } from './atos/saida.ts';
import { salasApi } from './atos/varias.service.ts';
import { atendimentosAvisos } from './avisos/avisos.ts';
import { conversaRoutes } from './conversa.routes.ts';
import { filaService } from './fila/fila.service.ts';
import { historicoExportacao } from './historico/historico.exportacao.ts';
import { atendimentosPessoa } from './historico/historico.pessoa.ts';
import { historicoRoutes } from './historico/historico.routes.ts';
import { atendimentosNaLinhaDoTempo } from './historico/resumo.repository.ts';
import { internoService } from './interno/interno.service.ts';
import { botsService, humanPace } from './linha/bot.ts';
import { inboundHandlers } from './linha/entrada.ts';
import { importador } from './linha/importar.ts';
import { outboundHandlers } from './linha/saida.ts';
import { recebeSeguida } from './linha/seguida.ts';
import { listaRoutes } from './lista/lista.routes.ts';
import { listaService } from './lista/lista.service.ts';
import { presencaService } from './lista/presenca.service.ts';
import { mensagensRoutes } from './mensagens/mensagens.routes.ts';
import { mensagensService } from './mensagens/mensagens.service.ts';
import { reacoesService, withReactions } from './mensagens/reacoes.service.ts';
import { prazosService } from './prazos/prazos.service.ts';
import { anunciarSalas } from './sala/anunciar.ts';
import { contatoMudou } from './sala/contato-mudou.ts';
import { atendimentosEvents } from './sala/salas.events.ts';
import { findSala } from './sala/salas.repository.ts';
import type { Visitantes } from './visitante/visitante.ports.ts';
import { type VisitanteService, visitanteService } from './visitante/visitante.service.ts';

/**
 * Jobs of the version before this one, which told after a commit what is now told by it. Those that an update finds queued end at
 * once: screens read anew when they connect again. To be deleted with the next version.
 */
const jobsOfBefore = { conversas_do_contato: async () => {}, conversa_dita: async () => {} };

export interface AtendimentosModule extends Module {
  readonly triggers: AtendimentosTriggers & Pick<TriggerTable, 'chat_interno'>;
  readonly mayEnterSala: HubPorts['mayEnterSala'];
  readonly connectionClosed: (connection: string) => void;
  /** Somebody of the staff came or went. */
  readonly presenceChanged: HubPorts['presenceChanged'];
  /** For other modules. */
  readonly salas: SalasApi;
  readonly bots: BotsApi;
  /** The windows of the web chat, and what their visitors do beside messages. */
  readonly visitante: Pick<VisitanteService, 'janelas' | 'avaliar' | 'subir' | 'caberSubido' | 'soltarSubidos' | 'arquivo' | 'contarVisita'>;
  /** Queue and deadlines, for those who run them by hand. */
  readonly fila: ReturnType<typeof filaService>;
  readonly prazos: ReturnType<typeof prazosService>;
}

/** Salas: salas, their messages, and who may see them. Serves the lines. `pace`: how long bots write at a text, in milliseconds. */
export function atendimentosModule(
  core: Core,
  lines: LinesApi,
  palavras: Palavras,
  visitantes: () => Visitantes,
  pace: (texto: string) => number = humanPace,
): AtendimentosModule {
  const { database } = core;
  const events = atendimentosEvents(core);
  const bots = botsService(core, events, lines, pace);
  anunciarSalas(core, { events, lines, bots });
  const atendimentos = atendimentosService(core, bots);
  const lista = listaService(core);
  const mensagens = mensagensService(core, events, lines);
  const presenca = presencaService(core, events);
  const agendamentos = agendamentosService(core);
  const salas = salasApi(core, bots);
  const interno = internoService(core);
  const iniciar = iniciarService(core, lines, atendimentos);
  const fila = filaService(core, bots);
  const prazos = prazosService(core, bots);
  const reacoes = reacoesService(core);
  const entrada = inboundHandlers(core, events, reacoes, bots, palavras);
  const visitante = visitanteService(core, { salas: entrada, seguida: recebeSeguida(core, palavras) }, events, visitantes);
  lines.serve({ ...entrada, ...withReactions(outboundHandlers(core), core, reacoes), ...importador });

  return {
    name: 'atendimentos',
    comeco: { feito: { resposta: sql<boolean>`exists (select from sala where primeira_resposta_s is not null)` } },
    pessoa: atendimentosPessoa,
    avisos: atendimentosAvisos,
    saida: atendimentosSaida(bots),
    linhaDoTempo: atendimentosNaLinhaDoTempo,
    menu: [
      { id_menu: 200, titulo: 'Conversas', caminho: '/ChatSala', icone: 'chat', lugar: 'lateral', grupo: 'Atendimento', permission: ['chat', 'atender'] },
      {
        id_menu: 220,
        titulo: 'Histórico',
        caminho: '/atendimento',
        icone: 'history',
        lugar: 'lateral',
        grupo: 'Atendimento',
        permission: ['atendimento', 'getAll'],
      },
    ],
    fila,
    prazos,
    consumers: [fila.consumer, prazos.consumer, contatoMudou(core.clock), visitante.consumer],
    jobs: {
      ...fila.jobs,
      ...prazos.jobs,
      ...visitante.jobs,
      ...jobsOfBefore,
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
    salas,
    bots,
    visitante,
    triggers: {
      ...atendimentosTriggersOf(atendimentos, lista, mensagens, presenca, visitante),
      chat_interno: ({ person }, data) => interno.start(staffOf(person), data),
    },
    exportacoes: [historicoExportacao],
    mayEnterSala: async (person, topic) =>
      person.kind === 'staff' && (await database.lerEmpresa(person.id_empresa, (db) => findSala(db, person, { topic }))) !== undefined,
    routes(register) {
      listaRoutes(core, register, lista);
      conversaRoutes(core, register, { agendamentos, iniciar, interno });
      mensagensRoutes(core, register, { mensagens, reacoes, salas });
      historicoRoutes(core, register);
    },
  };
}
