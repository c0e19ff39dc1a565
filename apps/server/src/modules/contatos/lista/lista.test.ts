import { contatosLista } from '@prosa/contract/contatos/lista.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/kit/database.ts';
import { makeEmpresa, makeLogin } from '../../../../test/kit/factories.ts';
import { insertDepartamento } from '../../../../test/kit/rows.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Viewer } from './contatos.scope.ts';
import { contatosListaService } from './lista.service.ts';

type Query = NonNullable<Call<typeof contatosLista.listar>['query']>;
let test: TestDatabase;
let id_empresa: number;
let listar: ReturnType<typeof contatosListaService>;
const ids: Record<string, number> = {};
const logins: number[] = [];
const departamentos: number[] = [];
const campos: number[] = [];

const inEmpresa = <T>(work: (db: Db) => Promise<T>): Promise<T> => test.database.comEmpresa(id_empresa, work);
const viewer = (escopo: 'todos' | 'departamento' | 'proprios' = 'todos', n = 0, own: number[] = []): Viewer => ({
  id_login: logins[n]!,
  departamentos: own,
  escopos: { atendimento: escopo, ticket: escopo, contato: escopo, bloco: escopo },
});
const list = (query: Query = {}, person = viewer()) => listar({ ...person, id_empresa } as never, contatosLista.listar.query.parse(query));
const names = async (query: Query = {}, person = viewer()): Promise<string[]> => (await list(query, person)).data.map((c) => c.nome);

async function make(nome: string, values: Record<string, unknown> = {}): Promise<number> {
  const { id_contato } = await inEmpresa((db) =>
    db
      .insertInto('contato')
      .values({ nome, ...values } as never)
      .returning('id_contato')
      .executeTakeFirstOrThrow(),
  );
  ids[nome] = id_contato;
  return id_contato;
}
const tag = (nome: string, name: string, value = '1') =>
  inEmpresa((db) => db.insertInto('contato_tag').values({ id_contato: ids[nome]!, name, type_value: 'string', value }).execute());

beforeAll(async () => {
  test = await createTestDatabase();
  const empresa = await makeEmpresa(test.database, 'A');
  id_empresa = empresa.id_empresa;
  for (let i = 0; i < 2; i++) logins.push((await makeLogin(test.database, id_empresa, empresa.grupos.atendente)).id_login);
  listar = contatosListaService({ database: test.database, clock: { now: () => new Date() } } as never);
  await inEmpresa(async (db) => {
    for (const nome of ['Vendas', 'Suporte']) departamentos.push(await insertDepartamento(db, nome));
    for (const tipo of ['lista', 'numero', 'data', 'texto', 'sim_nao'])
      campos.push(
        (
          await db
            .insertInto('campo_personalizado')
            .values({ nome: tipo, tipo, opcoes: ['Ouro', 'Prata'] })
            .returning('id_campo')
            .executeTakeFirstOrThrow()
        ).id_campo,
      );
  });
  await make('João da Silva', {
    email: 'joao@padaria.com',
    telefone: '5511987654321',
    cpf: '52998224725',
    id_uf: 35,
    id_municipio: 5000,
    data_aniversario: '1990-05-20',
    tipo_contato: 'Cliente',
    id_responsavel: logins[0],
    campos: JSON.stringify({ [campos[0]!]: 'Ouro', [campos[1]!]: 150, [campos[2]!]: '2026-11-10', [campos[3]!]: 'Veio pela Feira Ação', [campos[4]!]: true }),
  });
  await make('Álvaro Pinto', { telefone: '551133224455', id_uf: 33, tipo_contato: 'Fornecedor', origem: 'importacao', criado_em: new Date('2020-03-01') });
  await make('X', { tipo: 2, nome: 'Zé', razao_social: 'Comércio Zetha Ltda', cnpj: '12ABC34501DE35', tipo_contato: 'Cliente' });
  await make('Maria João', { email: 'maria@exemplo.com', data_aniversario: '1985-12-01', telefone: '5511976543210' });
  await make('Arquivada', { status: 0 });
  await make('Excluída', { excluido_em: new Date('2026-11-01') });
  await inEmpresa((db) => db.insertInto('contato_telefone').values({ id_contato: ids['Álvaro Pinto']!, numero: '(21) 99876-1234' }).execute());
  await tag('João da Silva', 'VIP');
  await tag('João da Silva', 'Plano', 'Anual');
  await tag('Maria João', 'Plano', 'Mensal');
});
afterAll(() => test.drop());

