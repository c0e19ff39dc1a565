import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { asCliente } from '@prosa/contract/client.ts';
import { areaCliente, clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import { areaPrivacidade } from '@prosa/contract/privacidade/area.endpoints.ts';
import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous, refusal, type SignedIn, signIn, startTestApp, type TestApp, withToken } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';

let app: TestApp;
let loja: TestEmpresa;
let oficina: TestEmpresa;
let admin: SignedIn;
let dono: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  loja = await makeEmpresa(app.database, 'Loja A');
  oficina = await makeEmpresa(app.database, 'Oficina B');
  admin = await signIn(app, (await makeLogin(app.database, loja.id_empresa, loja.grupos.administrador, 'Chefe')).usuario);
  dono = await signIn(app, (await makeLogin(app.database, oficina.id_empresa, oficina.grupos.administrador, 'Dono')).usuario);
});
afterAll(() => app.close());

interface DevMail {
  to: string;
  text: string;
}
async function linkTo(to: string, count = 1): Promise<string> {
  const mails = async () => ((await (await fetch(`${app.url}/dev/emails.json`)).json()) as { data: DevMail[] }).data.filter((m) => m.to === to);
  await expect.poll(async () => (await mails()).length, { timeout: 10_000 }).toBe(count);
  return /\/token\/([\w-]{43})\b/.exec((await mails())[0]!.text)![1]!;
}
const open = async (token: string) => withToken(app, (await anonymous(app)(login.login, { body: { token } })).data.token);
let n = 0;
const address = (): string => `pessoa${++n}@pessoas.example`;
async function cliente(by: SignedIn, nome = `Compradora ${++n}`): Promise<number> {
  return (await by.call(clientes.store, { body: { nome } })).id_cliente;
}
/** Who stands for a cliente, having come by the invitation. */
async function entered(by: SignedIn, id: number, email = address()): Promise<SignedIn> {
  await by.call(clientes.convidar, { params: { id }, body: { usuario: email } });
  const me = await open(await linkTo(email));
  const { data } = await me.call(login.trocarSenha, { body: { senha: 'Minha#2026' } });
  return await withToken(app, data.token);
}
const pessoa = (email: string, more: object = {}) => ({ nome: 'Colega', email, ...more });
/** A colleague of `me` who has come in. */
async function colleague(me: SignedIn, more: object = {}): Promise<{ email: string; id: number; me: SignedIn }> {
  const email = address();
  const { id_acesso_cliente } = await me.call(areaCliente.convidarPessoa, { body: pessoa(email, more) });
  const they = await open(await linkTo(email));
  const { data } = await they.call(login.trocarSenha, { body: { senha: 'Deles#2026' } });
  return { email, id: id_acesso_cliente, me: await withToken(app, data.token) };
}
const openTicket = async (who: SignedIn, titulo: string) => (await who.call(areaTickets.store, { body: { titulo, texto: 'x' } })).id_ticket;
const titles = async (who: SignedIn) => (await who.call(asCliente(tickets.getAll), {})).data.map((t) => t.titulo).toSorted();

