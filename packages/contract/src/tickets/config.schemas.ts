import { z } from 'zod';
import { tiposDeCampo, valoresDeCampos } from '../campos/campos.valores.ts';
import { bit, idOrNone, int2, lineText, optionalId, rawText, requiredText, versao, wholeNumber } from '../codecs.ts';
import { erroDeVariaveis, variaveisDeTicket } from '../modelos/modelos.variaveis.ts';
import { bitOut } from '../registro/registro.schemas.ts';
import { camposDoTicket, prioridade } from './tickets.schemas.ts';

/** Rich text with variables. */
const comVariaveis = rawText(60_000).superRefine((html, ctx) => {
  const message = erroDeVariaveis(html, variaveisDeTicket);
  if (message !== null) ctx.addIssue({ code: 'custom', message });
});
const statusOrNone = z
  .union([z.literal(''), z.literal(0), z.null(), z.coerce.number().int().min(1).max(int2)])
  .transform((v) => (v === '' || v === 0 ? null : v));
const prioridadeOrNone = z.union([z.literal(''), z.null(), prioridade]).transform((v) => (v === '' ? null : v));
const titles = (most: number) => z.array(requiredText(200, 'Escreva o item ou remova a linha')).max(most, `No máximo ${most} itens`).default([]);

/** Whom a macro gives the ticket to. */
export const responsaveisDeMacro = { manter: 'Não muda', eu: 'Quem usa a macro', ninguem: 'Ninguém', pessoa: 'Uma pessoa' } as const;

const doMacro = {
  nome: requiredText(80, 'Informe o nome').meta({ title: 'Nome' }),
  /** '' says nothing. */
  resposta: comVariaveis.default('').meta({ title: 'Texto' }),
  tipo: z.enum(['publica', 'nota']).default('publica').meta({ title: 'O texto é' }),
  id_status_ticket: statusOrNone.default(null).meta({ title: 'Status' }),
  prioridade: prioridadeOrNone.default(null).meta({ title: 'Prioridade' }),
  id_assunto: idOrNone.default(null).meta({ title: 'Assunto' }),
  id_departamento: idOrNone.default(null).meta({ title: 'Departamento' }),
  id_equipe: idOrNone.default(null).meta({ title: 'Equipe' }),
  responsavel: z.enum(['manter', 'eu', 'ninguem', 'pessoa']).default('manter').meta({ title: 'Responsável' }),
  id_responsavel: idOrNone.default(null).meta({ title: 'Pessoa' }),
  /** Checklist items that it adds. */
  itens: titles(50).meta({ title: 'Itens da lista de verificação' }),
  /** Marks that it puts on the contato. */
  tags: z.array(requiredText(60, 'Escreva a tag ou remova a linha')).max(20, 'No máximo 20 tags').default([]).meta({ title: 'Tags do contato' }),
  status: bit.default(1).meta({ title: 'Pode ser usada' }),
};
export const macroBody = z.object({ id_macro: optionalId, ...doMacro, versao }).superRefine((v, ctx) => {
  if (v.responsavel === 'pessoa' && v.id_responsavel === null) ctx.addIssue({ code: 'custom', path: ['id_responsavel'], message: 'Escolha uma pessoa' });
  const acts = [v.resposta !== '', v.id_status_ticket, v.prioridade, v.id_assunto, v.id_departamento, v.id_equipe, v.responsavel !== 'manter'];
  if (!acts.some(Boolean) && v.itens.length + v.tags.length === 0)
    ctx.addIssue({ code: 'custom', path: ['resposta'], message: 'Diga o que a macro faz: um texto ou pelo menos uma mudança' });
});
const guardado = { versao: z.number(), excluido_em: z.string().nullable() };
export const macroLinha = z.object({
  id_macro: z.number(),
  nome: z.string(),
  tipo: z.enum(['publica', 'nota']),
  /** It says something. */
  responde: bitOut,
  status: bitOut,
  excluido_em: z.string().nullable(),
});
export type MacroLinha = z.output<typeof macroLinha>;
export const macroDetalhe = z.object({
  id_macro: z.number(),
  nome: z.string(),
  resposta: z.string(),
  tipo: z.enum(['publica', 'nota']),
  id_status_ticket: z.number().nullable(),
  prioridade: prioridade.nullable(),
  id_assunto: z.number().nullable(),
  assunto: z.string(),
  id_departamento: z.number().nullable(),
  departamento: z.string(),
  id_equipe: z.number().nullable(),
  equipe: z.string(),
  responsavel: z.enum(['manter', 'eu', 'ninguem', 'pessoa']),
  id_responsavel: z.number().nullable(),
  pessoa: z.string(),
  itens: z.array(z.string()),
  tags: z.array(z.string()),
  status: bitOut,
  ...guardado,
});

