// @module-tag sempre
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '@prosa/contract/client.ts';
import { kanbanBloco, kanbanComentario } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { kanbanEstagio, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { topicOf } from '@prosa/contract/realtime.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { until } from '../../../../test/kit/salas.ts';
import { openWire } from '../../../../test/kit/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { compareCounters, foldCounters } from '../../../core/counters/upkeep.ts';
import { seededRandom } from '../../../demo/random.ts';
import { contarSomas, lerSomas, type Somas } from '../blocos/blocos.repository.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let quadro: number;
let listas: number[];

const newBoard = async (): Promise<{ id: number; lists: number[] }> => {
  const { id_quadro: id } = await admin.call(kanbanQuadros.store, { body: { titulo: 'Vendas', modelo: 'vendas', visibilidade: 2 } });
  return { id, lists: (await admin.call(kanbanQuadros.editar, { params: { id } })).data.estagios.map((l) => l.id_estagio) };
};
const card = async (body: object = {}): Promise<number> =>
  (await admin.call(kanbanBloco.store, { body: { titulo: 'Card', id_estagio: listas[0]!, ...body } })).id_bloco;
const lists = async (query: object = {}, who = admin) => (await who.call(kanbanEstagio.lista, { params: { id: quadro }, query })).data;
const totals = async (who = admin) => (await lists({}, who)).map((l) => [l.quantidade, l.soma, l.soma_ponderada]);

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id: quadro, lists: listas } = await newBoard());
});

