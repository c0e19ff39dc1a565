import { afterEach, expect, test } from 'vitest';
import { setFormat } from '@/core/formats.ts';
import { wireFilter } from './contatos-lista.queries.ts';

afterEach(() => setFormat({ formato: 'pt-BR', fuso: 'America/Sao_Paulo' }));

test.each([
  ['America/Sao_Paulo', '2026-11-22T03:00:00.000Z', '2026-11-23T02:59:59.999Z'],
  ['Asia/Tokyo', '2026-11-21T15:00:00.000Z', '2026-11-22T14:59:59.999Z'],
])('a day of a filter is a day of the empresa (%s), wherever the browser is', (fuso, criado_de, criado_ate) => {
  setFormat({ formato: 'pt-BR', fuso });
  expect(wireFilter({ q: '', filters: { criado: ['2026-11-22', '2026-11-22'] } })).toEqual({ criado_de, criado_ate });
});
