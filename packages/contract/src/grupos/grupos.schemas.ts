import { z } from 'zod';
import { bit, id, optionalId, requiredText, versao } from '../codecs.ts';

export const escopos = ['proprios', 'departamento', 'todos'] as const;
export type NomeDeEscopo = `escopo_${'atendimento' | 'ticket' | 'contato' | 'bloco'}`;
export const modelosDeGrupo = ['administrador', 'supervisor', 'atendente'] as const;

const node = z.object({
  id_permissao: z.number(),
  status: z.union([z.literal(0), z.literal(1)]),
  pai: z.number().nullable(),
  titulo: z.string(),
  controller: z.string(),
  funcao: z.string().nullable(),
  ordem: z.number(),
  /** Of a grupo: its own mark, which is not its model's; of an area: one of its functions has one. */
  proprio: z.boolean().optional(),
});
/** Permissions by area (spec 3 "Permission node"). */
export const tree = z.object({ data: z.array(node.extend({ filhos: z.array(node.extend({ filhos: z.array(z.never()) })) })) });
export type NoDePermissao = z.infer<typeof tree>['data'][number];

export const grupoLinha = z.object({
  id_grupo: z.number(),
  nome: z.string(),
  modelo: z.enum(modelosDeGrupo).nullable(),
  escopo_atendimento: z.string(),
  escopo_ticket: z.string(),
  escopo_contato: z.string(),
  escopo_bloco: z.string(),
  /** People who work now. */
  pessoas: z.number(),
  /** Some of their names: 'Ana Lima, Bruno Reis'. */
  nomes: z.string(),
  /** Permissions that are its own and not its model's. */
  proprias: z.number(),
  excluido_em: z.string().nullable(),
});
export const grupoDetalhe = grupoLinha.extend({
  membros: z.array(z.object({ id_login: z.number(), nome: z.string() })),
  criado_em: z.string(),
  alterado_em: z.string(),
  versao: z.number(),
});

const escopo = (titulo: string, inicial: (typeof escopos)[number]) => z.enum(escopos, { error: 'Escolha o alcance' }).default(inicial).meta({ title: titulo });
export const grupoBody = z.object({
  id_grupo: optionalId,
  nome: requiredText(80, 'Informe o nome do grupo').meta({ title: 'Nome' }),
  escopo_atendimento: escopo('Conversas', 'proprios'),
  escopo_ticket: escopo('Tickets', 'proprios'),
  escopo_contato: escopo('Contatos', 'todos'),
  escopo_bloco: escopo('Cartões do kanban', 'proprios'),
  /** Of a new one: where its permissions begin; none of both: without permissions. */
  modelo: z.enum(modelosDeGrupo, { error: 'Escolha o modelo' }).nullish().meta({ title: 'Modelo' }),
  /** Of a new one: whose permissions it gets, with that grupo's model. */
  id_copia: optionalId.meta({ title: 'Copiar de' }),
  versao,
});
export const grupoPermissaoBody = z.object({ id_grupo: id, id_permissao: id, status: z.coerce.number().int().min(0).max(1) });

/** A function, or all of an area: given (1), taken (0), or as the model says (null). */
export const marcasBody = z.object({
  id_grupo: id,
  marcas: z
    .array(z.object({ id_permissao: id, status: bit.nullable() }))
    .min(1, 'Escolha ao menos uma permissão')
    .max(1000, 'Permissões demais de uma vez'),
});

const pessoas = z.array(z.object({ id_login: z.number(), nome: z.string() }));
export const quemPode = z.object({ id_grupo: z.number(), nome: z.string(), pessoas });
/** What somebody lacks, in words, and whom to ask for it. */
export const permissaoQueFalta = z.object({ area: z.string(), funcao: z.string(), pessoas, grupos: z.array(z.string()) });
