import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { prioridadeTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import { statusTicket, tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { insertContato } from '../../../../test/kit/rows.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let id_contato: number;
beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  id_contato = await app.database.comEmpresa(empresa.id_empresa, (db) => insertContato(db, { nome: 'Rita' }));
});
afterAll(() => app.close());

/** The acts of what is done: kind, entity, before, after. */
async function atosDe(work: () => Promise<unknown>) {
  const all = () => app.database.lerEmpresa(empresa.id_empresa, (db) => db.selectFrom('auditoria').selectAll().orderBy('id_ato').execute());
  const before = (await all()).length;
  await work();
  return (await all()).slice(before).map(({ acao, entidade, id_entidade, antes, depois }) => [acao, entidade, id_entidade, antes, depois]);
}
const novo = async (titulo: string) => (await admin.call(tickets.store, { body: { titulo, id_contato } })).id_ticket;

it('settings say what they were and what they became; what changes nothing says nothing', async () => {
  const renamed = { id_status_ticket: 2, nome: 'Concluído', categoria: 'encerrado' as const };
  expect(await atosDe(() => admin.call(statusTicket.store, { body: renamed }))).toEqual([
    ['ajuste_de_tickets_mudado', 'status_ticket', 2, { nome: 'Resolvido' }, { nome: 'Concluído' }],
  ]);
  expect(await atosDe(() => admin.call(statusTicket.store, { body: renamed }))).toEqual([]);
  expect(await atosDe(() => admin.call(statusTicket.store, { body: { nome: 'Na oficina' } }))).toMatchObject([
    ['ajuste_de_tickets_criado', 'status_ticket', 8, {}, { nome: 'Na oficina', categoria: 'aberto' }],
  ]);
  const ids = (await admin.call(statusTicket.getAll, {})).data.map((s) => s.id_status_ticket).toReversed();
  expect(await atosDe(() => admin.call(statusTicket.ordenar, { body: { ids } }))).toEqual([
    ['ajuste_de_tickets_ordenado', 'status_ticket', null, null, { ids }],
  ]);
  expect(await atosDe(() => admin.call(prioridadeTicket.store, { body: { id_prioridade: 4, nome: 'Para ontem', cor: 'danger' } }))).toEqual([
    ['ajuste_de_tickets_mudado', 'prioridade_ticket', 4, { nome: 'Urgente' }, { nome: 'Para ontem' }],
  ]);
});

it('of tickets it names those that went, came back, or went into another: their words stand in the timeline alone', async () => {
  const [a, b] = [await novo('Sofá'), await novo('Outro sofá')];
  expect(await atosDe(() => admin.call(tickets.delete, { params: { id: a } }))).toEqual([['ticket_excluido', 'ticket', a, null, null]]);
  expect(await atosDe(() => admin.call(tickets.restaurar, { params: { id: a } }))).toEqual([['ticket_restaurado', 'ticket', a, null, null]]);
  let mesclas: number[] = [];
  expect(
    await atosDe(async () => {
      ({ mesclas } = await admin.call(ticketRelacoes.mesclar, { body: { id_ticket: a, ids: [b] } }));
    }),
  ).toEqual([['ticket_mesclado', 'ticket', a, null, { ids: [b] }]]);
  expect(await atosDe(() => admin.call(ticketRelacoes.desfazerMescla, { body: { ids: mesclas } }))).toEqual([
    ['ticket_mescla_desfeita', 'ticket', a, null, { ids: [b] }],
  ]);
  expect(await atosDe(() => admin.call(tickets.lixeira, { body: { ids: [a, b], excluir: 1 } }))).toEqual([
    ['ticket_excluido', 'ticket', null, null, { ids: [a, b] }],
  ]);
});
