import { definicaoDeFormulario } from '@prosa/contract/formularios/formularios.schemas.ts';
import { describe, expect, it } from 'vitest';
import { hostileTexts, leastCpuMs } from '../../../../test/kit/hostile/texts.ts';
import { lerResposta, municipioDe } from './respostas.ts';

const tipos = [
  'texto',
  'area',
  'email',
  'telefone',
  'documento',
  'cep',
  'municipio',
  'numero',
  'dinheiro',
  'data',
  'lista',
  'opcoes',
  'marcas',
  'nota',
  'arquivo',
  'consentimento',
  'oculto',
] as const;

describe('[security: T1] a stranger’s answer of 60 KB', () => {
  it.each(tipos)('is read in a few milliseconds: %s', (tipo) => {
    const definicao = definicaoDeFormulario.parse({
      campos: [{ id: 'abcd', tipo, titulo: 'Campo', opcoes: ['Um', 'Dois'], ...(tipo === 'oculto' && { parametro: 'utm' }) }],
    });
    // the list of cities is made at the first question
    lerResposta(definicao, { abcd: 'Campinas - SP' });
    for (const [name, text] of Object.entries(hostileTexts)) {
      for (const sent of [text, [text, text]])
        expect(
          leastCpuMs(() => lerResposta(definicao, { abcd: sent }), 3),
          name,
        ).toBeLessThan(20);
    }
  });

  it('what is too long is said so, and nothing of it is kept', () => {
    const definicao = definicaoDeFormulario.parse({
      campos: [
        { id: 'abcd', tipo: 'texto', titulo: 'Nome' },
        { id: 'efgh', tipo: 'area', titulo: 'Recado' },
      ],
    });
    expect(lerResposta(definicao, { abcd: 'a'.repeat(301), efgh: 'b'.repeat(5001) })).toEqual({
      dados: {},
      erros: { abcd: 'No máximo 300 caracteres', efgh: 'No máximo 5000 caracteres' },
    });
    expect(lerResposta(definicao, { abcd: 'a'.repeat(300), efgh: 'b'.repeat(5000) }).erros).toEqual({});
  });
});

it('a city is known however it was typed', () => {
  for (const typed of ['Campinas - SP', 'campinas/sp', 'Campinas (SP)', '  CAMPINAS   sp ', 'Campinas-SP'])
    expect(municipioDe(typed), typed).toBe('CAMPINAS - SP');
});
