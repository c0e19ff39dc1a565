import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { kanbanBloco, kanbanComentario, resumoBlocos } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { kanbanConvidados, kanbanEstagio, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertContato } from '../../../test/kit/rows.ts';
import { until } from '../../../test/kit/salas.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import { ordemDita } from './estagios/estagios.service.ts';
import { lembrarPrazos } from './kanban.prazos.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let bia: SignedIn;
let rita: number;
/** A board of its own for each test. */
let quadro: number;
let dns: string;
let listas: number[];

const idOf = (who: SignedIn): number => who.sessao.id_login!;
const show = async (id: number, who = admin) => (await who.call(kanbanBloco.show, { params: { id } })).data;
const board = async (who = admin) => (await who.call(kanbanQuadros.editar, { params: { id: quadro } })).data;
const lists = async (query: object = {}, who = admin) => (await who.call(kanbanEstagio.lista, { params: { id: quadro }, query: { cards: 1, ...query } })).data;
const card = async (body: Partial<Call<typeof kanbanBloco.store>['body']> = {}, who = admin): Promise<number> =>
  (await who.call(kanbanBloco.store, { body: { titulo: 'Card', id_estagio: listas[0], ...body } })).id_bloco;
const order = async (list: number): Promise<number[]> => (await lists()).find((l) => l.id_estagio === list)!.blocos.map((b) => b.id_bloco);
const move = (id_bloco: number, id_estagio: number, rest: object = {}, who = admin) => who.call(kanbanBloco.move, { body: { id_bloco, id_estagio, ...rest } });
const invite = (convidados: Call<typeof kanbanConvidados.store>['body']['convidados']) =>
  admin.call(kanbanConvidados.store, { body: { id_quadro: quadro, convidados: [{ id_usuario: idOf(admin), papel: 3 }, ...convidados] } });
const scope = (escopo_bloco: 'proprios' | 'departamento' | 'todos') =>
  app.database.comEmpresa(empresa.id_empresa, (db) => db.updateTable('grupo').set({ escopo_bloco }).where('modelo', '=', 'atendente').execute());

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  await scope('todos');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
  bia = await signInAs(app, empresa, 'atendente', 'Bia Reis');
  rita = await app.database.comEmpresa(empresa.id_empresa, (db) => insertContato(db, { nome: 'Rita Souza' }));
});
afterAll(() => app.close());
beforeEach(async () => {
  quadro = (await admin.call(kanbanQuadros.store, { body: { titulo: 'Vendas', modelo: 'vendas' } })).id_quadro;
  const data = await board();
  dns = data.dns;
  listas = data.estagios.map((l) => l.id_estagio);
});

