import { contatosLista } from '@prosa/contract/contatos/lista.endpoints.ts';
import { contatosLote, type Lote } from '@prosa/contract/contatos/lote.endpoints.ts';
import { exportacoes } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import { tagContato, tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, makeLogin } from '../../../../test/kit/factories.ts';
import { insertContato, insertSala } from '../../../../test/kit/rows.ts';
import { until } from '../../../../test/kit/salas.ts';
import { waiting } from '../../../../test/kit/waiting.ts';
import type { Db } from '../../../core/db/database.ts';
import { desfazerCriados } from '../contatos.api.ts';

type Query = NonNullable<Call<typeof contatosLista.listar>['query']>;
let app: TestApp;
let admin: SignedIn;
let attendant: SignedIn;
let foreign: SignedIn;
let id_empresa: number;
let id_login: number;

beforeAll(async () => {
  app = await startTestApp();
  const empresa = await makeEmpresa(app.database, 'Loja A');
  const other = await makeEmpresa(app.database, 'Loja B');
  ({ id_empresa } = empresa);
  const login = await makeLogin(app.database, id_empresa, empresa.grupos.atendente, 'Atendente Rui');
  ({ id_login } = login);
  admin = await signIn(app, (await makeLogin(app.database, id_empresa, empresa.grupos.administrador)).usuario);
  attendant = await signIn(app, login.usuario);
  foreign = await signIn(app, (await makeLogin(app.database, other.id_empresa, other.grupos.administrador)).usuario);
});
afterAll(() => app.close());

const inEmpresa = <T>(work: (db: Db) => Promise<T>): Promise<T> => app.database.comEmpresa(id_empresa, work);
const make = (nome: string, values: object = {}) =>
  inEmpresa(async (db) => {
    return insertContato(db, { nome, ...values });
  });
const names = async (query: Query): Promise<string[]> => (await admin.call(contatosLista.listar, { query })).data.map((c) => c.nome);
const act = async (body: Call<typeof contatosLote.store>['body'], who = admin): Promise<Lote> => (await who.call(contatosLote.store, { body })).data;
const trash = async (body: Call<typeof contatosLote.delete>['body'], who = admin): Promise<Lote> => (await who.call(contatosLote.delete, { body })).data;
const undo = async ({ id_lote }: Lote, who = admin): Promise<Lote> => (await who.call(contatosLote.desfazer, { params: { id: id_lote } })).data;
/** Everything of the contatos that acts touch, without when and in which version. */
const state = (prefix: string) =>
  inEmpresa(async (db) => {
    const { rows } = await sql`select c.id_contato, c.nome, c.status, c.id_responsavel, c.excluido_em, c.busca, c.facetas,
        (select coalesce(json_agg(to_json(t) order by t.id_tag), '[]') from contato_tag t where t.id_contato = c.id_contato) as tags
      from contato c where c.nome like ${`${prefix}%`} order by c.id_contato`.execute(db);
    return rows;
  });

