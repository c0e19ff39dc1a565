import { z } from 'zod';
import { text } from '../codecs.ts';
import { enderecoOut } from '../tipos/endereco.schemas.ts';
import { endpoint } from '../wire.ts';

/** spec 3, postal result: what the two public services of the specification call the same things. */
const postal = z.object({
  logradouro: z.string(),
  bairro: z.string(),
  cidade: z.string(),
  /** Code of the IBGE, seven digits. */
  cidade_codigo: z.string(),
  /** 'SP' */
  estado: z.string(),
  estado_nome: z.string(),
  estado_codigo: z.string(),
  cep: z.string(),
  /** Of the bundled list; null for a city that it does not have. */
  cidade_id: z.number().nullable(),
  estado_id: z.number().nullable(),
});

const { cep, logradouro, numero, complemento, bairro, id_municipio, id_uf } = enderecoOut;
/** As a form takes it over. */
const empresaEncontrada = z.object({
  cnpj: z.string(),
  razao_social: z.string(),
  nome_fantasia: z.string(),
  /** 'ATIVA', 'BAIXADA' … */
  situacao: z.string(),
  email: z.string(),
  /** Digits with area code. */
  telefone: z.string(),
  cep,
  logradouro,
  numero,
  complemento,
  bairro,
  id_municipio,
  id_uf,
});

export const consultas = {
  consultaCEP: endpoint('GET /contatos/consultaCEP/{cep}', {
    summary: 'Endereço de um CEP: resultado 1, ou 0 com resultado_txt quando o CEP não existe',
    access: 'session',
    params: z.object({ cep: text(20) }),
    reply: z.object({
      resultado: z.union([z.literal(0), z.literal(1)]),
      resultado_txt: z.string(),
      uf: z.string(),
      cidade: z.string(),
      bairro: z.string(),
      tipo_logradouro: z.string(),
      /** Without its type, as old clients put it together. */
      logradouro: z.string(),
      cep: z.string(),
      data: postal.nullable(),
    }),
  }),
  consultaCNPJ: endpoint('GET /contatos/consultaCNPJ/{cnpj}', {
    summary: 'Dados públicos de uma empresa pelo CNPJ',
    access: 'staff',
    params: z.object({ cnpj: text(25) }),
    reply: z.object({ data: empresaEncontrada }),
  }),
};
