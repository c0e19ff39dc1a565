import { z } from 'zod';
import { emailText, int4, rawText, requiredText, text, umaLinha, wholeNumber } from '../codecs.ts';
import { variavelPattern } from '../modelos/modelos.variaveis.ts';
import { emailOuVazio } from '../tipos/documentos.schemas.ts';

export const segurancas = ['tls', 'starttls', 'nenhuma'] as const;
export type Seguranca = (typeof segurancas)[number];

/** A name or an address of a mail server: no scheme, no port. */
const servidor = requiredText(253, 'Informe o servidor').regex(/^[^\s/@?#\\]*$/, 'Informe só o nome do servidor, como smtp.exemplo.com.br');

export const servidorBody = z
  .object({
    servidor: servidor.meta({ title: 'Servidor' }),
    porta: wholeNumber(1, 'De 1 a 65535', 65_535, 'De 1 a 65535').meta({ title: 'Porta' }),
    seguranca: z.enum(segurancas, { error: 'Escolha a segurança' }).meta({ title: 'Segurança' }),
    /** Empty: the server asks for none. */
    usuario: text(254).default('').meta({ title: 'Usuário' }),
    /** Empty: the stored one stays. */
    senha: rawText(500).default('').meta({ title: 'Senha' }),
    remetente_nome: requiredText(100, 'Informe o nome que as pessoas veem')
      .overwrite((v) => umaLinha(v, 100))
      .meta({ title: 'Nome do remetente' }),
    remetente_email: emailText('Informe um e-mail válido').meta({ title: 'E-mail do remetente' }),
    /** Where answers go; empty: to the sender. */
    responder_para: emailOuVazio.default('').meta({ title: 'Responder para' }),
    /** Empty: the usual ones are tried. */
    dkim_seletor: text(63)
      .regex(/^[\w.-]*$/, 'Use só letras, números, hífen e ponto')
      .default('')
      .meta({ title: 'Seletor DKIM' }),
    versao: z.coerce.number().int().min(0).max(int4).default(0),
  })
  .refine((v) => v.senha === '' || v.usuario !== '', { path: ['usuario'], message: 'Informe o usuário desta senha' });

const bitOut = z.union([z.literal(0), z.literal(1)]);

export const servidorSchema = z.object({
  servidor: z.string(),
  porta: z.number(),
  seguranca: z.enum(segurancas),
  usuario: z.string(),
  /** Whether one is stored; it is never sent back. */
  tem_senha: bitOut,
  remetente_nome: z.string(),
  remetente_email: z.string(),
  responder_para: z.string(),
  dkim_seletor: z.string(),
  /** 0: none was saved, and mails go by the installation's server. */
  versao: z.number(),
  /** Whether the installation has a server of its own. */
  instalacao: bitOut,
});

export const passosDaVerificacao = ['endereco', 'conexao', 'seguranca', 'entrada', 'remetente', 'destinatario', 'mensagem'] as const;
export type PassoDaVerificacao = (typeof passosDaVerificacao)[number];

const registroDeDominio = z.object({
  estado: z.enum(['certo', 'falta', 'errado', 'sem_resposta']),
  /** What stands there; empty when there is none. */
  registro: z.string(),
  /** What it means, and what to do. */
  texto: z.string(),
});
export type RegistroDeDominio = z.output<typeof registroDeDominio>;

export const verificacaoSchema = z.object({
  ok: bitOut,
  /** Where the mail of the trial went. */
  para: z.string(),
  /** Which server was tried. */
  via: z.enum(['empresa', 'instalacao']),
  passos: z.array(z.object({ passo: z.enum(passosDaVerificacao), estado: z.enum(['certo', 'falhou', 'nao_chegou']), titulo: z.string() })),
  /** What failed in the server's words; empty when nothing did. */
  motivo: z.string(),
  /** What to do about it; empty when nothing failed. */
  orientacao: z.string(),
  dominio: z.object({ nome: z.string(), spf: registroDeDominio, dkim: registroDeDominio, dmarc: registroDeDominio }),
});
export type Verificacao = z.output<typeof verificacaoSchema>;

const variavelSchema = z.object({ nome: z.string(), descricao: z.string(), exemplo: z.string(), obrigatoria: bitOut });
export const modeloSchema = z.object({
  tipo: z.string(),
  titulo: z.string(),
  quando: z.string(),
  assunto: z.string(),
  corpo: z.string(),
  /** 0: the product's own text. */
  versao: z.number(),
  original: z.object({ assunto: z.string(), corpo: z.string() }),
  variaveis: z.array(variavelSchema),
});
export type ModeloDeEmail = z.output<typeof modeloSchema>;

const tipo = requiredText(60, 'Escolha o modelo');
export const modeloBody = z.object({
  tipo,
  assunto: requiredText(200, 'Escreva o assunto').meta({ title: 'Assunto' }),
  corpo: requiredText(10_000, 'Escreva o texto').meta({ title: 'Texto' }),
  versao: z.coerce.number().int().min(0).max(int4).default(0),
});
export const modeloTipoBody = z.object({ tipo });

/** What is wrong with the variables of a text, for who writes it; null when nothing is. */
export function erroDasVariaveis(texto: string, nomes: readonly string[]): string | null {
  const outside = texto.replace(variavelPattern, '');
  if (/\{\{|\}\}/.test(outside)) return 'Há uma variável com chaves sem par. Escreva como {{nome}}.';
  for (const [, inner = ''] of texto.matchAll(variavelPattern))
    if (!nomes.includes(inner.trim())) return `A variável {{${inner.trim()}}} não existe aqui. Escolha uma da lista de variáveis.`;
  return null;
}

export const estadosDeEmail = ['aguardando', 'enviando', 'aceito', 'falhou', 'incerto'] as const;
export type EstadoDeEmail = (typeof estadosDeEmail)[number];
export const nomesDosEstados: Readonly<Record<EstadoDeEmail, string>> = {
  aguardando: 'Aguardando',
  enviando: 'Enviando',
  aceito: 'Enviado',
  falhou: 'Falhou',
  incerto: 'Envio incerto',
};

export const emailNaSaida = z.object({
  id_email: z.number(),
  para: z.string(),
  /** Of a mail of the system that was not made yet: its title. */
  assunto: z.string(),
  estado: z.enum(estadosDeEmail),
  /** Why it failed, waits again or is uncertain; empty otherwise. */
  motivo: z.string(),
  tentativas: z.number(),
  criado_em: z.string(),
  /** When its state changed last. */
  mudou_em: z.string(),
  /** When it is tried again; null unless it waits after a try. */
  proxima_em: z.string().nullable(),
  via: z.enum(['empresa', 'instalacao']).nullable(),
});
export type EmailNaSaida = z.output<typeof emailNaSaida>;
