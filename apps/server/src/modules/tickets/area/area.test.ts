import { asCliente } from '@prosa/contract/client.ts';
import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { arquivoTicket, statusTicket, tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeCliente, makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { insertDepartamento } from '../../../../test/kit/rows.ts';
import { until } from '../../../../test/kit/salas.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let rita: SignedIn & { id_cliente: number };
let rui: SignedIn & { id_cliente: number };
let foreign: SignedIn;

const customer = async (nome: string, of = empresa) => {
  const { usuario, id_cliente } = await makeCliente(app.database, of.id_empresa, nome);
  return { ...(await signIn(app, usuario)), id_cliente };
};
const open = async (who = rita, rest: object = {}): Promise<number> =>
  (await who.call(areaTickets.store, { body: { titulo: 'Sofá com defeito', texto: 'O pé veio quebrado.', ...rest } })).id_ticket;
const mine = async (query: object = {}, who = rita) => (await who.call(asCliente(tickets.getAll), { query })).data;
const show = async (id: number, who = rita) => (await who.call(areaTickets.show, { params: { id } })).data;
const said = async (id: number, who = rita) => (await who.call(asCliente(tickets.getRespostas), { params: { id }, query: {} })).data;
const answer = async (id_ticket: number, resposta: string, rest: object = {}, who = rita) =>
  (await who.call(asCliente(tickets.responder), { body: { id_ticket, resposta, ...rest } })).data;
const staffSays = async (id_ticket: number, resposta: string, rest: object = {}) =>
  (await ana.call(tickets.responder, { body: { id_ticket, resposta, ...rest } })).data;
const inEmpresa = <T>(work: Parameters<typeof app.database.comEmpresa<T>>[1]) => app.database.comEmpresa(empresa.id_empresa, work);

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe Geral');
  ana = await signInAs(app, empresa, 'administrador', 'Ana Lima');
  rita = await customer('Rita Souza');
  rui = await customer('Rui Alves');
  foreign = await customer('De outra', await makeEmpresa(app.database, 'Loja B'));
});
afterAll(() => app.close());

describe('a ticket opened by a customer', () => {
  it('[2] belongs to the cliente, in plain text with links, and is told to who sees all of them', async () => {
    const id = await open(rita, { texto: 'Chegou <b>torto</b>.\n\nVeja https://exemplo.com/foto?a=1&b=2.' });
    expect(await show(id)).toMatchObject({
      titulo: 'Sofá com defeito',
      status_ticket_nome: 'Aberto',
      aguardando: 0,
      editavel: 1,
      nao_lidas: 0,
      texto:
        '<p>Chegou &lt;b&gt;torto&lt;/b&gt;.</p><p>Veja <a href="https://exemplo.com/foto?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">https://exemplo.com/foto?a=1&amp;b=2</a>.</p>',
    });
    expect(await mine({ ids: String(id) })).toMatchObject([{ id_ticket: id, id_cliente: rita.sessao.id_cliente, id_contato: null }]);
    expect((await admin.call(tickets.show, { params: { id } })).data).toMatchObject({ cliente: 'Rita Souza', origem: 'cliente', criador: '' });
    await until('told', async () => (await admin.call(notificacao.getAll, { query: {} })).data.some((n) => n.title === 'Rita Souza abriu um ticket'));
  });

  it('pressed twice is one, without a gap in the numbers', async () => {
    const body = { chave: 'press-1' };
    const [a, b] = await Promise.all([open(rita, body), open(rita, body)]);
    expect(a).toBe(b);
    const before = (await show(a)).numero;
    expect((await show(await open())).numero).toBe(before + 1);
  });

  it('[5] refuses at the field, and a subject that is not for customers', async () => {
    const erros = async (body: object) => (await refusal(open(rita, body))).erros;
    expect(await erros({ titulo: ' ' })).toEqual({ titulo: 'Diga em poucas palavras do que se trata' });
    expect(await erros({ texto: '  ' })).toEqual({ texto: 'Conte o que aconteceu' });
    const ids = await inEmpresa(async (db) => {
      const id_departamento = await insertDepartamento(db, 'Entregas');
      const one = async (assunto: string, cliente_ve: number) =>
        (await db.insertInto('assunto').values({ assunto, cliente_ve, id_departamento }).returning('id_assunto').executeTakeFirstOrThrow()).id_assunto;
      return { interno: await one('Auditoria', 0), entrega: await one('Entrega', 1) };
    });
    expect(await erros({ id_assunto: ids.interno })).toEqual({ id_assunto: 'Escolha um assunto da lista' });
    expect((await rita.call(areaTickets.assuntos, {})).data).toEqual([{ id_assunto: ids.entrega, assunto: 'Entrega' }]);
    const id = await open(rita, { id_assunto: ids.entrega });
    expect(await show(id)).toMatchObject({ assunto: 'Entrega', departamento: 'Entregas' });
    await inEmpresa((db) => db.updateTable('departamento').set({ publico: false }).where('nome', '=', 'Entregas').execute());
    expect((await show(id)).departamento).toBe('');
  });

  it('may be changed until somebody has answered', async () => {
    const id = await open();
    const { versao } = await show(id);
    const edit = (rest: object = {}) => open(rita, { id_ticket: id, titulo: 'Outro título', ...rest });
    await edit({ versao });
    expect(await show(id)).toMatchObject({ titulo: 'Outro título' });
    expect((await refusal(edit({ versao }))).http).toBe(409);
    await staffSays(id, '<p>Já vamos ver.</p>');
    expect(await refusal(edit())).toMatchObject({ http: 409, message: 'Este ticket já foi respondido. Escreva uma resposta.' });
    expect((await show(id)).editavel).toBe(0);
  });

  it('like ones that are open are shown', async () => {
    const who = await customer('Ivo');
    const id = await open(who, { titulo: 'Geladeira não gela' });
    const like = async (titulo: string) => (await who.call(areaTickets.parecidos, { query: { titulo } })).data.map((t) => t.id_ticket);
    expect([await like('geladeira'), await like('gel'), await like('fogão')]).toEqual([[id], [], []]);
  });
});

