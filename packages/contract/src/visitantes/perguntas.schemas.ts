import { z } from 'zod';
import { bit, idOrNone, optionalId, requiredText, text, versao, wholeNumber } from '../codecs.ts';
import { bitOut } from '../registro/registro.schemas.ts';
import { maxNome } from '../tags/tags.valores.ts';

/** Asked before the chat, or asked by many and answered at once (V1). */
export const tiposDePergunta = { coleta: 'Perguntar antes do chat', frequente: 'Dúvida frequente, com resposta' } as const;
const tipo = z.enum(Object.keys(tiposDePergunta) as [keyof typeof tiposDePergunta, ...(keyof typeof tiposDePergunta)[]]);
export const formatosDePergunta = {
  texto: 'Texto',
  numero: 'Número',
  email: 'E-mail',
  telefone: 'Telefone',
  cpf: 'CPF',
  cnpj: 'CNPJ',
  data: 'Data',
  escolha: 'Escolha em uma lista',
} as const;
/** Where an answer goes, besides the sala. */
export const destinosDaResposta = { conversa: 'Só na conversa', campo: 'Campo do contato', tag: 'Tag do contato' } as const;
const destino = z.enum(Object.keys(destinosDaResposta) as [keyof typeof destinosDaResposta, ...(keyof typeof destinosDaResposta)[]]);
export type FormatoDePergunta = keyof typeof formatosDePergunta;
const formato = z.enum(Object.keys(formatosDePergunta) as [FormatoDePergunta, ...FormatoDePergunta[]]);

export const perguntaLinha = z.object({
  id_chat_pergunta: z.number(),
  tipo,
  pergunta: z.string(),
  formato,
  obrigatoria: bitOut,
  id_chat_config: z.number().nullable(),
  chat: z.string().nullable(),
  departamento: z.string().nullable(),
  ordem: z.number(),
  ativo: bitOut,
  ajudou: z.number(),
  nao_ajudou: z.number(),
  excluido_em: z.string().nullable(),
});
export const perguntaDetalhe = perguntaLinha.extend({
  resposta: z.string(),
  opcoes: z.array(z.string()),
  id_departamento: z.number().nullable(),
  id_assunto: z.number().nullable(),
  assunto: z.string().nullable(),
  destino,
  id_campo: z.number().nullable(),
  campo: z.string().nullable(),
  tag: z.string(),
  versao: z.number(),
});
export const perguntaBody = z
  .object({
    id_chat_pergunta: optionalId,
    tipo: tipo.default('frequente').meta({ title: 'Tipo' }),
    pergunta: requiredText(200, 'Escreva a pergunta').meta({ title: 'Pergunta' }),
    resposta: text(2000).default('').meta({ title: 'Resposta' }),
    formato: formato.default('texto').meta({ title: 'O que se responde' }),
    opcoes: z.array(requiredText(100, 'Escreva a opção')).max(30, 'No máximo 30 opções').default([]).meta({ title: 'Opções' }),
    obrigatoria: bit.default(0).meta({ title: 'Obrigatória' }),
    destino: destino.default('conversa').meta({ title: 'Guardar a resposta em' }),
    id_campo: idOrNone.default(null).meta({ title: 'Campo do contato' }),
    tag: text(maxNome).default('').meta({ title: 'Nome da tag' }),
    id_chat_config: idOrNone.default(null).meta({ title: 'Chat do site' }),
    id_departamento: idOrNone.default(null).meta({ title: 'Departamento' }),
    id_assunto: idOrNone.default(null).meta({ title: 'Assunto' }),
    ordem: wholeNumber(0, 'No mínimo 0', 9999, 'No máximo 9999').default(0).meta({ title: 'Ordem' }),
    ativo: bit.default(1).meta({ title: 'Ativa' }),
    versao,
  })
  .superRefine((v, ctx) => {
    const wrong = (field: string, message: string): void => ctx.addIssue({ code: 'custom', path: [field], message });
    if (v.tipo === 'frequente' && v.resposta === '') wrong('resposta', 'Escreva a resposta');
    if (v.tipo === 'coleta' && v.destino === 'campo' && v.id_campo === null) wrong('id_campo', 'Escolha o campo');
    if (v.tipo === 'coleta' && v.destino === 'tag' && v.tag === '') wrong('tag', 'Escreva o nome da tag');
    if (v.tipo === 'coleta' && v.formato === 'escolha' && new Set(v.opcoes).size < 2) wrong('opcoes', 'Escreva pelo menos duas opções');
  });

/** As its window gets it. */
export const perguntaPublica = z.object({
  id_chat_pergunta: z.number(),
  tipo,
  pergunta: z.string(),
  resposta: z.string(),
  formato,
  opcoes: z.array(z.string()),
  obrigatoria: bitOut,
  id_departamento: z.number().nullable(),
  id_assunto: z.number().nullable(),
});
export type PerguntaPublica = z.output<typeof perguntaPublica>;
