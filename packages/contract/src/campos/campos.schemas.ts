import { plain } from '@prosa/brasil/texto.ts';
import { z } from 'zod';
import { bit, optionalId, requiredText, versao } from '../codecs.ts';
import { tiposDeCampo } from './campos.valores.ts';

export const campoSchema = z.object({
  id_campo: z.number(),
  nome: z.string(),
  tipo: z.enum(tiposDeCampo),
  opcoes: z.array(z.string()),
  obrigatorio: z.union([z.literal(0), z.literal(1)]),
  ordem: z.number(),
  versao: z.number(),
});
export type Campo = z.infer<typeof campoSchema>;

export const campoBody = z
  .object({
    id_campo: optionalId,
    nome: requiredText(60, 'Informe o nome do campo').meta({ title: 'Nome' }),
    tipo: z.enum(tiposDeCampo, { error: 'Escolha o tipo' }),
    opcoes: z.array(requiredText(100, 'Escreva a opção ou remova a linha')).max(100, 'No máximo 100 opções').default([]),
    obrigatorio: bit.default(0).meta({ title: 'Obrigatório' }),
    versao,
  })
  .superRefine(({ tipo, opcoes }, ctx) => {
    if (tipo !== 'lista') return;
    if (opcoes.length === 0) ctx.addIssue({ code: 'custom', path: ['opcoes'], message: 'Inclua pelo menos uma opção' });
    const seen = new Set<string>();
    for (const [i, opcao] of opcoes.entries()) {
      if (seen.has(plain(opcao))) ctx.addIssue({ code: 'custom', path: ['opcoes', i], message: 'Esta opção já está na lista' });
      seen.add(plain(opcao));
    }
  });
