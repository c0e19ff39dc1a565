import { z } from 'zod';
import { id, requiredText, text } from '../codecs.ts';
import { endpoint } from '../wire.ts';

export const categoriasDeModelo = { MARKETING: 'Marketing', UTILITY: 'Utilidade', AUTHENTICATION: 'Autenticação' } as const;

/** An official template: what the network approved, and what it says. */
export const modeloOficial = z.object({
  id_wpp_modelo: z.number(),
  id_wpp_config: z.number(),
  nome: z.string(),
  idioma: z.string(),
  /** MARKETING, UTILITY or AUTHENTICATION. */
  categoria: z.string(),
  /** The network's word: APPROVED, PENDING, REJECTED, PAUSED, DISABLED … */
  estado: z.string(),
  /** Why it was refused or is off; '' for no reason. */
  motivo: z.string(),
  qualidade: z.string(),
  cabecalho: z.string(),
  /** With its places as '{{1}}'. */
  texto: z.string(),
  rodape: z.string(),
  botoes: z.array(z.string()),
  /** How many places its text has. */
  variaveis: z.number(),
  /** What the network charges: every time, only when the customer has not written for a while, or nothing. */
  cobranca: z.enum(['sempre', 'fora_da_janela', 'nunca']),
  /** It is approved, and holds nothing that cannot be sent from here. */
  enviavel: z.boolean(),
});
export type ModeloOficial = z.output<typeof modeloOficial>;

const linha = z.object({ id_wpp_config: id });
const variavel = requiredText(1024, 'Preencha todas as variáveis');

/** Templates that an account has at its network (areas: lines L8). */
export const WppModelo = {
  getAll: endpoint('GET /WppModelo/getAll/{id_wpp_config}', {
    summary: 'Modelos oficiais da conta de um número',
    access: ['chat', 'atender'],
    params: linha,
    reply: z.object({ data: z.array(modeloOficial) }),
  }),
  sincronizar: endpoint('POST /WppModelo/sincronizar/{id_wpp_config}', {
    summary: 'Ler de novo os modelos oficiais na rede do número',
    access: ['WPP', 'conectar'],
    params: linha,
    reply: z.object({ data: z.array(modeloOficial) }),
  }),
  store: endpoint('POST /WppModelo/store/{id_wpp_config}', {
    summary: 'Criar um modelo oficial: vai para aprovação da rede',
    access: ['WPP', 'conectar'],
    params: linha,
    body: z.object({
      nome: text(512)
        .refine((v) => /^[a-z0-9_]+$/.test(v), 'Use só letras minúsculas, números e _')
        .meta({ title: 'Nome' }),
      idioma: text(15)
        .refine((v) => /^[a-z]{2,3}(_[A-Z]{2})?$/.test(v), 'Escolha um idioma, como pt_BR')
        .default('pt_BR')
        .meta({ title: 'Idioma' }),
      categoria: z.enum(['MARKETING', 'UTILITY'], { error: 'Escolha marketing ou utilidade' }).meta({ title: 'Categoria' }),
      texto: requiredText(1024, 'Escreva o texto do modelo').meta({ title: 'Texto' }),
      rodape: text(60).default('').meta({ title: 'Rodapé' }),
      exemplos: z.array(variavel).max(20, 'Use até 20 variáveis').default([]).meta({ title: 'Exemplos das variáveis' }),
    }),
    reply: z.object({ data: modeloOficial }),
  }),
  enviar: endpoint('POST /WppModelo/enviar/{id_wpp_modelo}', {
    summary: 'Enviar um modelo oficial em uma conversa, com as variáveis preenchidas',
    access: ['chat', 'atender'],
    params: z.object({ id_wpp_modelo: id }),
    body: z.object({
      chat_id: id.meta({ title: 'Conversa' }),
      variaveis: z.array(variavel).max(20, 'Use até 20 variáveis').default([]).meta({ title: 'Variáveis' }),
    }),
    reply: z.object({ msg_id: z.number() }),
  }),
};