describe('a board', () => {
  it('[7] [K11] has an address of its own, begins with the lists of its model, and an address of before leads to it', async () => {
    const { titulo, estagios: lista, papel, convidados, total_estagios, total_blocos } = await board();
    // spec 3: the lists under their own name, beside how many there are
    expect([total_estagios, total_blocos]).toEqual([lista.length, 0]);
    expect([titulo, papel]).toEqual(['Vendas', 3]);
    expect(lista.map((l) => [l.titulo, l.tipo])).toEqual([
      ['Novo contato', 0],
      ['Qualificação', 0],
      ['Proposta enviada', 0],
      ['Negociação', 0],
      ['Ganho', 1],
      ['Perdido', 2],
    ]);
    expect(convidados.map((c) => [c.nome, c.papel])).toEqual([['Chefe', 3]]);
    await admin.call(kanbanQuadros.store, { body: { id_quadro: quadro, titulo: 'Vendas', dns: `${dns}-novo` } });
    for (const address of [dns, `${dns}-novo`]) expect((await admin.call(kanbanQuadros.showByDns, { params: { dns: address } })).data.id_quadro).toBe(quadro);
    expect((await refusal(admin.call(kanbanQuadros.store, { body: { titulo: 'X', dns: 'form_builder' } }))).http).toBe(422);
    expect((await refusal(admin.call(kanbanQuadros.store, { body: { titulo: 'X', dns: `${dns}-novo` } }))).erros).toHaveProperty('dns');
  });

  it('[4] [7] is a favourite, in the archive and in the trash, each with its way back, twice as good as once', async () => {
    const seen = async (query: object = {}) => (await admin.call(kanbanQuadros.getAll, { query: { rpp: 200, ...query } })).data.map((q) => q.id_quadro);
    await admin.call(kanbanQuadros.favoritar, { params: { id: quadro } });
    expect(await seen({ favoritos: 1 })).toContain(quadro);
    await admin.call(kanbanQuadros.desfavoritar, { params: { id: quadro } });
    expect(await seen({ favoritos: 1 })).not.toContain(quadro);
    for (const _ of [1, 2]) await admin.call(kanbanQuadros.arquivar, { params: { id: quadro } });
    expect(await seen()).not.toContain(quadro);
    expect(await seen({ arquivados: 1 })).toContain(quadro);
    expect((await refusal(card())).http).toBe(409);
    await admin.call(kanbanQuadros.desarquivar, { params: { id: quadro } });
    const id = await card();
    await admin.call(kanbanQuadros.delete, { params: { id: quadro } });
    expect((await refusal(show(id))).http).toBe(404);
    await admin.call(kanbanQuadros.restaurar, { params: { id: quadro } });
    expect((await show(id)).titulo).toBe('Card');
  });

  it('[7] remembers which ones a person opened last', async () => {
    await admin.call(kanbanQuadros.show, { params: { id: quadro } });
    expect((await admin.call(kanbanQuadros.getUltimosAcessos, {})).data[0]?.id_quadro).toBe(quadro);
    expect((await admin.call(kanbanQuadros.getAllUltimosAcessos, { query: {} })).recordsTotal).toBeGreaterThan(0);
    expect((await ana.call(kanbanQuadros.getUltimosAcessos, {})).data).toEqual([]);
  });

  it('[K21] is copied with its lists, labels and guests, and its open cards when asked', async () => {
    await admin.call(kanbanQuadros.store, {
      body: { id_quadro: quadro, titulo: 'Vendas', etiquetas: [{ nome: 'Quente', cor: 'red' }], motivos: [{ titulo: 'Preço' }] },
    });
    await invite([{ id_usuario: idOf(ana), papel: 1 }]);
    await card({ titulo: 'Vai junto' });
    await move(await card({ titulo: 'Fica' }), listas[4]!);
    const { id_quadro } = await admin.call(kanbanQuadros.copiar, { params: { id: quadro }, body: { titulo: 'Vendas 2', com_blocos: 1 } });
    const copy = (await admin.call(kanbanQuadros.editar, { params: { id: id_quadro } })).data;
    expect([copy.estagios.length, copy.etiquetas[0]?.nome, copy.motivos[0]?.titulo, copy.convidados.length]).toEqual([6, 'Quente', 'Preço', 2]);
    const { data } = await admin.call(kanbanBloco.getAllBloco, { query: { id_quadro } });
    expect(data.map((b) => b.titulo)).toEqual(['Vai junto']);
  });

  it('[5] stops at the plan’s number', async () => {
    const other = await makeEmpresa(app.database, 'Pequena');
    const boss = await signInAs(app, other, 'administrador');
    await app.database.semEmpresa((db) =>
      sql`insert into limite (id_empresa, recurso, cota) values (${other.id_empresa}, 'quadros', 1) on conflict (id_empresa, recurso) do update set cota = 1`.execute(
        db,
      ),
    );
    await boss.call(kanbanQuadros.store, { body: { titulo: 'Um' } });
    expect((await refusal(boss.call(kanbanQuadros.store, { body: { titulo: 'Dois' } }))).message).toContain('Limite para cadastro excedido em Quadros');
  });
});

