import { kanbanBloco, kanbanComentario, resumoBlocos } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { kanbanEstagio, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { insertContato } from '../../../../test/kit/rows.ts';
import { kanbanPessoa } from '../kanban.pessoa.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let quadro: number;
let listas: number[];

const card = async (body: Partial<Call<typeof kanbanBloco.store>['body']> = {}): Promise<number> =>
  (await admin.call(kanbanBloco.store, { body: { titulo: 'Card', id_estagio: listas[0]!, ...body } })).id_bloco;
const show = async (id: number) => (await admin.call(kanbanBloco.show, { params: { id } })).data;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
  quadro = (await admin.call(kanbanQuadros.store, { body: { titulo: 'Vendas', modelo: 'vendas', visibilidade: 1 } })).id_quadro;
  const { data } = await admin.call(kanbanQuadros.editar, { params: { id: quadro } });
  listas = data.estagios.map((l) => l.id_estagio);
});
afterAll(() => app.close());

describe('[issue: cover] the cover of a card', () => {
  const attach = async (id: number, name: string): Promise<number> => {
    const bytes = name.endsWith('.png')
      ? await sharp({ create: { width: 60, height: 40, channels: 3, background: '#4a5ae8' } })
          .png()
          .toBuffer()
      : Buffer.from('%PDF-1.7\n');
    return (await admin.call(kanbanBloco.anexos.store, { params: { id }, body: { nome: name }, file: new File([bytes], name) })).data.id_anexo;
  };
  const cover = (id_bloco: number, id_anexo?: number | null, who = admin) =>
    who.call(kanbanBloco.capa, { body: { id_bloco, ...(id_anexo !== undefined && { id_anexo }) } });

  it('is a picture among its files, the first one or another, and goes with it; each change is told', async () => {
    const id = await card();
    const other = await attach(await card(), 'outro.png');
    expect((await refusal(cover(id))).erros).toEqual({ id_anexo: 'Este card não tem imagens' });
    const pdf = await attach(id, 'contrato.pdf');
    const [first, second] = [await attach(id, 'frente.png'), await attach(id, 'verso.png')];
    for (const strange of [pdf, other]) expect((await refusal(cover(id, strange))).erros).toEqual({ id_anexo: 'Escolha uma imagem deste card' });
    expect(await cover(id)).toMatchObject({ id_capa: first });
    await cover(id, second);
    const { capa, id_capa } = await show(id);
    expect([capa, id_capa]).toEqual([`/api/kanbanBloco/anexo/${second}?tamanho=miniatura`, second]);
    const { data } = await admin.call(kanbanEstagio.lista, { params: { id: quadro }, query: { cards: 1 } });
    expect(data[0]!.blocos.find((b) => b.id_bloco === id)!.capa).toBe(capa);
    const picture = await admin.request(capa!.slice('/api'.length));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    // taken away with its file, and back with it
    await admin.call(kanbanBloco.anexos.delete, { params: { id: second } });
    expect((await show(id)).capa).toBeNull();
    await admin.call(kanbanBloco.anexos.restaurar, { params: { id: second } });
    expect((await show(id)).id_capa).toBe(second);
    expect(await cover(id, null)).toMatchObject({ id_capa: null });
    const { data: told } = await admin.call(kanbanBloco.historico, { params: { id }, query: {} });
    expect(told.flatMap(({ campos }) => campos.filter(({ campo }) => campo === 'Capa').map(({ antes, depois }) => [antes, depois]))).toEqual([
      ['verso.png', ''],
      ['frente.png', 'verso.png'],
      ['', 'frente.png'],
    ]);
    // who only reads the board chooses none
    expect((await refusal(cover(id, first, ana))).http).toBe(403);
  });

  it('[K21] is the one file that goes with a copy, of the card and of its board', async () => {
    const id = await card({ titulo: 'Com capa' });
    await attach(id, 'contrato.pdf');
    await attach(id, 'frente.png');
    await cover(id);
    const { id_bloco } = await admin.call(kanbanBloco.duplicar, { params: { id } });
    const copy = await show(id_bloco);
    expect([copy.anexos, copy.capa]).toEqual([1, `/api/kanbanBloco/anexo/${copy.id_capa}?tamanho=miniatura`]);
    // each has its own
    await admin.call(kanbanBloco.anexos.delete, { params: { id: copy.id_capa! } });
    expect((await show(id)).id_capa).not.toBeNull();
    const { id_quadro } = await admin.call(kanbanQuadros.copiar, { params: { id: quadro }, body: { titulo: 'Vendas 2', com_blocos: 1 } });
    const { data } = await admin.call(kanbanBloco.getAllBloco, { query: { id_quadro } });
    expect(data.filter(({ capa }) => capa !== null).map(({ titulo, anexos }) => [titulo, anexos])).toEqual([['Com capa', 1]]);
  });
});