describe('[K14] [issue: totals] what the lists of a board hold', () => {
  it('is read from what is kept by who sees the whole board, without a look at its cards; others have theirs counted', async () => {
    await card({ valor: 1000, probabilidade: 50 });
    await card({ valor: 300 });
    const first = [2, 1300, 800];
    expect([(await totals())[0], (await totals(ana))[0]]).toEqual([first, first]);
    await app.database.comEmpresa(empresa.id_empresa, (db) =>
      sql`insert into contador (area, divisao, estado, n, soma) values ('kanban_bloco', ${listas[0]!}, '50', 3, 200)`.execute(db),
    );
    expect([(await totals())[0], (await totals(ana))[0]]).toEqual([[5, 1500, 900], first]);
    expect(await app.database.semEmpresa((db) => compareCounters(db, new Date()))).toMatchObject([{ divisao: listas[0]!, n: -3, soma: -200 }]);
    expect((await totals())[0]).toEqual(first);
    // what narrows the board is counted, whoever asks
    expect((await lists({ q: 'card', id_responsavel: 0 }))[0]).toMatchObject({ quantidade: 2, soma: 1300, soma_ponderada: 800 });
  });

  it('is answered for some of them where these are named', async () => {
    await card({ valor: 100, id_estagio: listas[1]! });
    for (const who of [admin, ana])
      for (const query of [{}, { cards: 1 }, { q: 'card' }, { q: 'card', cards: 1 }]) {
        const data = await lists({ ...query, estagios: [listas[1], listas[3]].join(',') }, who);
        expect(data.map((l) => [l.id_estagio, l.quantidade, l.soma])).toEqual([
          [listas[1], 1, 100],
          [listas[3], 0, 0],
        ]);
        expect(data.flatMap((l) => l.blocos)).toHaveLength('cards' in query ? 1 : 0);
      }
  });

  it('[7] is told with what changes it, and with nothing else', async () => {
    const wire = await openWire(app.url, { token: admin.token, id_empresa: empresa.id_empresa });
    const topic = topicOf.empresa(empresa.id_empresa);
    const told = () => wire.on(topic, 'change_kanban').filter((e) => e.id_quadro === quadro);
    const id = await card();
    // and with it all that was done before
    await until('the card is told', async () => isDeepStrictEqual(told().at(-1)?.estagios, [listas[0]]));
    const after = async (act: () => Promise<unknown>): Promise<Set<number> | undefined> => {
      const before = told().length;
      await act();
      await until('it is told', async () => told().length > before);
      return told().at(-1)!.estagios && new Set(told().at(-1)!.estagios);
    };
    expect(await after(() => admin.call(kanbanBloco.move, { body: { id_bloco: id, id_estagio: listas[2]! } }))).toEqual(new Set([listas[0], listas[2]]));
    expect(await after(() => admin.call(kanbanBloco.store, { body: { id_bloco: id, titulo: 'Card', valor: 5 } }))).toEqual(new Set([listas[2]]));
    expect(await after(() => admin.call(kanbanComentario.store, { body: { id_bloco: id, comentario: '<p>Oi</p>' } }))).toEqual(new Set());
    expect(await after(() => admin.call(kanbanBloco.arquivar, { params: { id } }))).toEqual(new Set([listas[2]]));
    // of all
    expect(await after(() => admin.call(kanbanEstagio.arquivar, { params: { id: listas[1]! } }))).toBeUndefined();
    wire.close();
  });

  it.each([7, 2026])('is what a count says, list by list and board by board, after whatever was done (seed %i)', async (seed) => {
    const { next } = seededRandom(seed);
    const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!;
    const other = await newBoard();
    const all = [...listas.slice(0, 4), ...other.lists.slice(0, 2)];
    const cards: number[] = [];
    const body = () => ({ valor: one([null, 0, 150, 99_999]), probabilidade: one([null, null, 10, 33]) });
    const acts: (() => Promise<unknown>)[] = [
      async () => cards.push(await card({ id_estagio: one(all), ...body() })),
      async () => cards.push((await admin.call(kanbanBloco.duplicar, { params: { id: one(cards) } })).id_bloco),
      () => admin.call(kanbanBloco.store, { body: { id_bloco: one(cards), titulo: 'Outro', ...body() } }),
      () => admin.call(kanbanBloco.move, { body: { id_bloco: one(cards), id_estagio: one(all), ordem: 0 } }),
      () => admin.call(kanbanBloco.lote, { body: { ids: [...new Set([one(cards), one(cards)])], id_estagio: one(all) } }),
      () => admin.call(one([kanbanBloco.arquivar, kanbanBloco.desarquivar]), { params: { id: one(cards) } }),
      () => admin.call(one([kanbanBloco.delete, kanbanBloco.restaurar]), { params: { id: one(cards) } }),
      () => admin.call(one([kanbanEstagio.arquivar, kanbanEstagio.desarquivar, kanbanEstagio.delete, kanbanEstagio.restaurar]), { params: { id: one(all) } }),
      () => admin.call(kanbanEstagio.store, { body: { id_estagio: one(all), titulo: 'Lista', probabilidade: one([null, 25, 70]) } }),
    ];
    for (let i = 0; i < 6; i++) await acts[0]!();
    const everything = { id_login: admin.sessao.id_login!, departamentos: [], escopos: { bloco: 'todos' } } as unknown as Staff;
    const filled = (somas: ReadonlyMap<number, Somas>) => [...somas].filter(([, s]) => s.quantidade !== 0 || s.soma !== 0).toSorted(([a], [b]) => a - b);
    const compare = () =>
      app.database.comEmpresa(empresa.id_empresa, async (db) => {
        await sql`set transaction isolation level repeatable read`.execute(db);
        for (const id_quadro of [quadro, other.id])
          expect(filled(await lerSomas(db, { id_quadro }))).toEqual(filled(await contarSomas(db, everything, { id_quadro, q: '' })));
      });
    let done = 0;
    for (let round = 0; round < 8; round++) {
      // four at a time: acts that meet on one card or list, or are taken back
      for (let i = 0; i < 5; i++)
        await Promise.all(
          Array.from({ length: 4 }, () =>
            one(acts)().then(
              () => done++,
              (error: unknown) => {
                if (!(error instanceof ApiError) || error.http >= 500) throw error;
              },
            ),
          ),
        );
      if (round % 4 === 3) await app.database.semEmpresa(foldCounters);
      await compare();
    }
    // the rest was refused by the rules: what is away does not move
    expect(done).toBeGreaterThan(50);
    expect(await app.database.semEmpresa((db) => compareCounters(db, new Date()))).toEqual([]);
    const { data: boards } = await admin.call(kanbanQuadros.getAll, { query: { rpp: 200 } });
    for (const id_quadro of [quadro, other.id]) {
      const counted = await app.database.comEmpresa(empresa.id_empresa, (db) => contarSomas(db, everything, { id_quadro, q: '' }));
      expect(boards.find((b) => b.id_quadro === id_quadro)!.total_blocos).toBe([...counted.values()].reduce((n, { quantidade }) => n + quantidade, 0));
    }
  });
});