describe('[K1] who sees a board', () => {
  it('others than guests, administrators and supervisors find nothing of it, wherever they ask', async () => {
    const id = await card({ titulo: 'Segredo', id_contato: rita });
    for (const call of [
      kanbanQuadros.show,
      kanbanQuadros.editar,
      kanbanQuadros.favoritar,
      kanbanQuadros.buscarFiltros,
      kanbanEstagio.lista,
      kanbanEstagio.arquivados,
    ])
      expect((await refusal(ana.call(call, { params: { id: quadro }, query: {} }))).http).toBe(404);
    expect((await refusal(ana.call(kanbanQuadros.showByDns, { params: { dns } }))).http).toBe(404);
    for (const call of [kanbanBloco.show, kanbanBloco.arquivar, kanbanBloco.favoritar, kanbanBloco.historico, kanbanComentario.getAll])
      expect((await refusal(ana.call(call as typeof kanbanBloco.show, { params: { id } }))).http).toBe(404);
    expect((await refusal(move(id, listas[1]!, {}, ana))).http).toBe(404);
    for (const query of [{ id_quadro: quadro }, { ids: String(id) }, { q: 'segredo' }, { id_contato: rita }])
      expect((await ana.call(kanbanBloco.getAllBloco, { query })).data).toEqual([]);
    expect((await ana.call(resumoBlocos.getAllBloco, { query: { id_contato: rita } })).data).toEqual([]);
    const supervisor = await signInAs(app, empresa, 'supervisor');
    expect((await supervisor.call(kanbanQuadros.show, { params: { id: quadro } })).data.papel).toBe(3);
  });

  it('[7] readers read, editors work cards, administrators set it up: by person, equipe, departamento or for all', async () => {
    const id = await card();
    await invite([{ id_usuario: idOf(ana), papel: 1 }]);
    expect((await show(id, ana)).papel).toBe(1);
    for (const act of [
      () => card({}, ana),
      () => move(id, listas[1]!, {}, ana),
      () => ana.call(kanbanComentario.store, { body: { id_bloco: id, comentario: 'Oi' } }),
    ])
      expect((await refusal(act())).http).toBe(403);
    const id_equipe = await app.database.comEmpresa(empresa.id_empresa, async (db) => {
      const made = await db
        .insertInto('equipe')
        .values({ nome: `Equipe ${quadro}` })
        .returning('id_equipe')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('equipe_membro')
        .values({ id_equipe: made.id_equipe, id_login: idOf(ana) })
        .execute();
      return made.id_equipe;
    });
    await invite([
      { id_usuario: idOf(ana), papel: 1 },
      { id_equipe, papel: 2 },
    ]);
    await move(id, listas[1]!, {}, ana);
    expect((await show(id, ana)).papel).toBe(2);
    expect((await refusal(show(id, bia))).http).toBe(404);
    await admin.call(kanbanQuadros.store, { body: { id_quadro: quadro, titulo: 'Vendas', visibilidade: 1 } });
    expect((await show(id, bia)).papel).toBe(1);
    expect((await refusal(admin.call(kanbanConvidados.store, { body: { id_quadro: quadro, convidados: [{ id_usuario: 999_999, papel: 1 }] } }))).http).toBe(
      422,
    );
  });

  it('[6] cards are own, of the departamento, or all', async () => {
    await invite([{ id_usuario: idOf(ana), papel: 2 }]);
    const hidden = await card({ titulo: 'Dos outros' });
    const own = await card({ titulo: 'Da Ana', id_responsavel: idOf(ana) });
    const joined = await card({ titulo: 'Com a Ana', membros: [idOf(ana)] });
    await scope('proprios');
    try {
      const carla = await signInAs(app, empresa, 'atendente', 'Carla');
      await invite([{ id_usuario: idOf(carla), papel: 2 }]);
      await admin.call(kanbanBloco.store, { body: { id_bloco: own, titulo: 'Da Carla', id_responsavel: idOf(carla) } });
      await admin.call(kanbanBloco.store, { body: { id_bloco: joined, titulo: 'Com a Carla', membros: [idOf(carla)] } });
      const [first] = await lists({}, carla);
      expect(first!.blocos.map((b) => b.id_bloco)).toEqual([own, joined]);
      expect(first!.quantidade).toBe(2);
      expect((await refusal(show(hidden, carla))).http).toBe(404);
      // what she makes is hers, or she would not see it
      expect((await show(await card({}, carla), carla)).id_responsavel).toBe(idOf(carla));
    } finally {
      await scope('todos');
    }
  });
});

