import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { kanbanEstagio, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa } from '../../../../test/kit/factories.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInAs(app, await makeEmpresa(app.database, 'Loja A'), 'administrador', 'Chefe');
});
afterAll(() => app.close());

const board = async (id: number) => (await admin.call(kanbanQuadros.editar, { params: { id } })).data;
const show = async (id: number) => (await admin.call(kanbanBloco.show, { params: { id } })).data;

describe('[3] [K18] fields of a board’s own', () => {
  it('are set up with the board, kept on its cards as each is read, told in their history, and copied with them', async () => {
    const { id_quadro } = await admin.call(kanbanQuadros.store, {
      body: {
        titulo: 'Obras',
        modelo: 'vendas',
        campos: [
          { nome: 'Metragem', tipo: 'numero' },
          { nome: 'Ambiente', tipo: 'lista', opcoes: ['Sala', 'Cozinha'] },
          { nome: 'Visita', tipo: 'data' },
        ],
      },
    });
    const { campos, estagios: lista } = await board(id_quadro);
    expect(campos.map(({ nome, tipo, opcoes }) => [nome, tipo, opcoes])).toEqual([
      ['Metragem', 'numero', []],
      ['Ambiente', 'lista', ['Sala', 'Cozinha']],
      ['Visita', 'data', []],
    ]);
    const [m, a, v] = campos.map(({ id_campo }) => id_campo) as [number, number, number];
    const { id_bloco } = await admin.call(kanbanBloco.store, {
      body: { titulo: 'Casa', id_estagio: lista[0]!.id_estagio, campos: { [m]: '10,5', [a]: 'sala' } },
    });
    expect((await show(id_bloco)).campos).toEqual({ [m]: 10.5, [a]: 'Sala' });
    // one alone: the others stay
    await admin.call(kanbanBloco.store, { body: { id_bloco, titulo: 'Casa', campos: { [v]: '2026-12-01' } } });
    await admin.call(kanbanBloco.store, { body: { id_bloco, titulo: 'Casa', campos: { [m]: null } } });
    expect((await show(id_bloco)).campos).toEqual({ [a]: 'Sala', [v]: '2026-12-01' });
    const history = (await admin.call(kanbanBloco.historico, { params: { id: id_bloco }, query: {} })).data;
    expect(history.flatMap((entry) => entry.campos).filter(({ campo }) => campo === 'Campos do quadro')).toEqual([
      { campo: 'Campos do quadro', antes: 'Metragem: 10,5', depois: '' },
      { campo: 'Campos do quadro', antes: '', depois: 'Visita: 01/12/2026' },
    ]);
    const wrong = await refusal(admin.call(kanbanBloco.store, { body: { id_bloco, titulo: 'Casa', campos: { [m]: 'muito', [a]: 'Varanda' } } }));
    expect([wrong.http, wrong.erros]).toEqual([422, { [`campos.${m}`]: 'Informe um número', [`campos.${a}`]: 'Escolha uma das opções' }]);

    const copied = (await admin.call(kanbanBloco.duplicar, { params: { id: id_bloco } })).id_bloco;
    expect((await show(copied)).campos).toEqual({ [a]: 'Sala', [v]: '2026-12-01' });
    const twin = await board((await admin.call(kanbanQuadros.copiar, { params: { id: id_quadro }, body: { titulo: 'Obras 2', com_blocos: 1 } })).id_quadro);
    expect(twin.campos.map(({ nome }) => nome)).toEqual(['Metragem', 'Ambiente', 'Visita']);
    const { data: cards } = await admin.call(kanbanBloco.getAllBloco, { query: { id_quadro: twin.id_quadro } });
    expect((await show(cards[0]!.id_bloco)).campos).toEqual({ [twin.campos[1]!.id_campo]: 'Sala', [twin.campos[2]!.id_campo]: '2026-12-01' });
  });

  it('keep their kind and their values when they are renamed; an option that was taken off stays a choice for whoever has it', async () => {
    const { id_quadro } = await admin.call(kanbanQuadros.store, {
      body: { titulo: 'Troca', modelo: 'tarefas', campos: [{ nome: 'Cor', tipo: 'lista', opcoes: ['Azul', 'Verde'] }] },
    });
    const { campos, estagios: lista } = await board(id_quadro);
    const { id_campo } = campos[0]!;
    const { id_bloco } = await admin.call(kanbanBloco.store, { body: { titulo: 'Casa', id_estagio: lista[0]!.id_estagio, campos: { [id_campo]: 'Verde' } } });
    await admin.call(kanbanQuadros.store, { body: { id_quadro, titulo: 'Troca', campos: [{ id_campo, nome: 'Tom', tipo: 'numero', opcoes: ['Azul'] }] } });
    expect((await board(id_quadro)).campos).toEqual([{ id_campo, nome: 'Tom', tipo: 'lista', opcoes: ['Azul'] }]);
    await admin.call(kanbanBloco.store, { body: { id_bloco, titulo: 'Casa', campos: { [id_campo]: 'Verde' } } });
    expect((await show(id_bloco)).campos).toEqual({ [id_campo]: 'Verde' });
    const refused = async (list: object[]) =>
      (await refusal(admin.call(kanbanQuadros.store, { body: { id_quadro, titulo: 'Troca', campos: list as never } }))).erros;
    expect(await refused([{ nome: 'A', tipo: 'lista' }])).toEqual({ 'campos.0.opcoes': 'Inclua pelo menos uma opção' });
    expect(await refused([{ nome: 'A' }, { nome: 'a' }])).toEqual({ campos: '"a" está na lista duas vezes' });
    expect(await refused([{ id_campo: 999_999, nome: 'A' }])).toEqual({ campos: '"A" não está mais neste quadro' });
  });
});

