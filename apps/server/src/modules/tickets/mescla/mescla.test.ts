import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { insertContato } from '../../../../test/kit/rows.ts';
import { planejar } from '../prazos/relogio.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let rita: number;

const store = async (titulo: string, rest: object = {}, who = admin): Promise<number> =>
  (await who.call(tickets.store, { body: { titulo, id_contato: rita, ...rest } })).id_ticket;
const show = async (id: number, who = admin) => (await who.call(tickets.show, { params: { id } })).data;
const said = async (id: number) => (await admin.call(tickets.getRespostas, { params: { id }, query: {} })).data;
const answer = (id_ticket: number, resposta: string, rest: object = {}, who = admin) => who.call(tickets.responder, { body: { id_ticket, resposta, ...rest } });
const merge = async (id_ticket: number, ...ids: number[]) => (await admin.call(ticketRelacoes.mesclar, { body: { id_ticket, ids } })).mesclas;
const undo = (ids: number[]) => admin.call(ticketRelacoes.desfazerMescla, { body: { ids } });

/** Every row of every table of this company that hangs on tickets, but for what only tells of merges. */
async function everything(): Promise<Record<string, unknown>> {
  return app.database.comEmpresa(empresa.id_empresa, async (db) => {
    const found: Record<string, unknown> = {};
    const { rows } = await sql<{
      tabela: string;
    }>`select distinct c.table_name as tabela from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.column_name = 'id_ticket' or c.column_name = 'id_entrada' or c.table_name = 'anexo')
        and c.table_name <> 'ticket_mescla' order by 1`.execute(db);
    for (const { tabela } of rows)
      found[tabela] = (await sql`select to_jsonb(x) as linha from ${sql.table(tabela)} x order by to_jsonb(x)::text`.execute(db)).rows;
    return found;
  });
}

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
  rita = await app.database.comEmpresa(empresa.id_empresa, (db) => insertContato(db, { nome: 'Rita Souza' }));
});
afterAll(() => app.close());

it('[issue: merge] what was said goes over by time, and the old number leads there, in every call and through chains', async () => {
  const [a, b, c] = [await store('Um', { descricao: '<p>Primeiro</p>' }), await store('Dois', { descricao: '<p>Segundo</p>' }), await store('Três')];
  await answer(a, '<p>A1</p>');
  await answer(b, '<p>B1</p>');
  await answer(a, '<p>A2</p>');
  await merge(b, a);
  const words = (rows: { resposta: string; tipo: string }[]) => rows.filter((e) => e.tipo !== 'evento').map((e) => e.resposta.replace(/<[^>]*>/g, ''));
  expect(words(await said(b)).slice(1)).toEqual(['A1', 'B1', 'A2']);
  expect((await said(b))[0]).toMatchObject({ tipo: 'nota', resposta: expect.stringContaining('Primeiro') });
  expect((await said(b)).map((e) => e.indice)).toEqual([1, 2, 3, 4, 5]);
  await merge(c, b);
  for (const old of [a, b]) {
    expect((await show(old)).id_ticket).toBe(c);
    expect((await said(old)).length).toBe((await said(c)).length);
  }
  const { data } = await answer(a, '<p>Para o número velho</p>');
  expect((await said(c)).at(-1)?.id_resposta).toBe(data.id_resposta);
  // found by what the old one was called; in no list and no trash by itself
  const numero = (await show(c)).numero - 2;
  const found = async (query: object) => (await admin.call(tickets.getAll, { query })).data.map((t) => t.id_ticket);
  expect(await found({ q: `#${numero}` })).toEqual([c]);
  expect(await found({ ids: `${a},${b}` })).toEqual([]);
  expect(await found({ lixeira: 1 })).toEqual([]);
  expect((await refusal(admin.call(tickets.restaurar, { params: { id: a } }))).http).toBe(404);
});

