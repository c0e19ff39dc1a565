import { formulario } from '@prosa/contract/formularios/formularios.endpoints.ts';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { kanbanModelo } from '@prosa/contract/kanban/modelos.endpoints.ts';
import { kanbanConvidados, kanbanEstagio, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { nascer } from './nascer.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let quadro: number;
let lista: number;
let id_campo: number;
let modelo: number;

const show = async (id: number) => (await admin.call(kanbanBloco.show, { params: { id } })).data;
const all = async (who = admin, id_quadro = quadro) => (await who.call(kanbanModelo.getAll, { params: { id: id_quadro } })).data;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
});
afterAll(() => app.close());
beforeEach(async () => {
  quadro = (await admin.call(kanbanQuadros.store, { body: { titulo: 'Obras', modelo: 'tarefas' } })).id_quadro;
  const { versao } = (await admin.call(kanbanQuadros.editar, { params: { id: quadro } })).data;
  await admin.call(kanbanQuadros.store, {
    body: { id_quadro: quadro, titulo: 'Obras', etiquetas: [{ nome: 'Nova', cor: 'red' }], campos: [{ nome: 'Metragem', tipo: 'numero' }], versao },
  });
  const board = (await admin.call(kanbanQuadros.editar, { params: { id: quadro } })).data;
  lista = board.estagios[0]!.id_estagio;
  id_campo = board.campos[0]!.id_campo;
  const { id_bloco } = await admin.call(kanbanBloco.store, {
    body: {
      id_estagio: lista,
      titulo: 'Reforma',
      descricao: '<p>Passos</p>',
      valor: 5000,
      prioridade: 3,
      prazo_em: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      id_responsavel: ana.sessao.id_login!,
      etiquetas: [board.etiquetas[0]!.id_etiqueta],
      campos: { [id_campo]: 40 },
    },
  });
  const { id_checklist } = await admin.call(kanbanBloco.checklist, { body: { id_bloco, titulo: 'Obra' } });
  await admin.call(kanbanBloco.item, { body: { id_checklist, title: 'Medir', status: 1 } });
  modelo = (await admin.call(kanbanModelo.store, { body: { id_bloco, nome: 'Reforma padrão' } })).id_modelo;
});

it('[issue: templates of cards] a new card begins with what its template brings; what is said wins', async () => {
  const { id_bloco } = await admin.call(kanbanBloco.store, { body: { id_estagio: lista, titulo: 'Casa da Rita', valor: null, id_modelo: modelo } });
  const made = await show(id_bloco);
  expect(made).toMatchObject({
    titulo: 'Casa da Rita',
    descricao: '<p>Passos</p>',
    valor: null,
    prioridade: 3,
    responsavel: 'Ana Lima',
    campos: { [id_campo]: 40 },
    checklists: [{ titulo: 'Obra', itens: [{ title: 'Medir', status: 0 }] }],
  });
  expect(made.etiquetas).toHaveLength(1);
  const days = (Date.parse(made.prazo_em!) - Date.parse(made.criado_em)) / 86_400_000;
  expect(Math.round(days)).toBe(3);
});

it('[issue: templates of cards] fills what a list asks for, and a board holds each name once', async () => {
  await admin.call(kanbanEstagio.store, { body: { id_estagio: lista, titulo: 'A fazer', exige: ['valor', 'prioridade', 'descricao'] } });
  expect((await refusal(admin.call(kanbanBloco.store, { body: { id_estagio: lista, titulo: 'X' } }))).http).toBe(422);
  const { id_bloco } = await admin.call(kanbanBloco.store, { body: { id_estagio: lista, titulo: 'X', id_modelo: modelo } });
  expect((await refusal(admin.call(kanbanModelo.store, { body: { id_bloco, nome: 'reforma padrao' } }))).erros).toHaveProperty('nome');
  await admin.call(kanbanModelo.store, { body: { id_modelo: modelo, nome: 'Reforma completa' } });
  expect((await all()).map(({ nome, conteudo }) => [nome, conteudo.titulo])).toEqual([['Reforma completa', 'Reforma']]);
  await admin.call(kanbanModelo.delete, { params: { id: modelo } });
  expect(await all()).toEqual([]);
  expect((await refusal(admin.call(kanbanBloco.store, { body: { id_estagio: lista, titulo: 'X', id_modelo: modelo } }))).erros).toHaveProperty('id_modelo');
});

it('[issue: templates of cards] a form begins its cards with one, and a copied board has them', async () => {
  const { id_formulario } = await admin.call(formulario.store, { body: { id_estagio: lista, titulo: 'Orçamento', id_modelo: modelo } });
  expect((await admin.call(formulario.show, { params: { id: id_formulario } })).data.id_modelo).toBe(modelo);
  const id_bloco = await app.database.comEmpresa(empresa.id_empresa, (db) =>
    nascer(db, lista, { titulo: 'Do site', descricao: '<p>Dito</p>', id_contato: null, id_modelo: modelo, origem: 'formulario' }),
  );
  expect(await show(id_bloco)).toMatchObject({ titulo: 'Do site', descricao: '<p>Dito</p><p>Passos</p>', valor: 5000, checklists: [{ titulo: 'Obra' }] });
  const { id_quadro } = await admin.call(kanbanQuadros.copiar, { params: { id: quadro }, body: { titulo: 'Obras 2', com_blocos: 0 } });
  const [copy] = await all(admin, id_quadro);
  const board = (await admin.call(kanbanQuadros.editar, { params: { id: id_quadro } })).data;
  const there = await admin.call(kanbanBloco.store, { body: { id_estagio: board.estagios[0]!.id_estagio, titulo: 'Lá', id_modelo: copy!.id_modelo } });
  const made = await show(there.id_bloco);
  expect(made.etiquetas).toEqual([board.etiquetas[0]!.id_etiqueta]);
  expect(made.campos).toEqual({ [board.campos[0]!.id_campo]: 40 });
  // a template of another board is none of this one
  const wrong = await refusal(admin.call(formulario.store, { body: { id_estagio: lista, titulo: 'Y', id_modelo: copy!.id_modelo } }));
  expect(wrong.erros).toHaveProperty('id_modelo');
});

it('[6] who reads a board uses none, and who does not see it is told nothing', async () => {
  expect((await refusal(all(ana))).http).toBe(404);
  await admin.call(kanbanConvidados.store, {
    body: {
      id_quadro: quadro,
      convidados: [
        { id_usuario: admin.sessao.id_login!, papel: 3 },
        { id_usuario: ana.sessao.id_login!, papel: 1 },
      ],
    },
  });
  expect(await all(ana)).toHaveLength(1);
  expect((await refusal(ana.call(kanbanModelo.delete, { params: { id: modelo } }))).http).toBe(403);
});