describe('answers', () => {
  it('the customer reads answers and how the state went; never notes, other changes, last names or colleagues', async () => {
    const id = await open();
    await staffSays(id, '<p>Vamos trocar.</p>', { status: 6 });
    await staffSays(id, '<p>Cliente difícil</p>', { tipo: 'nota' });
    await ana.call(tickets.lote, { body: { ids: [id], prioridade: 4 } });
    expect((await said(id)).map(({ tipo, nome, minha, resposta, situacao }) => [tipo, nome, minha, resposta, situacao])).toEqual([
      ['publica', 'Ana', 0, '<p>Vamos trocar.</p>', null],
      ['evento', '', 0, '', { antes: 'Aberto', depois: 'Aguardando cliente' }],
    ]);
    expect(JSON.stringify([await show(id), await mine(), await said(id)])).not.toMatch(/Lima|difícil|prioridade|seguidores/i);
    expect(await show(id)).toMatchObject({ aguardando: 1, nao_lidas: 1 });
    const { data: inicio } = await rita.call(areaTickets.inicio, {});
    expect(inicio).toMatchObject({ nao_lidas: expect.any(Number), aguardando: 1 });
    await rita.call(areaTickets.lido, { params: { id }, body: { indice: 1 } });
    expect((await show(id)).nao_lidas).toBe(0);
  });

  it('an answer is plain text, once whatever is sent again, and hands the turn to the company', async () => {
    const id = await open();
    await staffSays(id, '<p>Qual a cor?</p>', { status: 6 });
    // what is unread is raised again only later
    const toldTo = async (title: string): Promise<boolean> =>
      (await ana.call(notificacao.getAll, { query: {} })).data.some((n) => n.title === title && n.toRoute === `/tickets/show/${id}`);
    await until('opening told', () => toldTo('Rita Souza abriu um ticket'));
    await ana.call(notificacao.lerTodas, {});
    const first = await answer(id, 'Azul <i>claro</i>', { private_id: 'r1' });
    expect(first).toMatchObject({ minha: 1, nome: 'Rita Souza', resposta: '<p>Azul &lt;i&gt;claro&lt;/i&gt;</p>' });
    expect((await answer(id, 'Azul', { private_id: 'r1' })).id_resposta).toBe(first.id_resposta);
    expect(await show(id)).toMatchObject({ status: 1, aguardando: 0, nao_lidas: 0 });
    expect((await admin.call(tickets.getRespostas, { params: { id }, query: {} })).data.filter((e) => e.tipo === 'publica').map((e) => [e.de, e.nome])).toEqual(
      [
        ['usuario', 'Ana Lima'],
        ['contato', 'Rita Souza'],
      ],
    );
    expect((await refusal(answer(id, ' '))).erros).toEqual({ resposta: 'Escreva a resposta' });
    await until('answer told', () => toldTo('Rita Souza respondeu um ticket'));
  });

  it('files go both ways; one of another customer is none', async () => {
    const id = await open();
    const file = new Blob(['foto'], { type: 'text/plain' });
    const { data: up } = await rita.call(asCliente(arquivoTicket.upload), { file: new File([file], 'foto.txt') });
    expect((await refusal(answer(id, 'Veja', { arquivos: [up.id_arquivo] }, rui))).http).toBe(404);
    const other = await open(rui);
    expect((await refusal(answer(other, 'Veja', { arquivos: [up.id_arquivo] }, rui))).erros).toEqual({
      arquivos: 'Um dos arquivos não está mais disponível. Envie de novo.',
    });
    expect((await answer(id, '', { arquivos: [up.id_arquivo] })).arquivos.map((f) => f.nome)).toEqual(['foto.txt']);
    const get = (who: SignedIn) => fetch(`${app.url}${up.url}`, { headers: { authorization: `Bearer ${who.token}` } });
    expect(await Promise.all([rita, ana, rui, foreign].map(async (who) => (await get(who)).status))).toEqual([200, 200, 404, 404]);
    const { data: theirs } = await ana.call(arquivoTicket.upload, { file: new File([file], 'nota.txt') });
    await staffSays(id, '<p>Só nosso</p>', { tipo: 'nota', arquivos: [theirs.id_arquivo] });
    expect((await rita.call(asCliente(arquivoTicket.getAll), { params: { id } })).data.map((f) => f.nome)).toEqual(['foto.txt']);
    expect((await fetch(`${app.url}${theirs.url}`, { headers: { authorization: `Bearer ${rita.token}` } })).status).toBe(404);
  });
});