describe('lists', () => {
  it('[7] [K5] stand in the order that is said; those that are not named stay behind whoever was before them', async () => {
    const [a, b, c, d, e, f] = listas as [number, number, number, number, number, number];
    const { ids } = await admin.call(kanbanEstagio.alterarOrdemEstagios, { body: { id_quadro: quadro, ids: [c, a, 999_999] } });
    expect(ids).toEqual([c, d, e, f, a, b]);
    expect((await board()).estagios.map((l) => l.id_estagio)).toEqual(ids);
    expect(ordemDita([1, 2, 3, 4], [3, 1])).toEqual([3, 4, 1, 2]);
    expect(ordemDita([1, 2, 3], [])).toEqual([1, 2, 3]);
    const joined = await admin.call(kanbanEstagio.alterarOrdemEstagios, { body: { id_quadro: quadro, ids: `${a},${b}` as never } });
    expect(joined.ids.indexOf(a)).toBeLessThan(joined.ids.indexOf(b));
  });

  it('[7] [K10] take their cards to the archive and bring them back', async () => {
    const [a, b] = [await card({ titulo: 'A' }), await card({ titulo: 'B' })];
    for (const [away, back] of [
      [kanbanEstagio.arquivar, kanbanEstagio.desarquivar],
      [kanbanEstagio.delete, kanbanEstagio.restaurar],
    ] as const) {
      await admin.call(away, { params: { id: listas[0]! } });
      expect((await lists()).map((l) => l.id_estagio)).not.toContain(listas[0]);
      expect((await show(a)).arquivado_em).not.toBeNull();
      expect((await refusal(card())).http).toBe(404);
      await admin.call(back, { params: { id: listas[0]! } });
      expect(await order(listas[0]!)).toEqual([a, b]);
    }
    await admin.call(kanbanEstagio.alterarTitulo, { body: { id_estagio: listas[0]!, titulo: 'Entrada' } });
    expect((await board()).estagios[0]!.titulo).toBe('Entrada');
  });

  it('[K16] refuse who is too many, locked out, or lacks what they ask for, and leave the card where it was', async () => {
    const [from, to] = listas as [number, number];
    const set = (rest: object) => admin.call(kanbanEstagio.store, { body: { id_estagio: to, titulo: 'Destino', ...rest } });
    const id = await card();
    await set({ limite: 1, limite_recusa: 1 });
    await card({ id_estagio: to });
    const full = await refusal(move(id, to));
    expect([full.http, full.message]).toEqual([409, 'A lista Destino já tem 1 de 1 cards.']);
    await set({ limite_recusa: 0 });
    await move(id, to);
    await move(id, from);
    await set({ limite: null, exige: ['valor', 'id_contato'] });
    expect((await refusal(move(id, to))).erros).toEqual({
      valor: 'Preencha Valor para entrar em Destino',
      id_contato: 'Preencha Contato para entrar em Destino',
    });
    await admin.call(kanbanBloco.store, { body: { id_bloco: id, titulo: 'Card', valor: 100, id_contato: rita } });
    await set({ travado: 1 });
    await invite([{ id_usuario: idOf(ana), papel: 2 }]);
    expect((await refusal(move(id, to, {}, ana))).message).toBe('A lista Destino está travada: só administradores do quadro mexem nela.');
    await move(id, to);
    expect((await refusal(move(id, from, {}, ana))).http).toBe(409);
    expect((await show(id)).id_estagio).toBe(to);
  });

  it('[K16] ask the same of cards that come back from the trash: who is too many or locked out stays there, who lacks something is in the archive', async () => {
    const [, to] = listas as [number, number];
    const set = (rest: object) => admin.call(kanbanEstagio.store, { body: { id_estagio: to, titulo: 'Destino', ...rest } });
    const id = await card({ id_estagio: to });
    const restore = (who = admin) => who.call(kanbanBloco.restaurar, { params: { id } });
    await admin.call(kanbanBloco.delete, { params: { id } });
    await card({ id_estagio: to });
    await set({ limite: 1, limite_recusa: 1 });
    const full = await refusal(restore());
    expect([full.http, full.message]).toEqual([409, 'A lista Destino já tem 1 de 1 cards.']);
    await invite([{ id_usuario: idOf(ana), papel: 2 }]);
    await set({ limite: 2, travado: 1 });
    expect((await refusal(restore(ana))).message).toBe('A lista Destino está travada: só administradores do quadro mexem nela.');
    await restore();
    expect(await order(to)).toContain(id);
    await admin.call(kanbanBloco.delete, { params: { id } });
    await set({ limite: null, travado: 0, exige: ['valor'] });
    await restore();
    expect(await order(to)).not.toContain(id);
    expect(await show(id)).toMatchObject({ id_estagio: to, arquivado_em: expect.any(String) });
    const { data } = await admin.call(kanbanBloco.historico, { params: { id }, query: {} });
    expect(JSON.stringify(data)).toContain('Arquivado: Preencha Valor para entrar em Destino');
  });

  it('[K15] win and lose cards, with a reason where they ask for one; leaving opens again', async () => {
    await admin.call(kanbanQuadros.store, { body: { id_quadro: quadro, titulo: 'Vendas', motivos: [{ titulo: 'Preço' }] } });
    const { motivos } = await board();
    const [, , , , ganho, perdido] = listas as [number, number, number, number, number, number];
    await admin.call(kanbanEstagio.store, { body: { id_estagio: perdido, titulo: 'Perdido', pede_motivo: 1 } });
    const id = await card();
    expect((await refusal(move(id, perdido))).erros).toEqual({ id_motivo: 'Escolha o motivo para entrar em Perdido' });
    await move(id, perdido, { id_motivo: motivos[0]!.id_motivo });
    expect(await show(id)).toMatchObject({ situacao: 2, motivo: 'Preço' });
    await move(id, ganho);
    expect(await show(id)).toMatchObject({ situacao: 1, motivo: '', fechado_em: expect.any(String) });
    await move(id, listas[0]!);
    const now = await show(id);
    expect(now).toMatchObject({ situacao: 0, fechado_em: null });
    expect(now.passagens.map((p) => [p.estagio, p.saiu_em === null])).toEqual([
      ['Novo contato', true],
      ['Ganho', false],
      ['Perdido', false],
      ['Novo contato', false],
    ]);
    const { data } = await admin.call(kanbanBloco.historico, { params: { id }, query: {} });
    expect(data[0]!.campos).toEqual([{ campo: 'Lista', antes: 'Ganho', depois: 'Novo contato' }]);
  });

  it('[K14] say how many cards the person sees, what they are worth, and what is likely', async () => {
    await admin.call(kanbanEstagio.store, { body: { id_estagio: listas[0]!, titulo: 'Novo contato', probabilidade: 50 } });
    await card({ valor: 1000 });
    await card({ valor: 2000, probabilidade: 10 });
    await card({ titulo: 'Sem valor' });
    expect((await lists())[0]).toMatchObject({ quantidade: 3, soma: 3000, soma_ponderada: 700 });
    expect((await lists({ q: 'sem valor' }))[0]).toMatchObject({ quantidade: 1, soma: 0 });
  });
});

