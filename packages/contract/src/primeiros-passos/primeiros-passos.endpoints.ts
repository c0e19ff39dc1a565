import { z } from 'zod';
import { bit } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { endpoint } from '../wire.ts';

export const permissoes = {
  primeirosPassos: { ordem: 192, titulo: 'Primeiros passos', funcoes: { concluir: 'Configurar a empresa nos primeiros passos' }, supervisorSem: 'tudo' },
} as const satisfies Permissoes;

/** Steps of the wizard, in the order of spec 2. */
export const passos = ['departamentos', 'email', 'chat', 'numero', 'conectar', 'logo'] as const;
export type Passo = (typeof passos)[number];
export const segmentos = ['loja', 'clinica', 'advocacia', 'imobiliaria', 'escola', 'servicos'] as const;
export type Segmento = (typeof segmentos)[number];
/** What a company has once it is set up, as the start ticks it off. */
export const pendencias = ['departamento', 'pessoa', 'chat', 'numero', 'resposta', 'modelo', 'horario'] as const;
export type Pendencia = (typeof pendencias)[number];

const access = ['primeirosPassos', 'concluir'] as const;
const estado = { segmento: z.enum(segmentos).nullable(), passo: z.enum(passos) };

/** The wizard of a new company (spec 2, 4): where it stands, and its end. */
export const primeirosPassos = {
  show: endpoint('GET /primeirosPassos/show', {
    summary: 'Onde o assistente parou, e o que a empresa já tem',
    access,
    reply: z.object({
      data: z.object({
        ...estado,
        /** Those that this installation has, in their order. */
        passos: z.array(z.enum(passos)),
        /** What the start ticks off, as far as this installation has it. */
        feito: z.partialRecord(z.enum(pendencias), z.boolean()),
        /** The person took the list off their start. */
        oculto: bit,
      }),
    }),
  }),
  store: endpoint('POST /primeirosPassos/store', {
    summary: 'Guardar em que passo se está, para continuar em outro lugar',
    access,
    body: z.object({ segmento: z.enum(segmentos, 'Escolha um segmento da lista').nullable(), passo: z.enum(passos, 'Passo desconhecido') }),
  }),
  ocultar: endpoint('POST /primeirosPassos/ocultar', {
    summary: 'Tirar do próprio início a lista do que falta configurar, ou trazê-la de volta',
    access,
    body: z.object({ oculto: bit }),
  }),
  concluir: endpoint('POST /primeirosPassos/concluir', {
    summary: 'Terminar, ou deixar para depois: as próximas entradas abrem o início',
    access,
  }),
};
