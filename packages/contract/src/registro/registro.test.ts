import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpointsIn } from '../all.ts';
import { bit, jsonInString, optionalId, requiredText, text } from '../codecs.ts';
import { registroCalls } from './registro.endpoints.ts';
import { campoDe } from './registro.schemas.ts';

const corpo = z
  .object({
    id_coisa: optionalId,
    nome: requiredText(80, 'Informe o nome').meta({ title: 'Nome' }),
    nota: text(20).optional().meta({ title: 'Nota' }),
    ativo: bit.default(1).meta({ title: 'Ativo' }),
    pessoas: jsonInString(z.array(z.object({ nome: requiredText(9).meta({ title: 'Quem' }) }))).optional(),
  })
  .superRefine(() => undefined);

it('a field says what it is called, how much it takes and whether it is required, through whatever stands around it', () => {
  expect(campoDe(corpo, 'nome')).toEqual({ titulo: 'Nome', maxLength: 80, obrigatorio: true });
  expect(campoDe(corpo, 'nota')).toEqual({ titulo: 'Nota', maxLength: 20, obrigatorio: false });
  expect(campoDe(corpo, 'ativo')).toEqual({ titulo: 'Ativo', maxLength: undefined, obrigatorio: false });
  expect(campoDe(corpo, 'pessoas.nome')).toEqual({ titulo: 'Quem', maxLength: 9, obrigatorio: true });
  expect(
    campoDe(
      z.preprocess((v) => v, corpo),
      'nome',
    ).titulo,
  ).toBe('Nome');
  expect(() => campoDe(corpo, 'outro')).toThrow('o corpo não tem o campo outro');
});

it('a kind has the calls of a plain record, and the parts that it names', () => {
  const especie = { area: 'fornecedores', id: 'id_coisa', um: 'coisa', muitos: 'coisas', feminino: true } as const;
  const linha = z.object({ id_coisa: z.number() });
  const lines = (calls: object) => endpointsIn(calls).map(({ method, path }) => `${method} ${path}`);
  const plain = registroCalls(especie, { linha, detalhe: linha, corpo, ordens: ['nome'] });
  expect(lines(plain)).toEqual([
    'GET /fornecedores/getAll',
    'GET /fornecedores/show/{id}',
    'POST /fornecedores/store',
    'GET /fornecedores/delete/{id}',
    'POST /fornecedores/restaurar/{id}',
  ]);
  expect([plain.show.summary, plain.delete.access, plain.store.reply.parse({ id_coisa: 3, segredo: 1 })]).toEqual([
    'Uma coisa',
    ['fornecedores', 'delete'],
    { id_coisa: 3 },
  ]);
  const whole = registroCalls(especie, { linha, detalhe: linha, corpo, ordens: ['nome'], com: ['lixeira', 'historico', 'anexos'] });
  expect(lines(whole)).toHaveLength(lines(plain).length + 7);
  expect(whole.anexos.store.path).toBe('/fornecedores/anexar/{id}');
});