describe('[issue: contacts] acts on many, with undo', () => {
  it('[4] a tag put on many is fixed where its template is', async () => {
    const id = await make('Fixa Ana');
    for (const body of [
      { name: 'Ouro', type_value: 'bool' as const, value: '1', altera_valor: 0 },
      { name: 'Plano', type_value: 'string' as const, value: 'Anual', altera_valor: 0 },
    ])
      await admin.call(tagModelo.store, { body });
    for (const tag of [
      { name: 'ouro' },
      { name: 'Plano', type_value: 'string' as const, value: 'Anual' },
      { name: 'Plano', type_value: 'string' as const, value: 'Outro' },
    ])
      await act({ acao: 'tag', ids: String(id), ...tag });
    const { data } = await admin.call(tagContato.getAll, { query: { id_contato: id } });
    expect(data.map(({ name, value, altera_valor }) => [name, value, altera_valor])).toEqual([
      ['ouro', '1', 0],
      ['Plano', 'Anual', 0],
      ['Plano', 'Outro', 1],
    ]);
  });

  it('each act changes what it says, is recorded, and its undo brings back what there was', async () => {
    const ids = [await make('Lote Ana'), await make('Lote Bia', { status: 0 }), await make('Lote Caio')];
    await inEmpresa((db) => db.insertInto('contato_tag').values({ id_contato: ids[2]!, name: 'Vip', type_value: 'bool', value: '1' }).execute());
    const before = await state('Lote');
    const cases: [Call<typeof contatosLote.store>['body'], number, Query][] = [
      [{ acao: 'tag', name: 'VIP', ids: ids.join(',') }, 2, { tag: '["vip"]', q: 'lote' }],
      [{ acao: 'tirar_tag', name: 'vip', ids: ids.join(',') }, 1, { q: 'lote', com_telefone: 0 }],
      [{ acao: 'responsavel', id_responsavel: id_login, ids: ids.join(',') }, 3, { id_responsavel: String(id_login) }],
      [{ acao: 'arquivar', ids: ids.join(',') }, 2, { situacao: 'arquivados', q: 'lote' }],
      [{ acao: 'desarquivar', ids: ids.join(',') }, 1, { q: 'lote bia' }],
    ];
    for (const [body, mudados, shows] of cases) {
      const lote = await act(body);
      expect(lote).toMatchObject({ acao: body.acao, estado: 'pronto', feitos: 3, total: 3, mudados, desfaz: true });
      expect((await names(shows)).length).toBeGreaterThan(0);
      const changes = await inEmpresa((db) =>
        db.selectFrom('contato_mudanca').selectAll().where('id_contato', 'in', ids).orderBy('id_mudanca', 'desc').limit(mudados).execute(),
      );
      expect(changes.map((c) => c.id_login)).toEqual(changes.map(() => admin.sessao.id_login));
      expect(await undo(lote)).toMatchObject({ estado: 'desfeito', desfaz: false });
      expect(await state('Lote')).toEqual(before);
    }
    const lote = await trash({ acao: 'excluir', ids: ids.join(',') });
    expect(await names({ situacao: 'lixeira', q: 'lote' })).toEqual(['Lote Ana', 'Lote Bia', 'Lote Caio']);
    await undo(lote);
    expect(await state('Lote')).toEqual(before);
    expect((await refusal(undo(lote))).http).toBe(409);
  });

  it('the commit of each wakes the dispatcher', async () => {
    const ids = String(await make('Desperta Ana'));
    const heard: (number | null)[] = [];
    const stop = app.database.onEvents((id) => heard.push(id));
    await act({ acao: 'tag', name: 'Acordou', ids });
    expect(heard).toContain(id_empresa);
    stop();
  });

  it('undo leaves what somebody changed after it', async () => {
    const id = await make('Depois');
    const lote = await act({ acao: 'responsavel', id_responsavel: id_login, ids: String(id) });
    await inEmpresa((db) => db.updateTable('contato').set({ id_responsavel: admin.sessao.id_login }).where('id_contato', '=', id).execute());
    await undo(lote);
    expect(await state('Depois')).toMatchObject([{ id_responsavel: admin.sessao.id_login }]);
  });

  it('[issue: privacy] a tag is taken off the others when one of them was anonymised since', async () => {
    const [gone, stays, changed] = [await make('Anon Um'), await make('Anon Dois'), await make('Anon Três')];
    const lote = await act({ acao: 'tag', name: 'Feira', type_value: 'string', value: 'Maio', ids: [gone, stays, changed].join(',') });
    await inEmpresa((db) => db.updateTable('contato_tag').set({ value: 'Junho' }).where('id_contato', '=', changed).execute());
    await admin.call(privacidade.anonimizar, { params: { id: gone }, body: { nome: 'Anon Um', conversas: 'sem_texto' } });
    expect(await undo(lote)).toMatchObject({ estado: 'desfeito' });
    const tags = await inEmpresa((db) => db.selectFrom('contato_tag').select(['id_contato', 'value']).where('name', '=', 'Feira').execute());
    expect(tags).toEqual([{ id_contato: changed, value: 'Junho' }]);
  });

  it('undone twice at once: once, and the other is told', async () => {
    const lote = await act({ acao: 'responsavel', id_responsavel: id_login, ids: String(await make('Duas vezes')) });
    const both = await inEmpresa(async (db) => {
      await sql`select from contato_lote where id_lote = ${lote.id_lote} for update`.execute(db);
      const outcomes = Promise.allSettled([undo(lote), undo(lote)]);
      await waiting(db, 2);
      return { outcomes };
    });
    const outcomes = await both.outcomes;
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((one) => one.status === 'rejected')?.reason).toMatchObject({ http: 409, message: 'Isto não pode mais ser desfeito.' });
  });

  it('a plan that has no place for all of them refuses before one comes back, from the trash and by an undo', async () => {
    const small = await makeEmpresa(app.database, 'Plano cheio', { limites: { contatos: 700 } });
    const boss = await signIn(app, (await makeLogin(app.database, small.id_empresa, small.grupos.administrador)).usuario);
    const fill = (prefix: string, n: number) =>
      app.database.comEmpresa(small.id_empresa, (db) =>
        sql`insert into contato (nome) select ${prefix}::text || i from generate_series(1, ${n}::int) i`.execute(db),
      );
    const inTrash = async () => (await boss.call(contatosLista.listar, { query: { situacao: 'lixeira' } })).recordsFiltered;
    await fill('Vai e volta ', 600);
    const gone = await trash({ acao: 'excluir', filtro: JSON.stringify({ q: 'vai e volta' }) }, boss);
    await until('deleted', async () => {
      const { data } = await boss.call(contatosLote.show, { params: { id: gone.id_lote } });
      return data.estado === 'pronto' && data;
    });
    await fill('Fica ', 150);
    const full = { http: 409, message: 'Limite para cadastro excedido em Contatos. Usado 150 de 700.' };
    expect(await refusal(undo(gone, boss))).toMatchObject(full);
    expect(await refusal(trash({ acao: 'restaurar', filtro: JSON.stringify({ situacao: 'lixeira' }) }, boss))).toMatchObject(full);
    expect(await inTrash()).toBe(600);
    expect((await boss.call(contatosLote.show, { params: { id: gone.id_lote } })).data).toMatchObject({ estado: 'pronto', desfaz: true });
  });

  it('all that a filter leaves, thousands in the background, and back', async () => {
    await inEmpresa((db) =>
      sql`insert into contato (nome, tipo_contato) select 'Massa ' || i, case when i % 2 = 0 then 'Cliente' else 'Leads' end from generate_series(1, 2600) i`.execute(
        db,
      ),
    );
    const before = await state('Massa');
    const ended = async (lote: Lote, estado: string) =>
      until(estado, async () => {
        const { data } = await admin.call(contatosLote.show, { params: { id: lote.id_lote } });
        return data.estado === estado && data;
      });
    const lote = await act({ acao: 'arquivar', filtro: JSON.stringify({ q: 'massa', tipo_contato: 'Cliente' }) });
    expect(lote).toMatchObject({ total: 1300 });
    expect(await ended(lote, 'pronto')).toMatchObject({ feitos: 1300, mudados: 1300 });
    expect((await admin.call(contatosLista.listar, { query: { situacao: 'arquivados', q: 'massa' } })).recordsFiltered).toBe(1300);
    await undo(lote);
    await ended(lote, 'desfeito');
    expect(await state('Massa')).toEqual(before);
  });

  it('for good: with salas an empty record stays under them, without any nothing does', async () => {
    const [silent, spoke] = [await make('Apagar Um'), await make('Apagar Dois', { email: 'dois@exemplo.com', cpf: '52998224725', campos: '{"1": "segredo"}' })];
    await inEmpresa(async (db) => {
      await insertSala(db, { id_contato: spoke, topic: 'apagar', status_id: 3, busca: 'apagar dois dois@exemplo.com' });
      await db.insertInto('contato_telefone').values({ id_contato: spoke, numero: '11987654321', principal: true }).execute();
      await db.insertInto('contato_tag').values({ id_contato: spoke, name: 'Vip', type_value: 'bool', value: '1' }).execute();
    });
    const ids = `${silent},${spoke}`;
    // what is not in the trash is not reached
    expect(await trash({ acao: 'apagar', ids })).toMatchObject({ total: 0 });
    await trash({ acao: 'excluir', ids });
    expect(await trash({ acao: 'apagar', ids })).toMatchObject({ estado: 'pronto', total: 2, desfaz: false });
    expect(await names({ situacao: 'lixeira', q: 'apagar' })).toEqual([]);
    const left = await inEmpresa((db) => db.selectFrom('contato').selectAll().where('id_contato', 'in', [silent, spoke]).execute());
    expect(left).toMatchObject([{ id_contato: spoke, nome: 'Contato excluído', email: null, cpf: '', campos: {} }]);
    expect(JSON.stringify(left)).not.toMatch(/dois|segredo|52998224725|vip/i);
    expect((await inEmpresa((db) => db.selectFrom('sala').selectAll().where('topic', '=', 'apagar').execute()))[0]).toMatchObject({
      id_contato: spoke,
      busca: 'contato excluido',
    });
    for (const table of ['contato_telefone', 'contato_identidade', 'contato_tag', 'contato_campo'] as const)
      expect(await inEmpresa((db) => db.selectFrom(table).selectAll().where('id_contato', '=', spoke).execute())).toEqual([]);
  });

  it('for good: who only gave a mark to a ticket, by a link, stays as an empty record, too', async () => {
    const [id, other] = [await make('Apagar Três'), await make('Fica')];
    await inEmpresa((db) =>
      sql`with t as (insert into ticket (numero, titulo, id_contato) values (900001, 'x', ${other}) returning id_ticket)
        insert into ticket_avaliacao (id_ticket, resolvido_em, id_contato, nota) select id_ticket, now(), ${id}, 5 from t`.execute(db),
    );
    await trash({ acao: 'excluir', ids: String(id) });
    expect(await trash({ acao: 'apagar', ids: String(id) })).toMatchObject({ estado: 'pronto', total: 1 });
    expect(await inEmpresa((db) => db.selectFrom('contato').select(['nome', 'apagado_em']).where('id_contato', '=', id).execute())).toMatchObject([
      { nome: 'Contato excluído', apagado_em: expect.anything() },
    ]);
  });

  it('for good, and an import that is undone: whose only trace is a card stays as well', async () => {
    const id = await make('Apagar Quatro');
    await inEmpresa((db) =>
      sql`with q as (insert into kanban_quadro (titulo, dns) values ('x', 'apagar-quatro') returning id_quadro),
          e as (insert into kanban_estagio (id_quadro, titulo, chave) select id_quadro, 'x', 'a0' from q returning id_quadro, id_estagio)
        insert into kanban_bloco (id_quadro, id_estagio, titulo, chave, id_contato) select id_quadro, id_estagio, 'x', 'a0', ${id}::bigint from e`.execute(db),
    );
    expect(await inEmpresa((db) => desfazerCriados(db, [id]))).toBe(1);
    await trash({ acao: 'excluir', ids: String(id) });
    expect(await trash({ acao: 'apagar', ids: String(id) })).toMatchObject({ estado: 'pronto', total: 1 });
    expect(await inEmpresa((db) => db.selectFrom('contato').select('nome').where('id_contato', '=', id).execute())).toEqual([{ nome: 'Contato excluído' }]);
  });

  it('what hangs on a contato without going with it is only what the end for good knows', async () => {
    const { rows } = await inEmpresa((db) =>
      sql<{
        tabela: string;
      }>`select conrelid::regclass::text as tabela from pg_constraint where contype = 'f' and confrelid = 'contato'::regclass and confdeltype <> 'c'`.execute(
        db,
      ),
    );
    expect(rows.map((r) => r.tabela).sort()).toEqual([
      'formulario_resposta',
      'interno.acesso_cliente',
      'kanban_bloco',
      'sala',
      'ticket',
      'ticket_avaliacao',
      'ticket_entrada',
      'ticket_recorrente',
    ]);
  });
});

