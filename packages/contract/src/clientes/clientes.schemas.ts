import { z } from 'zod';
import { senhaSchema } from '../acesso/acesso.schemas.ts';
import { bit, emailText, id, optionalId, rawText, requiredText, text, versao } from '../codecs.ts';
import { bitOut, detalheDeRegistro, linhaDeCadastro } from '../registro/registro.schemas.ts';
import { cnpj, cpf, emailOuVazio } from '../tipos/documentos.schemas.ts';
import { enderecoOut, enderecoShape, exigirCidade } from '../tipos/endereco.schemas.ts';
import { telefoneOut, telefones } from '../tipos/telefones.schemas.ts';

export const situacoesDeAcesso = ['sem', 'convidado', 'ativo', 'bloqueado'] as const;
export type SituacaoDeAcesso = (typeof situacoesDeAcesso)[number];

const tipoOut = z.union([z.literal(1), z.literal(2)]);

/** Customer (spec 3) in lists and pickers. `nome`: of the person, or the company's razão social. */
export const clienteSchema = z.object({
  id_cliente: z.number(),
  nome: z.string(),
  nome_fantasia: z.string(),
  /** CPF or CNPJ, characters only. */
  documento: z.string(),
  email: z.string(),
  celular_1: z.string(),
  tipo: tipoOut,
  ...linhaDeCadastro,
  /** How many contatos belong to it. */
  contatos: z.number(),
  acesso: z.enum(situacoesDeAcesso),
});

const contatoDoCliente = z.object({
  id_contato: z.number(),
  nome: z.string(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  cargo: z.string(),
});

const dados = {
  tipo: tipoOut,
  nome: z.string(),
  razao_social: z.string(),
  nome_fantasia: z.string(),
  cpf: z.string(),
  cnpj: z.string(),
  ie: z.string(),
  email: z.string(),
  telefones: z.array(telefoneOut),
  ...enderecoOut,
};
export const clienteDetalhe = z.object({
  id_cliente: z.number(),
  ...dados,
  observacoes: z.string(),
  documento: z.string(),
  celular_1: z.string(),
  nome_exibido: z.string(),
  cidade: z.string(),
  /** Those that the person may see. */
  contatos: z.array(contatoDoCliente),
  ...detalheDeRegistro,
});

const shape = {
  tipo: z.coerce.number().min(1).max(2).pipe(tipoOut).default(1),
  nome: text(120).default('').meta({ title: 'Nome' }),
  razao_social: text(160).optional().meta({ title: 'Razão social' }),
  nome_fantasia: text(120).optional().meta({ title: 'Nome fantasia' }),
  cpf: cpf.optional(),
  cnpj: cnpj.optional(),
  /** spec 9: at most 20 */
  ie: text(20).optional().meta({ title: 'Inscrição estadual' }),
  email: emailOuVazio.optional().meta({ title: 'E-mail' }),
  telefones: telefones.optional(),
  ...enderecoShape,
};

/** What a cliente is saved from. Left out, what is stored stays as it is (but for tipo and nome). */
export const clienteBody = z
  .object({
    id_cliente: optionalId,
    ...shape,
    observacoes: text(4000).optional().meta({ title: 'Observações' }),
    status: bit.optional().meta({ title: 'Ativo' }),
    /** Exactly these of the contatos that the person may see belong to it. */
    contatos: z.array(id).max(500, 'No máximo 500 contatos').optional().meta({ title: 'Contatos deste cliente' }),
    /** Those that belonged to it when it was read: only the differences to these are made, and what others changed since stays. */
    contatos_lidos: z.array(id).max(500).optional(),
    versao,
  })
  .superRefine((v, ctx) => {
    if (v.tipo === 1 && v.nome === '') ctx.addIssue({ code: 'custom', path: ['nome'], message: 'Informe o nome' });
    if (v.tipo === 2 && (v.razao_social ?? '') === '') ctx.addIssue({ code: 'custom', path: ['razao_social'], message: 'Informe a razão social' });
    exigirCidade(v, ctx);
  });

/** A form's start, made from a contato. */
export const clienteDeContato = z.object({ ...dados, contatos: z.array(contatoDoCliente) });

export const acessoSchema = z.object({
  situacao: z.enum(situacoesDeAcesso),
  usuario: z.string(),
  /** Where invitations and links to a new password go, whatever the record says. */
  email: z.string(),
  /** Has to choose a password at the next sign-in. */
  refazer_senha: bitOut,
  ultimo_acesso: z.string().nullable(),
  convite_ate: z.string().nullable(),
});

const emailDeAcesso = emailText('E-mail inválido', 'Informe o e-mail');
export const convidarBody = z.object({ usuario: emailDeAcesso });
/** Which tickets one of the people of a cliente sees. */
export const oQueVe = ['todos', 'proprios'] as const;
/** How a customer is told of answers. */
export const comoAvisar = ['email', 'whatsapp', 'nada'] as const;

export const pessoaDoCliente = z.object({
  id_acesso_cliente: z.number(),
  nome: z.string(),
  /** '' for a colleague who does not look after the others. */
  email: z.string(),
  situacao: z.enum(['convidado', 'espera', 'ativo', 'bloqueado']),
  /** Stands for the cliente; the company manages this access on the record. */
  principal: bitOut,
  gerencia: bitOut,
  ve: z.enum(oQueVe),
  ultimo_acesso: z.string().nullable(),
  convite_ate: z.string().nullable(),
  /** Whoever asks. */
  eu: bitOut,
});

export const pessoaMudanca = z.object({
  ve: z.enum(oQueVe).default('todos').meta({ title: 'Vê' }),
  gerencia: bit.default(0).meta({ title: 'Cuida das pessoas' }),
});
export const pessoaConvite = z.object({
  nome: requiredText(120, 'Informe o nome').meta({ title: 'Nome' }),
  email: emailDeAcesso.meta({ title: 'E-mail' }),
  ...pessoaMudanca.shape,
});

/** `usuario`: the e-mail of an access that is not there yet; left out, the record's. */
export const senhaProvisoriaBody = z.object({ senha: senhaSchema, usuario: emailDeAcesso.optional() });

/** What customers see and change of themselves. */
export const meusDadosSchema = z.object({
  tipo: tipoOut,
  nome: z.string(),
  razao_social: z.string(),
  documento: z.string(),
  email: z.string(),
  usuario: z.string(),
  /** Where links to a new password go. */
  email_de_acesso: z.string(),
  telefones: z.array(telefoneOut),
  ...enderecoOut,
  /** How one is told of answers. */
  avisar: z.enum(comoAvisar),
  /** An e-mail that waits for its code. */
  email_novo: z.string().nullable(),
  versao: z.number(),
});
export const meusDadosBody = z
  .object({ nome: requiredText(120, 'Informe seu nome').meta({ title: 'Nome' }), telefones: telefones.optional(), ...enderecoShape, versao })
  .superRefine(exigirCidade);
export const novoEmailBody = z.object({ email: emailDeAcesso, senha: rawText(200).min(1, 'Informe sua senha') });
export const codigoBody = z.object({
  codigo: z
    .string()
    .max(20)
    .transform((v) => v.replace(/\D+/g, ''))
    .pipe(z.string().length(6, 'O código tem 6 números')),
});
