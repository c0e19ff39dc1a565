import { z } from 'zod';
import { bit } from '../codecs.ts';

/** What whoever imports agrees to; a new text gets a new number. */
export const consentimentoDaImportacao = {
  versao: 1,
  texto:
    'A empresa tem o direito de guardar e tratar estes contatos e estas conversas (LGPD, arts. 7º e 10), e informou isso às pessoas. O que for importado fica sujeito às mesmas regras de retenção, exportação e anonimização que o resto.',
} as const;
export const maisDiasDaImportacao = 365;
export const estadosDaImportacao = ['andando', 'pronta', 'cancelada', 'falhou', 'desfazendo', 'desfeita'] as const;

export const importarBody = z
  .object({
    modo: z.enum(['contatos', 'conversas'], { error: 'Escolha o que importar' }).meta({ title: 'O que importar' }),
    /** How far back, with conversas. */
    dias: z.coerce
      .number('Informe um número')
      .int('Informe um número inteiro')
      .min(1, 'Pelo menos um dia')
      .max(maisDiasDaImportacao, `No máximo ${maisDiasDaImportacao} dias`)
      .default(30)
      .meta({ title: 'Dias para trás' }),
    consentimento: bit.default(0).meta({ title: 'Concordo' }),
  })
  .refine(({ consentimento }) => consentimento === 1, { error: 'Confirme que a empresa pode guardar estes dados', path: ['consentimento'] });

export const importacaoDeLinha = z.object({
  id_wpp_importacao: z.number(),
  modo: z.enum(['contatos', 'conversas']),
  dias: z.number().nullable(),
  estado: z.enum(estadosDaImportacao),
  /** People seen, messages taken, contatos made, and contatos that stayed when it was taken back. */
  pessoas: z.number(),
  mensagens: z.number(),
  criados: z.number(),
  mantidos: z.number(),
  erro: z.string(),
  autor: z.string(),
  created_at: z.string(),
  terminada_em: z.string().nullable(),
});
export type ImportacaoDeLinha = z.output<typeof importacaoDeLinha>;