describe('several people of one cliente', () => {
  it('[issue: several people] each signs with the own name, also who has no contato; the cliente’s is nobody’s', async () => {
    const id = await cliente(admin, 'Padaria Pão Nosso');
    const me = await entered(admin, id);
    const { me: they, id: id_acesso_cliente } = await colleague(me, { nome: 'Joana Prado' });
    await app.database.semEmpresa((db) =>
      db.updateTable('acesso_cliente').set({ id_contato: null }).where('id_acesso_cliente', '=', id_acesso_cliente).execute(),
    );
    app.core.sessions.invalidate({ id_cliente: id });
    const ticket = await openTicket(they, 'De quem não tem contato');
    await they.call(asCliente(tickets.responder), { body: { id_ticket: ticket, resposta: 'Sou a Joana' } });
    const params = { id: ticket };
    expect((await me.call(asCliente(tickets.getRespostas), { params, query: {} })).data.at(-1)).toMatchObject({ nome: 'Joana Prado', minha: 0 });
    expect((await admin.call(tickets.getRespostas, { params, query: {} })).data.at(-1)).toMatchObject({ nome: 'Joana Prado', de: 'contato' });
    await expect
      .poll(async () => (await admin.call(notificacao.getAll, { query: {} })).data.map(({ title }) => title), { timeout: 10_000 })
      .toContain('Joana Prado abriu um ticket');
  });

  it('each has an account of their own and reads by themselves; who sees the own ones finds no other, by no way', async () => {
    const me = await entered(admin, await cliente(admin));
    const sees = await colleague(me);
    const own = await colleague(me, { ve: 'proprios' });
    const mine = await openTicket(me, 'De quem responde');
    const theirs = await openTicket(own.me, 'De quem vê os seus');
    expect(await titles(me)).toEqual(['De quem responde', 'De quem vê os seus']);
    expect(await titles(sees.me)).toEqual(['De quem responde', 'De quem vê os seus']);
    expect(await titles(own.me)).toEqual(['De quem vê os seus']);
    expect((await own.me.call(areaTickets.inicio, {})).data).toMatchObject({ abertos: 1, recentes: [{ id_ticket: theirs }] });
    for (const call of [areaTickets.show, areaTickets.resolver, areaTickets.reabrir] as const)
      expect((await refusal(own.me.call(call, { params: { id: mine } }))).http).toBe(404);
    expect((await refusal(own.me.call(asCliente(tickets.getRespostas), { params: { id: mine } }))).http).toBe(404);
    expect((await own.me.call(areaTickets.parecidos, { query: { titulo: 'De quem responde' } })).data.map((t) => t.id_ticket)).not.toContain(mine);

    await admin.call(tickets.responder, { body: { id_ticket: theirs, resposta: '<p>Vamos ver</p>', tipo: 'publica' } });
    const last = (await own.me.call(asCliente(tickets.getRespostas), { params: { id: theirs } })).data.at(-1)!;
    await own.me.call(areaTickets.lido, { params: { id: theirs }, body: { indice: last.indice } });
    expect((await own.me.call(areaTickets.inicio, {})).data.nao_lidas).toBe(0);
    expect((await sees.me.call(areaTickets.inicio, {})).data.nao_lidas).toBe(1);

    const private_id = crypto.randomUUID();
    const sent = (await sees.me.call(asCliente(tickets.responder), { body: { id_ticket: theirs, resposta: 'Eu também', private_id } })).data;
    expect(sent.minha).toBe(1);
    const read = (await own.me.call(asCliente(tickets.getRespostas), { params: { id: theirs } })).data;
    expect(read.at(-1)).toMatchObject({ minha: 0, nome: 'Colega', resposta: expect.stringContaining('Eu também') });
  });

  it('a colleague in copy finds the one ticket, whatever else they see; a request about the own data is shown to nobody else', async () => {
    const me = await entered(admin, await cliente(admin));
    const own = await colleague(me, { ve: 'proprios' });
    const id = await openTicket(me, 'Com cópia');
    const others = async () => (await me.call(areaTickets.colegas, { params: { id } })).data;
    expect(await others()).toMatchObject([{ id_acesso_cliente: own.id, acompanha: false }]);
    await me.call(areaTickets.copia, { params: { id }, body: { pessoas: [own.id, 999_999] } });
    expect((await others())[0]!.acompanha).toBe(true);
    expect(await titles(own.me)).toEqual(['Com cópia']);
    await own.me.call(asCliente(tickets.responder), { body: { id_ticket: id, resposta: 'Vi' } });
    await me.call(areaTickets.copia, { params: { id }, body: { pessoas: [] } });
    expect(await titles(own.me)).toEqual([]);

    // the team puts an address in copy: of somebody who signs in, it is that person
    const add = (email: string) => admin.call(ticketRelacoes.participante, { body: { id_ticket: id, email } });
    const { id_participante } = await add(own.email.toUpperCase());
    await add('socio@fora.example');
    expect((await add(own.email)).id_participante).toBe(id_participante);
    expect(await titles(own.me)).toEqual(['Com cópia']);
    expect((await others())[0]!.acompanha).toBe(true);
    const { participantes } = (await admin.call(ticketRelacoes.ver, { params: { id } })).data;
    expect(participantes.map(({ email, entra }) => [email, entra])).toEqual([
      [own.email, 1],
      ['socio@fora.example', 0],
    ]);
    // it goes with the ticket into another, and comes back
    const other = await openTicket(me, 'Onde entra');
    const { mesclas } = await admin.call(ticketRelacoes.mesclar, { body: { id_ticket: other, ids: [id] } });
    expect(await titles(own.me)).toEqual(['Onde entra']);
    await admin.call(ticketRelacoes.desfazerMescla, { body: { ids: mesclas } });
    await admin.call(ticketRelacoes.tirarParticipante, { params: { id: id_participante } });
    expect(await titles(own.me)).toEqual([]);
    await admin.call(tickets.delete, { params: { id: other } });

    const { id_ticket } = await own.me.call(areaPrivacidade.pedir, { body: { pedido: 'apagar', texto: 'Tudo' } });
    expect(await titles(own.me)).toEqual(['Apagar meus dados']);
    expect(await titles(me)).toEqual(['Com cópia']);
    expect((await refusal(me.call(areaTickets.show, { params: { id: id_ticket } }))).http).toBe(404);
  });

  it('one invites, changes and removes the others; the rest may not, and see no addresses', async () => {
    const me = await entered(admin, await cliente(admin));
    const { id, email, me: they } = await colleague(me);
    expect((await me.call(areaCliente.pessoas, {})).data).toMatchObject([
      { principal: 1, gerencia: 1, eu: 1 },
      { id_acesso_cliente: id, nome: 'Colega', email, situacao: 'ativo', gerencia: 0, ve: 'todos', eu: 0 },
    ]);
    expect((await they.call(areaCliente.pessoas, {})).data.map((p) => p.email)).toEqual(['', '']);
    const refused = [
      they.call(areaCliente.convidarPessoa, { body: pessoa(address()) }),
      they.call(areaCliente.mudarPessoa, { params: { id }, body: { gerencia: 1 } }),
      they.call(areaCliente.tirarPessoa, { params: { id } }),
      they.call(areaCliente.salvar, { body: { nome: 'Outro' } }),
    ];
    for (const call of refused) expect((await refusal(call)).http).toBe(403);

    await me.call(areaCliente.mudarPessoa, { params: { id }, body: { ve: 'proprios', gerencia: 1 } });
    expect((await they.call(areaCliente.pessoas, {})).data[1]).toMatchObject({ ve: 'proprios', gerencia: 1, email });
    const [first] = (await me.call(areaCliente.pessoas, {})).data;
    expect((await refusal(they.call(areaCliente.tirarPessoa, { params: { id: first!.id_acesso_cliente } }))).http).toBe(409);
    await me.call(areaCliente.tirarPessoa, { params: { id } });
    expect((await refusal(they.call(login.getDataLogin, {}))).http).toBe(401);
    expect((await refusal(signIn(app, email, 'Deles#2026'))).http).toBe(401);
  });

  it('blocked or in the trash, every session of all of them ends at once', async () => {
    const id = await cliente(admin);
    const me = await entered(admin, id);
    const they = await colleague(me);
    await admin.call(clientes.bloquear, { params: { id }, body: { bloqueado: 1 } });
    for (const who of [me, they.me]) expect((await refusal(who.call(areaCliente.meusDados, {}))).http).toBe(401);
    await admin.call(clientes.bloquear, { params: { id }, body: { bloqueado: 0 } });
    const back = await signIn(app, they.email, 'Deles#2026');
    await admin.call(clientes.delete, { params: { id } });
    expect((await refusal(back.call(login.getDataLogin, {}))).http).toBe(401);
    await admin.call(clientes.restaurar, { params: { id } });
    await signIn(app, they.email, 'Deles#2026');
  });

  it('[T3] an invitation makes a contato of its own, whatever a record says; who is made anonymous is out at once, and nobody else', async () => {
    const me = await entered(admin, await cliente(admin));
    const email = address();
    const { id_contato } = await admin.call(contato.store, { body: { nome: 'Bia Torres', email, tipo_contato: 'Cliente' } });
    await me.call(areaCliente.convidarPessoa, { body: pessoa(email, { nome: 'Bia Torres', ve: 'proprios' }) });
    const they = await open(await linkTo(email));
    const { data } = await they.call(login.trocarSenha, { body: { senha: 'Deles#2026' } });
    const bia = await withToken(app, data.token);
    // what hangs on the record that was there is nothing of theirs
    const own = await app.database.comEmpresa(loja.id_empresa, (db) =>
      db.selectFrom('pessoa_do_cliente').select('id_contato').where('email', '=', email).executeTakeFirstOrThrow(),
    );
    expect(own.id_contato).not.toBe(id_contato);
    const { id_ticket } = await admin.call(tickets.store, { body: { titulo: 'De antes', id_contato } });
    expect((await refusal(bia.call(areaTickets.show, { params: { id: id_ticket } }))).http).toBe(404);
    const forget = (id: number) => admin.call(privacidade.anonimizar, { params: { id }, body: { nome: 'Bia Torres', conversas: 'sem_texto' } });
    await forget(id_contato);
    expect((await bia.call(login.getDataLogin, {})).data.tipo).toBe('cliente');
    await forget(own.id_contato!);
    expect((await refusal(bia.call(login.getDataLogin, {}))).http).toBe(401);
    expect((await me.call(areaCliente.pessoas, {})).data).toHaveLength(1);
  });

  it('[T18] nine in an hour, and a name is a name', async () => {
    const me = await entered(admin, await cliente(admin));
    for (const nome of ['Parabens! Acesse http://evil.example', 'Veja www.evil', 'Ganhe em evil.example'])
      expect((await refusal(me.call(areaCliente.convidarPessoa, { body: pessoa(address(), { nome }) }))).erros).toEqual({
        nome: 'Escreva só o nome, sem endereços.',
      });
    for (let i = 0; i < 9; i++) {
      const { id_acesso_cliente } = await me.call(areaCliente.convidarPessoa, { body: pessoa(address(), { nome: 'Dr. J. R. Sá' }) });
      await me.call(areaCliente.tirarPessoa, { params: { id: id_acesso_cliente } });
    }
    expect((await refusal(me.call(areaCliente.convidarPessoa, { body: pessoa(address()) }))).http).toBe(429);
  });

  it('the company manages them too; another company finds nothing', async () => {
    const id = await cliente(admin);
    const email = address();
    const { id_acesso_cliente } = await admin.call(clientes.convidarPessoa, { params: { id }, body: pessoa(email, { ve: 'proprios' }) });
    expect((await admin.call(clientes.pessoas, { params: { id } })).data).toMatchObject([{ id_acesso_cliente, situacao: 'convidado', ve: 'proprios' }]);
    await linkTo(email);
    await admin.call(clientes.convidarPessoa, { params: { id }, body: pessoa(email) });
    await linkTo(email, 2);
    expect((await admin.call(clientes.pessoas, { params: { id } })).data).toHaveLength(1);
    const params = { id, id_acesso_cliente };
    expect((await refusal(dono.call(clientes.mudarPessoa, { params, body: {} }))).http).toBe(404);
    expect((await refusal(dono.call(clientes.tirarPessoa, { params }))).http).toBe(404);
    await admin.call(clientes.tirarPessoa, { params });
    expect((await admin.call(clientes.pessoas, { params: { id } })).data).toEqual([]);
  });
});