describe('[2, issue: contacts] search in the list', () => {
  it.each([
    ['name, without accents and capitals', 'JOAO', ['João da Silva', 'Maria João']],
    ['words apart', 'silva joao', ['João da Silva']],
    ['company', 'zetha', ['Comércio Zetha Ltda']],
    ['CPF with punctuation', '529.982.247-25', ['João da Silva']],
    ['CPF without', '52998224725', ['João da Silva']],
    ['CNPJ with letters and punctuation', '12.ABC.345/01DE-35', ['Comércio Zetha Ltda']],
    ['phone as written', '(11) 98765-4321', ['João da Silva']],
    ['phone with country code', '+55 11 98765 4321', ['João da Silva']],
    ['phone without the ninth digit', '11 8765-4321', ['João da Silva']],
    ['phone without area code, ninth digit', '987654321', ['João da Silva']],
    ['a second phone, without its ninth digit', '(21) 9876-1234', ['Álvaro Pinto']],
    ['the beginning of a phone without the ninth digit', '11 8765', ['João da Silva']],
    ['e-mail', 'padaria.com', ['João da Silva']],
    ['tag', 'vip', ['João da Silva']],
    ['text of a field of the empresa', 'feira acao', ['João da Silva']],
    ['two letters begin a word', 'pi', ['Álvaro Pinto']],
    ['nothing', '%', []],
  ])('%s', async (_, q, expected) => {
    expect(await names({ q })).toEqual(expected);
  });
});

describe('[2, issue: contacts] filters of the list', () => {
  const cases = (): [string, Query, string[]][] => [
    ['company', { tipo: 2 }, ['Comércio Zetha Ltda']],
    ['several kinds', { tipo_contato: 'Cliente,Fornecedor' }, ['Álvaro Pinto', 'Comércio Zetha Ltda', 'João da Silva']],
    ['tag', { tag: '["plano"]' }, ['João da Silva', 'Maria João']],
    ['tag with value', { tag: '["Plano=Anual"]' }, ['João da Silva']],
    ['all of several tags', { tag: '["plano","vip"]' }, ['João da Silva']],
    ['responsável', { id_responsavel: String(logins[0]) }, ['João da Silva']],
    ['no responsável', { id_responsavel: '0' }, ['Álvaro Pinto', 'Comércio Zetha Ltda', 'Maria João']],
    ['UF', { id_uf: '33,35' }, ['Álvaro Pinto', 'João da Silva']],
    ['city', { id_municipio: '5000' }, ['João da Silva']],
    ['created until', { criado_ate: '2021-01-01T00:00:00Z' }, ['Álvaro Pinto']],
    ['created from', { criado_de: '2021-01-01T00:00:00Z' }, ['Comércio Zetha Ltda', 'João da Silva', 'Maria João']],
    ['month of birth', { mes: '5,12' }, ['João da Silva', 'Maria João']],
    ['origin', { origem: 'importacao' }, ['Álvaro Pinto']],
    ['without phone', { com_telefone: 0 }, ['Comércio Zetha Ltda']],
    ['with e-mail', { com_email: 1 }, ['João da Silva', 'Maria João']],
    ['own list', { campos: [{ id_campo: campos[0]!, valores: ['Ouro', 'Prata'] }] }, ['João da Silva']],
    ['own yes or no', { campos: [{ id_campo: campos[4]!, valores: ['true'] }] }, ['João da Silva']],
    ['own number in range', { campos: [{ id_campo: campos[1]!, de: 100, ate: 200 }] }, ['João da Silva']],
    ['own number out of range', { campos: [{ id_campo: campos[1]!, de: 151 }] }, []],
    ['own date', { campos: [{ id_campo: campos[2]!, de: '2026-11-10', ate: '2026-11-10' }] }, ['João da Silva']],
    ['own text', { campos: [{ id_campo: campos[3]!, contem: 'acao' }] }, ['João da Silva']],
    ['search and filter', { q: 'joao', com_email: 1, tipo_contato: 'Cliente' }, ['João da Silva']],
    ['archived', { situacao: 'arquivados' }, ['Arquivada']],
    ['trash', { situacao: 'lixeira' }, ['Excluída']],
  ];
  it('each leaves what it says', async () => {
    for (const [name, query, expected] of cases()) expect([name, await names(query)]).toEqual([name, expected]);
  });

  it('refuses what it does not know', () => {
    for (const query of [{ situacao: 'x' }, { tipo_contato: 'Amigo' }, { mes: '13' }, { campos: '{' }, { ordem: 'senha asc' }])
      expect(contatosLista.listar.query.safeParse(query).success).toBe(false);
  });
});

