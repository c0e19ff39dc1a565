import { z } from 'zod';
import { optionalId, requiredLine, requiredText, text, webAddress } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { bitOut } from '../registro/registro.schemas.ts';
import { endpoint } from '../wire.ts';

export const permissoes = {
  BtnHelp: { ordem: 200, titulo: 'Ajuda', funcoes: { store: 'Editar textos de ajuda e tutoriais' } },
} as const satisfies Permissoes;

const video = z.union([z.literal(''), webAddress(500, 'Use um endereço https', /^https$/)]).default('');

/** Help content (spec 3); `id` is 0 while the company has none of its own and reads the platform's. */
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
      video_url: video,
    }),
    reply: z.object({ id: z.number() }),
  }),
  original: endpoint('POST /BtnHelp/original', {
    summary: 'Voltar a ajuda de um ponto da tela ao texto da plataforma',
    access: ['BtnHelp', 'store'],
    body: z.object({ identifier: requiredText(120) }),
  }),
};

/** Tutorial of a screen (spec 3); `router_name` is the screen's address as the router has it, without the first slash. */
export const tutorialSchema = z.object({
  router_name: z.string(),
  titulo: z.string(),
  url_video: z.string(),
  texto: z.string(),
  /** The company wrote its own. */
  proprio: bitOut,
});

export const tutorial = {
  getAll: endpoint('GET /tutorial/getAll', {
    summary: 'Tutoriais das telas: os da empresa, ou os da plataforma',
    access: 'staff',
    versioned: true,
    reply: z.object({ data: z.array(tutorialSchema) }),
  }),
  store: endpoint('POST /tutorial/store', {
    summary: 'Salvar o tutorial de uma tela',
    access: ['BtnHelp', 'store'],
    body: z.object({
      router_name: requiredText(120),
      titulo: requiredLine(160, 'Informe o título'),
      url_video: video,
      texto: text(4000).default(''),
    }),
    reply: z.object({ id: z.number() }),
  }),
  original: endpoint('POST /tutorial/original', {
    summary: 'Voltar o tutorial de uma tela ao da plataforma',
    access: ['BtnHelp', 'store'],
    body: z.object({ router_name: requiredText(120) }),
  }),
};