it('[issue: views] a board is searched by number, title, description, contato, people, labels and own fields, each word anywhere of these', async () => {
  const rita = await app.database.comEmpresa(empresa.id_empresa, (db) => insertContato(db, { nome: 'Rita Souza', telefone: '5511988887777' }));
  const { data: before } = await admin.call(kanbanQuadros.editar, { params: { id: quadro } });
  await admin.call(kanbanQuadros.store, {
    body: { id_quadro: quadro, titulo: 'Vendas', versao: before.versao, etiquetas: [{ nome: 'Sob medida' }], campos: [{ nome: 'Cor', tipo: 'texto' }] },
  });
  const { etiquetas, campos } = (await admin.call(kanbanQuadros.editar, { params: { id: quadro } })).data;
  const id = await card({
    titulo: 'Cozinha completa',
    descricao: '<p>Com <strong>ilha</strong> no meio</p>',
    id_contato: rita,
    id_responsavel: ana.sessao.id_login!,
    etiquetas: [etiquetas[0]!.id_etiqueta],
    campos: { [campos[0]!.id_campo]: 'Grafite' },
  });
  await card({ titulo: 'Cozinha simples' });
  const found = async (q: string, query: object = {}): Promise<number[]> => {
    const { data } = await admin.call(kanbanEstagio.lista, { params: { id: quadro }, query: { cards: 1, q, ...query } });
    const ids = data.flatMap((l) => l.blocos.map((b) => b.id_bloco));
    // the board's other views and the search of all cards find the same
    const { data: all } = await admin.call(kanbanBloco.getAllBloco, { query: { q, id_quadro: quadro, ...query } });
    expect(new Set(all.map((b) => b.id_bloco))).toEqual(new Set(ids));
    expect(data.reduce((n, { quantidade }) => n + quantidade, 0)).toBe(ids.length);
    return ids;
  };
  for (const q of [`#${id}`, 'COMPLETA', 'ilha meio', 'rita', '(11) 98888-7777', 'ana lima', 'sob medida', 'grafite', 'cozinha ana souza grafite'])
    expect([q, await found(q)]).toEqual([q, [id]]);
  expect(await found('cozinha')).toHaveLength(2);
  expect(await found('strong')).toEqual([]);
  expect(await found('grafite', { prioridade: 4 })).toEqual([]);
  // what it is found by follows what is changed: the card itself, its contato, the name of a label
  await admin.call(kanbanBloco.store, { body: { id_bloco: id, titulo: 'Quarto', id_responsavel: null, etiquetas: [] } });
  for (const q of ['completa', 'ana lima', 'sob medida']) expect([q, await found(q)]).toEqual([q, []]);
  await app.database.comEmpresa(empresa.id_empresa, (db) => db.updateTable('contato').set({ nome: 'Rita Prado' }).where('id_contato', '=', rita).execute());
  expect([await found('souza'), await found('prado quarto')]).toEqual([[], [id]]);
  // and nobody finds what they do not see
  await admin.call(kanbanQuadros.store, { body: { id_quadro: quadro, titulo: 'Vendas', visibilidade: 0 } });
  expect((await ana.call(kanbanBloco.getAllBloco, { query: { q: 'quarto' } })).data.map((b) => b.id_bloco)).not.toContain(id);
});