describe('cards', () => {
  it('[3] keep what they are given, in their own words at the field when it is wrong', async () => {
    await admin.call(kanbanQuadros.store, { body: { id_quadro: quadro, titulo: 'Vendas', etiquetas: [{ nome: 'Quente', cor: 'red' }] } });
    const { etiquetas } = await board();
    const id = await card({
      titulo: 'Sofá',
      descricao: '<p>Três lugares<script>x()</script></p>',
      id_contato: rita,
      id_responsavel: idOf(ana),
      membros: [idOf(bia)],
      etiquetas: [etiquetas[0]!.id_etiqueta],
      valor: 350_000,
      prioridade: 3,
      previsto_em: '2026-12-20',
      prazo_em: '2026-12-01T12:00:00Z',
    });
    expect(await show(id)).toMatchObject({
      titulo: 'Sofá',
      descricao: '<p>Três lugares</p>',
      contato: 'Rita Souza',
      responsavel: 'Ana Lima',
      valor: 350_000,
      prioridade: 3,
      previsto_em: '2026-12-20',
      etiquetas: [etiquetas[0]!.id_etiqueta],
      membros: [{ id_usuario: idOf(bia), nome: 'Bia Reis' }],
      situacao: 0,
      versao: 1,
    });
    const wrong = async (body: object) => Object.keys((await refusal(card(body))).erros ?? {});
    expect(await wrong({ titulo: '' })).toEqual(['titulo']);
    expect(await wrong({ id_contato: 999_999 })).toEqual(['id_contato']);
    expect(await wrong({ id_responsavel: 999_999 })).toEqual(['id_responsavel']);
    expect(await wrong({ etiquetas: [999_999] })).toEqual(['etiquetas']);
    expect(await wrong({ valor: -1 })).toEqual(['valor']);
    expect(await wrong({ inicio_em: '2026-12-10', prazo_em: '2026-12-01T12:00:00Z' })).toEqual(['prazo_em']);
    const other = (await admin.call(kanbanQuadros.store, { body: { titulo: 'Outro', modelo: 'tarefas' } })).id_quadro;
    expect(await wrong({ id_quadro: other, id_estagio: listas[0] })).toEqual(['id_estagio']);
    await admin.call(kanbanBloco.store, { body: { id_bloco: id, titulo: 'Sofá novo', versao: 1 } });
    expect((await refusal(admin.call(kanbanBloco.store, { body: { id_bloco: id, titulo: 'Velho', versao: 1 } }))).http).toBe(409);
    expect((await show(id)).valor).toBe(350_000);
  });

  it('[K12] made twice with one key are one card, also at once', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => card({ chave_cliente: `k${quadro}` })));
    expect(new Set(ids).size).toBe(1);
    expect(await order(listas[0]!)).toEqual([ids[0]]);
  });

  it('[7] [K3] go between neighbours, or to an index; a neighbour that is gone is passed over', async () => {
    const [a, b, c] = [await card(), await card(), await card()];
    const list = listas[0]!;
    await move(c, list, { id_anterior: a, id_posterior: b });
    expect(await order(list)).toEqual([a, c, b]);
    await move(b, list, { ordem: 0 });
    expect(await order(list)).toEqual([b, a, c]);
    await move(b, list, { id_anterior: 999_999, id_posterior: c });
    expect(await order(list)).toEqual([a, b, c]);
    await move(a, list, { ordem: 50 });
    expect(await order(list)).toEqual([b, c, a]);
    const { versao } = await show(b);
    await move(b, list, { ordem: 0 });
    expect((await show(b)).versao).toBe(versao);
    expect((await refusal(move(a, 999_999))).http).toBe(404);
  });

  it('16 at once into one gap: none is lost or doubled, and every key stays short', async () => {
    const list = listas[1]!;
    const [top, bottom] = [await card({ id_estagio: list }), await card({ id_estagio: list })];
    const cards = await Promise.all(Array.from({ length: 16 }, () => card()));
    await Promise.all(cards.map((id) => move(id, list, { id_anterior: top, id_posterior: bottom })));
    const { data } = await admin.call(kanbanBloco.getAllBloco, { query: { id_estagio: list, ordem: 'chave asc', rpp: 200 } });
    expect(data.map((b) => b.id_bloco).toSorted((x, y) => x - y)).toEqual([top, bottom, ...cards].toSorted((x, y) => x - y));
    expect([data[0]!.id_bloco, data.at(-1)!.id_bloco]).toEqual([top, bottom]);
    // one place, again and again: what would grow without end is rekeyed on the way
    for (let i = 0; i < 120; i++) await move(cards[i % 2]!, list, { id_anterior: top });
    const after = (await admin.call(kanbanBloco.getAllBloco, { query: { id_estagio: list, ordem: 'chave asc', rpp: 200 } })).data;
    expect(after.map((b) => b.id_bloco).slice(0, 3)).toEqual([top, cards[1], cards[0]]);
    expect(Math.max(...after.map((b) => b.chave.length))).toBeLessThanOrEqual(64);
    expect(after.map((b) => b.chave)).toEqual(after.map((b) => b.chave).toSorted((x, y) => (x < y ? -1 : 1)));
  });

  it('many at once move, are archived or given away, whole or not at all', async () => {
    const ids = [await card(), await card(), await card()];
    const { data } = await admin.call(kanbanBloco.lote, { body: { ids, id_estagio: listas[2]!, id_responsavel: idOf(ana) } });
    expect(data.map((b) => b.id_estagio)).toEqual([listas[0], listas[0], listas[0]]);
    expect(await order(listas[2]!)).toEqual(ids);
    expect((await show(ids[0]!)).responsavel).toBe('Ana Lima');
    expect((await refusal(admin.call(kanbanBloco.lote, { body: { ids: [ids[0]!, 999_999], arquivar: 1 } }))).http).toBe(404);
    expect((await show(ids[0]!)).arquivado_em).toBeNull();
    await admin.call(kanbanBloco.lote, { body: { ids, arquivar: 1 } });
    expect(await order(listas[2]!)).toEqual([]);
    expect((await lists({ arquivados: 1 }))[2]!.blocos.map((b) => b.id_bloco)).toHaveLength(3);
    await admin.call(kanbanBloco.desarquivar, { params: { id: ids[1]! } });
    expect(await order(listas[2]!)).toEqual([ids[1]]);
  });

  it('[K21] are doubled below themselves with members and checklist, without what was said', async () => {
    const id = await card({ titulo: 'Modelo', membros: [idOf(ana)] });
    const below = await card();
    const { id_checklist } = await admin.call(kanbanBloco.checklist, { body: { id_bloco: id, titulo: 'Antes' } });
    await admin.call(kanbanBloco.item, { body: { id_checklist, title: 'Medir', status: 1 } });
    await admin.call(kanbanComentario.store, { body: { id_bloco: id, comentario: 'Só no primeiro' } });
    const { id_bloco } = await admin.call(kanbanBloco.duplicar, { params: { id } });
    expect(await order(listas[0]!)).toEqual([id, id_bloco, below]);
    const copy = await show(id_bloco);
    expect([copy.titulo, copy.membros.length, copy.checklists[0]?.itens, copy.comentarios]).toEqual([
      'Modelo (cópia)',
      1,
      [{ id_checklist_item: expect.any(Number), title: 'Medir', status: 0 }],
      0,
    ]);
  });

  it('[3] [4] have checklists whose items are ticked one by one or all at once', async () => {
    const id = await card();
    const { id_checklist } = await admin.call(kanbanBloco.checklist, { body: { id_bloco: id, titulo: 'Passos' } });
    for (const title of ['Um', 'Dois']) await admin.call(kanbanBloco.item, { body: { id_checklist, title } });
    await admin.call(kanbanBloco.itens, { params: { id: id_checklist }, body: { status: 1 } });
    expect(await show(id)).toMatchObject({ itens: 2, itens_feitos: 2 });
    const { id_checklist_item } = (await show(id)).checklists[0]!.itens[0]!;
    await admin.call(kanbanBloco.item, { body: { id_checklist, id_checklist_item, title: 'Um', status: 0 } });
    expect((await show(id)).itens_feitos).toBe(1);
    await admin.call(kanbanBloco.tirarItem, { params: { id: id_checklist_item } });
    await admin.call(kanbanBloco.tirarChecklist, { params: { id: id_checklist } });
    expect((await show(id)).checklists).toEqual([]);
  });

  it('[7] [KanbanComentario] are commented on once whatever is sent again; one’s own is changed and taken away', async () => {
    await invite([{ id_usuario: idOf(ana), papel: 2 }]);
    const id = await card();
    const say = (rest: object = {}, who = ana) =>
      who.call(kanbanComentario.store, { body: { id_bloco: id, comentario: '<p>Liguei <b>hoje</b></p>', private_id: 'x1', ...rest } });
    const [first, again] = [(await say()).data, (await say()).data];
    expect(again.id_comentario).toBe(first.id_comentario);
    expect(first).toMatchObject({ nome: 'Ana Lima', comentario: '<p>Liguei <strong>hoje</strong></p>' });
    const changed = (await say({ id_comentario: first.id_comentario, comentario: 'Amanhã' })).data;
    expect([changed.comentario, changed.editado_em === null]).toEqual(['Amanhã', false]);
    expect((await refusal(say({ id_comentario: first.id_comentario }, admin))).http).toBe(404);
    const boss = (await say({ private_id: 'x2' }, admin)).data;
    expect((await refusal(ana.call(kanbanComentario.delete, { params: { id: boss.id_comentario } }))).http).toBe(403);
    await admin.call(kanbanComentario.delete, { params: { id: first.id_comentario } });
    const { data } = await admin.call(kanbanComentario.getAll, { params: { id }, query: {} });
    expect(data.map((c) => c.id_comentario)).toEqual([boss.id_comentario]);
    expect((await refusal(say({ comentario: '<p> </p>' }))).erros).toHaveProperty('comentario');
  });

  it('go to another board without the labels of the first', async () => {
    await admin.call(kanbanQuadros.store, { body: { id_quadro: quadro, titulo: 'Vendas', etiquetas: [{ nome: 'Quente', cor: 'red' }] } });
    const id = await card({ etiquetas: [(await board()).etiquetas[0]!.id_etiqueta] });
    const other = (await admin.call(kanbanQuadros.store, { body: { titulo: 'Tarefas', modelo: 'tarefas' } })).id_quadro;
    const { estagios: lista } = (await admin.call(kanbanQuadros.editar, { params: { id: other } })).data;
    await move(id, lista[0]!.id_estagio);
    expect(await show(id)).toMatchObject({ id_quadro: other, etiquetas: [], quadro: 'Tarefas' });
  });
});

