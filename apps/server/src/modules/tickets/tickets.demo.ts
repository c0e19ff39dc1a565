import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { sql } from 'kysely';
import type { Core, Demonstracao } from '../../core/module.ts';
import { registroService } from '../../core/registro/servico.ts';
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

/** Tickets for the demonstration, saved as people save them. */
export const ticketsDemo =
  (core: Core, service: ReturnType<typeof ticketsService>) =>
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
      if (status !== 1) await service.lote(admin, { ids: [id_ticket], status });
    }
  };