describe('[issue: search] what was said on a card and its checklists', () => {
  const found = async (q: string, who = admin): Promise<number[]> =>
    (await who.call(kanbanEstagio.lista, { params: { id: quadro }, query: { cards: 1, q } })).data.flatMap((l) => l.blocos.map((b) => b.id_bloco));
  const say = async (id_bloco: number, texto: string, id_comentario?: number): Promise<number> =>
    (await admin.call(kanbanComentario.store, { body: { id_bloco, comentario: `<p>${texto}</p>`, ...(id_comentario !== undefined && { id_comentario }) } }))
      .data.id_comentario;

  it('are words that it is found by, as long as they stand there', async () => {
    const id = await card({ titulo: 'Biblioteca' });
    await card({ titulo: 'Varanda' });
    const comment = await say(id, 'Pediu <strong>parcelado</strong> em dez vezes');
    const other = await say(id, 'Ligou de novo');
    const { id_checklist } = await admin.call(kanbanBloco.checklist, { body: { id_bloco: id, titulo: 'Medições' } });
    const { id_checklist_item } = await admin.call(kanbanBloco.item, { body: { id_checklist, title: 'Conferir tomadas' } });
    for (const q of ['parcelado', 'PARCELADO biblioteca', 'ligou', 'medicoes', 'tomadas vezes']) expect([q, await found(q)]).toEqual([q, [id]]);
    expect(await found('strong')).toEqual([]);
    // the search of all cards, too
    expect((await admin.call(kanbanBloco.getAllBloco, { query: { q: 'tomadas dez' } })).data.map((b) => b.id_bloco)).toEqual([id]);
    await say(id, 'Paga à vista', comment);
    await admin.call(kanbanBloco.item, { body: { id_checklist, id_checklist_item, title: 'Conferir canos', status: 1 } });
    await admin.call(kanbanBloco.checklist, { body: { id_bloco: id, id_checklist, titulo: 'Visita' } });
    expect(await Promise.all(['parcelado', 'tomadas', 'medicoes', 'vista', 'canos', 'visita'].map((q) => found(q)))).toEqual([[], [], [], [id], [id], [id]]);
    await admin.call(kanbanComentario.delete, { params: { id: comment } });
    await admin.call(kanbanBloco.tirarItem, { params: { id: id_checklist_item } });
    expect(await Promise.all(['vista', 'canos', 'visita', 'ligou'].map((q) => found(q)))).toEqual([[], [], [id], [id]]);
    await admin.call(kanbanBloco.item, { body: { id_checklist, title: 'Última' } });
    await admin.call(kanbanBloco.tirarChecklist, { params: { id: id_checklist } });
    expect(await Promise.all(['visita', 'ultima', 'ligou', 'biblioteca'].map((q) => found(q)))).toEqual([[], [], [id], [id]]);
    await admin.call(kanbanComentario.delete, { params: { id: other } });
    expect(await found('ligou')).toEqual([]);
  });

  it('are all found that are said at once, while others are changed and the contato gets another name', async () => {
    const marta = await app.database.comEmpresa(empresa.id_empresa, (db) => insertContato(db, { nome: 'Marta Nunes' }));
    const id = await card({ titulo: 'Cozinha', id_contato: marta });
    const comment = await say(id, 'antigo');
    const words = Array.from({ length: 12 }, (_, i) => `palavra${i}x`);
    await Promise.all([
      ...words.map((word) => say(id, word)),
      ...[1, 2, 3].map((n) => say(id, `mudado${n}`, comment)),
      admin.call(kanbanBloco.store, { body: { id_bloco: id, titulo: 'Banheiro' } }),
      app.database.comEmpresa(empresa.id_empresa, (db) => db.updateTable('contato').set({ nome: 'Marta Leal' }).where('id_contato', '=', marta).execute()),
    ]);
    for (const word of [...words, 'banheiro', 'leal']) expect([word, await found(word)]).toEqual([word, [id]]);
    for (const word of ['antigo', 'nunes']) expect([word, await found(word)]).toEqual([word, []]);
  });

  it('are found by whoever sees the card, by nobody else, and not after the person was made anonymous', async () => {
    const see = (visibilidade: 0 | 1) => admin.call(kanbanQuadros.store, { body: { id_quadro: quadro, titulo: 'Vendas', visibilidade } });
    const rita = await app.database.comEmpresa(empresa.id_empresa, (db) => insertContato(db));
    const id = await card({ titulo: 'Segredo', id_contato: rita });
    await say(id, 'sigiloso');
    const { id_checklist } = await admin.call(kanbanBloco.checklist, { body: { id_bloco: id, titulo: 'Reservada' } });
    await admin.call(kanbanBloco.item, { body: { id_checklist, title: 'Oculto' } });
    const seen = async () => (await ana.call(kanbanBloco.getAllBloco, { query: { q: 'sigiloso' } })).data.map((b) => b.id_bloco);
    await see(1);
    expect(await seen()).toEqual([id]);
    await see(0);
    expect(await seen()).toEqual([]);
    await app.database.comEmpresa(empresa.id_empresa, (db) => kanbanPessoa.anonimizar!(db, { ids: [rita] } as never, {} as never));
    for (const q of ['sigiloso', 'reservada', 'oculto', 'segredo']) expect([q, await found(q)]).toEqual([q, []]);
  });
});

