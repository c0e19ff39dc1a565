import type { Core, Module } from '../../core/module.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { areaTicketsService } from './area/area.service.ts';
import { ticketsAvisos } from './tickets.avisos.ts';
import { ticketsDemo } from './tickets.demo.ts';
import { ticketsNaLinhaDoTempo } from './tickets.linha-do-tempo.ts';
import { ticketsPessoa } from './tickets.pessoa.ts';
import { ticketsExportacao, ticketsRegistro } from './tickets.registro.ts';
import { areaTicketsRoutes, ticketsRoutes } from './tickets.routes.ts';
import { ticketsSaida } from './tickets.saida.ts';
import { ticketsService } from './tickets.service.ts';

/** Tickets: what is not settled while people talk, with a number, an owner and a deadline (spec 3). */
export function ticketsModule(core: Core): Module {
  const service = ticketsService(core);
  const area = areaTicketsService(core);
  const parts = registroParts(core, ticketsRegistro, { getAll: (person, { query }) => area.list(person, query) });
  return {
    name: 'tickets',
    pessoa: ticketsPessoa,
    saida: [ticketsSaida],
    copia: [
      {
        item: 'status_tickets',
        tabelas: [{ tabela: 'status_ticket', numero: 'id_status_ticket', nome: 'nome', colunas: ['nome', 'cor', 'categoria', 'ordem', 'status'] }],
      },
    ],
    linhaDoTempo: ticketsNaLinhaDoTempo,
    avisos: ticketsAvisos,
    menu: [
      { id_menu: 210, titulo: 'Tickets', caminho: '/tickets', icone: 'ticket', lugar: 'lateral', grupo: 'Atendimento', permission: ['Tickets', 'getAll'] },
      {
        id_menu: 1335,
        titulo: 'Tickets',
        caminho: '/configEmpresa/tickets',
        icone: 'ticket',
        lugar: '/configEmpresa',
        grupo: 'Atendimento',
        descricao: 'Os status por que um ticket passa',
        permission: ['Tickets', 'configurar'],
      },
    ],
    ...parts,
    exportacoes: [ticketsExportacao],
    cron: [{ name: 'tickets_arquivos_soltos', schedule: '31 4 * * *', run: () => service.varrerArquivos() }],
    routes(register) {
      parts.routes(register);
      ticketsRoutes(register, core, service, area);
      areaTicketsRoutes(register, area);
    },
    demo: ticketsDemo(core, service, area),
  };
}
