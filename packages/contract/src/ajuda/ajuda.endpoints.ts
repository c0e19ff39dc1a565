import { z } from 'zod';
import { optionalId, requiredText, text, webAddress } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { endpoint } from '../wire.ts';

export const permissoes = {
  BtnHelp: { ordem: 200, titulo: 'Ajuda', funcoes: { store: 'Editar textos de ajuda' } },
} as const satisfies Permissoes;

/** Help content (spec 3). */
export const ajudaSchema = z.object({ id: z.number(), identifier: z.string(), title: z.string(), description: z.string(), video_url: z.string() });

export const BtnHelp = {
  show: endpoint('GET /BtnHelp/show/{identifier}', {
    summary: 'Ajuda de um ponto da tela',
    access: 'session',
    params: z.object({ identifier: text(120).min(1) }),
    reply: z.object({ data: ajudaSchema.nullable() }),
  }),
  store: endpoint('POST /BtnHelp/store', {
    summary: 'Salvar a ajuda de um ponto da tela',
    access: ['BtnHelp', 'store'],
    body: z.object({
      id: optionalId,
      identifier: requiredText(120),
      title: requiredText(160, 'Informe o título'),
      description: text(4000).default(''),
      video_url: z.union([z.literal(''), webAddress(500, 'Use um endereço https', /^https$/)]).default(''),
    }),
    reply: z.object({ id: z.number() }),
  }),
};