describe('a departamento', () => {
  const save = (rest: object) => admin.call(departamentos.store, { body: { nome: 'Vendas da loja', publico: 1, ...rest } });
  it('[3] [5] has a board and a list of it, or neither; those that have are found, while the board is there', async () => {
    const { id_departamento } = await save({ id_quadro: quadro, id_estagio: listas[1] });
    const linked = async () => (await ana.call(departamentos.getAll, { query: { publico: 1, com_quadro: 1 } })).data;
    expect(await linked()).toMatchObject([{ id_departamento, id_quadro: quadro, id_estagio: listas[1], dns, dns_quadro: dns }]);
    expect((await admin.call(departamentos.show, { params: { id: id_departamento } })).data).toMatchObject({
      quadro: 'Vendas',
      estagio: 'Qualificação',
      card_automatico: 0,
    });
    const other = (await admin.call(kanbanQuadros.store, { body: { titulo: 'Tarefas', modelo: 'tarefas' } })).id_quadro;
    expect((await refusal(save({ id_departamento, id_quadro: other, id_estagio: listas[0] }))).erros).toEqual({ id_estagio: 'Escolha uma lista deste quadro' });
    expect((await refusal(save({ id_departamento, id_quadro: quadro, id_estagio: null }))).erros).toEqual({ id_estagio: 'Escolha a lista' });
    // left out, it stays
    await save({ id_departamento });
    expect(await linked()).toHaveLength(1);
    await admin.call(kanbanQuadros.arquivar, { params: { id: quadro } });
    expect(await linked()).toEqual([]);
    await admin.call(kanbanQuadros.desarquivar, { params: { id: quadro } });
    await save({ id_departamento, id_quadro: null });
    expect(await linked()).toEqual([]);
    await admin.call(departamentos.delete, { params: { id: id_departamento } });
  });

  it('makes a card of each new sala, but for whom has an open one there; a list that is full takes none', async () => {
    const { id_departamento } = await save({ id_quadro: quadro, id_estagio: listas[0], card_automatico: 1 });
    const opens = (id_contato: number, topic: string): Promise<number> =>
      app.database.comEmpresa(empresa.id_empresa, async (db) => {
        const { id_sala } = await db
          .insertInto('sala')
          .values({ topic, id_contato, id_departamento, status_id: 2 })
          .returning('id_sala')
          .executeTakeFirstOrThrow();
        await recordEvent(db, 'sala_aberta', { id_sala, id_contato, id_wpp_config: null, contato_novo: false });
        return id_sala;
      });
    const cards = async () => (await lists())[0]!.blocos.map((b) => b.titulo);
    const id_sala = await opens(rita, `card-${quadro}-1`);
    await until('the card', async () => (await cards()).length === 1);
    const [first] = (await lists())[0]!.blocos;
    expect(first).toMatchObject({ titulo: 'Rita Souza', id_contato: rita, id_departamento });
    expect((await show(first!.id_bloco)).origem).toBe('conversa');
    // the same sala again, by another event
    await app.database.comEmpresa(empresa.id_empresa, (db) => recordEvent(db, 'sala_entrou_na_fila', { id_sala }));
    await app.database.comEmpresa(empresa.id_empresa, (db) => sql`update sala set status_id = 4 where id_sala = ${id_sala}`.execute(db));
    await opens(rita, `card-${quadro}-2`);
    await admin.call(kanbanEstagio.store, { body: { id_estagio: listas[0]!, titulo: 'Novo contato', limite: 1, limite_recusa: 1 } });
    const davi = await app.database.comEmpresa(empresa.id_empresa, (db) => insertContato(db, { nome: 'Davi Luz' }));
    await opens(davi, `card-${quadro}-3`);
    await until('all were heard', () =>
      app.database.lerEmpresa(empresa.id_empresa, async (db) => (await sql`select from evento where despachado_em is null`.execute(db)).rows.length === 0),
    );
    expect(await cards()).toEqual(['Rita Souza']);
    await admin.call(kanbanEstagio.store, { body: { id_estagio: listas[0]!, titulo: 'Novo contato', limite: null, limite_recusa: 0 } });
    const eva = await app.database.comEmpresa(empresa.id_empresa, (db) => insertContato(db, { nome: 'Eva Reis' }));
    await opens(eva, `card-${quadro}-4`);
    await until('the last card', async () => (await cards()).includes('Eva Reis'));
    expect(await cards()).toEqual(['Rita Souza', 'Eva Reis']);
  });
});

