import { z } from 'zod';
import { tiposDeCampo, valoresDeCampos } from '../campos/campos.valores.ts';
import {
  anyNumber,
  bit,
  id,
  idList,
  idOrNone,
  int2,
  moment,
  optionalId,
  rawText,
  recordOf,
  requiredLine,
  requiredText,
  text,
  versao,
  wholeNumberOrNone,
} from '../codecs.ts';
import { estadosDeEmail } from '../emails/emails.schemas.ts';
import { bitOut, cursorDeLista } from '../registro/registro.schemas.ts';
import { limitesDaArea } from './area.limites.ts';

/** Spec 3: ids 1 to 4 are in every empresa with these colours; what they are called may change. */
export const coresDeStatus = ['primary', 'success', 'dark', 'danger', 'warning', 'info', 'secondary'] as const;
export const categoriasDeStatus = ['aberto', 'aguardando_cliente', 'aguardando_terceiro', 'encerrado'] as const;
export type CategoriaDeStatus = (typeof categoriasDeStatus)[number];
export const nomesDasCategorias: Readonly<Record<CategoriaDeStatus, string>> = {
  aberto: 'Aberto',
  aguardando_cliente: 'Aguardando o cliente',
  aguardando_terceiro: 'Aguardando um terceiro',
  encerrado: 'Encerrado',
};
/** The last of the states that every empresa has with a fixed number, colour and category. */
export const ultimoStatusFixo = 4;

export const statusTicketSchema = z.object({
  id_status_ticket: z.number(),
  nome: z.string(),
  cor: z.enum(coresDeStatus),
  categoria: z.enum(categoriasDeStatus),
  ordem: z.number(),
  status: bitOut,
  /** For so many days an answer opens it again, and then it closes; null: it does not. */
  reabre_dias: z.number().nullable(),
  /** The customer is asked for a mark. */
  pede_avaliacao: bitOut,
  /** Deadlines stand still. */
  pausa_sla: bitOut,
  versao: z.number(),
});
export type StatusTicket = z.output<typeof statusTicketSchema>;

export const prioridades = { 1: 'Baixa', 2: 'Normal', 3: 'Alta', 4: 'Urgente' } as const;
export type Prioridade = keyof typeof prioridades;
export const prioridade = z.coerce
  .number()
  .min(1, 'Prioridade inválida')
  .max(4, 'Prioridade inválida')
  .pipe(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]));

/** Whose tickets and in what state: the views that everybody has. */
export const visoesDeTickets = ['meus', 'sem_responsavel', 'equipe', 'vencendo', 'vencidos', 'aguardando_cliente'] as const;
export const situacoesDeTicket = ['abertos', 'encerrados'] as const;

/** How the deadlines of a ticket stand. */
export const nomesDosEstadosDePrazo = { ok: 'No prazo', vencendo: 'Vencendo', vencido: 'Vencido' } as const;

/** Spec 3 Ticket, with what a list shows of it. `status` is the id of its state. */
export const ticketLinha = z.object({
  id_ticket: z.number(),
  numero: z.number(),
  titulo: z.string(),
  id_contato: z.number().nullable(),
  contato: z.string(),
  id_cliente: z.number().nullable(),
  cliente: z.string(),
  status: z.number(),
  status_ticket_nome: z.string(),
  status_cor: z.enum(coresDeStatus),
  encerrado: bitOut,
  prioridade,
  prioridade_nome: z.string(),
  prioridade_cor: z.enum(coresDeStatus),
  assunto: z.string(),
  departamento: z.string(),
  equipe: z.string(),
  id_responsavel: z.number().nullable(),
  responsavel: z.string(),
  prazo: z.string().nullable(),
  /** A deadline is over, and the ticket not ended. */
  vencido: bitOut,
  sla_estado: z.enum(Object.keys(nomesDosEstadosDePrazo) as (keyof typeof nomesDosEstadosDePrazo)[]),
  /** What has to be kept next, and until when: an answer or the solution; null while time stands still. */
  limite_de: z.enum(['primeira', 'proxima', 'solucao']).nullable(),
  limite_em: z.string().nullable(),
  ultima_em: z.string(),
  created_at: z.string(),
  excluido_em: z.string().nullable(),
});
export type TicketLinha = z.output<typeof ticketLinha>;

