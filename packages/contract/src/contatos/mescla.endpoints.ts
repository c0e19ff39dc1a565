import { z } from 'zod';
import { id } from '../codecs.ts';
import { endpoint } from '../wire.ts';

const access = ['contatos', 'mesclar'] as const;

/** Why two contatos look like one, the surest first. */
export const motivosDePar = {
  documento: 'Mesmo CPF ou CNPJ',
  telefone: 'Mesmo telefone',
  telefone_trocado: 'O número de um já esteve guardado como o do outro',
  email: 'Mesmo e-mail',
  nome_aniversario: 'Mesmo nome e aniversário',
  nome_municipio: 'Mesmo nome e município',
  parecido_aniversario: 'Nome parecido e mesmo aniversário',
} as const;
export type MotivoDePar = keyof typeof motivosDePar;
const motivos = Object.keys(motivosDePar) as [MotivoDePar, ...MotivoDePar[]];

/** Fields that may come from either of two contatos, in the order in which they are compared, with their titles. */
export const camposDaMescla = {
  tipo: 'Pessoa',
  nome: 'Nome',
  razao_social: 'Razão social',
  nome_fantasia: 'Nome fantasia',
  tipo_contato: 'Tipo',
  cargo: 'Cargo',
  email: 'E-mail',
  telefone: 'Telefone principal',
  site: 'Site',
  data_aniversario: 'Aniversário',
  rg: 'RG',
  cpf: 'CPF',
  cnpj: 'CNPJ',
  ie: 'IE',
  im: 'IM',
  cep: 'CEP',
  logradouro: 'Logradouro',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
  municipio: 'Município',
  id_cliente: 'Cliente',
  id_responsavel: 'Responsável',
  avatar: 'Foto',
  status: 'Status',
} as const;
export type CampoDaMescla = keyof typeof camposDaMescla;

const quem = z.object({
  id_contato: z.number(),
  nome: z.string(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
});
export type QuemMescla = z.output<typeof quem>;

const lado = quem.extend({
  criado_em: z.string(),
  /** What moves when this one goes into the other. */
  conversas: z.number(),
  telefones: z.number(),
  tags: z.number(),
  identidades: z.number(),
  arquivos: z.number(),
  tickets: z.number(),
});

/** JSON list of names: fields of `camposDaMescla`, and `campo.12` for those of the empresa. */
const nomes = z.array(z.string().regex(/^([a-z_]{2,30}|campo\.\d{1,15})$/, 'Campo desconhecido')).max(120);

export const contatosMescla = {
  pares: endpoint('GET /contatos/pares', {
    summary: 'Contatos que parecem a mesma pessoa, os mais certos primeiro, e a última procura',
    access,
    query: z.object({ page: z.coerce.number().int().min(0).max(1000).default(0) }),
    reply: z.object({
      data: z.array(z.object({ a: quem, b: quem, motivos: z.array(z.enum(motivos)) })),
      mais: z.boolean(),
      /** Null: never searched. */
      procura: z.object({ estado: z.enum(['procurando', 'pronta', 'falhou']), em: z.string() }).nullable(),
    }),
  }),
  procurar: endpoint('POST /contatos/pares/procurar', { summary: 'Procurar contatos repetidos em segundo plano', access }),
  distinguir: endpoint('POST /contatos/pares/distinguir', {
    summary: 'Dizer que dois contatos não são a mesma pessoa; não voltam a ser sugeridos',
    access,
    body: z.object({ id_a: id, id_b: id }),
  }),
  comparar: endpoint('GET /contatos/mesclar/comparar/{a}/{b}', {
    summary: 'Dois contatos lado a lado, campo por campo, e o que cada um tem',
    access,
    params: z.object({ a: id, b: id }),
    reply: z.object({
      a: lado,
      b: lado,
      /** Fields in which at least one says something. */
      campos: z.array(z.object({ campo: z.string(), titulo: z.string(), a: z.string(), b: z.string() })),
      /** Why they cannot be merged now. */
      impedimento: z.string().nullable(),
    }),
  }),
  store: endpoint('POST /contatos/mesclar', {
    summary: 'Juntar dois contatos: id_perdedor entra em id_contato, com os campos escolhidos',
    access,
    body: z
      .object({ id_contato: id, id_perdedor: id, /** Taken from id_perdedor. */ campos: nomes.default([]) })
      .refine((v) => v.id_contato !== v.id_perdedor, { error: 'Escolha dois contatos diferentes', path: ['id_perdedor'] }),
    reply: z.object({ id_mescla: z.number() }),
  }),
  getAll: endpoint('GET /contatos/mesclas', {
    summary: 'Mesclas dos últimos 30 dias, que ainda podem ser desfeitas',
    access,
    reply: z.object({ data: z.array(z.object({ id_mescla: z.number(), contato: quem, perdedor: z.string(), quem: z.string(), em: z.string() })) }),
  }),
  desfazer: endpoint('POST /contatos/mesclar/desfazer/{id}', {
    summary: 'Desfazer uma mescla de até 30 dias; o que aconteceu depois fica com quem ficou',
    access,
    params: z.object({ id }),
  }),
};
