import { z } from 'zod';
import { bit, id, optionalId, requiredText, text, versao } from '../codecs.ts';
import { bitOut, detalheDeRegistro } from '../registro/registro.schemas.ts';

/** Team: people who work together, some of whom lead it. */
export const equipeLinha = z.object({
  id_equipe: z.number(),
  nome: z.string(),
  descricao: z.string(),
  pessoas: z.number(),
  /** Names, by name: 'Ana Lima, Bruno Reis'. */
  lideranca: z.string(),
  status: bitOut,
  excluido_em: z.string().nullable(),
});
export const equipeDetalhe = equipeLinha.extend({
  ...detalheDeRegistro,
  membros: z.array(z.object({ id_login: z.number(), nome: z.string(), lider: bitOut })),
});

const pessoas = z.array(id).max(500, 'No máximo 500 pessoas').default([]);
export const equipeBody = z.object({
  id_equipe: optionalId,
  nome: requiredText(80, 'Informe o nome da equipe').meta({ title: 'Nome' }),
  descricao: text(300).default('').meta({ title: 'Descrição' }),
  status: bit.default(1).meta({ title: 'Ativa' }),
  /** Leaders are members, whether they are named here or not. */
  membros: pessoas.meta({ title: 'Membros' }),
  lideres: pessoas.meta({ title: 'Líderes' }),
  versao,
});