describe('several clientes of one person', () => {
  it('a second company gives access to the account, which waits for the yes; the password stays, and one chooses', async () => {
    const email = address();
    const me = await entered(admin, await cliente(admin, 'Da loja'), email);
    const id = await cliente(dono, 'Da oficina');
    await dono.call(clientes.convidar, { params: { id }, body: { usuario: email } });
    const token = await linkTo(email, 2);
    // nothing is taken, nothing is opened before the yes
    const waiting = (await me.call(login.getDataLogin, {})).data.acessos!.find((a) => a.espera)!;
    expect(waiting).toMatchObject({ nome_fantasia: 'Oficina B', cliente: 'Da oficina', atual: false });
    expect((await refusal(me.call(login.escolherAcesso, { params: { id: waiting.id_acesso_cliente } }))).http).toBe(404);
    expect((await signIn(app, email, 'Minha#2026')).sessao.nome_fantasia).toBe('Loja A');
    expect((await refusal(dono.call(clientes.senhaProvisoria, { params: { id }, body: { senha: 'Provisoria#1' } }))).http).toBe(409);

    expect((await anonymous(app)(login.verLink, { body: { token } })).data).toMatchObject({
      aceite: true,
      empresa: 'Oficina B',
      id_acesso_cliente: waiting.id_acesso_cliente,
    });
    // the link signs nobody in; a sign-in without it, or somebody else's, takes nothing
    expect((await refusal(open(token))).http).toBe(409);
    const other = await entered(admin, await cliente(admin));
    const accept = (who: SignedIn, link?: string) =>
      who.call(login.responderAcesso, { params: { id: waiting.id_acesso_cliente }, body: { aceitar: 1, ...(link && { link }) } });
    expect((await refusal(accept(me))).http).toBe(409);
    expect((await refusal(accept(other, token))).http).toBe(404);
    await accept(me, token);
    expect((await refusal(accept(me, token))).http).toBe(404);
    const there = await signIn(app, email, 'Minha#2026');
    await there.call(login.escolherAcesso, { params: { id: waiting.id_acesso_cliente } });
    expect((await there.call(login.getDataLogin, {})).data).toMatchObject({ nome_fantasia: 'Oficina B', refazer_senha: 0, id_cliente: id });
    await openTicket(there, 'Na oficina');
    expect(await titles(me)).toEqual([]);
    const chosen = (await me.call(login.escolherAcesso, { params: { id: waiting.id_acesso_cliente } })).data;
    expect(chosen).toMatchObject({ id_cliente: id, nome_fantasia: 'Oficina B' });
    expect(await titles(me)).toEqual(['Na oficina']);
    await signIn(app, email, 'Minha#2026');
    expect((await refusal(dono.call(clientes.senhaProvisoria, { params: { id }, body: { senha: 'Provisoria#1' } }))).http).toBe(409);

    // the other company blocks: only what it gave ends
    await dono.call(clientes.bloquear, { params: { id }, body: { bloqueado: 1 } });
    expect((await refusal(there.call(login.getDataLogin, {}))).http).toBe(401);
    expect((await signIn(app, email, 'Minha#2026')).sessao.nome_fantasia).toBe('Loja A');
  });

  it('said no to in the area, an access is gone; somebody else’s account cannot answer', async () => {
    const email = address();
    const me = await entered(admin, await cliente(admin), email);
    const other = await entered(admin, await cliente(admin));
    const id = await cliente(dono);
    await dono.call(clientes.convidar, { params: { id }, body: { usuario: email } });
    const waiting = (await me.call(login.getDataLogin, {})).data.acessos!.find((a) => a.espera)!.id_acesso_cliente;
    const answer = (who: SignedIn, aceitar: 0 | 1) => who.call(login.responderAcesso, { params: { id: waiting }, body: { aceitar } });
    expect((await refusal(answer(other, 1))).http).toBe(404);
    expect((await answer(me, 0)).data.acessos).toHaveLength(1);
    expect((await dono.call(clientes.acesso, { params: { id } })).data.situacao).toBe('sem');
    expect((await refusal(answer(me, 1))).http).toBe(404);
  });

  it('removed by one company, the account goes on for the other; removed by both, it is gone', async () => {
    const email = address();
    const first = await cliente(admin);
    const me = await entered(admin, first, email);
    const id = await cliente(dono);
    await dono.call(clientes.convidar, { params: { id }, body: { usuario: email } });
    const link = await linkTo(email, 2);
    const waiting = (await me.call(login.getDataLogin, {})).data.acessos!.find((a) => a.espera)!;
    await me.call(login.responderAcesso, { params: { id: waiting.id_acesso_cliente }, body: { aceitar: 1, link } });
    await admin.call(clientes.retirarAcesso, { params: { id: first } });
    expect((await signIn(app, email, 'Minha#2026')).sessao.nome_fantasia).toBe('Oficina B');
    await dono.call(clientes.retirarAcesso, { params: { id } });
    expect((await refusal(signIn(app, email, 'Minha#2026'))).http).toBe(401);
    // its name is free again
    await entered(dono, await cliente(dono), email.replace('@', '.novo@'));
  });
});
