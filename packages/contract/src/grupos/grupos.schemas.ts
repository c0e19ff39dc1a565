import { z } from 'zod';
import { id, optionalId, requiredText } from '../codecs.ts';

const node = z.object({
  id_permissao: z.number(),
  status: z.union([z.literal(0), z.literal(1)]),
  pai: z.number().nullable(),
  titulo: z.string(),
  controller: z.string(),
  funcao: z.string().nullable(),
  ordem: z.number(),
});
export const tree = z.object({ data: z.array(node.extend({ filhos: z.array(node.extend({ filhos: z.array(z.never()) })) })) });
export const grupoSchema = z.object({
  id_grupo: z.number(),
  nome: z.string(),
  modelo: z.enum(['administrador', 'supervisor', 'atendente']).nullable(),
  escopo_atendimento: z.string(),
  escopo_ticket: z.string(),
  escopo_contato: z.string(),
  escopo_bloco: z.string(),
  pessoas: z.number(),
});

export const grupoBody = z.object({
  id_grupo: optionalId,
  nome: requiredText(80, 'Informe o nome do grupo'),
  escopo_atendimento: z.enum(['proprios', 'departamento', 'todos']).default('proprios'),
  escopo_ticket: z.enum(['proprios', 'departamento', 'todos']).default('proprios'),
  escopo_contato: z.enum(['proprios', 'departamento', 'todos']).default('todos'),
  escopo_bloco: z.enum(['proprios', 'departamento', 'todos']).default('proprios'),
});
export const grupoPermissaoBody = z.object({ id_grupo: id, id_permissao: id, status: z.coerce.number().int().min(0).max(1) });
