import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { modeloTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { recorrenteTicket } from '@prosa/contract/tickets/recorrentes.endpoints.ts';
import { slaTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal } from '../../../../test/kit/app.ts';
import { type Bancada, startBancada } from '../prazos/testing/bancada.ts';
import { recorrentesService } from './recorrentes.service.ts';

let b: Bancada;
let id_modelo: number;
type Corpo = Call<typeof recorrenteTicket.store>['body'];

beforeAll(async () => {
  b = await startBancada();
  const body = { nome: 'Revisão', titulo: 'Revisão do elevador', prioridade: 3 as const, itens: ['Óleo', 'Cabos'], descricao: '<p>Como no contrato.</p>' };
  id_modelo = (await b.admin.call(modeloTicket.store, { body })).id_modelo;
});
afterAll(() => b.close());

/** Of the node that looks at the clock; several may. */
const node = () => recorrentesService(b.app.core);
const day = (plus: number): string => new Date(b.em(plus, '12:00')).toISOString().slice(0, 10);
let made = 0;
const regra = async (body: Partial<Corpo>): Promise<number> =>
  (
    await b.admin.call(recorrenteTicket.store, {
      body: { nome: `Regra ${++made}`, id_modelo, id_contato: b.rita, frequencia: 'diaria', inicio: day(0), minuto: 600, ...body },
    })
  ).id_recorrente;
const show = async (id: number) => (await b.admin.call(recorrenteTicket.show, { params: { id } })).data;
const abertos = async (id: number) => (await show(id)).vezes;

it('opens what its template says, once for each date, whichever node comes first', async () => {
  const ana = await b.pessoa('atendente', 'Ana');
  const id = await regra({ nome: 'Elevador', id_responsavel: ana.sessao.id_login!, prazo_dias: 2 });
  expect(await show(id)).toMatchObject({ proxima_em: new Date(b.em(0, '10:00')).toISOString(), criador: 'Chefe', feitas: 0 });
  await node().sweep();
  expect(await abertos(id)).toEqual([]);
  b.time.now = b.em(0, '10:01');
  await Promise.all([node().sweep(), node().sweep(), node().sweep()]);
  await node().sweep();
  const [vez, ...others] = await abertos(id);
  expect(others).toEqual([]);
  const ticket = await b.show(vez!.id_ticket);
  expect(ticket).toMatchObject({
    titulo: 'Revisão do elevador',
    descricao: '<p>Como no contrato.</p>',
    prioridade: 3,
    origem: 'recorrente',
    contato: 'Rita Souza',
    criador: 'Chefe',
    responsavel: 'Ana',
    prazo: new Date(b.em(2, '23:59')).toISOString(),
  });
  expect(ticket.itens.map((i) => i.title)).toEqual(['Óleo', 'Cabos']);
  expect(ticket.seguidores.map((s) => s.nome)).toEqual(['Ana']);
  expect(await b.sozinho(vez!.id_ticket)).toEqual(['Aberto pelo calendário: Elevador']);
  expect(await show(id)).toMatchObject({ proxima_em: new Date(b.em(1, '10:00')).toISOString(), feitas: 1 });
});

it('makes up for dates while nothing ran, each once, and for none that is older than a week', async () => {
  const id = await regra({});
  b.time.now = b.em(3, '12:00');
  await node().sweep();
  expect((await abertos(id)).map((v) => v.titulo)).toHaveLength(3);
  b.time.now = b.em(30, '12:00');
  await node().sweep();
  expect((await show(id)).feitas).toBe(3 + 7);
  expect((await show(id)).proxima_em).toBe(new Date(b.em(31, '10:00')).toISOString());
});

it('rests without making up for it, goes on, and ends with its last day or after so many', async () => {
  const id = await regra({ inicio: day(31), vezes_max: 2 });
  const until = await regra({ inicio: day(31), fim: day(32) });
  await b.admin.call(recorrenteTicket.pausar, { params: { id }, body: { pausar: 1 } });
  expect(await show(id)).toMatchObject({ status: 0, proxima_em: null });
  b.time.now = b.em(33, '12:00');
  await node().sweep();
  expect((await show(until)).feitas).toBe(2);
  expect((await show(until)).proxima_em).toBeNull();
  expect((await show(id)).feitas).toBe(0);
  await b.admin.call(recorrenteTicket.pausar, { params: { id }, body: { pausar: 0 } });
  b.time.now = b.em(36, '12:00');
  await node().sweep();
  expect(await show(id)).toMatchObject({ feitas: 2, proxima_em: null, status: 1 });
  expect((await b.admin.call(recorrenteTicket.historico, { params: { id }, query: {} })).data.map((m) => m.tipo)).toEqual(['alterado', 'alterado', 'criado']);
});

it('lies still in the trash', async () => {
  const id = await regra({ inicio: day(36) });
  await b.admin.call(recorrenteTicket.delete, { params: { id } });
  b.time.now = b.em(38, '12:00');
  await node().sweep();
  await b.admin.call(recorrenteTicket.restaurar, { params: { id } });
  expect(await show(id)).toMatchObject({ feitas: 0, proxima_em: new Date(b.em(39, '10:00')).toISOString() });
  await b.admin.call(recorrenteTicket.delete, { params: { id } });
});

it('stops and says why when there is nothing to begin with any more', async () => {
  const body = { nome: 'Outro modelo', titulo: '' };
  const other = (await b.admin.call(modeloTicket.store, { body })).id_modelo;
  const id = await regra({ nome: 'Sem título no modelo', id_modelo: other, inicio: day(38) });
  b.time.now = b.em(39, '10:01');
  await node().sweep();
  expect((await abertos(id)).map((v) => v.titulo)).toEqual(['Sem título no modelo']);
  await b.admin.call(modeloTicket.delete, { params: { id: other } });
  b.time.now = b.em(40, '10:01');
  await node().sweep();
  expect(await show(id)).toMatchObject({ status: 0, parada: 'o modelo foi excluído ou não pode mais ser usado', proxima_em: null, feitas: 1 });
});

it('the days that are open move its date, and a policy may be about what the calendar opens', async () => {
  await b.politica({ origens: ['recorrente'], solucao_min: 60 });
  await b.calendario(null);
  // a Saturday of that week, and the Monday after
  const id = await regra({ frequencia: 'semanal', dias_semana: [7], ajuste: 'seguinte', inicio: day(42) });
  expect((await show(id)).proxima_em).toBe(new Date(b.em(49, '10:00')).toISOString());
  b.time.now = b.em(49, '10:00');
  await node().sweep();
  const [vez] = await abertos(id);
  const { data } = await b.admin.call(slaTicket.relogio, { params: { id: vez!.id_ticket } });
  expect(data.metas.map((m) => m.meta)).toEqual(['solucao']);
});

it('asks at the field for what is missing, and for a contato that the person sees', async () => {
  const store = (body: Partial<Corpo>) => refusal(regra(body));
  expect(await store({ id_contato: null, id_modelo: null, frequencia: 'semanal' })).toMatchObject({
    http: 422,
    erros: {
      id_modelo: 'Escolha um modelo da lista',
      id_contato: 'Escolha um contato ou um cliente',
      dias_semana: 'Escolha pelo menos um dia da semana',
    },
  });
  expect(await store({ inicio: '2030-01-02', fim: '2030-01-01' })).toMatchObject({ erros: { fim: 'O fim não pode ser antes do começo' } });
  expect(await store({ nome: 'Elevador' })).toMatchObject({ erros: { nome: 'Já existe uma recorrência com esse nome' } });
  expect(await store({ id_contato: 999_999 })).toMatchObject({ erros: { id_contato: 'Escolha um contato da lista' } });
});

it('[4] is seen where the ticket is seen, and tells what it opened as any ticket', async () => {
  const { data } = await b.admin.call(tickets.getAll, { query: { id_contato: b.rita, rpp: 200 } });
  expect(data.length).toBeGreaterThan(10);
  // the contato of a rule goes to the trash: it opens nothing more
  const id = await regra({ inicio: day(49) });
  await b.admin.call(contato.delete, { params: { id: b.rita } });
  b.time.now = b.em(50, '10:01');
  await node().sweep();
  expect(await show(id)).toMatchObject({ status: 0, parada: 'o contato foi excluído' });
});

it('what it is called, which may be a customer’s name, stands in no act', async () => {
  const id = await regra({ nome: 'Visita à Hermínia' });
  await b.admin.call(recorrenteTicket.store, { body: { ...(await show(id)), id_recorrente: id, nome: 'Visita da Hermínia', intervalo: 2 } });
  const acts = await b.inEmpresa((db) =>
    db.selectFrom('auditoria').select(['antes', 'depois']).where('entidade', '=', 'ticket_recorrente').orderBy('id_ato').execute(),
  );
  expect(acts.at(-1)).toEqual({ antes: { nome: false, intervalo: 1 }, depois: { nome: true, intervalo: 2 } });
  expect(JSON.stringify(acts)).not.toContain('Hermínia');
});
