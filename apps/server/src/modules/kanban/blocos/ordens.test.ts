import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { kanbanEstagio, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa } from '../../../../test/kit/factories.ts';

let app: TestApp;
let admin: SignedIn;
let quadro: number;
let listas: number[];
/** Numbers of the cards, in the order of their making. */
let cards: number[];

const valores = [500, null, 0, 500, 900, null, 100];
const titulos = ['zebra', 'Água', 'azul', 'Zebra', 'água 2', 'Casa', 'ábaco'];
const lista = async (ordem: string, more: object = {}) =>
  (await admin.call(kanbanEstagio.lista, { params: { id: quadro }, query: { cards: 1, ordem, ...more } })).data;
const ordem = async (by: string, more: object = {}): Promise<number[]> => (await lista(by, more))[0]!.blocos.map(({ id_bloco }) => cards.indexOf(id_bloco));
/** The whole list read on two by two from its beginning, as a screen does. */
async function lidaAosPoucos(by: string): Promise<number[]> {
  const [campo] = by.split(' ') as ['valor'];
  const all: number[] = [];
  let last = (await lista(by))[0]!.blocos[0]!;
  all.push(cards.indexOf(last.id_bloco));
  for (;;) {
    const depois_de = `${last[campo] ?? ''} ${last.id_bloco}`;
    const { data } = await admin.call(kanbanBloco.getAllBloco, { query: { id_estagio: listas[0], ordem: by, depois_de, rpp: 2 } });
    if (data.length === 0) return all;
    all.push(...data.map(({ id_bloco }) => cards.indexOf(id_bloco)));
    last = data.at(-1)!;
  }
}

beforeAll(async () => {
  app = await startTestApp();
  const empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  quadro = (await admin.call(kanbanQuadros.store, { body: { titulo: 'Vendas', modelo: 'vendas' } })).id_quadro;
  listas = (await admin.call(kanbanQuadros.editar, { params: { id: quadro } })).data.estagios.map((l) => l.id_estagio);
  cards = [];
  for (const [i, valor] of valores.entries()) {
    const prazo_em = i === 3 ? null : `2026-05-0${7 - i}T12:00:00Z`;
    const body = {
      titulo: titulos[i]!,
      id_estagio: listas[0],
      valor,
      prazo_em,
      previsto_em: prazo_em?.slice(0, 10) ?? null,
      prioridade: i % 2 === 0 ? 4 : null,
    };
    cards.push((await admin.call(kanbanBloco.store, { body })).id_bloco);
  }
  // as many made by one act, a part of a millisecond apart
  await app.database.comEmpresa(empresa.id_empresa, (db) =>
    sql`update kanban_bloco set criado_em = timestamptz '2026-03-01T00:00:00.123456Z' + (id_bloco % 2) * interval '1 microsecond',
      alterado_em = timestamptz '2026-03-01T00:00:00.000400Z' where id_quadro = ${quadro}`.execute(db),
  );
});
afterAll(() => app.close());

it('[issue: order] the cards of a list stand by what is asked for, those without it last or least, equals by their number', async () => {
  expect(await ordem('')).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(await ordem('valor desc')).toEqual([4, 3, 0, 6, 2, 5, 1]);
  expect(await ordem('valor asc')).toEqual([1, 5, 2, 6, 0, 3, 4]);
  expect(await ordem('prazo_em asc')).toEqual([6, 5, 4, 2, 1, 0, 3]);
  expect(await ordem('titulo asc')).toEqual([6, 1, 4, 2, 5, 0, 3]);
  expect(await ordem('prioridade desc', { prioridade: 4 })).toEqual([6, 4, 2, 0]);
  expect((await refusal(lista('senha desc'))).http).toBe(422);
});

it('[issue: order] a list is read on in every order without losing or repeating a card', async () => {
  for (const campo of ['valor', 'prazo_em', 'previsto_em', 'prioridade', 'alterado_em', 'criado_em', 'titulo'])
    for (const way of ['asc', 'desc']) expect([campo, way, await lidaAosPoucos(`${campo} ${way}`)]).toEqual([campo, way, await ordem(`${campo} ${way}`)]);
});

it('[issue: order] a place that is none is the beginning, never a fault', async () => {
  for (const depois_de of ['', '12', 'x 12', '2026-02-31T00:00:00Z 3', '0000-01-01T00:00:00Z 3', '99999-01-01 3', '1 99999999999999999999'])
    for (const by of ['valor asc', 'prazo_em desc', 'previsto_em asc', 'titulo desc'])
      expect((await admin.call(kanbanBloco.getAllBloco, { query: { id_estagio: listas[0], ordem: by, depois_de, rpp: 2 } })).data.length).toBeLessThanOrEqual(
        2,
      );
});

it('[issue: order] a board in an order counts what it counts without', async () => {
  const sums = (all: Awaited<ReturnType<typeof lista>>) => all.map(({ quantidade, soma, soma_ponderada }) => [quantidade, soma, soma_ponderada]);
  expect(sums(await lista('valor desc'))).toEqual(sums(await lista('')));
  expect(sums(await lista('valor desc', { prioridade: 4 }))).toEqual(sums(await lista('', { prioridade: 4 })));
});

it('[issue: member] a board can be narrowed to whoever is a member of its cards', async () => {
  const { data: before } = await admin.call(kanbanQuadros.buscarFiltros, { params: { id: quadro } });
  expect(before.membros).toEqual([]);
  const id = admin.sessao.id_login!;
  await admin.call(kanbanBloco.store, { body: { id_bloco: cards[2], titulo: 'azul', membros: [id] } });
  const { data } = await admin.call(kanbanQuadros.buscarFiltros, { params: { id: quadro } });
  expect(data.membros).toEqual([{ id_usuario: id, nome: expect.stringContaining('Chefe') }]);
  expect(await ordem('', { id_membro: id })).toEqual([2]);
});
