import { campoTicket, macroTicket, modeloTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { recorrenteTicket } from '@prosa/contract/tickets/recorrentes.endpoints.ts';
import type { Register } from '../../../core/http/binding.ts';
import type { Core, Demonstracao } from '../../../core/module.ts';
import { demoDe } from '../../../core/registro/demo.ts';
import { ajusteDe } from '../../../core/registro/menu.ts';
import { registroParts } from '../../../core/registro/modulo.ts';
import { recorrenteRegistro } from '../recorrentes/recorrentes.registro.ts';
import { campoRegistro, macroRegistro, modeloRegistro } from './config.registros.ts';

const grupo = 'Atendimento' as const;

/** What the company arranges for its tickets: macros, templates, own fields, those that come again. */
export function configTickets(core: Core) {
  const parts = [
    registroParts(core, macroRegistro),
    registroParts(core, modeloRegistro),
    registroParts(core, campoRegistro),
    registroParts(core, recorrenteRegistro),
  ];
  const demos = [
    demoDe(core, campoRegistro, () => [
      { nome: 'Número do pedido', tipo: 'texto' as const, cliente_ve: 1 as const, ordem: 1 },
      { nome: 'Motivo da troca', tipo: 'lista' as const, opcoes: ['Defeito', 'Arrependimento', 'Veio outro produto'], cliente_ve: 1 as const, ordem: 2 },
    ]),
    demoDe(core, modeloRegistro, () => [
      {
        nome: 'Troca com defeito',
        titulo: 'Troca: ',
        descricao: '<p>O que chegou com defeito:</p><p>Como o cliente quer resolver:</p>',
        prioridade: 3 as const,
        itens: ['Pedir fotos', 'Conferir a nota fiscal', 'Agendar a coleta'],
      },
    ]),
    demoDe(core, macroRegistro, () => [
      {
        nome: 'Pedir fotos do defeito',
        resposta:
          '<p>{{saudacao}}, {{contato.primeiro_nome}}! Pode mandar duas ou três fotos do defeito?</p><p>Assim que chegarem, seguimos com o ticket #{{ticket.numero}}.</p>',
        id_status_ticket: 6,
        itens: ['Conferir as fotos'],
      },
      { nome: 'Assumir com urgência', prioridade: 4 as const, responsavel: 'eu' as const },
    ]),
  ];
  return {
    registros: parts.flatMap((part) => part.registros ?? []),
    menu: [
      ajusteDe(macroTicket, {
        id_menu: 1336,
        titulo: 'Macros de tickets',
        caminho: '/configEmpresa/tickets/macros',
        icone: 'bolt',
        grupo,
        descricao: 'Responder e mudar tickets com um clique',
      }),
      ajusteDe(modeloTicket, {
        id_menu: 1337,
        caminho: '/configEmpresa/tickets/modelos',
        icone: 'template',
        grupo,
        descricao: 'Como um ticket novo começa, por assunto',
      }),
      ajusteDe(campoTicket, {
        id_menu: 1338,
        caminho: '/configEmpresa/tickets/campos',
        icone: 'checklist',
        grupo,
        descricao: 'O que mais se guarda de cada ticket',
      }),
      ajusteDe(recorrenteTicket, {
        id_menu: 1339,
        titulo: 'Tickets recorrentes',
        caminho: '/configEmpresa/tickets/recorrentes',
        icone: 'repeat',
        grupo,
        descricao: 'Tickets que o calendário abre sozinho',
      }),
    ],
    routes: (register: Register): void => parts.forEach((part) => part.routes(register)),
    async demo(demo: Demonstracao): Promise<void> {
      for (const one of demos) await one(demo);
    },
  };
}