/** What a new ticket of a subject begins with. */
export const modeloTicketBody = z.object({
  id_modelo: optionalId,
  nome: requiredText(80, 'Informe o nome').meta({ title: 'Nome' }),
  id_assunto: idOrNone.default(null).meta({ title: 'Assunto' }),
  titulo: lineText(160).default('').meta({ title: 'Título' }),
  descricao: rawText(60_000).default('').meta({ title: 'Descrição' }),
  prioridade: prioridadeOrNone.default(null).meta({ title: 'Prioridade' }),
  id_departamento: idOrNone.default(null).meta({ title: 'Departamento' }),
  id_equipe: idOrNone.default(null).meta({ title: 'Equipe' }),
  itens: titles(50).meta({ title: 'Lista de verificação' }),
  campos: camposDoTicket.default({}),
  status: bit.default(1).meta({ title: 'Pode ser usado' }),
  versao,
});
export const modeloTicketLinha = z.object({
  id_modelo: z.number(),
  nome: z.string(),
  id_assunto: z.number().nullable(),
  assunto: z.string(),
  itens: z.array(z.string()),
  status: bitOut,
  excluido_em: z.string().nullable(),
});
export const modeloTicketDetalhe = modeloTicketLinha.extend({
  titulo: z.string(),
  descricao: z.string(),
  prioridade: prioridade.nullable(),
  id_departamento: z.number().nullable(),
  departamento: z.string(),
  id_equipe: z.number().nullable(),
  equipe: z.string(),
  campos: valoresDeCampos,
  versao: z.number(),
});

/** A field that tickets have, of one subject or of all. */
export const campoTicketBody = z
  .object({
    id_campo_ticket: optionalId,
    nome: requiredText(60, 'Informe o nome do campo').meta({ title: 'Nome' }),
    tipo: z.enum(tiposDeCampo, { error: 'Escolha o tipo' }).meta({ title: 'Tipo' }),
    opcoes: z.array(requiredText(100, 'Escreva a opção ou remova a linha')).max(100, 'No máximo 100 opções').default([]).meta({ title: 'Opções' }),
    id_assunto: idOrNone.default(null).meta({ title: 'Assunto' }),
    obrigatorio: bit.default(0).meta({ title: 'Obrigatório' }),
    cliente_ve: bit.default(0).meta({ title: 'Na área do cliente' }),
    ordem: wholeNumber(0, 'No mínimo 0', 9999, 'No máximo 9999').default(0).meta({ title: 'Ordem' }),
    status: bit.default(1).meta({ title: 'Aparece no ticket' }),
    versao,
  })
  .superRefine(({ tipo, opcoes }, ctx) => {
    if (tipo !== 'lista') return;
    if (opcoes.length === 0) ctx.addIssue({ code: 'custom', path: ['opcoes'], message: 'Inclua pelo menos uma opção' });
    if (new Set(opcoes.map((o) => o.toLowerCase())).size < opcoes.length) ctx.addIssue({ code: 'custom', path: ['opcoes'], message: 'Há opções repetidas' });
  });
export const campoTicketLinha = z.object({
  id_campo_ticket: z.number(),
  nome: z.string(),
  tipo: z.enum(tiposDeCampo),
  opcoes: z.array(z.string()),
  id_assunto: z.number().nullable(),
  assunto: z.string(),
  obrigatorio: bitOut,
  /** Customers fill it in, and read it, where its subject is offered to them. */
  cliente_ve: bitOut,
  ordem: z.number(),
  status: bitOut,
  excluido_em: z.string().nullable(),
});
export type CampoTicket = z.output<typeof campoTicketLinha>;
export const campoTicketDetalhe = campoTicketLinha.extend({ versao: z.number() });