/** What a customer thought of a solution: 1 to 5. */
export const avaliacaoDeTicket = z.object({ nota: z.number(), comentario: z.string(), em: z.string() });

const item = z.object({ id_ticket_item: z.number(), title: z.string(), status: bitOut });
export const ticketDetalhe = ticketLinha.extend({
  descricao: z.string(),
  id_assunto: z.number().nullable(),
  id_departamento: z.number().nullable(),
  id_equipe: z.number().nullable(),
  campos: valoresDeCampos,
  origem: z.enum(['equipe', 'conversa', 'cliente', 'recorrente']),
  id_sala: z.number().nullable(),
  criador: z.string(),
  primeira_resposta_em: z.string().nullable(),
  encerrado_em: z.string().nullable(),
  alterado_em: z.string(),
  seguidores: z.array(z.object({ id_login: z.number(), nome: z.string() })),
  itens: z.array(item),
  /** Of its last solution; null: none was given. */
  avaliacao: avaliacaoDeTicket.nullable(),
  /** Where answers go by mail; '' when the customer reads them nowhere yet. */
  email: z.string(),
  versao: z.number(),
});
export type TicketDetalhe = z.output<typeof ticketDetalhe>;

export const ticketsFiltros = {
  ids: idList.optional(),
  cursor: cursorDeLista,
  visao: z.enum(visoesDeTickets).optional(),
  situacao: z.enum(situacoesDeTicket).optional(),
  categoria: z.enum(categoriasDeStatus).optional(),
  status: z.coerce.number().int().min(1).max(int2).optional(),
  prioridade: prioridade.optional(),
  id_contato: optionalId,
  id_cliente: optionalId,
  id_assunto: optionalId,
  /** 0: of none. */
  id_departamento: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  id_equipe: optionalId,
  /** 0: nobody's. */
  id_responsavel: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  lixeira: bit.default(0),
};

/** Values of own fields as forms send them, by id_campo. */
export const camposDoTicket = recordOf(text(16), z.union([text(500), anyNumber, z.boolean(), z.null()]), 100);

/** Rich text as the editor writes it; cleaned by the server. */
const html = rawText(60_000);

/** Fields that are left out stay as they are. */
export const ticketBody = z
  .object({
    id_ticket: optionalId,
    titulo: requiredLine(160, 'Informe o título').meta({ title: 'Título' }),
    descricao: html.optional().meta({ title: 'Descrição' }),
    id_contato: idOrNone.optional().meta({ title: 'Contato' }),
    id_cliente: idOrNone.optional().meta({ title: 'Cliente' }),
    status: z.coerce.number().int().min(1).max(int2).optional().meta({ title: 'Status' }),
    prioridade: prioridade.optional().meta({ title: 'Prioridade' }),
    id_assunto: idOrNone.optional().meta({ title: 'Assunto' }),
    id_departamento: idOrNone.optional().meta({ title: 'Departamento' }),
    id_equipe: idOrNone.optional().meta({ title: 'Equipe' }),
    id_responsavel: idOrNone.optional().meta({ title: 'Responsável' }),
    prazo: moment.nullable().optional().meta({ title: 'Prazo' }),
    /** Values of own fields, by id_campo. */
    campos: camposDoTicket.optional(),
    /** The template that it is made from: its checklist comes along. */
    id_modelo: idOrNone.optional(),
    /** The sala it comes from; read when it is made. */
    id_sala: idOrNone.optional(),
    versao,
  })
  .superRefine(({ id_ticket, id_contato, id_cliente }, ctx) => {
    const left = id_ticket !== undefined && (id_contato === undefined || id_cliente === undefined);
    if (!id_contato && !id_cliente && !left) ctx.addIssue({ code: 'custom', path: ['id_contato'], message: 'Escolha um contato ou um cliente' });
  });

const arquivo = z.object({
  id_arquivo: z.number(),
  nome: z.string(),
  content_type: z.string(),
  tamanho: z.number(),
  largura: z.number().nullable(),
  altura: z.number().nullable(),
  /** Address on this origin, for the signed-in person only. */
  url: z.string(),
});
export type ArquivoDeTicket = z.output<typeof arquivo>;
export const arquivoTicketSchema = arquivo;