describe('the end of a ticket', () => {
  it('the customer says that it is solved, and opens it again within seven days by a press or an answer', async () => {
    const id = await open();
    await rita.call(areaTickets.resolver, { params: { id } });
    expect(await show(id)).toMatchObject({ status_ticket_nome: 'Resolvido', encerrado: 1, reabre_ate: expect.any(String) });
    await rita.call(areaTickets.reabrir, { params: { id } });
    expect(await show(id)).toMatchObject({ status: 1, encerrado: 0, reabre_ate: null });
    await rita.call(areaTickets.resolver, { params: { id } });
    await answer(id, 'Voltou a quebrar');
    expect((await show(id)).encerrado).toBe(0);
    await rita.call(areaTickets.resolver, { params: { id } });
    await inEmpresa((db) =>
      db
        .updateTable('ticket')
        .set({ encerrado_em: new Date(Date.now() - 8 * 86_400_000) })
        .where('id_ticket', '=', id)
        .execute(),
    );
    const late = { http: 409, message: 'Este ticket já foi encerrado. Abra um novo.' };
    expect(await refusal(rita.call(areaTickets.reabrir, { params: { id } }))).toMatchObject(late);
    expect((await show(id)).reabre_ate).toBeNull();
  });

  it('[issue: satisfaction] a solved one takes a mark, one a solution; whoever answers for it is told, of a low one those who lead, too', async () => {
    const chefe = await signInAs(app, empresa, 'supervisor', 'Lia Lider');
    const id = await open();
    const rate = (nota: number, comentario = '', who = rita) => who.call(areaTickets.avaliar, { params: { id }, body: { nota, comentario } });
    expect(await refusal(rate(5))).toMatchObject({ http: 409, message: 'Só dá para avaliar um ticket resolvido.' });
    await ana.call(tickets.assumir, { params: { id } });
    await rita.call(areaTickets.resolver, { params: { id } });
    expect((await refusal(rate(6))).erros).toEqual({ nota: 'Escolha uma nota' });
    expect((await refusal(rate(5, '', rui))).http).toBe(404);
    await rate(5);
    await rate(2, 'Demorou');
    expect((await show(id)).avaliacao).toMatchObject({ nota: 2, comentario: 'Demorou' });
    expect((await admin.call(tickets.show, { params: { id } })).data.avaliacao).toMatchObject({ nota: 2, comentario: 'Demorou' });
    const told = async (who: SignedIn) => (await who.call(notificacao.getAll, { query: {} })).data.some((n) => n.title === 'Rita Souza deu nota 2 de 5');
    await until('leader told', () => told(chefe));
    expect(await told(admin)).toBe(false);
    // the next solution has none yet
    await rita.call(areaTickets.reabrir, { params: { id } });
    await rita.call(areaTickets.resolver, { params: { id } });
    expect((await show(id)).avaliacao).toBeNull();
  });

  it('[issue: later an answer opens a linked ticket] of one that is over for good: the same one for every further answer, and told in both', async () => {
    const id = await open();
    await ana.call(tickets.lote, { body: { ids: [id], status: 3 } });
    const reply = (private_id: string) => rita.call(asCliente(tickets.responder), { body: { id_ticket: id, resposta: 'Quebrou de novo', private_id } });
    const { id_ticket: next } = await reply('a');
    expect(next).not.toBe(id);
    expect((await reply('a')).id_ticket).toBe(next);
    expect((await reply('b')).id_ticket).toBe(next);
    expect((await said(next)).map((e) => e.resposta)).toEqual(['<p>Quebrou de novo</p>', '<p>Quebrou de novo</p>']);
    expect((await show(id)).encerrado).toBe(1);
    const [old, fresh] = [(await admin.call(tickets.show, { params: { id } })).data, (await admin.call(tickets.show, { params: { id: next } })).data];
    expect(fresh).toMatchObject({ titulo: old.titulo, id_cliente: old.id_cliente, departamento: old.departamento, status: 1, origem: 'cliente' });
    const told = async (ticket: number) =>
      (await admin.call(tickets.getRespostas, { params: { id: ticket }, query: {} })).data.map((e) => e.motivo).filter(Boolean);
    expect(await told(id)).toEqual([`O cliente respondeu depois do fim: continua no ticket #${fresh.numero}`]);
    expect(await told(next)).toEqual([`Continuação do ticket #${old.numero}`]);
    const { data: linked } = await admin.call(ticketRelacoes.ver, { params: { id } });
    expect(linked.vinculos.map((v) => [v.id_ticket, v.tipo, v.primeiro])).toEqual([[next, 4, 0]]);
    // and on from there, when that one is over, too
    await ana.call(tickets.lote, { body: { ids: [next], status: 4 } });
    expect((await reply('c')).id_ticket).not.toBe(next);
    expect(await mine({ situacao: 'encerrados' })).toEqual(expect.arrayContaining([expect.objectContaining({ id_ticket: id, status_cor: 'dark' })]));
  });
});