describe('people are told', () => {
  const told = async (who: SignedIn, id: number) =>
    (await who.call(notificacao.getAll, { query: {} })).data.filter((n) => n.toRoute?.endsWith(`/${id}`)).map((n) => n.title);

  it('of a card given to them, of a mention, of a deadline, of one that stands still', async () => {
    await invite([
      { id_usuario: idOf(ana), papel: 2 },
      { id_usuario: idOf(bia), papel: 2 },
    ]);
    const id = await card({ id_responsavel: idOf(ana) });
    await until('given', async () => (await told(ana, id))[0] === 'Chefe passou um card para você');
    // one that is not read yet is not told anew for a while
    await ana.call(notificacao.lerTodas, {});
    await admin.call(kanbanComentario.store, { body: { id_bloco: id, comentario: 'Veja', mencoes: [idOf(bia)] } });
    await until('mentioned', async () => (await told(bia, id)).includes('Chefe mencionou você'));
    await until('commented', async () => (await told(ana, id)).includes('Chefe comentou um card'));
    await admin.call(kanbanBloco.store, { body: { id_bloco: id, titulo: 'Card', prazo_em: new Date().toISOString() } });
    await ana.call(notificacao.lerTodas, {});
    await lembrarPrazos(app.core);
    await until('due', async () => (await told(ana, id)).includes('Um card seu está vencendo'));
    await admin.call(kanbanBloco.store, { body: { id_bloco: id, titulo: 'Card', prazo_em: null } });
    await admin.call(kanbanEstagio.store, { body: { id_estagio: listas[0]!, titulo: 'Novo contato', parado_dias: 2 } });
    await app.database.comEmpresa(empresa.id_empresa, (db) =>
      sql`update kanban_bloco set alterado_em = now() - interval '3 days', entrou_em = now() - interval '3 days' where id_bloco = ${id}`.execute(db),
    );
    expect((await show(id)).parado).toBe(1);
    await ana.call(notificacao.lerTodas, {});
    await lembrarPrazos(app.core);
    await until('still', async () => (await told(ana, id)).includes('Um card seu está parado'));
  });
});