describe('[2, issue: contacts] salas in the list', () => {
  const sala = (nome: string, values: Record<string, unknown>) =>
    inEmpresa((db) =>
      db
        .insertInto('sala')
        .values({ id_contato: ids[nome]!, topic: `t-${nome}`, ...values } as never)
        .returning('id_sala')
        .executeTakeFirstOrThrow(),
    );

  it('last sala and departamento follow the salas, and decide who sees a contato', async () => {
    await make('Conversa Um');
    await make('Conversa Dois');
    const { id_sala } = await sala('Conversa Um', { id_departamento: departamentos[0], criado_em: new Date('2026-10-01T12:00:00Z') });
    await sala('Conversa Dois', { id_departamento: departamentos[1], id_responsavel: logins[1], criado_em: new Date('2026-11-01T12:00:00Z') });
    const q = 'conversa';
    expect((await list({ q, ordem: 'conversa_em desc' })).data.map((c) => c.conversa_em)).toEqual(['2026-11-01T12:00:00.000Z', '2026-10-01T12:00:00.000Z']);
    expect(await names({ conversa_de: '2026-10-15T00:00:00Z' })).toEqual(['Conversa Dois']);
    expect(await names({ conversa_ate: '2026-10-15T00:00:00Z' })).toEqual(['Conversa Um']);
    expect(await names({ com_conversa: 1, ordem: 'conversa_em asc' })).toEqual(['Conversa Um', 'Conversa Dois']);
    expect((await names({ com_conversa: 0 })).length).toBe(4);
    expect(await names({ id_departamento: String(departamentos[0]) })).toEqual(['Conversa Um']);
    expect(await names({}, viewer('departamento', 0, [departamentos[0]!]))).toEqual(['Conversa Um', 'João da Silva']);
    expect(await names({}, viewer('proprios', 1))).toEqual(['Conversa Dois']);

    // handed on to another departamento
    await inEmpresa((db) => db.updateTable('sala').set({ id_departamento: departamentos[1]! }).where('id_sala', '=', id_sala).execute());
    expect(await names({}, viewer('departamento', 0, [departamentos[0]!]))).toEqual(['João da Silva']);
    expect(await names({ id_departamento: String(departamentos[1]) })).toEqual(['Conversa Dois', 'Conversa Um']);
    // ended: its last message counts
    await inEmpresa((db) =>
      db
        .updateTable('sala')
        .set({ status_id: 3, ultima_em: new Date('2026-11-20T12:00:00Z') })
        .where('id_sala', '=', id_sala)
        .execute(),
    );
    expect(await names({ q, ordem: 'conversa_em desc' })).toEqual(['Conversa Um', 'Conversa Dois']);
    await inEmpresa((db) => db.deleteFrom('sala').where('id_sala', '=', id_sala).execute());
    expect(await names({ q, com_conversa: 1 })).toEqual(['Conversa Dois']);
  });
});