describe('[6] who may', () => {
  it('an attendant changes, and does not delete nor export', async () => {
    const ids = String(await make('Permissão'));
    expect(await act({ acao: 'arquivar', ids }, attendant)).toMatchObject({ mudados: 1 });
    expect((await refusal(trash({ acao: 'excluir', ids }, attendant))).http).toBe(403);
    expect((await refusal(attendant.call(exportacoes.store, { body: { tipo: 'contatos', formato: 'csv' } }))).http).toBe(403);
  });

  it('one empresa does not reach the contatos of another, nor a person the lots of another', async () => {
    const id = await make('Alheio');
    expect(await act({ acao: 'arquivar', ids: String(id) }, foreign)).toMatchObject({ total: 0, mudados: 0 });
    const lote = await act({ acao: 'arquivar', ids: String(id) });
    for (const who of [foreign, attendant]) expect((await refusal(undo(lote, who))).http).toBe(404);
  });

  it('refuses neither and both of ids and filter, an unknown tag and an owner from elsewhere', async () => {
    const ids = String(await make('Recusa'));
    for (const body of [
      { acao: 'arquivar' },
      { acao: 'arquivar', ids, filtro: '{}' },
      { acao: 'tag', ids },
      { acao: 'responsavel', ids, id_responsavel: foreign.sessao.id_login! },
    ] as const)
      expect((await refusal(act(body))).http).toBe(422);
  });
});

describe('[issue: contacts] the list as a file', () => {
  it('has what the filters leave and the columns chosen, in their order', async () => {
    const id_campo = await inEmpresa(
      async (db) =>
        (await db.insertInto('campo_personalizado').values({ nome: 'Plano', tipo: 'lista' }).returning('id_campo').executeTakeFirstOrThrow()).id_campo,
    );
    await make('Exporta Um', { telefone: '5511987654321', campos: JSON.stringify({ [id_campo]: 'Ouro' }) });
    await make('Exporta Dois', { tipo_contato: 'Cliente' });
    await make('Exporta Arquivado', { status: 0 });
    const { data } = await admin.call(exportacoes.store, {
      body: { tipo: 'contatos', formato: 'csv', filtro: { q: 'exporta', colunas: `telefone,nome,campo.${id_campo},senha,campo.999999` } },
    });
    const params = { id: data.id_exportacao };
    await until('file', async () => (await admin.call(exportacoes.show, { params })).data.estado === 'pronta');
    const text = await (await admin.request(`/exportacoes/baixar/${params.id}`)).text();
    expect(text.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual(['Telefone;Nome;Plano', '(11) 98765-4321;Exporta Um;Ouro', ';Exporta Dois;']);
  });
});
