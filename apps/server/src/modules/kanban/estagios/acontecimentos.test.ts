import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { kanbanEstagio, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { until } from '../../../../test/kit/salas.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let quadro: number;
let lista: number;

/** Cards that events of this kind tell of, since the board was made. */
const told = async (tipo: string, id_quadro = quadro): Promise<number[]> => {
  const { rows } = await app.database.semEmpresa((db) =>
    sql<{
      id: number;
    }>`select (dados ->> 'id_bloco')::bigint as id from evento where id_empresa = ${empresa.id_empresa} and tipo = ${tipo} and dados ->> 'id_quadro' = ${String(id_quadro)} order by id_evento`.execute(
      db,
    ),
  );
  return rows.map(({ id }) => id);
};
const delivered = () =>
  until('every event is delivered', async () => {
    const { rows } = await app.database.semEmpresa((db) =>
      sql<{ n: number }>`select count(*) as n from evento where id_empresa = ${empresa.id_empresa} and despachado_em is null`.execute(db),
    );
    return rows[0]!.n === 0;
  });
const card = async (body: object = {}): Promise<number> =>
  (await admin.call(kanbanBloco.store, { body: { titulo: 'Card', id_estagio: lista, ...body } })).id_bloco;
const notices = async (): Promise<number> => (await ana.call(notificacao.getAll, { query: {} })).data.length;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
});
afterAll(() => app.close());
beforeEach(async () => {
  quadro = (await admin.call(kanbanQuadros.store, { body: { titulo: 'Vendas', modelo: 'vendas', visibilidade: 2 } })).id_quadro;
  lista = (await admin.call(kanbanQuadros.editar, { params: { id: quadro } })).data.estagios[0]!.id_estagio;
});

it.each(['arquivar', 'delete'] as const)('[K10] [issue: events] a list that goes (%s) tells of each card that goes with it, once', async (how) => {
  const [first, second, before] = [await card(), await card(), await card()];
  await admin.call(kanbanBloco.arquivar, { params: { id: before } });
  for (const _ of [1, 2]) await admin.call(kanbanEstagio[how], { params: { id: lista } });
  expect(await told('bloco_arquivado')).toEqual([before, first, second]);
  const { data } = await admin.call(kanbanBloco.getAllBloco, { query: { id_quadro: quadro, arquivados: 1 } });
  expect(data.map(({ id_bloco }) => id_bloco).toSorted((a, b) => a - b)).toEqual([first, second, before]);
});

it('[K21] [issue: events] a copied board tells of its cards, and rings nobody’s bell', async () => {
  await card({ id_responsavel: ana.sessao.id_login });
  await delivered();
  const rung = await notices();
  expect(rung).toBeGreaterThan(0);
  await admin.call(kanbanBloco.arquivar, { params: { id: await card() } });
  const copy = (await admin.call(kanbanQuadros.copiar, { params: { id: quadro }, body: { titulo: 'Outro', com_blocos: 1 } })).id_quadro;
  const { data } = await admin.call(kanbanBloco.getAllBloco, { query: { id_quadro: copy } });
  expect(data).toHaveLength(1);
  expect(await told('bloco_criado', copy)).toEqual(data.map(({ id_bloco }) => id_bloco));
  await delivered();
  expect(await notices()).toBe(rung);
});

it('[issue: events] of a list of ten thousand cards are one statement, and every one of them is delivered', async () => {
  await app.database.comEmpresa(empresa.id_empresa, (db) =>
    sql`insert into kanban_bloco (id_quadro, id_estagio, chave, titulo, id_responsavel)
      select ${quadro}, ${lista}, 'b' || lpad(n::text, 6, '0'), 'Card ' || n, ${ana.sessao.id_login}::bigint from generate_series(1, 10000) n`.execute(db),
  );
  const rung = await notices();
  await admin.call(kanbanEstagio.arquivar, { params: { id: lista } });
  expect(await told('bloco_arquivado')).toHaveLength(10_000);
  await admin.call(kanbanEstagio.desarquivar, { params: { id: lista } });
  const copy = (await admin.call(kanbanQuadros.copiar, { params: { id: quadro }, body: { titulo: 'Muitos', com_blocos: 1 } })).id_quadro;
  expect(await told('bloco_criado', copy)).toHaveLength(10_000);
  await delivered();
  expect(await notices()).toBe(rung);
}, 120_000);
