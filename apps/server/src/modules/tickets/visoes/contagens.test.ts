import { visoesTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { visoes } from '@prosa/contract/visoes/visoes.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../../test/kit/app.ts';
import { signIn } from '../../../../test/kit/app.ts';
import { makeLogin } from '../../../../test/kit/factories.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { compareCounters } from '../../../core/counters/upkeep.ts';
import { firstRow, walkNear } from '../../../core/lists/long-list.ts';
import { mapParts, placesSeen, stretchOf } from '../../../core/lists/parts.ts';
import { longListOf } from '../../../core/registro/lista.ts';
import { pedidoDe } from '../../../core/registro/servico.ts';
import { type Bancada, startBancada } from '../prazos/testing/bancada.ts';
import { ticketsRegistro } from '../tickets.registro.ts';

let kit: Bancada;
let people: SignedIn[];
let departamentos: number[];
let id_equipe: number;

beforeAll(async () => {
  kit = await startBancada();
  departamentos = [await kit.departamento('Um'), await kit.departamento('Dois'), await kit.departamento('Três')];
  id_equipe = await kit.inEmpresa(
    async (db) => (await db.insertInto('equipe').values({ nome: 'Noite' }).returning('id_equipe').executeTakeFirstOrThrow()).id_equipe,
  );
  const person = async (escopo_ticket: string, own: readonly number[], team: boolean): Promise<SignedIn> => {
    const { id_grupo } = await kit.inEmpresa((db) =>
      db
        .insertInto('grupo')
        .values({ nome: `Vê ${escopo_ticket} ${own.length}`, modelo: 'atendente', escopo_ticket })
        .returning('id_grupo')
        .executeTakeFirstOrThrow(),
    );
    const { id_login, usuario } = await makeLogin(kit.app.database, kit.empresa.id_empresa, id_grupo, `Pessoa ${escopo_ticket} ${own.length}`);
    await kit.inEmpresa(async (db) => {
      for (const id_departamento of own) await db.insertInto('departamento_membro').values({ id_departamento, id_login }).execute();
      if (team) await db.insertInto('equipe_membro').values({ id_equipe, id_login }).execute();
    });
    return signIn(kit.app, usuario);
  };
  people = [
    kit.admin,
    await person('proprios', [], true),
    await person('departamento', [departamentos[0]!], false),
    await person('departamento', departamentos.slice(0, 2), true),
    await person('todos', [], false),
  ];
});
afterAll(() => kit.close());

/** What the list says of a view, row by row. */
const listed = async (who: SignedIn, visao: string): Promise<number> =>
  (await who.call(tickets.getAll, { query: { visao: visao as 'meus', rpp: 1 } })).recordsFiltered;
const views = ['meus', 'sem_responsavel', 'equipe', 'vencendo', 'vencidos', 'aguardando_cliente'] as const;

describe('[issue: views] kept counters', () => {
  it('say what the list holds, for every scope, after whatever was done', async () => {
    const owners = [null, ...people.map((p) => p.sessao.id_login!)];
    const some = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
    const made: number[] = [];
    for (let i = 0; i < 24; i++) {
      const prazo = some([null, null, -1, 0.5, 30], i);
      made.push(
        await kit.ticket(
          {
            titulo: `Número ${i}`,
            id_departamento: some([...departamentos, null], i * 3 + 1),
            id_responsavel: some(owners, i * 7),
            id_equipe: i % 4 === 0 ? id_equipe : null,
            prazo: prazo === null ? null : new Date(kit.time.now + prazo * 86_400_000).toISOString(),
          },
          some(people, i),
        ),
      );
    }
    const lote = (ids: number[], body: object) => kit.admin.call(tickets.lote, { body: { ids, ...body } });
    await lote(made.slice(0, 6), { status: 6 });
    await lote(made.slice(4, 9), { status: 2 });
    await lote(made.slice(7, 8), { status: 1 });
    await lote(made.slice(9, 12), { id_responsavel: null });
    await kit.admin.call(tickets.delete, { params: { id: made[12]! } });
    await kit.admin.call(tickets.delete, { params: { id: made[13]! } });
    await kit.admin.call(tickets.restaurar, { params: { id: made[13]! } });
    await kit.admin.call(tickets.transferir, { params: { id: made[14]! }, body: { id_departamento: departamentos[2]!, motivo: '' } });
    await kit.varre();
    const seen: number[] = [];
    for (const who of people) {
      const counted = (await who.call(tickets.contagens, {})).data;
      const rows = Object.fromEntries(await Promise.all(views.map(async (visao) => [visao, await listed(who, visao)] as const)));
      expect({ quem: who.sessao.primeiro_nome, ...counted }).toEqual({ quem: who.sessao.primeiro_nome, ...rows });
      seen.push(...Object.values(rows));
    }
    expect(seen.filter((n) => n > 0).length).toBeGreaterThan(15);
    for (const who of people) {
      const whole = await who.call(tickets.getAll, { query: { rpp: 1 } });
      expect([whole.recordsTotal, whole.recordsTotal > 0]).toEqual([whole.recordsFiltered, true]);
    }
    expect(await kit.app.database.semEmpresa((db) => compareCounters(db, new Date()))).toEqual([]);
  });
});

describe('[issue: page 1 and 20,000 alike] one map of a list', () => {
  it('leads everybody to the rows that stand there, whichever of them they see, in every order', async () => {
    const step = 3;
    for (const [who, escopo, own] of [
      [0, 'todos', []],
      [2, 'departamento', [departamentos[0]!]],
      [3, 'departamento', departamentos.slice(0, 2)],
    ] as const) {
      const viewer = { id_login: people[who]!.sessao.id_login!, grants: [], departamentos: own, escopos: { ticket: escopo } } as unknown as Staff;
      for (const ordem of ['ultima_em desc', 'created_at asc', 'prazo asc', 'prioridade desc', 'numero asc']) {
        await kit.app.database.lerEmpresa(kit.empresa.id_empresa, async (db) => {
          const list = longListOf(ticketsRegistro, pedidoDe(ticketsRegistro, viewer, { q: '' }, ordem));
          const { parts } = list.seen!;
          const all = await walkNear(db, list, firstRow, 1000);
          expect(all.length).toBeGreaterThan(step * 2);
          // all of it, and its first rows alone
          for (const most of [undefined, step * 4]) {
            const map = await mapParts(db, list, parts!, step, most);
            const before = await placesSeen(db, list, parts!, map);
            if (most === undefined) expect(before.at(-1)).toBe(all.length);
            else expect(map.places).toHaveLength(most / step);
            for (let row = 0; row < Math.min(all.length, before.at(-1)!); row += 2) {
              const { at, skip } = stretchOf(before, row);
              expect([ordem, row, await walkNear(db, list, { place: map.places[at]!, side: 'from', skip }, 2)]).toEqual([ordem, row, all.slice(row, row + 2)]);
            }
          }
        });
      }
    }
  });
});

describe('[issue: saved views] are counted', () => {
  it('by their search and filters, for who asks, up to a thousand', async () => {
    const [, proprios] = people;
    const filtro = (filtros: Record<string, string[]>, q = '') => ({ q, ordem: '', filtros });
    const save = async (nome: string, f: ReturnType<typeof filtro>, who = kit.admin) =>
      (await who.call(visoes.store, { body: { nome, area: 'Tickets', filtro: f } })).id_visao;
    const all = await save('Tudo', filtro({}));
    const late = await save('Vencidos', filtro({ visao: ['vencidos'] }));
    const one = await save('Um só', filtro({}, 'Número 3'));
    const odd = await save('De outro tempo', filtro({ prioridade: ['nenhuma'] }));
    const mine = await save('Meus', filtro({}), proprios);
    const counted = async (who: SignedIn) => new Map((await who.call(visoesTicket.contar, {})).data.map(({ id_visao, n }) => [id_visao, n]));
    const chief = await counted(kit.admin);
    expect(chief.get(all)).toBe((await kit.admin.call(tickets.getAll, { query: {} })).recordsFiltered);
    expect(chief.get(late)).toBe(await listed(kit.admin, 'vencidos'));
    expect(chief.get(one)).toBe((await kit.admin.call(tickets.getAll, { query: { q: 'Número 3' } })).recordsFiltered);
    expect(chief.has(odd)).toBe(false);
    expect((await counted(proprios!)).get(mine)).toBe((await proprios!.call(tickets.getAll, { query: {} })).recordsFiltered);
    await kit.inEmpresa((db) =>
      sql`insert into ticket (numero, titulo, id_contato) select 700000 + n, 'Muitos', ${kit.rita} from generate_series(1, 1100) n`.execute(db),
    );
    expect((await counted(kit.admin)).get(all)).toBe(1000);
  });
});

describe('[issue: list and search at any size] of more than ten thousand', () => {
  it('what is common says "more than" at once, and as far as it is counted for whoever goes on; what is rare is exact', async () => {
    await kit.inEmpresa((db) =>
      sql`insert into ticket (numero, titulo, id_contato) select 800000 + n, 'Milhares', ${kit.rita} from generate_series(1, 10100) n`.execute(db),
    );
    const ask = (query: object) => kit.admin.call(tickets.getAll, { query: { q: 'milhares', ordem: 'numero desc', ...query } });
    const first = await ask({});
    expect([first.data[0]!.numero, first.data.length, first.aproximado]).toEqual([810_100, 25, true]);
    expect(first.recordsTotal).toBeGreaterThan(11_000);
    expect(first.recordsFiltered).toBe(1000);
    const second = await ask({ page: 1, cursor: first.cursor });
    expect([second.data[0]!.numero, second.recordsFiltered, second.aproximado]).toEqual([810_075, 1000, true]);
    const rare = await ask({ q: 'Número 3' });
    expect([rare.recordsFiltered, rare.aproximado]).toEqual([rare.data.length, undefined]);
    // far from both ends, by the map that everybody has
    const whole = { q: '', ordem: 'numero desc', rpp: 200 };
    const far = await ask({ ...whole, page: 30 });
    expect([far.data[0]!.numero, far.data.length]).toEqual([804_100, 200]);
    // ten thousand of them are written word by word
  }, 60_000);
});