describe('[decisions: wire rules] pages of a list too long to be counted', () => {
  const many = 12_345;
  const all = async (query: Query, pages: number[]): Promise<string[]> => {
    const rows: string[] = [];
    let cursor: string | undefined;
    for (const page of pages) {
      const reply = await list({ ...query, page, rpp: 100, ...(cursor !== undefined && { cursor }) });
      rows.push(...reply.data.map((c) => c.nome));
      cursor = reply.cursor;
    }
    return rows;
  };
  const expected = (order: string, from: number, count: number): Promise<string[]> =>
    inEmpresa(async (db) => {
      const { rows } = await sql<{
        nome: string;
      }>`select nome from contato where nome like 'Volume%' order by ${sql.raw(order)} offset ${from} limit ${count}`.execute(db);
      return rows.map((r) => r.nome);
    });

  it('jump, next and previous show the same rows as one sorted list, in every order', async () => {
    await inEmpresa((db) =>
      sql`insert into contato (nome, tipo_contato, email, criado_em, alterado_em)
        select 'Volume ' || md5(i::text), (array['Cliente', 'Leads', 'Outros'])[1 + i % 3], case when i % 2 = 0 then i || '@exemplo.com' end, now() - i % 1000 * interval '1 hour', now() - i * interval '1 minute'
        from generate_series(1, ${many}) i`.execute(db),
    );
    const q = 'volume';
    const first = await list({ q });
    expect([first.recordsFiltered, first.aproximado]).toEqual([10_000, true]);
    const columns = {
      nome: 'nome collate "pt-BR-x-icu"',
      tipo_contato: 'tipo_contato',
      criado_em: 'criado_em',
      alterado_em: 'alterado_em',
      conversa_em: 'conversa_em',
    };
    for (const [name, column] of Object.entries(columns)) {
      for (const way of ['asc', 'desc'] as const) {
        const order = `${column} ${way}, id_contato ${way}`;
        const query = { q, ordem: `${name} ${way}` };
        expect(await all(query, [0, 1])).toEqual(await expected(order, 0, 200));
        expect(await all(query, [117])).toEqual(await expected(order, 11_700, 100));
        // back from there, over one page, and on
        expect(await all(query, [90, 89, 91, 88])).toEqual([
          ...(await expected(order, 9000, 100)),
          ...(await expected(order, 8900, 100)),
          ...(await expected(order, 9100, 100)),
          ...(await expected(order, 8800, 100)),
        ]);
        expect(await all(query, [123])).toEqual(await expected(order, 12_300, 100));
      }
    }
    // once a far page was asked for, the number is known
    const known = await list({ q });
    expect([known.recordsFiltered, known.aproximado]).toEqual([many, undefined]);
  });

  it('any page at once of the whole list, from its beginning and from its end', async () => {
    const whole = await list({ ordem: 'criado_em desc' });
    const pages = Math.ceil(whole.recordsTotal / 100);
    for (const page of [7, Math.floor(pages / 2) + 1, pages - 2, pages - 1]) {
      // an order that nobody asked for has no map
      const { rows } = await inEmpresa((db) =>
        sql<{
          id_contato: number;
        }>`select id_contato from contato where situacao = 0 order by tipo_contato desc, id_contato desc offset ${page * 100} limit 100`.execute(db),
      );
      expect((await list({ ordem: 'tipo_contato desc', page, rpp: 100 })).data.map((c) => c.id_contato)).toEqual(rows.map((r) => r.id_contato));
    }
    expect((await list({ ordem: 'tipo_contato desc', page: pages + 3, rpp: 100 })).data).toEqual([]);
  });

  it('search and filters together are in order, too', async () => {
    expect(await names({ q: 'volume', com_email: 1, tipo_contato: 'Outros', ordem: 'alterado_em asc', rpp: 2 })).toEqual(
      await inEmpresa(async (db) => {
        const { rows } = await sql<{
          nome: string;
        }>`select nome from contato where nome like 'Volume%' and email is not null and tipo_contato = 'Outros' order by alterado_em limit 2`.execute(db);
        return rows.map((r) => r.nome);
      }),
    );
  });

  it('without a filter the number is exact, however many', async () => {
    const { recordsFiltered, recordsTotal, aproximado } = await list();
    const n = await inEmpresa((db) =>
      db
        .selectFrom('contato')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('situacao', '=', 0)
        .executeTakeFirstOrThrow(),
    );
    expect([recordsTotal, recordsFiltered, aproximado]).toEqual([n.n, n.n, undefined]);
  });

  it('the number of a long list on screen is found out behind it', async () => {
    const query = { q: 'volume', com_email: 0 as const, tipo_contato: 'Leads,Cliente,Outros' };
    await inEmpresa((db) => sql`update contato set email = null where nome like 'Volume%' and email is not null`.execute(db));
    expect(await list(query)).toMatchObject({ recordsFiltered: 10_000, aproximado: true });
    await vi.waitFor(async () => expect((await list(query)).recordsFiltered).toBe(many), { timeout: 10_000, interval: 100 });
  });

  it('refuses a place that it did not give', async () => {
    await expect(list({ q: 'volume', page: 3, cursor: 'abc' })).rejects.toThrow('Posição inválida');
  });
});
