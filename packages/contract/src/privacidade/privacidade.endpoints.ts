import { z } from 'zod';
import { id } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { endpoint } from '../wire.ts';
import { anonimizarBody, consentirBody, privacidadeConfigBody, privacidadeConfigSchema, retencaoQuery, reterBody } from './privacidade.schemas.ts';
import { finalidades, origensDoConsentimento } from './privacidade.textos.ts';

export const permissoes = {
  privacidade: {
    ordem: 100,
    titulo: 'Privacidade',
    funcoes: {
      consentir: 'Registrar consentimentos',
      exportar: 'Exportar tudo sobre uma pessoa',
      anonimizar: 'Anonimizar contatos',
      config: 'Alterar regras de privacidade',
      atender: 'Atender pedidos sobre dados pessoais',
    },
    supervisorSem: ['exportar', 'anonimizar'],
    atendente: ['consentir'],
  },
} as const satisfies Permissoes;

const consentimento = z.object({
  id_consentimento: z.number(),
  finalidade: z.enum(finalidades),
  concedido: z.union([z.literal(0), z.literal(1)]),
  origem: z.enum(origensDoConsentimento),
  canal: z.string(),
  texto: z.string(),
  /** Who of the company registered it; null: the contato, or a file. */
  autor: z.string().nullable(),
  em: z.string(),
});
export type Consentimento = z.output<typeof consentimento>;

/** How much a rule of retention would touch now; `mais`: more than it says, which nobody counted. */
const alcance = z.object({ quantos: z.number(), mais: z.union([z.literal(0), z.literal(1)]) });
export type Alcance = z.output<typeof alcance>;

/** What the law on personal data asks for (LGPD). */
export const privacidade = {
  consentimentos: endpoint('GET /privacidade/consentimentos/{id}', {
    summary: 'Registro de consentimentos de um contato, do mais novo para o mais antigo; vale o mais novo de cada finalidade',
    access: ['contatos', 'getAll'],
    params: z.object({ id }),
    reply: z.object({
      data: z.array(consentimento),
      /** Whether something may be sent by itself for each purpose, by what is registered and the company's rules. */
      aceita: z.record(z.enum(finalidades), z.boolean()),
      /** 1: no rule of retention touches this contato. */
      reter: z.union([z.literal(0), z.literal(1)]),
    }),
  }),
  consentir: endpoint('POST /privacidade/consentir/{id}', {
    summary: 'Registrar que um contato consentiu ou retirou o consentimento',
    access: ['privacidade', 'consentir'],
    params: z.object({ id }),
    body: consentirBody,
    reply: z.object({ id_consentimento: z.number() }),
  }),
  anonimizar: endpoint('POST /privacidade/anonimizar/{id}', {
    summary: 'Apagar para sempre os dados pessoais de um contato; o nome digitado confirma',
    access: ['privacidade', 'anonimizar'],
    params: z.object({ id }),
    body: anonimizarBody,
  }),
  anonimizacao: endpoint('GET /privacidade/anonimizacao/{id}', {
    summary: 'Se um contato pode ser anonimizado agora: o que impede, ou nada',
    access: ['privacidade', 'anonimizar'],
    params: z.object({ id }),
    reply: z.object({ impedimento: z.string().nullable() }),
  }),
  reter: endpoint('POST /privacidade/reter/{id}', {
    summary: 'Guardar um contato fora das regras de retenção, ou devolvê-lo a elas',
    access: ['privacidade', 'anonimizar'],
    params: z.object({ id }),
    body: reterBody,
  }),
  retencao: endpoint('GET /privacidade/retencao', {
    summary: 'Quantos contatos e arquivos cada regra de retenção alcançaria hoje; só as regras informadas',
    access: ['privacidade', 'config'],
    query: retencaoQuery,
    reply: z.object({
      data: z.object({ anonimizar_meses: alcance.nullable(), lixeira_dias: alcance.nullable(), midias_meses: alcance.nullable() }),
    }),
  }),
  config: endpoint('GET /privacidade/config', {
    summary: 'Regras da empresa sobre dados pessoais',
    access: ['privacidade', 'config'],
    reply: z.object({ data: privacidadeConfigSchema }),
  }),
  salvarConfig: endpoint('POST /privacidade/config/store', {
    summary: 'Salvar as regras da empresa sobre dados pessoais',
    access: ['privacidade', 'config'],
    body: privacidadeConfigBody,
    reply: z.object({ versao: z.number() }),
  }),
};
