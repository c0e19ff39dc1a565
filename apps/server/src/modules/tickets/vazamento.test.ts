// @module-tag sempre
import { endpoints } from '@prosa/contract/all.ts';
import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { ChatAssunto } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import { areaPrivacidade } from '@prosa/contract/privacidade/area.endpoints.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { type AnyEndpoint, isPairOrCliente, writes } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refusal, type SignedIn, signIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { callDeclared } from '../../../test/kit/declared-call.ts';
import { makeCliente, makeEmpresa, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertContato } from '../../../test/kit/rows.ts';
import { until } from '../../../test/kit/salas.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let chefia: SignedIn;
let cliente: SignedIn;
let hidden: number;
let open: number;
const word = 'Zimbro';

const store = async (body: object, who = admin): Promise<number> => (await who.call(tickets.store, { body: body as never })).id_ticket;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  await app.database.comEmpresa(empresa.id_empresa, (db) =>
    db.updateTable('grupo').set({ escopo_ticket: 'proprios' }).where('modelo', '=', 'atendente').execute(),
  );
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  chefia = await signInAs(app, empresa, 'supervisor', 'Supervisora');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
  const made = await makeCliente(app.database, empresa.id_empresa, 'Padaria');
  cliente = await signIn(app, made.usuario);
  const rita = await app.database.comEmpresa(empresa.id_empresa, (db) => insertContato(db, { nome: 'Rita', id_cliente: made.id_cliente }));
  hidden = await store({ titulo: `${word} título`, descricao: `<p>${word} descrição</p>`, id_contato: rita });
  open = await store({ titulo: 'Aberto a todos', id_contato: rita, id_responsavel: ana.sessao.id_login });
  await admin.call(tickets.responder, { body: { id_ticket: hidden, resposta: `<p>${word} resposta</p>` } });
  const note = (id_ticket: number, mencoes: number[]) =>
    admin.call(tickets.responder, { body: { id_ticket, resposta: `<p>${word} nota</p>`, tipo: 'nota', mencoes } });
  await note(hidden, []);
  await note(open, [ana.sessao.id_login!]);
  await admin.call(ticketRelacoes.vincular, { body: { id_ticket_a: hidden, id_ticket_b: open, tipo: 1 } });
  await admin.call(ticketRelacoes.participante, { body: { id_ticket: hidden, email: `${word}@ex.com` } });
  await admin.call(ticketRelacoes.tempo, { body: { id_ticket: hidden, minutos: 5, descricao: `${word} tempo` } });
  await admin.call(tickets.item, { body: { id_ticket: hidden, title: `${word} item` } });
  // what was told of it is out
  await until('told', async () => (await ana.call(notificacao.getAll, { query: {} })).data.length > 0);
});
afterAll(() => app.close());

/** Every call that only reads and may be asked about a ticket, by these rights. */
const reads = (allowed: (e: AnyEndpoint) => boolean) =>
  endpoints.filter(
    (e) =>
      !writes(e) &&
      /^\/(tickets|arquivoticket|statusticket|resumocontato|macroticket|modeloticket|campoticket|area_cliente|notificacao|exportacoes|contatos\/linhadotempo)/i.test(
        e.path,
      ) &&
      allowed(e),
  );
const textOf = async (who: SignedIn, e: AnyEndpoint, id: number): Promise<string> => {
  const params = Object.fromEntries([...e.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id]));
  const response = await callDeclared(app, e, { token: who.token, params, query: `?id_contato=1&q=${word}&titulo=${word}` });
  return response.text();
};
const staffReads = reads((e) => Array.isArray(e.access) || isPairOrCliente(e.access));
const clienteReads = reads((e) => e.access === 'cliente' || isPairOrCliente(e.access));

