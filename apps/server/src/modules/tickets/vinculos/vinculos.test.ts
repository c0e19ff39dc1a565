import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { insertContato } from '../../../../test/kit/rows.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let rita: number;

const store = async (titulo: string, rest: object = {}, who = admin): Promise<number> =>
  (await who.call(tickets.store, { body: { titulo, id_contato: rita, ...rest } })).id_ticket;
const show = async (id: number, who = admin) => (await who.call(tickets.show, { params: { id } })).data;
const said = async (id: number) => (await admin.call(tickets.getRespostas, { params: { id }, query: {} })).data;
const answer = async (id_ticket: number, resposta: string, rest: object = {}) =>
  (await admin.call(tickets.responder, { body: { id_ticket, resposta, ...rest } })).data;
const link = (id_ticket_a: number, id_ticket_b: number, tipo: number, who = admin) =>
  who.call(ticketRelacoes.vincular, { body: { id_ticket_a, id_ticket_b, tipo } });
const relations = async (id: number, who = admin) => (await who.call(ticketRelacoes.ver, { params: { id } })).data;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  await app.database.comEmpresa(empresa.id_empresa, (db) =>
    db.updateTable('grupo').set({ escopo_ticket: 'proprios' }).where('modelo', '=', 'atendente').execute(),
  );
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
  rita = await app.database.comEmpresa(empresa.id_empresa, (db) => insertContato(db, { nome: 'Rita Souza' }));
});
afterAll(() => app.close());

it('[issue: links] two tickets hang together in one way, seen from both, and only as far as each is seen', async () => {
  const [a, b] = [await store('Um', { id_responsavel: ana.sessao.id_login }), await store('Dois')];
  await link(a, b, 1);
  await link(a, b, 3);
  expect((await relations(a)).vinculos).toMatchObject([{ id_ticket: b, tipo: 3, primeiro: 0 }]);
  expect((await relations(b)).vinculos).toMatchObject([{ id_ticket: a, tipo: 3, primeiro: 1 }]);
  expect((await relations(a, ana)).vinculos).toEqual([]);
  expect((await refusal(link(a, b, 1, ana))).http).toBe(404);
  await admin.call(ticketRelacoes.desvincular, { body: { id_ticket_a: b, id_ticket_b: a } });
  expect((await relations(a)).vinculos).toEqual([]);
  expect((await refusal(link(a, a, 1))).erros).toEqual({ id_ticket_b: 'Escolha outro ticket' });
  expect((await refusal(link(a, b, 9))).erros).toEqual({ tipo: 'Escolha o tipo' });
});

it('[issue: an incident answers and closes its children] those that are open; nobody is a parent of itself', async () => {
  const [mae, filho, fechado, neto] = [await store('Site fora do ar'), await store('Não entra'), await store('Já foi'), await store('Neto')];
  for (const id of [filho, fechado]) await link(mae, id, 2);
  await link(filho, neto, 2);
  expect((await refusal(link(neto, mae, 2))).erros).toHaveProperty('id_ticket_b');
  await answer(fechado, '<p>Antes</p>', { status: 2 });
  await answer(mae, '<p>Voltou ao ar</p>', { status: 2, filhos: 1, private_id: 'x1' });
  await answer(mae, '<p>Voltou ao ar</p>', { status: 2, filhos: 1, private_id: 'x1' });
  expect((await said(filho)).filter((e) => e.tipo === 'publica').map((e) => e.resposta)).toEqual(['<p>Voltou ao ar</p>']);
  expect((await show(filho)).status).toBe(2);
  expect((await said(fechado)).filter((e) => e.tipo === 'publica').map((e) => e.resposta)).toEqual(['<p>Antes</p>']);
  expect((await show(neto)).status).toBe(1);
});

it('[issue: split by entry] answers go into a new ticket that goes on with it; both count without a gap', async () => {
  const id = await store('Duas coisas', { prioridade: 3 });
  const first = await answer(id, '<p>Sobre o sofá</p>');
  const second = await answer(id, '<p>Sobre a mesa</p>');
  await answer(id, '<p>Sofá de novo</p>', { tipo: 'nota' });
  const split = (entradas: number[], titulo = 'A mesa') => admin.call(ticketRelacoes.dividir, { body: { id_ticket: id, entradas, titulo } });
  const { id_ticket: novo } = await split([second.id_resposta]);
  expect(await show(novo)).toMatchObject({ titulo: 'A mesa', contato: 'Rita Souza', prioridade: 3 });
  expect((await said(novo)).map((e) => [e.indice, e.resposta])).toEqual([[1, '<p>Sobre a mesa</p>']]);
  expect((await said(id)).map((e) => [e.indice, e.tipo, e.resposta])).toEqual([
    [1, 'publica', '<p>Sobre o sofá</p>'],
    [2, 'nota', '<p>Sofá de novo</p>'],
    [3, 'evento', ''],
  ]);
  expect((await relations(novo)).vinculos).toMatchObject([{ id_ticket: id, tipo: 4, primeiro: 1 }]);
  await answer(novo, '<p>Segue</p>');
  expect((await said(novo)).at(-1)?.indice).toBe(2);
  expect((await refusal(split([first.id_resposta, 999_999]))).erros).toHaveProperty('entradas');
  expect((await refusal(split([first.id_resposta], ' '))).erros).toEqual({ titulo: 'Informe o título' });
});

it('has participants by address, colleagues who follow, and time that people spent', async () => {
  const id = await store('Gente');
  const add = (email: string) => admin.call(ticketRelacoes.participante, { body: { id_ticket: id, email } });
  const { id_participante } = await add('socio@ex.com');
  expect((await add('Socio@ex.com')).id_participante).toBe(id_participante);
  expect((await refusal(add('nada'))).erros).toEqual({ email: 'E-mail inválido' });
  await admin.call(ticketRelacoes.tirarParticipante, { params: { id: id_participante } });
  await admin.call(ticketRelacoes.seguidores, { params: { id }, body: { ids: [ana.sessao.id_login!], seguir: 1 } });
  expect((await show(id, ana)).seguidores.map((s) => s.nome)).toEqual(['Ana Lima', 'Chefe']);
  const { id_tempo } = await ana.call(ticketRelacoes.tempo, { body: { id_ticket: id, minutos: 25, descricao: 'Telefone', dia: '2026-11-20' } });
  expect((await relations(id)).tempos).toMatchObject([{ nome: 'Ana Lima', minutos: 25, dia: '2026-11-20', descricao: 'Telefone', minha: 0 }]);
  expect((await refusal(admin.call(ticketRelacoes.tirarTempo, { params: { id: id_tempo } }))).http).toBe(409);
  await ana.call(ticketRelacoes.tirarTempo, { params: { id: id_tempo } });
  expect((await refusal(admin.call(ticketRelacoes.tempo, { body: { id_ticket: id, minutos: 0 } }))).erros).toEqual({ minutos: 'Informe os minutos' });
  await admin.call(ticketRelacoes.seguidores, { params: { id }, body: { ids: [ana.sessao.id_login!], seguir: 0 } });
  expect((await refusal(show(id, ana))).http).toBe(404);
});
