import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { sql } from 'kysely';
import type { Cliente, Staff } from '../../core/auth/person.ts';
import type { Core, Demonstracao } from '../../core/module.ts';
import { registroService } from '../../core/registro/servico.ts';
import type { areaTicketsService } from './area/area.service.ts';
import type { loteService } from './lote/lote.service.ts';
import { ticketsRegistro } from './tickets.registro.ts';
import type { ticketsService } from './tickets.service.ts';

interface Exemplo {
  readonly titulo: string;
  readonly descricao: string;
  /** Days from today; null: none. */
  readonly prazo: number | null;
  readonly prioridade: 1 | 2 | 3 | 4;
  /** Whose it is, by place among the people; null: nobody's. */
  readonly de: number | null;
  readonly status: number;
  readonly respostas: readonly (readonly [tipo: 'publica' | 'nota', texto: string])[];
}

/** Tickets of Loja Aurora, in every state. */
const exemplos: readonly Exemplo[] = [
  {
    titulo: 'Sofá Serra chegou com o pé quebrado',
    descricao: '<p>O cliente mandou fotos: o pé traseiro veio trincado. Quer a troca da peça, não do sofá.</p>',
    prazo: 2,
    prioridade: 3,
    de: 1,
    status: 5,
    respostas: [
      ['publica', '<p>Pedimos o pé à fábrica. Assim que tiver a data de entrega, avisamos por aqui.</p>'],
      ['nota', '<p>Fábrica prometeu resposta até quinta.</p>'],
    ],
  },
  {
    titulo: 'Segunda via da nota fiscal',
    descricao: '<p>Compra de agosto, para o imposto de renda.</p>',
    prazo: null,
    prioridade: 1,
    de: null,
    status: 1,
    respostas: [],
  },
  {
    titulo: 'Entrega atrasada do guarda-roupa',
    descricao: '<p>Prometida para a semana passada.</p>',
    prazo: -1,
    prioridade: 4,
    de: 2,
    status: 1,
    respostas: [['publica', '<p>A transportadora confirmou a entrega para amanhã de manhã.</p>']],
  },
  {
    titulo: 'Montagem agendada para sábado',
    descricao: '',
    prazo: 4,
    prioridade: 2,
    de: 1,
    status: 6,
    respostas: [['publica', '<p>Sábado às 9h pode ser?</p>']],
  },
  {
    titulo: 'Cobrança em dobro no cartão',
    descricao: '<p>Duas cobranças no mesmo dia.</p>',
    prazo: 1,
    prioridade: 4,
    de: null,
    status: 7,
    respostas: [['nota', '<p>Aberto chamado na operadora.</p>']],
  },
  {
    titulo: 'Troca de cor da cadeira',
    descricao: '<p>Pediu cinza, recebeu bege.</p>',
    prazo: null,
    prioridade: 2,
    de: 2,
    status: 2,
    respostas: [['publica', '<p>Troca feita hoje. Qualquer coisa, estamos aqui.</p>']],
  },
  { titulo: 'Orçamento duplicado', descricao: '', prazo: null, prioridade: 1, de: 1, status: 4, respostas: [] },
];

/** Opened in the client area by whoever signs in there: one that waits for them, one that nobody has answered. */
async function doCliente(core: Core, service: ReturnType<typeof ticketsService>, area: ReturnType<typeof areaTicketsService>, admin: Staff): Promise<void> {
  const { rows } = await core.database.lerEmpresa(admin.id_empresa, (db) =>
    sql<{
      id_cliente: number;
      id_acesso_cliente: number;
      nome: string;
      usuario: string;
    }>`select a.id_cliente, a.id_acesso_cliente, c.nome, a.usuario from acesso_do_cliente a
      join cliente c on c.id_cliente = a.id_cliente where a.ativo order by a.id_cliente limit 1`.execute(db),
  );
  const [who] = rows;
  if (!who) return;
  const all = { id_contato: null, ve: 'todos', gerencia: true } as const;
  const cliente: Cliente = { kind: 'cliente', id_sessao: 0, id_empresa: admin.id_empresa, mustChangePassword: false, ...all, ...who };
  const open = (titulo: string, texto: string) => area.store(cliente, areaTickets.store.body.parse({ titulo, texto }));
  const answered = await open('Mesa do refeitório com risco no tampo', 'A mesa chegou hoje com um risco de uns 20 cm no tampo.\n\nO que fazemos?');
  const resposta = '<p>Sentimos muito. Pode mandar uma foto do risco por aqui?</p>';
  await service.responder(admin, tickets.responder.body.parse({ id_ticket: answered, resposta, status: 6 }));
  await open('Prazo de entrega das cadeiras', 'Pedimos 12 cadeiras na semana passada. Quando chegam?');
}

/** Tickets for the demonstration, saved as people save them. */
export const ticketsDemo =
  (core: Core, service: ReturnType<typeof ticketsService>, area: ReturnType<typeof areaTicketsService>, lote: Pick<ReturnType<typeof loteService>, 'lote'>) =>
  async ({ admin, pessoas }: Demonstracao): Promise<void> => {
    const registro = registroService(core, ticketsRegistro);
    const { rows: contatos } = await core.database.lerEmpresa(admin.id_empresa, (db) =>
      sql<{ id_contato: number }>`select id_contato from contato where excluido_em is null order by id_contato limit ${exemplos.length}`.execute(db),
    );
    const { rows: departamentos } = await core.database.lerEmpresa(admin.id_empresa, (db) =>
      sql<{ id_departamento: number }>`select id_departamento from departamento where excluido_em is null order by id_departamento limit 2`.execute(db),
    );
    for (const [i, { titulo, descricao, prazo, prioridade, de, status, respostas }] of exemplos.entries()) {
      const id_contato = contatos[i % contatos.length]?.id_contato;
      if (id_contato === undefined) return;
      const id_ticket = await registro.store(
        admin,
        tickets.store.body.parse({
          titulo,
          descricao,
          id_contato,
          prioridade,
          id_departamento: departamentos[i % 2]?.id_departamento ?? null,
          id_responsavel: de === null ? null : (pessoas[de]?.id_login ?? null),
          prazo: prazo === null ? null : new Date(core.clock.now().getTime() + prazo * 86_400_000).toISOString(),
        }),
      );
      for (const [tipo, resposta] of respostas) await service.responder(admin, tickets.responder.body.parse({ id_ticket, tipo, resposta }));
      if (status !== 1) await lote.lote(admin, tickets.lote.body.parse({ ids: [id_ticket], status }));
    }
    await doCliente(core, service, area, admin);
  };
