import { z } from 'zod';
import { idOrNone, requiredText } from '../codecs.ts';
import { opcoesDeRegistro } from '../registro/importacao.schemas.ts';
import { tiposDeContato } from './contatos.tipos.ts';

/** Where a column of the file goes, with the texts of the screen. Own fields of the empresa are `campo_` and their id. */
export const destinos = {
  nome: 'Nome',
  tipo: 'Pessoa física ou jurídica',
  documento: 'CPF ou CNPJ',
  cpf: 'CPF',
  cnpj: 'CNPJ',
  razao_social: 'Razão social',
  nome_fantasia: 'Nome fantasia',
  whatsapp: 'WhatsApp',
  celular: 'Celular',
  telefone_trabalho: 'Telefone do trabalho',
  telefone_casa: 'Telefone de casa',
  email: 'E-mail',
  tipo_contato: 'Tipo de contato',
  tags: 'Tags',
  cargo: 'Cargo',
  data_aniversario: 'Aniversário',
  site: 'Site',
  rg: 'RG',
  ie: 'Inscrição estadual',
  im: 'Inscrição municipal',
  cep: 'CEP',
  logradouro: 'Logradouro',
  numero: 'Número',
  complemento: 'Complemento',
  bairro: 'Bairro',
  cidade: 'Cidade',
  uf: 'Estado (UF)',
  marketing: 'Aceita marketing',
} as const;
export type Destino = keyof typeof destinos | `campo_${number}`;

/** Where several columns of a file go together: parts of a name, and what a contato has several of. */
export const destinosJuntos = ['nome', 'whatsapp', 'celular', 'telefone_trabalho', 'telefone_casa', 'email', 'tags'] as const satisfies readonly Destino[];

export const opcoesDeImportacao = opcoesDeRegistro.extend({
  tipo_contato: z.enum(tiposDeContato, { error: 'Escolha o tipo de contato' }).default('Leads'),
  tags: z.array(requiredText(60, 'Escreva a tag')).max(20, 'No máximo 20 tags').default([]),
  id_responsavel: idOrNone.optional(),
});