/** What was said or done in a ticket. */
export const respostaSchema = z.object({
  id_resposta: z.number(),
  indice: z.number(),
  /** An answer that the customer reads, a note of the team, a change. */
  tipo: z.enum(['publica', 'nota', 'evento']),
  de: z.enum(['usuario', 'contato', 'sistema']),
  id_usuario: z.number().nullable(),
  nome: z.string(),
  avatar: z.string().nullable(),
  /** HTML, cleaned. */
  resposta: z.string(),
  /** Of a change: field by field as people read it, and why. */
  mudancas: z.array(z.object({ campo: z.string(), antes: z.string(), depois: z.string() })),
  motivo: z.string(),
  arquivos: z.array(arquivo),
  /** The mail that took it to the customer, of the first address; null: none did. */
  email: z.object({ para: z.string(), cc: z.array(z.string()), estado: z.enum(estadosDeEmail), motivo: z.string() }).nullable(),
  /** The same of every address that it went to. */
  enderecos: z.array(z.object({ para: z.string(), estado: z.enum(estadosDeEmail), motivo: z.string() })),
  /** The sala that it went to as well. */
  id_sala: z.number().nullable(),
  created_at: z.string(),
});
export type Resposta = z.output<typeof respostaSchema>;

/** Files of one answer. */
export const maisArquivos = 20;
export const responderBody = z.object({
  id_ticket: id,
  resposta: html.default(''),
  tipo: z.enum(['publica', 'nota']).default('publica'),
  /** Uploaded before; of this person, in no ticket yet. */
  arquivos: z.array(id).max(maisArquivos, `No máximo ${maisArquivos} arquivos`).default([]),
  /** Colleagues named in a note: they hear of it. */
  mencoes: z.array(id).max(50).default([]),
  /** The state that it is in afterwards. */
  status: z.coerce.number().int().min(1).max(int2).optional(),
  /** To the open tickets that hang on this one, too: the answer and the state. */
  filhos: bit.default(0),
  /** The same answer sent twice is one. */
  private_id: text(60).optional(),
  /** Overwritten by the session's. */
  id_usuario: z.union([text(40), z.number().min(0).max(Number.MAX_SAFE_INTEGER), z.null()]).optional(),
});

export const transferirBody = z
  .object({ id_ticket: optionalId, id_departamento: optionalId, id_equipe: optionalId, id_usuario: optionalId, motivo: text(500).default('') })
  .refine((v) => v.id_departamento !== undefined || v.id_equipe !== undefined || v.id_usuario !== undefined, {
    error: 'Escolha um departamento, uma equipe ou uma pessoa',
    path: ['id_departamento'],
  });

/** What is changed of many at once; fields that are left out stay. `id_responsavel` null: nobody's. */
export const loteBody = z
  .object({
    ids: z.array(id).min(1, 'Escolha pelo menos um').max(200, 'No máximo 200 de uma vez'),
    status: z.coerce.number().int().min(1).max(int2).optional(),
    prioridade: prioridade.optional(),
    id_responsavel: id.nullable().optional(),
    id_departamento: id.optional(),
    id_equipe: id.optional(),
    id_macro: id.optional(),
    /** Said in each, with what changed. */
    motivo: text(500).default(''),
  })
  .refine(({ ids: _ids, motivo: _motivo, ...acts }) => Object.values(acts).some((value) => value !== undefined), {
    error: 'Escolha o que mudar',
    path: ['status'],
  });

export const statusTicketBody = z.object({
  /** Missing: a new one. */
  id_status_ticket: z.coerce.number().int().min(1).max(int2).optional(),
  nome: requiredText(40, 'Informe o nome').meta({ title: 'Nome' }),
  /** Left out: that of before, or 'info'. */
  cor: z.enum(coresDeStatus).optional().meta({ title: 'Cor' }),
  /** Left out: that of before, or 'aberto'. */
  categoria: z.enum(categoriasDeStatus).optional().meta({ title: 'Categoria' }),
  status: bit.default(1).meta({ title: 'Pode ser escolhido' }),
  /** Fields that are left out stay as they are. */
  reabre_dias: wholeNumberOrNone(1, 'No mínimo 1 dia', 365, 'No máximo 365 dias').optional().meta({ title: 'Uma resposta reabre por' }),
  pede_avaliacao: bit.optional().meta({ title: 'Pede avaliação' }),
  pausa_sla: bit.optional().meta({ title: 'Para os prazos' }),
  versao,
});