describe('[K16] [issue: required fields] fields of a board’s own that a list asks for', () => {
  it('hold for every way in, at the field; they go with the field, and with a copied board', async () => {
    const { id_quadro } = await admin.call(kanbanQuadros.store, {
      body: {
        titulo: 'Pedidos',
        modelo: 'vendas',
        campos: [
          { nome: 'Metragem', tipo: 'numero' },
          { nome: 'Visita', tipo: 'sim_nao' },
        ],
      },
    });
    const { campos, estagios: lista } = await board(id_quadro);
    const [m, v] = campos.map(({ id_campo }) => id_campo) as [number, number];
    const [de, para] = lista.map(({ id_estagio }) => id_estagio) as [number, number];
    const ask = (exige: string[]) => admin.call(kanbanEstagio.store, { body: { id_estagio: para, titulo: 'Destino', exige } });
    await ask(['valor', `campos.${m}`, `campos.${v}`]);
    const store = async (body: object): Promise<number> => (await admin.call(kanbanBloco.store, { body: { titulo: 'Casa', ...body } })).id_bloco;
    const move = (id_bloco: number) => admin.call(kanbanBloco.move, { body: { id_bloco, id_estagio: para } });
    const lacks = { [`campos.${m}`]: 'Preencha Metragem para entrar em Destino', [`campos.${v}`]: 'Preencha Visita para entrar em Destino' };

    const id = await store({ id_estagio: de, valor: 100 });
    const refused = await refusal(move(id));
    expect([refused.http, refused.erros]).toEqual([422, lacks]);
    expect((await show(id)).id_estagio).toBe(de);
    expect((await refusal(admin.call(kanbanBloco.lote, { body: { ids: [id], id_estagio: para } }))).erros).toEqual(lacks);
    expect((await refusal(store({ id_estagio: para, valor: 100 }))).erros).toEqual(lacks);
    // no and nothing are an answer
    await admin.call(kanbanBloco.store, { body: { id_bloco: id, titulo: 'Casa', campos: { [m]: 0, [v]: false } } });
    await move(id);
    expect((await show(id)).id_estagio).toBe(para);
    expect(await store({ id_estagio: para, valor: 1, campos: { [m]: '3', [v]: 'sim' } })).toBeGreaterThan(id);

    const twin = await board((await admin.call(kanbanQuadros.copiar, { params: { id: id_quadro }, body: { titulo: 'Cópia' } })).id_quadro);
    expect(twin.estagios[1]!.exige).toEqual(['valor', ...twin.campos.map(({ id_campo }) => `campos.${id_campo}`)]);
    // of another board, and none at all
    for (const exige of [`campos.${twin.campos[0]!.id_campo}`, 'campos.x', 'senha']) expect((await refusal(ask([exige]))).http).toBe(422);
    await admin.call(kanbanQuadros.store, { body: { id_quadro, titulo: 'Pedidos', campos: [{ id_campo: v, nome: 'Visita', tipo: 'sim_nao' }] } });
    expect((await board(id_quadro)).estagios[1]!.exige).toEqual(['valor', `campos.${v}`]);
    expect(Object.keys((await refusal(move(await store({ id_estagio: de, valor: 1 })))).erros ?? {})).toEqual([`campos.${v}`]);
  });
});
