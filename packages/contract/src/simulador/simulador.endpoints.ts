import { readPhone, storedPhone } from '@prosa/brasil/telefone.ts';
import { z } from 'zod';
import { cartaoSchema, localizacaoSchema, maisCartoes } from '../atendimentos/conteudos.schemas.ts';
import { emojiSchema } from '../atendimentos/reacoes.endpoints.ts';
import { id, requiredText, text } from '../codecs.ts';
import { binary, endpoint } from '../wire.ts';

const access = ['WPP', 'simular'] as const;
const line = z.object({ id_wpp_config: id });
const message = z.object({ id_wpp_config: id, id_externo: text(120).min(1) });
const telefone = requiredText(20, 'Informe o telefone')
  .refine((v) => readPhone(v) !== null, 'Telefone inválido')
  .transform(storedPhone);
const share = z.coerce.number().min(0, 'Use um valor de 0 a 1').max(1, 'Use um valor de 0 a 1');

/** A file of the customer: its bytes in base64, 16 MB at most. */
const arquivoRecebido = z.object({
  nome: requiredText(200, 'Informe o nome do arquivo'),
  conteudo: z.base64('Conteúdo em formato inválido').min(1, 'Arquivo vazio').max(22_400_000, 'Arquivo maior que 16 MB'),
});

/** Shares from 0 to 1; atraso_ms in milliseconds. A value left out goes back to 0. */
export const falhasSchema = z.object({
  atraso_ms: z.coerce.number().int().min(0).max(60_000).default(0),
  perder: share.default(0),
  duplicar: share.default(0),
  desordenar: share.default(0),
  desconectar: share.default(0),
});

export const mensagemTelefoneSchema = z.object({
  id_externo: z.string(),
  /** True for what the phone's owner (the customer) wrote. */
  minha: z.boolean(),
  texto: z.string(),
  arquivo: z.object({ nome: z.string(), content_type: z.string(), url: z.string() }).nullable(),
  resposta_a: z.string().nullable(),
  editada: z.boolean(),
  apagada: z.boolean(),
  ack: z.number(),
  localizacao: localizacaoSchema.optional(),
  contatos_vcard: z.array(cartaoSchema).optional(),
  figurinha: z.boolean(),
  reacoes: z.array(z.object({ emoji: z.string(), minha: z.boolean() })),
  em: z.string(),
});

/** The simulated phone, in development, demo and tests only. */
export const simulador = {
  receber: endpoint('POST /simulador/{id_wpp_config}/receber', {
    summary: 'Uma mensagem do cliente chega à linha (ou foi enviada pelo telefone da empresa)',
    access,
    params: line,
    // base64 of a file of 16 MB
    maxBody: 24 * 1024 * 1024,
    body: z
      .object({
        telefone,
        nome: text(120).default(''),
        texto: text(4096).default(''),
        id_externo: text(120).optional(),
        do_telefone: z.boolean().default(false),
        arquivo: arquivoRecebido.optional(),
        resposta_a: text(120).optional(),
        localizacao: localizacaoSchema.optional(),
        contatos_vcard: z.array(cartaoSchema).min(1).max(maisCartoes).optional(),
        /** A WebP picture. */
        figurinha: arquivoRecebido.optional(),
        /** An emoji on a message of either side, in place of a message of its own. */
        reacao: z.object({ id_externo: text(120).min(1), emoji: emojiSchema }).optional(),
      })
      .refine((v) => v.texto || v.arquivo || v.reacao || v.localizacao || v.contatos_vcard || v.figurinha, {
        error: 'Escreva uma mensagem ou envie um arquivo',
        path: ['texto'],
      }),
    reply: z.object({ id_externo: z.string() }),
  }),
  telefone: endpoint('GET /simulador/{id_wpp_config}/telefone/{numero}', {
    summary: 'O que aparece no telefone do cliente',
    access,
    params: z.object({ id_wpp_config: id, numero: telefone }),
    reply: z.object({ data: z.array(mensagemTelefoneSchema), digitando: z.boolean() }),
  }),
  arquivo: binary(
    endpoint('GET /simulador/{id_wpp_config}/arquivo/{id_externo}', {
      summary: 'Bytes de um arquivo que aparece no telefone do cliente',
      access,
      params: message,
    }),
  ),
  editar: endpoint('POST /simulador/{id_wpp_config}/editar/{id_externo}', {
    summary: 'O cliente editou uma mensagem dele',
    access,
    params: message,
    body: z.object({ texto: requiredText(4096, 'Escreva uma mensagem') }),
  }),
  apagar: endpoint('POST /simulador/{id_wpp_config}/apagar/{id_externo}', { summary: 'O cliente apagou uma mensagem dele', access, params: message }),
  ler: endpoint('POST /simulador/{id_wpp_config}/ler/{numero}', {
    summary: 'O cliente abriu a conversa e leu tudo',
    access,
    params: z.object({ id_wpp_config: id, numero: telefone }),
  }),
  digitar: endpoint('POST /simulador/{id_wpp_config}/digitar/{numero}', {
    summary: 'O cliente está digitando',
    access,
    params: z.object({ id_wpp_config: id, numero: telefone }),
    body: z.object({ digitando: z.boolean().default(true) }),
  }),
  falhas: endpoint('POST /simulador/{id_wpp_config}/falhas', {
    summary: 'Falhas que a linha vai apresentar',
    access,
    params: line,
    body: falhasSchema,
    reply: z.object({ data: falhasSchema }),
  }),
  lerFalhas: endpoint('GET /simulador/{id_wpp_config}/falhas', {
    summary: 'Falhas em uso nesta linha',
    access,
    params: line,
    reply: z.object({ data: falhasSchema }),
  }),
  parear: endpoint('POST /simulador/{id_wpp_config}/parear', { summary: 'O telefone da empresa leu o QR code da linha', access, params: line }),
};