export const itemBody = z.object({ id_ticket: id, id_ticket_item: optionalId, title: requiredText(200, 'Escreva o item'), status: bit.default(0) });

/** A ticket as its customer sees it: nothing of what is the team's alone. */
export const ticketDoCliente = z.object({
  id_ticket: z.number(),
  numero: z.number(),
  titulo: z.string(),
  status: z.number(),
  status_ticket_nome: z.string(),
  status_cor: z.enum(coresDeStatus),
  encerrado: bitOut,
  /** The company waits for the customer. */
  aguardando: bitOut,
  assunto: z.string(),
  /** '' where the departamento is not for customers. */
  departamento: z.string(),
  /** Of whom it is (spec 3). */
  id_contato: z.number().nullable(),
  id_cliente: z.number().nullable(),
  /** Answers that the customer has not read. */
  nao_lidas: z.number(),
  ultima_em: z.string(),
  created_at: z.string(),
});
export type TicketDoCliente = z.output<typeof ticketDoCliente>;

/** What the customer reads of a ticket: answers, and how its state went. */
export const respostaAoCliente = z.object({
  id_resposta: z.number(),
  indice: z.number(),
  tipo: z.enum(['publica', 'evento']),
  /** Written by the customer who reads. */
  minha: bitOut,
  /** Of staff the first name; '' of what the product did. */
  nome: z.string(),
  resposta: z.string(),
  /** What the state was and is. */
  situacao: z.object({ antes: z.string(), depois: z.string() }).nullable(),
  arquivos: z.array(arquivo),
  created_at: z.string(),
});
export type RespostaAoCliente = z.output<typeof respostaAoCliente>;

/** An own field of tickets, as customers fill it in. */
export const campoDoCliente = z.object({
  id_campo: z.number(),
  nome: z.string(),
  tipo: z.enum(tiposDeCampo),
  opcoes: z.array(z.string()),
  obrigatorio: bitOut,
});

export const ticketDoClienteDetalhe = ticketDoCliente.extend({
  /** What the customer wrote when opening it; '' when the company opened it. */
  texto: z.string(),
  id_assunto: z.number().nullable(),
  /** First name of whoever answers for it. */
  responsavel: z.string(),
  /** When an answer is expected. */
  previsao: z.string().nullable(),
  /** Title and text may be changed: nobody has answered yet. */
  editavel: bitOut,
  /** Of its last solution. */
  avaliacao: avaliacaoDeTicket.nullable(),
  /** Until when an answer opens it again; null: it is open, or over for good. */
  reabre_ate: z.string().nullable(),
  /** Own fields that are marked for customers, with what they hold: null is nothing. */
  campos: z.array(campoDoCliente.extend({ valor: z.union([z.string(), z.number(), z.boolean()]).nullable() })),
  versao: z.number(),
});
export type TicketDoClienteDetalhe = z.output<typeof ticketDoClienteDetalhe>;

export const ticketDoClienteBody = z.object({
  id_ticket: optionalId,
  titulo: requiredLine(limitesDaArea.titulo.longest, limitesDaArea.titulo.missing).meta({ title: 'Título' }),
  /** Plain text; addresses become links. */
  texto: requiredText(limitesDaArea.texto.longest, limitesDaArea.texto.missing).meta({ title: 'O que aconteceu' }),
  id_assunto: idOrNone.optional().meta({ title: 'Assunto' }),
  /** Values of own fields, by id_campo. */
  campos: camposDoTicket.optional(),
  /** Uploaded before. */
  arquivos: z.array(id).max(20, 'No máximo 20 arquivos').default([]),
  /** The same ticket sent twice is one. */
  chave: text(60).optional(),
  versao,
});

export const avaliarBody = z.object({
  nota: z.coerce.number('Escolha uma nota').int('Escolha uma nota').min(1, 'Escolha uma nota').max(5, 'Escolha uma nota').meta({ title: 'Nota' }),
  comentario: text(1000).default('').meta({ title: 'Comentário' }),
});