it('[issue: undone within 30 days the database is as before] row by row, also after a chain', async () => {
  const [a, b, c] = [await store('Um', { descricao: '<p>Oi</p>' }), await store('Dois', { prioridade: 4 }), await store('Três')];
  await ana.call(tickets.seguir, { params: { id: b }, body: { seguir: 1 } });
  for (const id of [a, b, c]) {
    await answer(id, `<p>Resposta ${id}</p>`);
    await answer(id, `<p>Nota ${id}</p>`, { tipo: 'nota' });
    await admin.call(tickets.item, { body: { id_ticket: id, title: `Item ${id}` } });
    await admin.call(ticketRelacoes.participante, { body: { id_ticket: id, email: 'socio@ex.com' } });
    await admin.call(ticketRelacoes.tempo, { body: { id_ticket: id, minutos: 5 } });
  }
  await admin.call(ticketRelacoes.participante, { body: { id_ticket: b, email: 'outra@ex.com' } });
  await admin.call(ticketRelacoes.vincular, { body: { id_ticket_a: a, id_ticket_b: b, tipo: 1 } });
  await admin.call(ticketRelacoes.vincular, { body: { id_ticket_a: c, id_ticket_b: b, tipo: 2 } });
  const before = await everything();
  const first = await merge(a, b);
  expect((await admin.call(ticketRelacoes.ver, { params: { id: a } })).data).toMatchObject({
    vinculos: [{ id_ticket: c, tipo: 2, primeiro: 1 }],
    participantes: [{ email: 'socio@ex.com' }, { email: 'outra@ex.com' }],
    mesclas: [{ numero: (await show(a)).numero + 1, quem: 'Chefe', desfaz: 1 }],
  });
  expect((await show(a)).itens).toHaveLength(2);
  const second = await merge(c, a);
  expect((await refusal(undo(first))).message).toBe('Desfaça antes a mescla mais nova destes tickets.');
  await undo([...first, ...second]);
  expect(await everything()).toEqual(before);
  const both = await merge(a, b, c);
  // the clock looks at what is in another meanwhile: it stands still there, and runs on afterwards
  for (const id of [b, c]) await app.database.comEmpresa(empresa.id_empresa, (db) => planejar(db, id, new Date()));
  await undo(both);
  expect(await everything()).toEqual(before);
  expect((await refusal(undo(both))).http).toBe(409);
});

it('what was said after a merge stays where it was said', async () => {
  const [a, b] = [await store('Um'), await store('Dois')];
  await answer(a, '<p>A</p>');
  await answer(b, '<p>B</p>');
  const done = await merge(a, b);
  await answer(a, '<p>Depois</p>');
  await undo(done);
  const words = async (id: number) => (await said(id)).map((e) => [e.indice, e.resposta.replace(/<[^>]*>/g, '')]);
  expect(await words(a)).toEqual([
    [1, 'A'],
    [2, 'Depois'],
  ]);
  expect(await words(b)).toEqual([[1, 'B']]);
  await answer(b, '<p>Segue</p>');
  expect(await words(b)).toEqual([
    [1, 'B'],
    [2, 'Segue'],
  ]);
});

it('refuses what would show one customer the words of another, itself, one that is not seen, and a merge that is too old', async () => {
  const clientes = await app.database.comEmpresa(empresa.id_empresa, (db) =>
    db
      .insertInto('cliente')
      .values([{ nome: 'Padaria' }, { nome: 'Oficina' }])
      .returning('id_cliente')
      .execute(),
  );
  const [a, b] = [await store('Um', { id_cliente: clientes[0]!.id_cliente }), await store('Dois', { id_cliente: clientes[1]!.id_cliente })];
  expect((await refusal(merge(a, b))).message).toContain('clientes diferentes');
  expect((await refusal(merge(a, a))).erros).toHaveProperty('ids');
  expect((await refusal(merge(a, 999_999))).http).toBe(404);
  const [c, d] = [await store('Três'), await store('Quatro')];
  const done = await merge(c, d);
  await app.database.comEmpresa(empresa.id_empresa, (db) =>
    sql`update ticket_mescla set em = em - interval '31 days' where id_mescla = ${done[0]!}`.execute(db),
  );
  expect((await refusal(undo(done))).message).toBe('O prazo de 30 dias para desfazer passou.');
  expect((await show(d)).id_ticket).toBe(c);
});

it('[issue: 200 people] two merges of the same tickets at once: one is made', async () => {
  const [a, b] = [await store('Um'), await store('Dois')];
  const outcomes = await Promise.allSettled([merge(a, b), merge(b, a), merge(a, b)]);
  expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
});
