import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { areaCliente, clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { areaPrivacidade } from '@prosa/contract/privacidade/area.endpoints.ts';
import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous, refusal, type SignedIn, signIn, startTestApp, type TestApp, withToken } from '../../../../test/kit/app.ts';
import { makeColleague, makeEmpresa, makeLogin, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { unzip } from '../../../../test/kit/unzip.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let atendente: SignedIn;
/** Stands for the cliente; came by a password that the company gave, with no contato of their own. */
let dono: SignedIn;
/** One of its people, with a contato. */
let colega: SignedIn;
let id_cliente: number;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Chefe')).usuario);
  atendente = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, 'Ana')).usuario);
  await app.database.semEmpresa((db) => db.updateTable('grupo').set({ escopo_ticket: 'todos' }).where('id_grupo', '=', empresa.grupos.atendente).execute());
  app.core.sessions.invalidate({ id_empresa: empresa.id_empresa });
  id_cliente = (await admin.call(clientes.store, { body: { nome: 'Padaria', email: 'dono@privado.example', observacoes: 'Paga atrasado' } })).id_cliente;
  await admin.call(clientes.senhaProvisoria, { params: { id: id_cliente }, body: { senha: 'Provisoria#1' } });
  const first = await signIn(app, 'dono@privado.example', 'Provisoria#1');
  dono = await withToken(app, (await first.call(login.trocarSenha, { body: { senha: 'Minha#2026', senha_atual: 'Provisoria#1' } })).data.token);
  colega = await signIn(app, await makeColleague(app.database, empresa.id_empresa, id_cliente));
});
afterAll(() => app.close());

const ask = (who: SignedIn, pedido: 'acesso' | 'correcao' | 'apagar', chave?: string) =>
  who.call(areaPrivacidade.pedir, { body: { pedido, texto: 'Por favor', ...(chave && { chave }) } });

describe('[issue: privacy] what a customer does about the own data', () => {
  it('consents are seen with their text, given and taken back; they count for the company at once', async () => {
    const { data } = await colega.call(areaPrivacidade.show, {});
    expect(data).toMatchObject({ baixa: 1 });
    expect(data.consentimentos.every((c) => c.concedido === null)).toBe(true);
    await colega.call(areaPrivacidade.consentir, { body: { finalidade: 'marketing', concedido: 1 } });
    const said = (await colega.call(areaPrivacidade.show, {})).data.consentimentos.find((c) => c.finalidade === 'marketing')!;
    expect(said).toMatchObject({ concedido: 1, canal: 'Área do cliente', texto: expect.stringContaining('Loja A') as string });
    const id = (
      await app.database.semEmpresa((db) => db.selectFrom('contato').select('id_contato').where('email', '=', colega.sessao.usuario).executeTakeFirstOrThrow())
    ).id_contato;
    expect((await admin.call(privacidade.consentimentos, { params: { id } })).aceita.marketing).toBe(true);
    await colega.call(areaPrivacidade.consentir, { body: { finalidade: 'marketing', concedido: 0 } });
    expect((await admin.call(privacidade.consentimentos, { params: { id } })).aceita.marketing).toBe(false);
    // without a record of one's own there is nobody to say it of
    expect((await dono.call(areaPrivacidade.show, {})).data.baixa).toBe(0);
    expect((await refusal(dono.call(areaPrivacidade.consentir, { body: { finalidade: 'marketing', concedido: 1 } }))).http).toBe(409);
  });

  it('downloads what is there of the own contato: nothing of colleagues, nothing that the company noted for itself', async () => {
    await admin.call(contato.store, { body: { nome: 'Outra Pessoa', email: 'outra@privado.example', tipo_contato: 'Cliente' } });
    await dono.call(areaTickets.store, { body: { titulo: 'Segredo do dono', texto: 'x' } });
    const id_ticket = (await colega.call(areaTickets.store, { body: { titulo: 'Da colega', texto: 'Meu texto' } })).id_ticket;
    await admin.call(tickets.responder, { body: { id_ticket, resposta: '<p>Anotado entre nós</p>', tipo: 'nota' } });
    const { id_contato } = await app.database.semEmpresa((db) =>
      db.selectFrom('contato').select('id_contato').where('email', '=', colega.sessao.usuario).executeTakeFirstOrThrow(),
    );
    await admin.call(tickets.store, { body: { titulo: 'Aberto pela loja', descricao: '<p>Cuidado com esta</p>', id_contato } });
    const get = (who: SignedIn) => fetch(`${app.url}/api/area_cliente/privacidade/baixar`, { headers: { authorization: `Bearer ${who.token}` } });
    const got = await get(colega);
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const text = [...unzip(Buffer.from(await got.arrayBuffer())).values()].join('\n');
    for (const own of ['Da colega', 'Meu texto', 'Aberto pela loja']) expect(text).toContain(own);
    for (const secret of ['Cuidado com esta', 'Segredo do dono', 'Anotado entre nós', 'Paga atrasado', 'Outra Pessoa']) expect(text).not.toContain(secret);
    expect((await get(dono)).status).toBe(409);
    for (let i = 0; i < 2; i++) await (await get(colega)).arrayBuffer();
    expect((await get(colega)).status).toBe(429);
  });

  it('a request is a ticket due in 15 days, once, for those alone who deal with such; it is answered like any other', async () => {
    const before = Date.now();
    const { id_ticket } = await ask(colega, 'apagar', 'uma-vez-so');
    expect((await ask(colega, 'apagar', 'uma-vez-so')).id_ticket).toBe(id_ticket);
    const [mine] = (await colega.call(areaPrivacidade.pedidos, {})).data;
    expect(mine).toMatchObject({ id_ticket, pedido: 'apagar', encerrado: 0 });
    const due = new Date(mine!.prazo!).getTime() - before;
    expect([due > 14.9 * 86_400_000, due < 15.1 * 86_400_000]).toEqual([true, true]);
    const shown = (await admin.call(tickets.show, { params: { id: id_ticket } })).data;
    expect(shown).toMatchObject({ titulo: 'Apagar meus dados', assunto: 'Privacidade' });
    // [6] who may not deal with it does not find it, by no way
    expect((await refusal(atendente.call(tickets.show, { params: { id: id_ticket } }))).http).toBe(404);
    expect((await refusal(atendente.call(tickets.responder, { body: { id_ticket, resposta: 'x' } }))).http).toBe(404);
    expect((await atendente.call(tickets.getAll, { query: { q: 'Apagar' } })).data).toEqual([]);
    await admin.call(tickets.responder, { body: { id_ticket, resposta: '<p>Apagados</p>', status: 2 } });
    expect((await colega.call(areaPrivacidade.pedidos, {})).data[0]).toMatchObject({ encerrado: 1 });
    expect((await colega.call(areaTickets.show, { params: { id: id_ticket } })).data.status).toBe(2);
    // two at once are two, with one reserved subject
    await Promise.all([ask(dono, 'acesso'), ask(dono, 'correcao')]);
    expect((await dono.call(areaPrivacidade.pedidos, {})).data.map((p) => p.pedido).toSorted()).toEqual(['acesso', 'correcao']);
    expect((await dono.call(areaTickets.assuntos, {})).data).toEqual([]);
    expect((await refusal(anonymous(app)(areaCliente.meusDados, {}))).http).toBe(401);
  });
});
