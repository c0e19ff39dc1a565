import { describe, expect, it } from 'vitest';
import { productTables, readTables, tablesOf } from './tables.mjs';

const schema = ['public.sala', 'public.nota', 'public.pauta', 'public.pauta_membro', 'public.evento', 'interno.sessao']
  .map((name) => `create table ${name} (\n);`)
  .join('\n');
const declared = { donos: { salas: ['sala'], notas: ['nota'], core: ['evento', 'interno.sessao'] } };
const pauta = "const pauta = registro(pautas, { tabela: 'pauta', colunas: sql`t.nome` }); const pessoas = pessoasDe('pauta_membro', 'id_pauta', sql`m.lider`);";
const wrongIn = (files: Record<string, string>, more: object = {}) =>
  readTables(schema, { ...declared, ...more }, new Map(Object.entries({ 'modules/pautas/pautas.module.ts': pauta, ...files }))).wrong.map(
    ({ de, para }: { de: string; para: string }) => `${de}: ${para}`,
  );

describe('each table is written by its owner', () => {
  it.each([
    ["db.insertInto('sala').values(x)", 'modules/notas/notas.repository.ts: escreve sala, que é de salas'],
    ["db.updateTable('sala as s').set(x)", 'modules/notas/notas.repository.ts: escreve sala, que é de salas'],
    ["db.deleteFrom('public.sala')", 'modules/notas/notas.repository.ts: escreve sala, que é de salas'],
    ['sql`with x as (insert into sala (a) values (${1})) select 1`', 'modules/notas/notas.repository.ts: escreve sala, que é de salas'],
    ['sql<{ n: number }>`UPDATE only public.sala s\n set a = 1`', 'modules/notas/notas.repository.ts: escreve sala, que é de salas'],
    ['const f = () => sql`${sql`delete from sala s`}`', 'modules/notas/notas.repository.ts: escreve sala, que é de salas'],
    ["pool.query('delete from interno.sessao')", 'modules/notas/notas.repository.ts: escreve interno.sessao, que é de core'],
    ["db.deleteFrom('sessao')", 'modules/notas/notas.repository.ts: escreve interno.sessao, que é de core'],
    ["db.updateTable('pauta')", 'modules/notas/notas.repository.ts: escreve pauta, que é de pautas'],
    ['db.deleteFrom(table)', 'modules/notas/notas.repository.ts: escreve uma tabela que não diz qual é'],
    ['sql`update ${sql.table(name)} set a = 1`', 'modules/notas/notas.repository.ts: escreve uma tabela que não diz qual é'],
  ])('a write of another one is found: %s', (text, found) => {
    expect(wrongIn({ 'modules/notas/notas.repository.ts': text })).toEqual([found]);
    // the same words in the owner, or in a comment, are right
    expect(wrongIn({ 'modules/notas/notas.repository.ts': `// ${text.replaceAll('\n', ' ')}` })).toEqual([]);
  });

  it('the owner writes, others read and lock; the core writes what is named elsewhere', () => {
    const files = {
      'modules/salas/salas.repository.ts': "db.insertInto('sala'); sql`delete from sala`",
      'modules/notas/notas.repository.ts':
        "db.selectFrom('sala'); sql`insert into nota (a) select 1 from sala s, evento e join pauta p on true on conflict do update set a = 1`; sql`select 1 from nota n for update of n`",
      'core/registro/guardar.ts': 'sql`update ${sql.table(tabela)} t set a = 1`',
    };
    expect(wrongIn(files)).toEqual([]);
    const { tables } = readTables(schema, declared, new Map(Object.entries({ 'modules/pautas/p.ts': pauta, ...files })));
    expect(tables.map(({ name, owner, readers }: { name: string; owner: string; readers: string[] }) => [name, owner, readers.join()])).toEqual([
      ['sala', 'salas', 'notas'],
      ['nota', 'notas', ''],
      ['pauta', 'pautas', 'notas'],
      ['pauta_membro', 'pautas', ''],
      ['evento', 'core', 'notas'],
      ['interno.sessao', 'core', ''],
    ]);
  });

  it('a table has one owner, who is there; an exception that nobody needs is one too many', () => {
    expect(wrongIn({}, { donos: { salas: ['sala'], core: ['evento', 'interno.sessao'] } })).toEqual(['nota: 0 donos: cada tabela tem um']);
    expect(wrongIn({}, { donos: { ...declared.donos, outras: ['nota', 'pauta', 'velha'] } })).toEqual([
      'outras: velha não existe',
      'nota: 2 donos: cada tabela tem um',
      'pauta: 2 donos: cada tabela tem um',
    ]);
    const excecoes = { 'modules/notas/n.ts': ['sala'] };
    expect(wrongIn({ 'modules/notas/n.ts': "db.deleteFrom('sala')" }, { excecoes })).toEqual([]);
    expect(wrongIn({ 'modules/notas/n.ts': '' }, { excecoes })).toEqual(['modules/notas/n.ts: não escreve mais sala: tire a exceção']);
  });

  it('the product is read: a source without a table is no proof', () => {
    const { tables } = productTables();
    expect(tables.length).toBeGreaterThan(70);
    expect(tables.filter(({ readers }: { readers: string[] }) => readers.length > 0).length).toBeGreaterThan(20);
    expect([...tablesOf('sql`select from sala s where exists (select from nota)`').reads]).toEqual(['sala', 'nota']);
  });
});
