import type { Core, Module } from '../../core/module.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import type { SalasApi } from '../atendimentos/atendimentos.api.ts';
import { areaTicketsService } from './area/area.service.ts';
import { avaliacaoConsumer } from './area/avaliacao.consumer.ts';
import { portasDeTickets } from './area/links.portas.ts';
import { avisosPorWhatsapp } from './area/whatsapp.consumer.ts';
import { agendadasService } from './compositor/agendadas.service.ts';
import { compositorRoutes } from './compositor/compositor.routes.ts';
import { compositorService } from './compositor/compositor.service.ts';
import { ticketsCopia } from './config/config.copia.ts';
import { configTickets } from './config/config.module.ts';
import { configRoutes } from './config/config.routes.ts';
import { conversaService } from './conversa/conversa.service.ts';
import { distribuicaoService } from './distribuicao/distribuicao.service.ts';
import { loteService } from './lote/lote.service.ts';
import { macrosService } from './macros/macros.service.ts';
import { mesclaService } from './mescla/mescla.service.ts';
import { prazosDemo } from './prazos/prazos.demo.ts';
import { prazosDeTicketsService } from './prazos/prazos.service.ts';
import { presencaService } from './presenca/presenca.service.ts';
import { recorrentesDemo } from './recorrentes/recorrentes.demo.ts';
import { recorrentesService } from './recorrentes/recorrentes.service.ts';
import { slaRoutes } from './sla/sla.routes.ts';
import { ticketsAvisos } from './tickets.avisos.ts';
import { ticketsDemo } from './tickets.demo.ts';
import { ticketsNaLinhaDoTempo } from './tickets.linha-do-tempo.ts';
import { ticketsPessoa } from './tickets.pessoa.ts';
import { ticketsExportacao, ticketsRegistro } from './tickets.registro.ts';
import { areaTicketsRoutes, linksDeTicketsRoutes, ticketsRoutes } from './tickets.routes.ts';
import { recorrentesSaida, ticketsSaida } from './tickets.saida.ts';
import { ticketsService } from './tickets.service.ts';
import { vinculosRoutes } from './vinculos/vinculos.routes.ts';
import { vinculosService } from './vinculos/vinculos.service.ts';

export interface TicketsModule extends Module {
  /** Deadlines and distribution, for those who run them by hand. */
  readonly prazos: ReturnType<typeof prazosDeTicketsService>;
  readonly distribuicao: ReturnType<typeof distribuicaoService>;
}

/** Tickets: what is not settled while people talk, with a number, an owner and a deadline (spec 3). */
export function ticketsModule(core: Core, salas: SalasApi): TicketsModule {
  const prazos = prazosDeTicketsService(core);
  const distribuicao = distribuicaoService(core);
  const service = ticketsService(core);
  const area = areaTicketsService(core);
  const macros = macrosService(core, service.atos);
  const lote = loteService(core, service.atos, macros);
  const config = configTickets(core);
  const agendadas = agendadasService(core, service.atos);
  const presenca = presencaService(core, service.atos);
  const recorrentes = recorrentesService(core);
  const parts = registroParts(core, ticketsRegistro, { getAll: (person, { query }) => area.list(person, query) });
  return {
    name: 'tickets',
    pessoa: ticketsPessoa,
    saida: [ticketsSaida, recorrentesSaida],
    copia: ticketsCopia,
    linhaDoTempo: ticketsNaLinhaDoTempo,
    consumers: [
      avaliacaoConsumer(core),
      avisosPorWhatsapp(core, (...said) => salas.escrever(...said)),
      prazos.consumer,
      distribuicao.consumer,
      recorrentes.consumer,
    ],
    links: portasDeTickets(core, area),
    avisos: ticketsAvisos,
    menu: [
      ...config.menu,
      { id_menu: 210, titulo: 'Tickets', caminho: '/tickets', icone: 'ticket', lugar: 'lateral', grupo: 'Atendimento', permission: ['Tickets', 'getAll'] },
      {
        id_menu: 1335,
        titulo: 'Tickets',
        caminho: '/configEmpresa/tickets',
        icone: 'ticket',
        lugar: '/configEmpresa',
        grupo: 'Atendimento',
        descricao: 'Status, prioridades, prazos, esperas e distribuição',
        permission: ['Tickets', 'configurar'],
      },
    ],
    ...parts,
    registros: [...parts.registros!, ...config.registros],
    exportacoes: [ticketsExportacao],
    prazos,
    distribuicao,
    jobs: {
      ...prazos.jobs,
      ...distribuicao.jobs,
      ticket_responder: (id_empresa: number, { id_agendada }: { id_agendada: number }) => agendadas.enviar(id_empresa, id_agendada),
    },
    cron: [
      { name: 'tickets_arquivos_soltos', schedule: '31 4 * * *', run: () => service.varrerArquivos() },
      { name: 'tickets_lotes_velhos', schedule: '37 4 * * *', run: async () => void (await lote.varrer()) },
      { name: 'tickets_presencas_velhas', schedule: '*/10 * * * *', run: async () => void (await presenca.varrer()) },
      { name: 'tickets_recorrentes_varrer', schedule: '* * * * *', run: () => recorrentes.sweep() },
      { name: 'tickets_distribuir_varrer', schedule: '* * * * *', run: () => distribuicao.sweepAll() },
    ],
    start: async () => prazos.start(),
    stop: () => prazos.stop(),
    routes(register) {
      parts.routes(register);
      ticketsRoutes(register, core, service, area);
      config.routes(register);
      configRoutes(register, macros, lote, recorrentes);
      compositorRoutes(register, { compositor: compositorService(core, service.atos, salas), agendadas, presenca });
      areaTicketsRoutes(register, core, area);
      linksDeTicketsRoutes(register, core);
      slaRoutes(register, core, distribuicao);
      vinculosRoutes(register, vinculosService(core, service.atos, salas), mesclaService(core), conversaService(core, service.atos, salas));
    },
    async demo(demo) {
      await prazosDemo(core)(demo);
      await config.demo(demo);
      await ticketsDemo(core, service, area, lote)(demo);
      await recorrentesDemo(core)(demo);
    },
  };
}
