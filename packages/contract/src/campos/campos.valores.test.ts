import { describe, expect, it } from 'vitest';
import { mostrarCampo } from './campos.textos.ts';
import { type CampoDefinido, lerCampo, lerCampos, type TipoDeCampo } from './campos.valores.ts';

const campo = (tipo: TipoDeCampo, over: Partial<CampoDefinido> = {}): CampoDefinido => ({
  id_campo: 1,
  nome: 'Campo',
  tipo,
  opcoes: ['Norte', 'Região Sul'],
  obrigatorio: 0,
  ...over,
});

describe('own fields: one place reads and shows their values', () => {
  it.each<[TipoDeCampo, unknown, unknown]>([
    ['texto', '  ouro ', 'ouro'],
    ['texto', 12, '12'],
    ['numero', '1.234,5', 1234.5],
    ['numero', '1234.5', 1234.5],
    ['numero', '10.000', 10_000],
    ['numero', '-1.234.567', -1_234_567],
    ['numero', '0.125', 0.125],
    ['numero', '-3', -3],
    ['numero', 7.25, 7.25],
    ['data', '28/02/2001', '2001-02-28'],
    ['data', '2001-02-28', '2001-02-28'],
    ['lista', 'regiao sul', 'Região Sul'],
    ['sim_nao', 'Não', false],
    ['sim_nao', 'x', true],
    ['sim_nao', true, true],
    ['texto', '   ', null],
    ['data', '', null],
    ['numero', null, null],
  ])('%s: %j is %j', (tipo, raw, valor) => {
    expect(lerCampo(campo(tipo), raw)).toEqual({ valor });
  });

  it.each<[TipoDeCampo, unknown, string]>([
    ['numero', '12a', 'Informe um número'],
    ['numero', 1e16, 'Informe um número'],
    ['numero', '1.2.3', 'Informe um número'],
    ['data', '31/02/2001', 'Data inválida'],
    ['lista', 'Leste', 'Escolha uma das opções'],
    ['sim_nao', 'talvez', 'Use Sim ou Não'],
    ['texto', 'a'.repeat(501), 'Máximo de 500 caracteres'],
    ['texto', ['lista'], 'Valor inválido'],
  ])('%s: %j is refused', (tipo, raw, erro) => {
    expect(lerCampo(campo(tipo), raw)).toEqual({ erro });
  });

  it('all of a form: required ones, and nothing that is no field', () => {
    const defined = [campo('texto', { id_campo: 1, obrigatorio: 1 }), campo('numero', { id_campo: 2 }), campo('sim_nao', { id_campo: 3, obrigatorio: 1 })];
    expect(lerCampos(defined, { 1: '', 2: '', 3: false, 9: 'x' })).toEqual({ valores: { 3: false }, erros: { 1: 'Campo obrigatório' } });
    expect(lerCampos(defined, { 1: 'ouro', 2: '1,5', 3: 'sim' })).toEqual({ valores: { 1: 'ouro', 2: 1.5, 3: true }, erros: {} });
  });

  it.each<[TipoDeCampo, unknown, string]>([
    ['numero', 1234.5, '1.234,5'],
    ['data', '2001-02-28', '28/02/2001'],
    ['sim_nao', false, 'Não'],
    ['lista', 'Norte', 'Norte'],
    ['texto', null, ''],
  ])('%s: %j reads %s', (tipo, valor, text) => {
    expect(mostrarCampo(tipo, valor)).toBe(text);
  });
});