it('[4] [7] acts on a card leave their events: made, saved, archived, and the lists that it left and entered', async () => {
  const contato = await app.database.comEmpresa(empresa.id_empresa, (db) => insertContato(db));
  const id = await card();
  await admin.call(kanbanBloco.store, { body: { id_bloco: id, titulo: 'Outro nome' } });
  await admin.call(kanbanBloco.move, { body: { id_bloco: id, id_estagio: listas[1]! } });
  await admin.call(kanbanBloco.arquivar, { params: { id } });
  const { rows } = await app.database.comEmpresa(empresa.id_empresa, (db) =>
    sql<{ tipo: string; dados: object }>`select tipo, dados from evento where (dados ->> 'id_bloco')::bigint = ${id} order by id_evento`.execute(db),
  );
  expect(rows.map(({ tipo, dados }) => ({ tipo, ...dados }))).toMatchObject([
    { tipo: 'bloco_criado', id_estagio: listas[0]! },
    { tipo: 'bloco_alterado', campos: ['titulo'] },
    { tipo: 'bloco_movido', de: listas[0]!, para: listas[1]! },
    { tipo: 'bloco_arquivado', id_quadro: quadro },
  ]);
  await admin.call(kanbanBloco.delete, { params: { id } });
  const { data } = await admin.call(kanbanBloco.getAllBloco, { query: { ids: String(id) } });
  expect(data.map(({ titulo, arquivado_em, excluido_em }) => [titulo, arquivado_em !== null, excluido_em !== null])).toEqual([['Outro nome', true, true]]);
  const other = await card({ titulo: 'Do contato', id_contato: contato });
  expect((await admin.call(resumoBlocos.getAllBloco, { query: { id_contato: contato } })).data.map((b) => b.id_bloco)).toEqual([other]);
});

it('[issue: archive] cards in the archive and in the trash are listed apart, with the way back', async () => {
  const listed = async (query: object) => (await admin.call(kanbanBloco.getAllBloco, { query: { id_quadro: quadro, ...query } })).data.map((b) => b.id_bloco);
  const [away, gone, both] = [await card(), await card(), await card()];
  for (const id of [away, both]) await admin.call(kanbanBloco.arquivar, { params: { id } });
  for (const id of [gone, both]) await admin.call(kanbanBloco.delete, { params: { id } });
  expect(await listed({ arquivados: 1 })).toContain(away);
  expect(await listed({ arquivados: 1 })).not.toContain(both);
  // from where it went there it is in the trash all the same
  expect(await listed({ lixeira: 1 })).toEqual(expect.arrayContaining([gone, both]));
  expect(await listed({ lixeira: 1 })).not.toContain(away);
  const seen = await listed({});
  for (const id of [away, gone, both]) expect(seen).not.toContain(id);
  await admin.call(kanbanBloco.restaurar, { params: { id: both } });
  expect(await listed({ arquivados: 1 })).toEqual(expect.arrayContaining([away, both]));
});

it('[issue: several at once] [K10] cards go behind one that stands there, and come back though another has their place', async () => {
  const at = async () =>
    (await admin.call(kanbanEstagio.lista, { params: { id: quadro }, query: { cards: 1, estagios: String(listas[3]) } })).data[0]!.blocos.map(
      (b) => b.id_bloco,
    );
  const [first, last] = [await card({ id_estagio: listas[3]! }), await card({ id_estagio: listas[3]! })];
  const other = await card({ id_estagio: listas[2]! });
  // the first of them gets the key that the last one has
  await admin.call(kanbanBloco.lote, { body: { ids: [other, last], id_estagio: listas[3]! } });
  expect(await at()).toEqual([first, other, last]);
  await admin.call(kanbanBloco.delete, { params: { id: last } });
  const next = await card({ id_estagio: listas[3]! });
  await admin.call(kanbanBloco.restaurar, { params: { id: last } });
  expect(await at()).toEqual([first, other, next, last]);
});

it('[7] a board has a picture until it is taken away, and is filtered by what its cards have', async () => {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#4a5ae8' } })
    .png()
    .toBuffer();
  const { imagem } = await admin.call(kanbanQuadros.imagem, { params: { id: quadro }, file: new File([picture], 'quadro.png') });
  expect((await admin.request(imagem.slice('/api'.length))).status).toBe(200);
  await admin.call(kanbanQuadros.removerImagem, { params: { id: quadro } });
  expect((await admin.call(kanbanQuadros.editar, { params: { id: quadro } })).data.imagem).toBeNull();
  await card({ id_responsavel: ana.sessao.id_login! });
  const { data } = await admin.call(kanbanQuadros.buscarFiltros, { params: { id: quadro } });
  expect(data.responsaveis).toEqual([{ id_usuario: ana.sessao.id_login, nome: 'Ana Lima' }]);
});
