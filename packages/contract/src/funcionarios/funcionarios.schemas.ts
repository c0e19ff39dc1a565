import { z } from 'zod';
import { bit, idOrNone, optionalId, requiredText, text, versao } from '../codecs.ts';
import { detalheDeRegistro, linhaDeCadastro } from '../registro/registro.schemas.ts';
import { cpf, dia, diaDeNascimento, rg } from '../tipos/documentos.schemas.ts';
import { enderecoOut, enderecoShape, exigirCidade } from '../tipos/endereco.schemas.ts';
import { telefoneOut, telefones } from '../tipos/telefones.schemas.ts';

/** Employee (spec 3) in lists. */
export const funcionarioSchema = z.object({
  id_funcionario: z.number(),
  nome: z.string(),
  cargo: z.string(),
  cpf: z.string(),
  telefone: z.string(),
  data_nascimento: z.string().nullable(),
  data_admissao: z.string().nullable(),
  /** Name that signs in, '' for nobody. */
  usuario: z.string(),
  ...linhaDeCadastro,
});

export const funcionarioDetalhe = z.object({
  id_funcionario: z.number(),
  nome: z.string(),
  data_nascimento: z.string().nullable(),
  rg: z.string(),
  cpf: z.string(),
  ...enderecoOut,
  cidade: z.string(),
  telefones: z.array(telefoneOut),
  cargo: z.string(),
  data_admissao: z.string().nullable(),
  data_inicio_atividade: z.string().nullable(),
  /** In cents. Missing for whoever may not see salaries; null: none was told. */
  salario: z.number().nullable().optional(),
  observacoes: z.string(),
  login: z.object({ id_login: z.number(), nome: z.string() }).nullable(),
  ...detalheDeRegistro,
});

const centavos = z.coerce
  .number({ error: 'Informe um valor' })
  .int('Informe um valor com centavos')
  .min(0, 'Informe um valor')
  .max(99_999_999_99, 'Valor alto demais');

export const funcionarioBody = z
  .object({
    id_funcionario: optionalId,
    nome: requiredText(120, 'Informe o nome').meta({ title: 'Nome' }),
    data_nascimento: diaDeNascimento.nullish(),
    rg: rg.optional(),
    cpf: cpf.optional(),
    ...enderecoShape,
    telefones: telefones.optional(),
    cargo: text(80).optional().meta({ title: 'Cargo' }),
    data_admissao: dia.nullish(),
    data_inicio_atividade: dia.nullish(),
    /** In cents; '' and null: none. Left out, what is stored stays; without the permission it is refused. */
    salario: z
      .union([z.literal(''), z.null(), centavos])
      .transform((v) => (v === '' ? null : v))
      .optional(),
    observacoes: text(4000).optional().meta({ title: 'Observações' }),
    id_login: idOrNone.optional().meta({ title: 'Usuário do sistema' }),
    status: bit.optional().meta({ title: 'Ativo' }),
    versao,
  })
  .superRefine((v, ctx) => {
    exigirCidade(v, ctx);
    if (v.data_nascimento && v.data_admissao && v.data_nascimento >= v.data_admissao)
      ctx.addIssue({ code: 'custom', path: ['data_admissao'], message: 'A admissão é depois do nascimento' });
  });