describe('[6] the wall', () => {
  it('another cliente, another company and the trash: not found, and in no list, count or file', async () => {
    const id = await open();
    for (const who of [rui, foreign as typeof rui]) {
      const attempts = [
        () => show(id, who),
        () => said(id, who),
        () => answer(id, 'Oi', {}, who),
        () => open(who, { id_ticket: id }),
        () => who.call(areaTickets.resolver, { params: { id } }),
        () => who.call(areaTickets.reabrir, { params: { id } }),
        () => who.call(areaTickets.lido, { params: { id }, body: { indice: 1 } }),
        () => who.call(asCliente(arquivoTicket.getAll), { params: { id } }),
      ];
      for (const attempt of attempts) expect((await refusal(attempt())).http).toBe(404);
      expect((await mine({ ids: [id] }, who)).length).toBe(0);
      expect((await mine({ id_cliente: rita.id_cliente }, who)).some((t) => t.id_ticket === id)).toBe(false);
    }
    await admin.call(tickets.delete, { params: { id } });
    expect((await refusal(show(id))).http).toBe(404);
  });

  it('a ticket that the company opened shows no text of its own, and its title', async () => {
    const { id_ticket } = await ana.call(tickets.store, {
      body: { titulo: 'Visita técnica', id_cliente: rita.id_cliente, descricao: '<p>Cobrar à parte</p>' },
    });
    expect(await show(id_ticket)).toMatchObject({ titulo: 'Visita técnica', texto: '', editavel: 0 });
  });

  it('[issue: company suspended] reading stays, writing says why', async () => {
    const loja = await makeEmpresa(app.database, 'Loja C');
    const who = await customer('Cliente da C', loja);
    const id = await open(who);
    await app.database.semEmpresa((db) => db.updateTable('empresa').set({ assinatura: 'suspensa' }).where('id_empresa', '=', loja.id_empresa).execute());
    app.core.sessions.invalidate({ id_empresa: loja.id_empresa });
    expect((await show(id, who)).titulo).toBe('Sofá com defeito');
    expect(await refusal(answer(id, 'Oi', {}, who))).toMatchObject({
      http: 403,
      message: 'A empresa não está atendendo por aqui no momento. O que já foi dito continua à vista.',
    });
  });

  it('an unchanged answer is told as such (304)', async () => {
    const id = await open();
    const get = (etag?: string) =>
      fetch(`${app.url}/api/area_cliente/ticket/${id}`, { headers: { authorization: `Bearer ${rita.token}`, ...(etag && { 'if-none-match': etag }) } });
    const etag = (await get()).headers.get('etag')!;
    expect((await get(etag)).status).toBe(304);
    await staffSays(id, '<p>Oi</p>');
    expect((await get(etag)).status).toBe(200);
  });

  it('[7] states by name and colour for customers, without the team’s', async () => {
    const { data } = await rita.call(asCliente(statusTicket.getAll), {});
    expect(data[0]).toEqual({ id_status_ticket: 1, nome: 'Aberto', cor: 'primary' });
  });
});
