import { readPhone } from '@prosa/brasil/telefone.ts';
import { z } from 'zod';
import { mesmaSenha, senhaSchema } from '../acesso/acesso.schemas.ts';
import { bit, chosenId, emailText, emOrdem, foto, id, idOrNone, moment, optionalId, rawText, requiredText, text, versao, wholeNumber } from '../codecs.ts';
import { bitOut } from '../registro/registro.schemas.ts';

/** Why somebody who is in the list does not attend: invited, no departamento, a grupo that may not, away. */
export const faltas = ['convidado', 'sem_departamento', 'sem_permissao', 'ausente'] as const;
export type Falta = (typeof faltas)[number];

/** Out of office, and who stands in; null: there. */
const ausencia = {
  ausencia_de: z.string().nullable(),
  ausencia_ate: z.string().nullable(),
  id_substituto: z.number().nullable(),
  substituto: z.string().nullable(),
};

/** A person of the staff (spec 3). What is null or '' is not told to who only chooses people. */
export const usuarioSchema = z.object({
  id_login: z.number(),
  /** Shows a code beside the password. */
  segundo_fator: bitOut,
  nome: z.string(),
  usuario: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  disponivel: bitOut,
  online: bitOut,
  grupo: z.string(),
  status: bitOut,
  cargo: z.string(),
  telefone: z.string(),
  ultimo_acesso: z.string().nullable(),
  /** Until when the link of the invitation holds; of somebody invited, null: no link holds. */
  convite_ate: z.string().nullable(),
  faltas: z.array(z.enum(faltas)),
  ...ausencia,
});

export const usuarioDetalhe = usuarioSchema.extend({
  id_grupo: z.number(),
  departamentos: z.array(z.object({ id_departamento: z.number(), nome: z.string(), capacidade: z.number().nullable() })),
  equipes: z.array(z.object({ id_equipe: z.number(), nome: z.string() })),
  id_calendario: z.number().nullable(),
  calendario: z.string().nullable(),
  sessao_unica: bitOut,
  /** Works here alone: name, picture and sign-in are the empresa's to change. */
  so_aqui: bitOut,
  /** Nobody has chosen a password yet. */
  convidado: bitOut,
  versao: z.number(),
});

/** Each period has an end: nobody is forgotten as away. */
const periodo = {
  ausencia_de: z.union([z.literal(''), z.null(), moment], { error: 'Data inválida' }).transform((v) => v || null),
  ausencia_ate: z.union([z.literal(''), z.null(), moment], { error: 'Data inválida' }).transform((v) => v || null),
  id_substituto: idOrNone,
};
function exigirPeriodo(v: { ausencia_de?: string | null | undefined; ausencia_ate?: string | null | undefined }, ctx: z.RefinementCtx): void {
  if (Boolean(v.ausencia_de) === Boolean(v.ausencia_ate)) return;
  ctx.addIssue({
    code: 'custom',
    path: [v.ausencia_de ? 'ausencia_ate' : 'ausencia_de'],
    message: v.ausencia_de ? 'Informe até quando' : 'Informe desde quando',
  });
}
export const ausenciaBody = z
  .object(periodo)
  .superRefine(exigirPeriodo)
  .superRefine(emOrdem(['ausencia_de', 'ausencia_ate']));

const capacidade = wholeNumber(1, 'No mínimo 1', 500, 'No máximo 500');

/** A phone as people write it; stored as digits with the country. */
const telefone = text(30)
  .refine((v) => v === '' || readPhone(v) !== null, 'Telefone inválido')
  .default('');

/** Without id_login: an invitation. Of somebody who works elsewhere, too, name, picture and sign-in stay what they are. */
export const usuarioBody = z
  .object({
    id_login: optionalId,
    nome: requiredText(120, 'Informe o nome').meta({ title: 'Nome' }),
    usuario: emailText('E-mail inválido', 'Informe o e-mail', 200).meta({ title: 'E-mail de acesso' }),
    avatar: foto.default('').meta({ title: 'Foto' }),
    telefone: telefone.meta({ title: 'Telefone' }),
    cargo: text(80).default('').meta({ title: 'Cargo' }),
    id_grupo: chosenId('Escolha um grupo').meta({ title: 'Grupo' }),
    departamentos: z
      .array(
        z.object({
          id_departamento: id,
          capacidade: z
            .union([z.literal(''), z.null(), capacidade])
            .transform((v) => (v === '' ? null : v))
            .default(null),
        }),
      )
      .max(500, 'No máximo 500 departamentos')
      .default([])
      .meta({ title: 'Departamentos' }),
    equipes: z.array(id).max(500, 'No máximo 500 equipes').default([]).meta({ title: 'Equipes' }),
    id_calendario: idOrNone.default(null).meta({ title: 'Horário de acesso' }),
    sessao_unica: bit.default(0).meta({ title: 'Uma sessão por vez' }),
    ausencia_de: periodo.ausencia_de.default(null).meta({ title: 'Ausente desde' }),
    ausencia_ate: periodo.ausencia_ate.default(null).meta({ title: 'Ausente até' }),
    id_substituto: idOrNone.default(null).meta({ title: 'Substituto' }),
    versao,
  })
  .superRefine(exigirPeriodo)
  .superRefine(emOrdem(['ausencia_de', 'ausencia_ate']));

/** What became of an invitation. */
export const conviteReply = z.object({
  /** enviado: mailed; mostrado: nothing can be mailed, `link` is shown this once; espera: it waits behind the person's own sign-in. */
  convite: z.enum(['enviado', 'mostrado', 'espera']),
  link: z.string().nullable(),
  /** Whether somebody was told by mail. */
  avisado: bitOut,
});

/** Spec 5: 'As senhas não conferem'. */
export const senhaProvisoriaBody = z
  .object({ senha: senhaSchema.meta({ title: 'Senha provisória' }), confirmacao: rawText(200).meta({ title: 'Repita a senha' }) })
  .refine((v) => mesmaSenha(v.senha, v.confirmacao), { path: ['confirmacao'], message: 'As senhas não conferem' });

/** An invitation of somebody who signs in elsewhere, while it waits. */
export const conviteEmEspera = z.object({
  id_convite: z.number(),
  nome: z.string(),
  usuario: z.string(),
  grupo: z.string(),
  expira_em: z.string(),
  vencido: bitOut,
});
/** The same, for who is invited. */
export const meuConvite = z.object({ id_convite: z.number(), nome_fantasia: z.string(), expira_em: z.string() });

/** How much of each kind somebody has who is to leave, and what else hangs on it. */
export const saidaSchema = z.object({
  nome: z.string(),
  itens: z.array(z.object({ nome: z.string(), titulo: z.string(), quantos: z.number() })),
});
