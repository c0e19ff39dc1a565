import { z } from 'zod';
import { maxAvatarBytes } from '../arquivos.ts';
import { optionalId, orNone, requiredText, text, versao } from '../codecs.ts';
import { cnpj, emailOuVazio } from '../tipos/documentos.schemas.ts';
import { enderecoOut, enderecoShape, exigirCidade } from '../tipos/endereco.schemas.ts';

export const formatos = ['pt-BR', 'en-US', 'ja-JP'] as const;
export const situacoes = ['ativa', 'carencia', 'suspensa'] as const;
export const maxLogoBytes = maxAvatarBytes;

/** A company that the asker works in (spec 2 /empresa). `id_config` is its number. */
export const empresaSchema = z.object({
  id_config: z.number(),
  nome_fantasia: z.string(),
  razao_social: z.string(),
  cnpj: z.string(),
  link: z.string().nullable(),
  assinatura: z.enum(situacoes),
  /** Closed, and erased then. */
  exclusao_em: z.string().nullable(),
  /** People who work there. */
  pessoas: z.number(),
  /** May be changed by the asker. */
  edita: z.union([z.literal(0), z.literal(1)]),
});

export const empresaDetalhe = z.object({
  id_config: z.number(),
  nome_fantasia: z.string(),
  razao_social: z.string(),
  cnpj: z.string(),
  email: z.string(),
  telefone: z.string(),
  site: z.string(),
  ...enderecoOut,
  cor: z.string().nullable(),
  logo: z.string().nullable(),
  fuso: z.string(),
  formato: z.enum(formatos),
  link: z.string().nullable(),
  versao: z.number(),
});

const aZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('pt-BR', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};
/** Addresses that are the product's own. */
const reservados = new Set(['admin', 'api', 'app', 'dev', 'embed', 'login', 'prosa', 'socket', 'suporte', 'token', 'www']);
/** Short name in public addresses; '' for none. */
export const linkSchema = text(40)
  .transform((v) => v.toLowerCase())
  .refine((v) => v === '' || /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/.test(v), 'Use de 3 a 40 letras sem acento, números ou hífens')
  .refine((v) => !reservados.has(v), 'Este nome é reservado. Escolha outro.');

const telefone = text(30).refine((v) => v === '' || /^\D*(\d\D*){10,15}$/.test(v), 'Telefone inválido');
const site = text(200).refine((v) => v === '' || /^(https?:\/\/)?[\w.-]+\.[a-z]{2,}(\/\S*)?$/i.test(v), 'Endereço inválido');

/** Fields left out stay as they are. */
export const empresaBody = z
  .object({
    id_config: optionalId,
    nome_fantasia: requiredText(120, 'Informe o nome da empresa').meta({ title: 'Nome fantasia' }),
    razao_social: text(160).optional().meta({ title: 'Razão social' }),
    cnpj: cnpj.optional().meta({ title: 'CNPJ' }),
    email: emailOuVazio.optional().meta({ title: 'E-mail' }),
    telefone: telefone.optional().meta({ title: 'Telefone' }),
    site: site.optional().meta({ title: 'Site' }),
    ...enderecoShape,
    /** '#rrggbb', or '' for the product's own. */
    cor: orNone(
      text(7)
        .transform((v) => v.toLowerCase())
        .refine((v) => v === '' || /^#[0-9a-f]{6}$/.test(v), 'Escolha uma cor'),
    )
      .optional()
      .meta({ title: 'Cor da marca' }),
    /** What empresa/logo answered, or '' for none. */
    logo: orNone(text(400_000).refine((v) => v === '' || /^data:image\/webp;base64,[\w+/]+=*$/.test(v), 'Envie o logo de novo'))
      .optional()
      .meta({ title: 'Logo' }),
    fuso: text(60).refine(aZone, 'Escolha um fuso da lista').optional().meta({ title: 'Fuso horário' }),
    formato: z.enum(formatos, 'Escolha um formato da lista').optional().meta({ title: 'Formato' }),
    versao,
  })
  .superRefine(exigirCidade);
