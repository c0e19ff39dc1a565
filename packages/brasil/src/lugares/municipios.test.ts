import { describe, expect, it } from 'vitest';
import { estados, municipioPorCodigo, municipioPorId, municipioPorNome, municipios, municipiosDe } from './municipios.ts';

describe('[3] [2] municípios', () => {
  it('are all 5,571, numbered by state and name, each with a code of its state', () => {
    const all = municipios();
    expect(all).toHaveLength(5571);
    expect(new Set(all.map((m) => m.codigo)).size).toBe(5571);
    for (const [i, m] of all.entries()) {
      expect(m.id_municipio).toBe(i + 1);
      expect(m.codigo).toMatch(/^\d{7}$/);
      expect(Number(m.codigo.slice(0, 2))).toBe(m.id_uf);
      expect(m.municipio).toBe(m.municipio.toUpperCase());
    }
    const key = (m: { uf: string; municipio: string }) =>
      `${m.uf} ${m.municipio
        .normalize('NFD')
        .replace(/[\u0300-\u036F']/g, '')
        .replaceAll('-', ' ')}`;
    expect(all.map(key)).toEqual(all.map(key).toSorted());
  });

  it.each([
    ['MG', 853],
    ['MS', 79],
    ['PA', 144],
    ['RJ', 92],
    ['RS', 497],
    ['SC', 295],
    ['SE', 75],
    ['RR', 15],
    ['TO', 139],
    ['AC', 22],
    ['AL', 102],
    ['AM', 62],
    ['AP', 16],
    ['ES', 78],
    ['DF', 1],
    // one was made after the specification counted 141
    ['MT', 142],
  ])('%s has %i', (uf, count) => {
    expect(municipiosDe(estados.find((e) => e.uf === uf)!.id_uf)).toHaveLength(count);
  });

  it('are found by id, and by the name that a postal service gives', () => {
    const campinas = municipioPorNome('Campinas', 'SP')!;
    expect(campinas).toMatchObject({ municipio: 'CAMPINAS', codigo: '3509502', id_uf: 35, uf: 'SP' });
    expect(municipioPorId(campinas.id_municipio)).toBe(campinas);
    expect(municipioPorNome("sant'ana do livramento", 'rs')?.codigo).toBe('4317103');
    expect(municipioPorNome('Sao Joao del-Rei', 'MG')?.codigo).toBe('3162500');
    expect(municipioPorNome('Campinas', 'RJ')).toBeUndefined();
    expect(municipioPorId(0)).toBeUndefined();
    expect(municipioPorId(5572)).toBeUndefined();
  });

  it.each([
    ['Moji Mirim', 'SP', 'MOGI MIRIM'],
    ['Moji das Cruzes', 'SP', 'MOGI DAS CRUZES'],
    ['Embu', 'SP', 'EMBU DAS ARTES'],
    ['Embu-Guaçu', 'SP', 'EMBU-GUAÇU'],
    ['Parati', 'RJ', 'PARATY'],
    ['Búzios', 'RJ', 'ARMAÇÃO DOS BÚZIOS'],
    ['Trajano de Morais', 'RJ', 'TRAJANO DE MORAES'],
    ['São Luiz do Paraitinga', 'SP', 'SÃO LUÍS DO PARAITINGA'],
    ['Santana do Livramento', 'RS', "SANT'ANA DO LIVRAMENTO"],
    ['Ipauçu', 'SP', 'IPAUSSU'],
    ['Açu', 'RN', 'ASSÚ'],
    ['Augusto Severo', 'RN', 'CAMPO GRANDE'],
    ['Itapagé', 'CE', 'ITAPAJÉ'],
    ['Piçarras', 'SC', 'BALNEÁRIO PIÇARRAS'],
    ['Eldorado dos Carajás', 'PA', 'ELDORADO DO CARAJÁS'],
    ['Belém de São Francisco', 'PE', 'BELÉM DO SÃO FRANCISCO'],
    ['Santo Antônio de Leverger', 'MT', 'SANTO ANTÔNIO DO LEVERGER'],
    ['Santa Isabel do Pará', 'PA', 'SANTA IZABEL DO PARÁ'],
    ['Brasópolis', 'MG', 'BRAZÓPOLIS'],
    ['S. José dos Campos', 'SP', 'SÃO JOSÉ DOS CAMPOS'],
    ['Sta. Bárbara D´Oeste', 'SP', "SANTA BÁRBARA D'OESTE"],
    ['São Caetano', 'PE', 'SÃO CAITANO'],
    ['Seridó', 'PB', 'SÃO VICENTE DO SERIDÓ'],
    ['São Valério da Natividade', 'TO', 'SÃO VALÉRIO'],
  ])('%s, %s is %s', (nome, uf, present) => expect(municipioPorNome(nome, uf)?.municipio).toBe(present));

  it('what sounds like several, or like none, is nobody’s guess', () => {
    for (const [nome, uf] of [
      ['', 'SP'],
      ['Dos', 'SP'],
      ['Moji', 'SP'],
      ['X'.repeat(100_000), 'SP'],
    ] as const)
      expect(municipioPorNome(nome, uf)).toBeUndefined();
    for (const city of municipios()) expect(municipioPorNome(city.municipio, city.uf)).toBe(city);
  });

  it('are found by the code of the IBGE, with its check digit or without', () => {
    expect(['3530805', '353080', '1', ''].map((codigo) => municipioPorCodigo(codigo)?.municipio)).toEqual(['MOGI MIRIM', 'MOGI MIRIM', undefined, undefined]);
  });
});
