import { z } from 'zod';
import { codeText, emailText, rawText, requiredText, text, bit as umBit } from '../codecs.ts';

/** One password has one spelling (NFC): an accent typed apart is no symbol and no character of its own. */
const composta = (senha: string): string => senha.normalize('NFC');
/** Tells whether both are the same password, however their accents are spelled. */
export const mesmaSenha = (a: string, b: string): boolean => composta(a) === composta(b);

/** Spec 5: at least 6 characters with uppercase, numbers and symbols. */
export const senhaSchema = z
  .string()
  .overwrite(composta)
  .min(6, 'A senha precisa de ao menos 6 caracteres')
  .max(200, 'Máximo de 200 caracteres')
  .refine((v) => /\p{Lu}/u.test(v), 'Inclua uma letra maiúscula')
  .refine((v) => /\d/.test(v), 'Inclua um número')
  .refine((v) => /[^\p{L}\p{N}\s]/u.test(v), 'Inclua um símbolo');

/** Spec 5: strength very weak, weak, medium, strong, as 0 to 3. */
export function passwordStrength(typed: string): 0 | 1 | 2 | 3 {
  const senha = composta(typed);
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\p{N}\s]/u].filter((r) => r.test(senha)).length;
  if (senha.length < 6 || kinds < 2) return 0;
  if (kinds < 4) return senha.length >= 10 && kinds === 3 ? 2 : 1;
  return senha.length >= 10 ? 3 : 2;
}

/** Spec 5: what is said of a name to sign in with that somebody has; one may be a phone. */
export const usuarioEmUso = (nome: string): string =>
  /^\+?[\d\s().-]{8,}$/.test(nome.trim()) ? 'Telefone já cadastrado, informe outro' : 'Usuário já cadastrado, informe outro';

const bit = z.union([z.literal(0), z.literal(1)]);

/** Session user (spec 3). Numbers that old clients compare with '1' and '0' stay text. */
export const sessaoSchema = z.object({
  id_login: z.number().nullable(),
  id_cliente: z.number().nullable(),
  primeiro_nome: z.string(),
  nome: z.string(),
  usuario: z.string(),
  /** Added: where links to a new password go. */
  email_de_acesso: z.string().optional(),
  /** Added, of a customer: what the account opens; `espera`: a company gave it, and the person has not said yes yet. */
  acessos: z
    .array(
      z.object({
        id_acesso_cliente: z.number(),
        id_empresa: z.number(),
        nome_fantasia: z.string(),
        cliente: z.string(),
        espera: z.boolean(),
        atual: z.boolean(),
      }),
    )
    .optional(),
  /** Added, of a customer: may invite and remove the other people of the cliente. */
  gerencia: bit.optional(),
  /** Added, of a customer: sees all tickets of the cliente, or the own ones. */
  ve: z.enum(['todos', 'proprios']).optional(),
  tipo: z.enum(['usuario', 'cliente']),
  controle_de_acesso: z.array(z.object({ controller: z.string(), funcao: z.string(), status: bit })),
  avatar: z.string().nullable(),
  token: z.string(),
  disponivel: z.enum(['0', '1']),
  online: z.enum(['0', '1']),
  refazer_senha: bit,
  /** 1: the empresa asks for a second factor, and nothing opens before it is set up. */
  segundo_fator: bit,
  id_empresa: z.number().nullable(),
  empresa_ativa: bit,
  /** The active empresa is closed, and erased then. */
  exclusao_em: z.string().optional(),
  order_chat: z.string(),
  departamentos: z.array(z.object({ id_departamento: z.number(), nome: z.string() })),
  nome_fantasia: z.string(),
  superadmin: z.boolean(),
  /** Looks at the product as this grupo, and may change nothing. */
  vendo_como: z.object({ id_grupo: z.number(), nome: z.string() }).optional(),
  revenda: z.boolean(),
  empresas: z.array(
    z.object({
      id_config: z.number(),
      nome_fantasia: z.string(),
      empresa_ativa: bit,
      primeiro_passos: z.enum(['0', '1']),
      /** The same, as earlier versions spelled it. */
      primeiros_passos: z.enum(['0', '1']),
    }),
  ),
  /** How dates, numbers and colours show for the active empresa. */
  aparencia: z.object({ formato: z.enum(['pt-BR', 'en-US', 'ja-JP']), fuso: z.string(), cor: z.string().nullable(), logo: z.string().nullable() }),
});
export type Sessao = z.infer<typeof sessaoSchema>;

export const loginBody = z.object({
  usuario: text(200).default(''),
  senha: rawText(200).default(''),
  token: rawText(400).optional(),
  /** A word that this browser keeps: tries from where one signed in well before are counted apart from all others. */
  aparelho: rawText(100).default(''),
  /** Asked for by the answer 401 with `segundo_fator: 1`: of the authenticator, or a recovery code. */
  codigo: codeText(40)
    .optional()
    // an empty one is none, and no wrong try
    .transform((v) => v || undefined),
  /** With a good `codigo`: for 30 days this browser is not asked for one. */
  lembrar: umBit.optional(),
});

/** What a single-use link opens; `novo`: nobody has the account yet, and primeiro_acesso makes it. */
export const linkSchema = z.object({
  finalidade: z.enum(['convite', 'recuperacao', 'suporte', 'codigo', 'primeiro_acesso']),
  usuario: z.string(),
  novo: z.boolean(),
  /** An invitation to somebody who has an account: it signs nobody in, and is answered behind their own sign-in by what stands below. */
  aceite: z.boolean().optional(),
  /** The company that invites. */
  empresa: z.string().optional(),
  /** Of a customer (login/responder_acesso). */
  id_acesso_cliente: z.number().optional(),
  /** Of the team (usuario/responderConvite). */
  id_convite: z.number().optional(),
});

/** `usuario`: the link may carry the e-mail already; it counts then. */
export const primeiroAcessoBody = z.object({
  token: rawText(400),
  nome: requiredText(120, 'Informe seu nome'),
  usuario: emailText('E-mail inválido', 'Informe seu e-mail', 200),
  senha: senhaSchema,
  nome_fantasia: requiredText(120, 'Informe o nome da empresa'),
});

export const aparelhoSchema = z.object({
  id_sessao: z.number(),
  aparelho: z.string(),
  ip: z.string(),
  criada_em: z.string(),
  vista_em: z.string(),
  atual: z.boolean(),
});

export const perfilBody = z.object({ nome: requiredText(120, 'Informe seu nome') });
export const trocarSenhaBody = z.object({ senha: senhaSchema, senha_atual: rawText(200).optional() });
