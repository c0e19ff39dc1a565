import { z } from 'zod';
import { senhaSchema } from '../acesso/acesso.schemas.ts';
import { valoresDeCampos } from '../campos/campos.valores.ts';
import { anyNumber, bit, foto, idOrNone, jsonInString, optionalId, orNone, rawText, recordOf, text, versao } from '../codecs.ts';
import { cnpj, cpf, diaDeNascimento, emailOuVazio, rg } from '../tipos/documentos.schemas.ts';
import { enderecoOut, enderecoShape, exigirCidade } from '../tipos/endereco.schemas.ts';
import { telefoneOut, telefones, tiposDeTelefone } from '../tipos/telefones.schemas.ts';
import { tiposDeContato } from './contatos.tipos.ts';

/** spec 5, with the toasts of the contact form. */
export const textosDeContato = {
  emailEmUso: 'E-mail já cadastrado no sistema. Tente novamente',
  telefoneEmUso: 'Telefone já cadastrado no sistema. Tente novamente',
  semEmail: 'Informe o e-mail ou um telefone',
} as const;

const tipo = z.union([z.literal([1, 2, '1', '2'])], { error: 'Escolha pessoa física ou jurídica' }).transform((v): 1 | 2 => (v === 2 || v === '2' ? 2 : 1));
const tipoDeTelefone = z.enum(tiposDeTelefone, { error: 'Escolha o tipo' });

/** '' is what `show` says where there is no such phone. */
const tipoOuNenhum = z.union([z.literal('').transform(() => undefined), tipoDeTelefone]);

/** spec 5, or '' for no change. */
const senha = z
  .string()
  .max(200)
  .superRefine((v, ctx) => {
    const [issue] = v === '' ? [] : (senhaSchema.safeParse(v).error?.issues ?? []);
    if (issue) ctx.addIssue({ code: 'custom', message: issue.message });
  });

/** Every field of spec 3. Of a contato that exists, what is left out stays as it is. */
export const contatoBody = z
  .object({
    id_contato: optionalId,
    tipo: tipo.optional(),
    status: bit.optional().meta({ title: 'Ativo' }),
    nome: text(120).optional().meta({ title: 'Nome' }),
    cargo: text(80).optional().meta({ title: 'Cargo' }),
    email: emailOuVazio.optional().meta({ title: 'E-mail' }),
    tipo_contato: z.enum(tiposDeContato, { error: 'Escolha o tipo de contato' }).optional(),
    site: text(200).optional().meta({ title: 'Site' }),
    data_aniversario: diaDeNascimento.nullish(),
    rg: rg.optional(),
    cpf: cpf.optional(),
    razao_social: text(150).optional().meta({ title: 'Razão social' }),
    nome_fantasia: text(150).optional().meta({ title: 'Nome fantasia' }),
    cnpj: cnpj.optional(),
    /** spec 9: at most 20. */
    ie: text(20).optional().meta({ title: 'Inscrição estadual' }),
    im: text(20).optional().meta({ title: 'Inscrição municipal' }),
    ...enderecoShape,
    avatar: orNone(foto).optional(),
    /** Sign-in of the contato's cliente to the client area; '' changes nothing. */
    login: text(254)
      .refine((v) => v === '' || /^\S{3,}$/.test(v), 'Use ao menos 3 caracteres, sem espaços')
      .optional()
      .meta({ title: 'Usuário' }),
    senha: senha.optional().meta({ title: 'Senha' }),
    id_cliente: idOrNone.optional().meta({ title: 'Cliente' }),
    id_responsavel: idOrNone.optional().meta({ title: 'Responsável' }),
    telefones: telefones.optional(),
    /** spec 3: what clients without a list of phones send; telefone is the primary one. */
    telefone: text(30).optional(),
    tipo_telefone: tipoOuNenhum.optional(),
    celular: text(30).optional(),
    tipo_celular: tipoOuNenhum.optional(),
    /** Values of the empresa's own fields by id_campo; sent, all of them are. */
    campos: jsonInString(recordOf(text(20), z.union([rawText(600), anyNumber, z.boolean(), z.null()]), 200)).optional(),
    /** Version that was read; a newer one saved by somebody else answers 409 with what is stored. */
    versao,
  })
  .superRefine((v, ctx) => {
    exigirCidade(v, ctx);
    if (v.id_contato === undefined || v.tipo !== undefined) {
      if ((v.tipo ?? 1) === 1 && v.nome === '') ctx.addIssue({ code: 'custom', path: ['nome'], message: 'Informe o nome' });
      if (v.tipo === 2 && v.razao_social === '') ctx.addIssue({ code: 'custom', path: ['razao_social'], message: 'Informe a razão social' });
    }
    // spec 5: e-mail required only when no phone
    if (v.email === '' && v.telefones?.length === 0) ctx.addIssue({ code: 'custom', path: ['email'], message: textosDeContato.semEmail });
  });

const bitOut = z.union([z.literal(0), z.literal(1)]);

/** A contato with all its fields, to edit. */
export const contatoDetalhe = z.object({
  id_contato: z.number(),
  id_empresa: z.number(),
  tipo: z.union([z.literal(1), z.literal(2)]),
  status: bitOut,
  nome: z.string(),
  nome_exibido: z.string(),
  cargo: z.string(),
  email: z.string(),
  tipo_contato: z.enum(tiposDeContato),
  site: z.string(),
  data_aniversario: z.string().nullable(),
  rg: z.string(),
  cpf: z.string(),
  razao_social: z.string(),
  nome_fantasia: z.string(),
  cnpj: z.string(),
  ie: z.string(),
  im: z.string(),
  ...enderecoOut,
  avatar: z.string().nullable(),
  /** Of its cliente, for those who may give access; '' otherwise. */
  login: z.string(),
  id_cliente: z.number().nullable(),
  cliente: z.string().nullable(),
  id_responsavel: z.number().nullable(),
  responsavel: z.string().nullable(),
  /** spec 3: the primary phone and one more, for clients without the list. */
  telefone: z.string(),
  tipo_telefone: z.string(),
  celular: z.string(),
  tipo_celular: z.string(),
  telefones: z.array(telefoneOut),
  campos: valoresDeCampos,
  /** In the trash. */
  excluido: bitOut,
  /** The record is over: its personal data are gone, or it went into another one, named when the person may see that. */
  fim: z.object({ tipo: z.enum(['anonimizado', 'unido']), em: z.string(), id_contato: z.number().nullable(), nome: z.string() }).nullish(),
  criado_em: z.string(),
  alterado_em: z.string(),
  versao: z.number(),
});
export type ContatoDetalhe = z.output<typeof contatoDetalhe>;
