import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertContato } from '../../../test/kit/rows.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let rita: number;
let padaria: number;
beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  [rita, padaria] = await app.database.comEmpresa(empresa.id_empresa, async (db) => {
    const { id_cliente } = await db.insertInto('cliente').values({ nome: 'Padaria' }).returning('id_cliente').executeTakeFirstOrThrow();
    return [await insertContato(db, { nome: 'Rita' }), id_cliente] as const;
  });
});
afterAll(() => app.close());

/** As the old client asks: an address and a form, without a contract. */
async function ask(method: 'GET' | 'POST', path: string, form?: Record<string, string> | FormData): Promise<any> {
  const response = await fetch(`${app.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${admin.token}` },
    ...(form && { body: form instanceof FormData ? form : new URLSearchParams(form) }),
  });
  return { http: response.status, ...((await response.json()) as object) };
}
const novo = async (titulo: string, whose: object) => (await admin.call(tickets.store, { body: { titulo, ...whose } })).id_ticket;
const ids = (reply: { data: { id_ticket: number }[] }): number[] => reply.data.map((t) => t.id_ticket).toSorted((a, b) => a - b);

it('[7] Tickets/getAll and resumoContato/getAllTicket: by words, page, contato, cliente and ids, however the path is spelled', async () => {
  const [a, b] = [await novo('Sofá azul', { id_contato: rita }), await novo('Mesa azul', { id_cliente: padaria })];
  const c = await novo('Sofá verde', { id_contato: rita, id_cliente: padaria });
  expect(ids(await ask('GET', 'Tickets/getAll?q=azul&page=0'))).toEqual([a, b]);
  expect(await ask('GET', 'tickets/GETALL?q=azul&page=1')).toMatchObject({ status: true, data: [], recordsTotal: 3, recordsFiltered: 2 });
  expect(ids(await ask('GET', `Tickets/getAll?id_contato=${rita}`))).toEqual([a, c]);
  expect(ids(await ask('GET', `Tickets/getAll?q=&page=0&id_contato=${rita}&id_cliente=${padaria}`))).toEqual([c]);
  expect(ids(await ask('GET', `Tickets/getAll?ids=${a},${b},999999`))).toEqual([a, b]);
  expect((await ask('GET', `resumoContato/getAllTicket?id_contato=${rita}&page=0`)).data).toMatchObject([
    { id_ticket: c, titulo: 'Sofá verde', status: 1, status_ticket_nome: 'Aberto', id_contato: rita, id_cliente: padaria },
    { id_ticket: a, id_contato: rita, id_cliente: null },
  ]);
  expect(ids(await ask('GET', `resumoContato/getAllTicket?id_cliente=${padaria}`))).toEqual([b, c]);
});

it('[7] an answer is the session’s, whoever the form names; files go up before it and are listed with the ticket', async () => {
  const id = await novo('Com foto', { id_contato: rita });
  const said = await ask('POST', 'Tickets/responder', { id_ticket: String(id), id_usuario: '999', resposta: '<p>Olá</p>' });
  expect(said).toMatchObject({ status: true, data: { nome: 'Chefe', id_usuario: admin.sessao.id_login, tipo: 'publica' } });
  const file = new FormData();
  file.set('file', new File(['nota fiscal'], 'nota.txt'));
  const { data } = await ask('POST', 'arquivoTicket/upload', file);
  await admin.call(tickets.responder, { body: { id_ticket: id, resposta: '', arquivos: [data.id_arquivo] } });
  expect((await ask('GET', `ArquivoTicket/getAll/${id}`)).data).toMatchObject([{ id_arquivo: data.id_arquivo, nome: 'nota.txt' }]);
  expect((await ask('GET', `Tickets/getRespostas/${id}`)).data).toHaveLength(2);
});

it('[7] taken by GET as by POST, handed over by a form; [3] the four states have their numbers and colours', async () => {
  const [a, b] = [await novo('Um', { id_contato: rita }), await novo('Outro', { id_contato: rita })];
  expect([(await ask('GET', `Tickets/assumir/${a}`)).status, (await ask('POST', `Tickets/assumir/${b}`)).status]).toEqual([true, true]);
  const both = await ask('GET', `Tickets/getAll?ids=${a},${b}`);
  expect(both.data.map((t: { responsavel: string }) => t.responsavel)).toEqual(['Chefe', 'Chefe']);
  const { id_equipe } = await app.database.comEmpresa(empresa.id_empresa, (db) =>
    db.insertInto('equipe').values({ nome: 'Oficina' }).returning('id_equipe').executeTakeFirstOrThrow(),
  );
  expect(
    await ask('POST', `Tickets/transferir/${a}`, { id_ticket: String(a), id_departamento: '', id_equipe: String(id_equipe), id_usuario: '' }),
  ).toMatchObject({
    status: true,
  });
  expect((await ask('GET', `Tickets/getAll?ids=${a}`)).data).toMatchObject([{ equipe: 'Oficina', responsavel: '' }]);
  const { data } = await ask('GET', 'statusTicket/getAll');
  const seeds = (data as { id_status_ticket: number; cor: string }[]).filter((s) => s.id_status_ticket <= 4).map((s) => [s.id_status_ticket, s.cor]);
  expect(seeds).toEqual([
    [1, 'primary'],
    [2, 'success'],
    [3, 'dark'],
    [4, 'danger'],
  ]);
});

it('[3] a sala counts the tickets of its contato', async () => {
  const { chat_id, quem } = await app.database.comEmpresa(empresa.id_empresa, async (db) => {
    const who = await insertContato(db, { nome: 'Igor' });
    const { id_sala } = await db
      .insertInto('sala')
      .values({ topic: 'sala-igor', id_contato: who, status_id: 2, id_responsavel: admin.sessao.id_login! })
      .returning('id_sala')
      .executeTakeFirstOrThrow();
    await db.insertInto('sala_membro').values({ id_sala, id_login: admin.sessao.id_login! }).execute();
    return { chat_id: id_sala, quem: who };
  });
  const counts = async () => (await admin.call(chat.show, { params: { id: chat_id } })).data.counts.tickets;
  expect(await counts()).toBe(0);
  const id = await novo('Dele', { id_contato: quem });
  expect(await counts()).toBe(1);
  await admin.call(tickets.delete, { params: { id } });
  expect(await counts()).toBe(0);
});

it('[4] tells others what happens to it: created, changed, answered', async () => {
  const id = await novo('Contado', { id_contato: rita });
  await admin.call(tickets.store, { body: { id_ticket: id, titulo: 'Contado de novo', prioridade: 4 } });
  await admin.call(tickets.responder, { body: { id_ticket: id, resposta: '<p>Pronto</p>' } });
  const { rows } = await app.database.lerEmpresa(empresa.id_empresa, (db) =>
    sql<{
      tipo: string;
      dados: object;
    }>`select tipo, dados from evento where (dados ->> 'id_ticket')::bigint = ${id} and tipo like 'ticket_%' order by id_evento`.execute(db),
  );
  expect(rows).toMatchObject([
    { tipo: 'ticket_criado' },
    { tipo: 'ticket_alterado', dados: { campos: ['titulo', 'prioridade'] } },
    { tipo: 'ticket_respondido', dados: { tipo: 'publica', id_login: admin.sessao.id_login } },
  ]);
});