describe('[issue: notes and foreign tickets leak by no way out]', () => {
  it('there are ways out to try', () => {
    expect(staffReads.length).toBeGreaterThan(15);
    expect(clienteReads.length).toBeGreaterThan(8);
  });
  it.each(staffReads.map((e) => [`${e.method} ${e.path}`, e] as const))('%s tells nothing of a ticket that is not seen', async (_line, e) => {
    const text = await textOf(ana, e, hidden);
    expect(text).not.toContain(`${word} título`);
    expect(text).not.toContain(`${word} resposta`);
    expect(text).not.toContain(`${word} descrição`);
    expect(text).not.toContain(`${word} item`);
    expect(text).not.toContain(`${word} tempo`);
    expect(text.toLowerCase()).not.toContain(`${word.toLowerCase()}@ex.com`);
  });
  it.each(clienteReads.map((e) => [`${e.method} ${e.path}`, e] as const))('%s tells a customer no note, and nothing of the team’s', async (_line, e) => {
    for (const id of [hidden, open]) {
      const text = await textOf(cliente, e, id);
      expect(text).not.toContain(`${word} nota`);
      expect(text).not.toContain(`${word} descrição`);
      expect(text).not.toContain(`${word} item`);
      expect(text).not.toContain(`${word} tempo`);
    }
  });
  it('nothing of it comes over the socket: neither its number nor a word', async () => {
    const id_login = ana.sessao.id_login!;
    const told: string[] = [];
    const spies = [
      vi.spyOn(app.core.presence, 'onlineIn').mockReturnValue(new Set([id_login])),
      vi.spyOn(app.core.publisher, 'publishToLogins').mockImplementation((_empresa, logins, event, data) => {
        if ([...logins].includes(id_login)) told.push(JSON.stringify([event, data]));
      }),
    ];
    await admin.call(tickets.responder, { body: { id_ticket: hidden, resposta: `<p>${word} agora</p>` } });
    await admin.call(tickets.item, { body: { id_ticket: hidden, title: `${word} item` } });
    await admin.call(tickets.lote, { body: { ids: [hidden], prioridade: 4 } });
    // what comes after it on the same way
    await admin.call(tickets.lote, { body: { ids: [open], prioridade: 4 } });
    const about = (id: number): boolean => told.some((one) => one.startsWith('["registros"') && (one.match(/\d+/g) ?? []).map(Number).includes(id));
    await until('told of the other', async () => about(open));
    expect(about(hidden)).toBe(false);
    expect(told.join('\n')).not.toContain(word);
    for (const spy of spies) spy.mockRestore();
  });
  it('no mail carries a note, and none goes to a customer about it', async () => {
    const mails = await app.database.comEmpresa(empresa.id_empresa, (db) =>
      sql<{ tudo: string }>`select to_jsonb(e)::text as tudo from email_saida e`.execute(db),
    );
    expect(mails.rows.filter(({ tudo }) => tudo.includes(`${word} nota`))).toEqual([]);
  });
  it('a merge shows the customer answers of both, and notes of neither', async () => {
    const { mesclas } = await admin.call(ticketRelacoes.mesclar, { body: { id_ticket: open, ids: [hidden] } });
    const { data } = await cliente.call(tickets.getRespostas, { params: { id: open }, query: {} });
    expect(JSON.stringify(data)).toContain(`${word} resposta`);
    expect(JSON.stringify(data)).not.toContain(`${word} nota`);
    expect(JSON.stringify(data)).not.toContain(`${word} descrição`);
    // the old number leads on for customers, too
    expect((await cliente.call(areaTickets.show, { params: { id: hidden } })).data.id_ticket).toBe(open);
    await cliente.call(tickets.responder, { body: { id_ticket: hidden, resposta: 'Pelo número velho' } });
    expect((await admin.call(tickets.getRespostas, { params: { id: open }, query: {} })).data.at(-1)?.resposta).toContain('Pelo número velho');
    expect((await refusal(cliente.call(areaTickets.show, { params: { id: 999_999 } }))).http).toBe(404);
    await admin.call(ticketRelacoes.desfazerMescla, { body: { ids: mesclas } });
  });
});

