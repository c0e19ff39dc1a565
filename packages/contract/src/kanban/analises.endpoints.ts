import { z } from 'zod';
import { emOrdem, id, text } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { blocoLinha, filtrosDoQuadro, origensDeBloco, tipoDeEstagio } from './kanban.schemas.ts';

const ver = ['kanbanBloco', 'getAll'] as const;
const one = z.object({ id });
const dinheiro = z.object({ quantidade: z.number(), soma: z.number() });
const mes = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Mês inválido');

/** Cards that are expected in one month, as far as the person sees them. Sums in cents. */
export const mesPrevisto = z.object({
  /** 'antes': expected in an earlier month, and still open; 'sem': nobody said when. */
  mes: z.union([mes, z.enum(['antes', 'sem'])]),
  quantidade: z.number(),
  soma: z.number(),
  /** Value × probability. */
  soma_ponderada: z.number(),
  /** What was won in this month. */
  ganho: z.number(),
  /** The first 50, by value. */
  blocos: z.array(blocoLinha),
});
export type MesPrevisto = z.output<typeof mesPrevisto>;

export const relatorioDeQuadro = z.object({
  criados: z.number(),
  abertos: dinheiro,
  ganhos: dinheiro,
  perdidos: dinheiro,
  /** Of the cards made in the period, how many reached each list, or one behind it. */
  funil: z.array(z.object({ id_estagio: z.number(), titulo: z.string(), tipo: tipoDeEstagio, chegaram: z.number() })),
  /** Stays in lists that ended in the period, in hours. */
  tempos: z.array(z.object({ id_estagio: z.number(), titulo: z.string(), passagens: z.number(), mediana: z.number(), media: z.number() })),
  motivos: z.array(z.object({ situacao: tipoDeEstagio, motivo: z.string(), quantidade: z.number(), soma: z.number() })),
  pessoas: z.array(z.object({ id_usuario: z.number().nullable(), nome: z.string(), ganhos: z.number(), perdidos: z.number(), soma: z.number() })),
  origens: z.array(z.object({ origem: z.enum(origensDeBloco), criados: z.number(), ganhos: z.number(), perdidos: z.number(), soma: z.number() })),
});
export type RelatorioDeQuadro = z.output<typeof relatorioDeQuadro>;

/** What a board tells of its cards together; each figure counts what the person sees. */
export const kanbanAnalises = {
  previsao: endpoint('GET /kanbanQuadros/previsao/{id}', {
    summary: 'Cards em aberto de um quadro pelo mês em que se esperam, com o que valem e o que foi ganho em cada mês',
    access: ver,
    params: one,
    query: z.object({ q: text(120).default(''), de: mes.optional(), meses: z.coerce.number().int().min(1).max(12).default(6) }).extend(filtrosDoQuadro),
    reply: z.object({ data: z.array(mesPrevisto) }),
  }),
  relatorio: endpoint('GET /kanbanQuadros/relatorio/{id}', {
    summary: 'Conversão, tempo por lista, ganhos e perdas de um quadro entre dois dias',
    access: ver,
    params: one,
    query: z.object({ de: z.iso.date('Informe uma data válida'), ate: z.iso.date('Informe uma data válida') }).superRefine(emOrdem(['de', 'ate'])),
    reply: z.object({ data: relatorioDeQuadro }),
  }),
};
