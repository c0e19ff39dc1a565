import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { atendimento } from './atendimentos/historico.endpoints.ts';
import { auditoria } from './auditoria/auditoria.endpoints.ts';
import { codeText, emOrdem, isWebAddress, listQuery, requiredLine, requiredText, text, webAddress } from './codecs.ts';
import { contatosLista } from './contatos/lista.endpoints.ts';
import { empresa } from './empresas/empresas.endpoints.ts';
import { formularioBody } from './formularios/formularios.schemas.ts';
import { funcionarioBody } from './funcionarios/funcionarios.schemas.ts';
import { kanbanBloco } from './kanban/blocos.endpoints.ts';
import { WppLog } from './linhas/log.endpoints.ts';
import { ticketBody } from './tickets/tickets.schemas.ts';
import { usuarioBody } from './usuarios/usuarios.schemas.ts';

const messages = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('[5] generic', () => {
  it('required: not empty, also after trimming', () => {
    expect(messages(requiredText(10, 'Informe o nome'), '  ')).toEqual([['', 'Informe o nome']]);
    expect(requiredText(10).parse(' Rita ')).toBe('Rita');
  });

  it('minLen and maxLen of text', () => {
    expect(messages(text(3), 'abcd')).toEqual([['', 'Máximo de 3 caracteres']]);
    expect(messages(text(3), ' abc ')).toEqual([]);
    // no database takes a NUL
    expect(text(3).parse(' a\0bc\0 ')).toBe('abc');
    // nor half of a character
    expect(text(3).parse('a\ud800')).toBe('a\ufffd');
  });

  it('select required needs a value: it says what to choose', () => {
    expect(messages(usuarioBody, { nome: 'Ana', usuario: 'ana@ex.com' }).filter(([field]) => field === 'id_grupo')).toEqual([['id_grupo', 'Escolha um grupo']]);
  });

  it('[issue: what show answers can be stored] no colour and no logo are null there', () => {
    const { body } = empresa.store;
    expect(body.parse({ nome_fantasia: 'Loja', cor: null, logo: null })).toMatchObject({ cor: '', logo: '' });
    expect(messages(body, { nome_fantasia: 'Loja', cor: 'azul' })).toEqual([['cor', 'Escolha uma cor']]);
  });

  it('min and max of a number', () => {
    const salario = (value: unknown) => messages(funcionarioBody, { nome: 'Rita', salario: value }).filter(([field]) => field === 'salario');
    expect(salario(-1)).toEqual([['salario', 'Informe um valor']]);
    expect(salario(99_999_999_99 + 1)).toEqual([['salario', 'Valor alto demais']]);
    expect([salario(0), salario(123_456)]).toEqual([[], []]);
  });
});

describe('[5] date range: begin not after end', () => {
  const faixa = z.object({ de: z.any(), ate: z.any() }).superRefine(emOrdem(['de', 'ate']));
  it.each([
    ['2026-11-21', '2026-11-20', false],
    ['2026-11-20', '2026-11-20', true],
    ['2026-11-20T12:00:00+03:00', '2026-11-20T10:00:00Z', true],
    ['2026-11-20T12:00:00-03:00', '2026-11-20T12:00:00Z', false],
    [2, 10, true],
    [10, 2, false],
    [undefined, '2026-11-20', true],
    ['2026-11-20', undefined, true],
  ])('%s to %s: %s', (de, ate, right) => {
    expect(messages(faixa, { de, ate })).toEqual(right ? [] : [['ate', 'O início não pode ser depois do fim']]);
  });

  it.each(['1969-12-31T23:59:00Z', '2069-01-02T00:00:00Z'])('[5] %s is out of the limits of date and time', (em) => {
    expect(messages(ticketBody, { titulo: 'A', prazo: em }).filter(([field]) => field === 'prazo')).toEqual([
      ['prazo', 'Informe data e hora entre 01/01/1970 e 01/01/2069'],
    ]);
  });

  it('of a form, which would never open otherwise', () => {
    const form = { titulo: 'A', abre_em: '2026-11-21T00:00:00Z' };
    expect(messages(formularioBody, { ...form, fecha_em: '2026-11-20T00:00:00Z' })).toEqual([['fecha_em', 'O início não pode ser depois do fim']]);
    expect(messages(formularioBody, { ...form, fecha_em: null })).toEqual([]);
  });

  it.each([
    ['acts', auditoria.getAll.query, { de: '2026-11-21', ate: '2026-11-20' }, 'ate'],
    ['the log of a number', WppLog.getAll.query, { de: '2026-11-21', ate: '2026-11-20' }, 'ate'],
    ['salas', atendimento.getAll.query, { de: '2026-11-21T00:00:00Z', ate: '2026-11-20T00:00:00Z' }, 'ate'],
    ['cards', kanbanBloco.getAllBloco.query, { previsto_de: '2026-11-21', previsto_ate: '2026-11-20' }, 'previsto_ate'],
    ['cards by deadline', kanbanBloco.getAllBloco.query, { prazo_de: '2026-11-21T00:00:00Z', prazo_ate: '2026-11-20T00:00:00Z' }, 'prazo_ate'],
  ])('in the list of %s', (_what, query, range, field) => {
    expect(messages(query, range)).toEqual([[field, 'O início não pode ser depois do fim']]);
  });

  it('in the list of contatos, of the own fields too', () => {
    const { query } = contatosLista.listar;
    expect(messages(query, { criado_de: '2026-11-21T00:00:00Z', criado_ate: '2026-11-20T00:00:00Z' })).toEqual([
      ['criado_ate', 'O início não pode ser depois do fim'],
    ]);
    expect(messages(query, { conversa_de: '2026-11-21T00:00:00Z', conversa_ate: '2026-11-20T00:00:00Z' })).toHaveLength(1);
    expect(messages(query, { campos: JSON.stringify([{ id_campo: 1, de: 5, ate: 3 }]) })).toEqual([['campos.0.ate', 'O início não pode ser depois do fim']]);
  });
});

it.each([
  ['https://exemplo.com.br/a?b=c@d', true],
  ['https://exemplo.com.br/@ana', true],
  ['http://banco.example@outro.example', false],
  ['https://banco.example:443@outro.example/', false],
  ['https://:x@outro.example/', false],
])('[security: T19] %s as an address: %s', (url, right) => {
  expect([webAddress(2000).safeParse(url).success, isWebAddress(url)]).toEqual([right, right]);
});

it('[9] a list starts on page 0 with 25 rows, and has 200 at most', () => {
  const query = listQuery({}, ['nome']);
  expect(query.parse({})).toEqual({ q: '', page: 0, rpp: 25, ordem: '' });
  expect(query.safeParse({ rpp: 201 }).success).toBe(false);
});

it('a title is one line, whatever breaks lines in what was pasted', () => {
  expect(requiredLine(40).parse(' Um\u2028dois\r\ntrês\u2029\tquatro\u0085 ')).toBe('Um dois três quatro');
  expect(requiredLine(40, 'Informe o título').safeParse('\u2028\u2029').error?.issues[0]?.message).toBe('Informe o título');
});

it('a code is its digits and letters', () => {
  expect(['12\u200B34-56', '１２３ ４５６', 'ABCDE–fghjk', '\u200B'].map((code) => codeText(40).parse(code))).toEqual(['123456', '123456', 'abcdefghjk', '']);
});