describe('[6] what is reserved to privacy', () => {
  const atender = (permitido: boolean) =>
    app.database
      .comEmpresa(empresa.id_empresa, (db) =>
        sql`insert into grupo_permissao (id_grupo, controller, funcao, permitido) values (${empresa.grupos.supervisor}, 'privacidade', 'atender', ${permitido})
        on conflict (id_empresa, id_grupo, controller, funcao) do update set permitido = excluded.permitido`.execute(db),
      )
      .then(() => app.core.sessions.invalidate({ id_login: chefia.sessao.id_login! }));

  it('a reserved subject, a request: seen by who deals with requests, whatever the scope: in list, URL, count, search, file and notice', async () => {
    const { id_assunto } = await admin.call(assuntos.store, { body: { assunto: 'Meus dados', reservado: 1 } });
    const { id_contato } = (await admin.call(tickets.show, { params: { id: open } })).data;
    const { id_ticket: pedido } = await cliente.call(areaPrivacidade.pedir, { body: { pedido: 'acesso', texto: 'Quero meus dados guardados' } });
    await atender(false);
    // nobody is offered what would take the ticket out of their own sight
    const offered = async (who: SignedIn) => (await who.call(ChatAssunto.getAll, {})).data.some((a) => a.id_assunto === id_assunto);
    expect([await offered(admin), await offered(chefia), await offered(ana)]).toEqual([true, false, false]);
    const id = await store({ titulo: 'Quero meus dados', id_contato, id_assunto });
    await admin.call(ticketRelacoes.seguidores, { params: { id }, body: { ids: [chefia.sessao.id_login!, ana.sessao.id_login!], seguir: 1 } });
    for (const who of [chefia, ana])
      for (const one of [id, pedido]) {
        expect((await refusal(who.call(tickets.show, { params: { id: one } }))).http).toBe(404);
        expect((await who.call(tickets.getAll, { query: { q: 'quero meus dados' } })).data).toEqual([]);
        expect((await who.call(tickets.getAll, { query: { ids: String(one) } })).data).toEqual([]);
        expect((await refusal(who.call(tickets.responder, { body: { id_ticket: one, resposta: '<p>Oi</p>' } }))).http).toBe(404);
      }
    await admin.call(tickets.responder, { body: { id_ticket: id, resposta: '<p>Só eu</p>', tipo: 'nota', mencoes: [chefia.sessao.id_login!] } });
    expect((await admin.call(tickets.show, { params: { id } })).data.titulo).toBe('Quero meus dados');
    expect(JSON.stringify(await chefia.call(notificacao.getAll, { query: {} }))).not.toContain('Quero meus dados');
    // of the customer's side only whom it is about, and never in another ticket that more people read
    expect((await refusal(cliente.call(areaTickets.show, { params: { id } }))).http).toBe(404);
    expect(await refusal(admin.call(ticketRelacoes.mesclar, { body: { id_ticket: open, ids: [id] } }))).toMatchObject({ http: 409 });
    await admin.call(tickets.store, { body: { id_ticket: pedido, titulo: 'Sem assunto', id_assunto: null } });
    expect((await refusal(ana.call(tickets.show, { params: { id: pedido } }))).http).toBe(404);
    await atender(true);
    for (const one of [id, pedido]) expect((await chefia.call(tickets.show, { params: { id: one } })).data.id_ticket).toBe(one);
  });

  it('the subject of requests stays, and stays reserved', async () => {
    const found = (await admin.call(assuntos.listar, { query: { q: 'Privacidade' } })).data[0]!;
    expect(found.reservado).toBe(1);
    const off = { id_assunto: found.id_assunto, assunto: 'Dados pessoais', reservado: 0 } as const;
    expect((await refusal(admin.call(assuntos.store, { body: off }))).erros).toEqual({ reservado: expect.stringContaining('fica reservado') });
    expect((await refusal(admin.call(assuntos.delete, { params: { id: found.id_assunto } }))).http).toBe(409);
  });
});
