import { z } from 'zod';
import { bit, jsonInString, optionalId, requiredText, text, versao } from '../codecs.ts';
import { detalheDeRegistro, linhaDeCadastro } from '../registro/registro.schemas.ts';
import { cnpj, emailOuVazio } from '../tipos/documentos.schemas.ts';
import { enderecoOut, enderecoShape, exigirCidade } from '../tipos/endereco.schemas.ts';

/** Supplier (spec 3) in lists. */
export const fornecedorSchema = z.object({
  id_fornecedor: z.number(),
  razao_social: z.string(),
  nome_fantasia: z.string(),
  representante: z.string(),
  cnpj: z.string(),
  /** Of the first person there. */
  telefone: z.string(),
  email: z.string(),
  ...linhaDeCadastro,
});

const pessoaOut = z.object({ nome: z.string(), cargo: z.string(), telefone: z.string(), email: z.string() });
export const fornecedorDetalhe = z.object({
  id_fornecedor: z.number(),
  razao_social: z.string(),
  nome_fantasia: z.string(),
  representante: z.string(),
  cnpj: z.string(),
  ie: z.string(),
  ...enderecoOut,
  cidade: z.string(),
  contatos: z.array(pessoaOut),
  observacoes: z.string(),
  ...detalheDeRegistro,
});

/** spec 5: a phone has ten or more digits; none is fine. */
const telefone = text(30).refine((v) => v === '' || /^\D*(\d\D*){10,15}$/.test(v), 'Telefone inválido');
/** A person at the supplier's. */
const pessoa = z.object({
  nome: requiredText(120, 'Informe o nome, ou remova a linha').meta({ title: 'Nome' }),
  cargo: text(80).default('').meta({ title: 'Cargo' }),
  telefone: telefone.default('').meta({ title: 'Telefone' }),
  email: emailOuVazio.default('').meta({ title: 'E-mail' }),
});

export const fornecedorBody = z
  .object({
    id_fornecedor: optionalId,
    razao_social: requiredText(160, 'Informe a razão social').meta({ title: 'Razão social' }),
    nome_fantasia: text(120).optional().meta({ title: 'Nome fantasia' }),
    representante: text(120).optional().meta({ title: 'Representante' }),
    cnpj: cnpj.optional().meta({ title: 'CNPJ' }),
    ie: text(20).optional().meta({ title: 'Inscrição estadual' }),
    ...enderecoShape,
    contatos: jsonInString(z.array(pessoa).max(50, 'No máximo 50 pessoas')).optional(),
    observacoes: text(4000).optional().meta({ title: 'Observações' }),
    status: bit.optional().meta({ title: 'Ativo' }),
    versao,
  })
  .superRefine(exigirCidade);
