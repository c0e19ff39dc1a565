import { areaPrivacidade } from '@prosa/contract/privacidade/area.endpoints.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { sql } from 'kysely';
import type { Cliente, Staff } from '../../core/auth/person.ts';
import type { Core, Demonstracao } from '../../core/module.ts';
import { registroService } from '../../core/registro/servico.ts';
import type { areaTicketsService } from './area/area.service.ts';
import { copiasService } from './area/copias.ts';
import { pedidosService } from './area/privacidade.ts';
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

type Area = ReturnType<typeof areaTicketsService>;

/** The people who sign in to the client area of the demonstration, whoever manages the others first. */
async function pessoasDaArea({ database }: Core, id_empresa: number): Promise<Cliente[]> {
  const { rows } = await database.lerEmpresa(id_empresa, (db) =>
    sql<
      Pick<Cliente, 'id_cliente' | 'id_acesso_cliente' | 'id_contato' | 've' | 'gerencia' | 'nome' | 'usuario'>
    >`select p.id_cliente, p.id_acesso_cliente, p.id_contato, p.ve, p.gerencia, coalesce(nullif(p.nome, ''), c.nome) as nome, p.usuario
      from pessoa_do_cliente p join cliente c on c.id_cliente = p.id_cliente where p.ativo order by p.id_cliente, p.principal desc`.execute(db),
  );
  return rows.map((row) => ({ kind: 'cliente', id_sessao: 0, id_empresa, mustChangePassword: false, ...row }));
}

/** Opened in the client area: one that waits for the customer and is read by a colleague, too, one that nobody has answered, what is asked of the own data. */
async function doCliente(core: Core, service: ReturnType<typeof ticketsService>, area: Area, admin: Staff): Promise<void> {
  const [cliente, colega] = await pessoasDaArea(core, admin.id_empresa);
  if (!cliente || !colega) return;
  const open = (who: Cliente, body: object) => area.store(who, areaTickets.store.body.parse(body));
  const assunto = (await area.assuntos(cliente)).find((a) => /troca|defeito|entrega|montagem/i.test(a.assunto));
  const campos = await area.campos(cliente);
  const valores = { 'Número do pedido': '4471', 'Motivo da troca': 'Defeito' } as const;
  const answered = await open(cliente, {
    titulo: 'Mesa do refeitório com risco no tampo',
    texto: 'A mesa chegou hoje com um risco de uns 20 cm no tampo.\n\nO que fazemos?',
    id_assunto: assunto?.id_assunto,
    campos: Object.fromEntries(campos.flatMap(({ id_campo, nome }) => (nome in valores ? [[id_campo, valores[nome as keyof typeof valores]]] : []))),
  });
  const resposta = '<p>Sentimos muito. Pode mandar uma foto do risco por aqui?</p>';
  await copiasService(core).set(cliente, answered, [colega.id_acesso_cliente]);
  await service.responder(admin, tickets.responder.body.parse({ id_ticket: answered, resposta, status: 6 }));
  await open(cliente, { titulo: 'Prazo de entrega das cadeiras', texto: 'Pedimos 12 cadeiras na semana passada. Quando chegam?' });
  await open(colega, { titulo: 'Segunda via do boleto de novembro', texto: 'O boleto não chegou por e-mail. Podem mandar de novo?' });
  await pedidosService(core).ask(colega, areaPrivacidade.pedir.body.parse({ pedido: 'correcao', texto: 'Meu sobrenome está escrito errado no cadastro.' }));
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
