import { z } from 'zod';
import { bit, id, listQuery, listReply, text } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { endpoint } from '../wire.ts';
import { usuarioSchema } from './usuarios.schemas.ts';

export const permissoes = {
  usuario: { ordem: 170, titulo: 'Usuários', funcoes: { getAll: 'Ver usuários' }, atendente: ['getAll'] },
} as const satisfies Permissoes;

/** Spec 7 "Auth": people of the staff. */
export const usuario = {
  checkUsuario: endpoint('GET /usuario/checkUsuario/{a}/{b}', {
    summary: 'Testar se um nome de usuário está livre: a = nome, b = id que pode mantê-lo (0 para nenhum)',
    access: ['usuario', 'getAll'],
    params: z.object({ a: text(200).min(1), b: z.coerce.number().int().min(0) }),
    reply: z.object({ livre: z.boolean(), message: z.string() }),
  }),
  getAll: endpoint('GET /usuario/getAll', {
    summary: 'Pessoas da equipe: as ativas, ou com status 0 as que não trabalham mais na empresa',
    access: ['usuario', 'getAll'],
    query: listQuery({ status: bit.optional() }, ['nome']),
    reply: listReply(usuarioSchema),
  }),
  getById: endpoint('GET /usuario/getById/{id}', {
    summary: 'Uma pessoa da equipe',
    access: ['usuario', 'getAll'],
    params: z.object({ id }),
    reply: z.object({ data: usuarioSchema }),
  }),
};
