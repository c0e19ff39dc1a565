import { asCliente } from '@prosa/contract/client.ts';
import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { contato as contatos } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { contatosMescla } from '@prosa/contract/contatos/mescla.endpoints.ts';
import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeCliente, makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { insertContato } from '../../../../test/kit/rows.ts';
import { findCounted, firstRow, walkNear, walkPage } from '../../../core/lists/long-list.ts';
import { longListOf } from '../../../core/registro/lista.ts';
import { ticketsRegistro } from '../tickets.registro.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;

const contato = (nome: string, rest: object = {}): Promise<number> =>
  app.database.comEmpresa(empresa.id_empresa, async (db) => await insertContato(db, { nome, ...rest }));
const store = async (id_contato: number, titulo: string, rest: object = {}): Promise<number> =>
  (await admin.call(tickets.store, { body: { titulo, id_contato, ...rest } })).id_ticket;
const say = (id_ticket: number, resposta: string, tipo: 'publica' | 'nota' = 'publica') =>
  admin.call(tickets.responder, { body: { id_ticket, resposta, tipo } });
const list = async (q: string, who = admin) => (await who.call(tickets.getAll, { query: { q, ordem: 'numero asc' } })).data.map((t) => t.id_ticket);
const numeroDe = async (id: number) => (await admin.call(tickets.show, { params: { id } })).data.numero;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  await app.database.comEmpresa(empresa.id_empresa, (db) =>
    db.updateTable('grupo').set({ escopo_ticket: 'proprios' }).where('modelo', '=', 'atendente').execute(),
  );
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
});
afterAll(() => app.close());
// whatever was done: the letters of each ticket are those of its words
afterEach(async () => {
  const { rows } = await app.database.semEmpresa((db) =>
    sql`select t.id_ticket from ticket t join ticket_busca b using (id_empresa, id_ticket) where t.letras <> letras_de(b.texto)`.execute(db),
  );
  expect(rows).toEqual([]);
});

describe('the search of tickets', () => {
  it('counts no further than it is asked for, in the order and within what is asked for besides', async () => {
    const quem = await contato('Ursulina');
    const ids: number[] = [];
    for (let n = 0; n < 4; n++) ids.push(await store(quem, `Basculante ${n}`, { prioridade: n === 0 ? 4 : 1 }));
    const lista = (filtro: object) =>
      longListOf(ticketsRegistro, { q: 'basculante', filtro: filtro as never, visao: sql`t.excluido_em is null`, pessoa: 0, ordem: 'numero desc' });
    const counted = (filtro: object, most: number) => app.database.lerEmpresa(empresa.id_empresa, (db) => findCounted(db, lista(filtro), 0, 3, most));
    const all = await counted({}, 10);
    expect([all.n, all.rows.map((r) => r.id)]).toEqual([4, ids.toReversed().slice(0, 3)]);
    expect((await counted({}, 2)).n).toBe(3);
    expect((await counted({ prioridade: 4 }, 10)).rows.map((r) => r.id)).toEqual([ids[0]]);
    // beyond what is counted the order of the list leads to the same rows
    const walked = await app.database.lerEmpresa(empresa.id_empresa, (db) => walkPage(db, lista({}), firstRow, 3));
    expect(walked.map((r) => r.id)).toEqual(all.rows.map((r) => r.id));
  });

  it('[3] finds words of title, description, contato, answers and notes, wherever each of them stands', async () => {
    const id = await store(await contato('Quitéria Prado', { telefone: '5511987650011' }), 'Estofado rasgado', {
      descricao: '<p>Chegou com <b>avaria</b></p>',
    });
    await say(id, '<p>A transportadora vem na <b>segunda-feira</b>, pela manhã.</p>');
    await say(id, '<p>Cliente está irritadíssima</p>', 'nota');
    for (const q of ['estofado', 'ESTOFADO rasg', 'avaria', 'quiteria prado', '11 98765-0011', 'transportadora', 'manha', 'segunda-feira', 'irritadissima'])
      expect(await list(q), q).toEqual([id]);
    expect(await list('transportadora quitéria rasgado')).toEqual([id]);
    expect(await list('transportadora inexistente')).toEqual([]);
    expect(await list('irritadi%')).toEqual([]);
  });

  it('[3] finds a number at once, with and without #, and not every number that holds it', async () => {
    const quem = await contato('Nadir');
    const ids: number[] = [];
    for (let n = 0; n < 12; n++) ids.push(await store(quem, `Numerado ${n}`));
    const one = await store(quem, `Pedido 90${await numeroDe(ids[0]!)}77`);
    const numero = await numeroDe(ids[0]!);
    expect(await list(`#${numero}`)).toEqual([ids[0]]);
    // as it stands in the subject of mails
    expect(await list(`[#${numero}]`)).toEqual([ids[0]]);
    expect(await list(` #${await numeroDe(ids[11]!)} `)).toEqual([ids[11]]);
    const bare = await list(String(await numeroDe(ids[11]!)));
    expect(bare).toContain(ids[11]);
    expect(bare).not.toContain(one);
    expect(await list(`90${numero}77`)).toEqual([one]);
    expect(await list('#999999')).toEqual([]);
    expect((await list('numerado')).length).toBe(12);
  });

  it('holds to what the person sees', async () => {
    const id = await store(await contato('Otília'), 'Sigiloso', { id_responsavel: admin.sessao.id_login! });
    await say(id, '<p>palavra jabuticaba</p>');
    expect(await list('jabuticaba', ana)).toEqual([]);
    expect(await list(`#${await numeroDe(id)}`, ana)).toEqual([]);
    await admin.call(tickets.transferir, { params: { id }, body: { id_usuario: ana.sessao.id_login! } });
    expect(await list('jabuticaba', ana)).toEqual([id]);
  });

  it('customers never find by notes', async () => {
    const { usuario } = await makeCliente(app.database, empresa.id_empresa, 'Rita Compradora');
    const rita = await signIn(app, usuario);
    const { id_ticket } = await rita.call(areaTickets.store, { body: { titulo: 'Cadeira manca', texto: 'Uma perna curta' } });
    await say(id_ticket, '<p>pessoa encrenqueira</p>', 'nota');
    const mine = async (q: string) => (await rita.call(asCliente(tickets.getAll), { query: { q } })).data.map((t) => t.id_ticket);
    expect(await mine('encrenqueira')).toEqual([]);
    expect(await mine('manca')).toEqual([id_ticket]);
    expect(await list('encrenqueira')).toEqual([id_ticket]);
    expect(await list('rita compradora')).toEqual([id_ticket]);
  });
});

describe('letters of a ticket', () => {
  it('rule out none that its words hold, however they are written and whatever part is typed', async () => {
    const words = [
      'Sofá',
      'ação:',
      'COLCHÃO',
      'José',
      'Muñoz',
      '100%',
      'a_b_c',
      "d'água",
      '😀😃😄',
      '日本語テスト',
      '(11)98333-0001',
      'nota.fiscal',
      'ßtraße',
      '\\\\barra',
      'x'.repeat(300),
    ];
    const quem = await contato('Letícia');
    const ids: number[] = [];
    for (const [n, word] of words.entries()) ids.push(await store(quem, `Letrado ${word} ${words[(n * 7 + 3) % words.length]}`.slice(0, 160)));
    for (const id of ids) await say(id, `<p>letrado ${words[id % words.length]}</p>`);
    const lista = (q: string, ordem: string) => longListOf(ticketsRegistro, { q, filtro: {} as never, visao: sql`t.excluido_em is null`, pessoa: 0, ordem });
    const parts = words.flatMap((word) => {
      const letters = Array.from(word);
      return [0, 2].flatMap((from) => [2, 3, 5].map((most) => letters.slice(from, from + most).join('')));
    });
    let met = 0;
    for (const part of new Set(parts.map((p) => p.trim()).filter(Boolean))) {
      for (const q of [part, `letrado ${part}`]) {
        await app.database.lerEmpresa(empresa.id_empresa, async (db) => {
          const found = (await findCounted(db, lista(q, 'numero asc'), 0, 1000)).rows.map((row) => row.id).toSorted((a, b) => a - b);
          // by the order whose index has the letters, and by one that has not
          for (const ordem of ['ultima_em asc', 'numero asc'])
            expect([q, ordem, (await walkNear(db, lista(q, ordem), firstRow, 1000)).map((row) => row.id).toSorted((a, b) => a - b)]).toEqual([q, ordem, found]);
          met += found.length;
        });
      }
    }
    expect(met).toBeGreaterThan(200);
  }, 60_000);

  it('and words follow a contato that is renamed while answers come', async () => {
    const quem = await contato('Clotilde');
    const ids: number[] = [];
    for (let n = 0; n < 4; n++) ids.push(await store(quem, `Ao mesmo tempo ${n}`));
    const rename = (nome: string) =>
      app.database.comEmpresa(empresa.id_empresa, (db) => db.updateTable('contato').set({ nome }).where('id_contato', '=', quem).execute());
    const acts = Array.from({ length: 12 }, (_, n) => [() => rename(`Clotilde ${n}`), ...ids.map((id) => () => say(id, `<p>resposta ${n}</p>`))]).flat();
    await Promise.all(acts.map((act) => act()));
    await rename('Clotilde Derradeira');
    expect(await list('clotilde derradeira resposta')).toEqual(ids);
  });
});

describe('what a ticket is found by follows', () => {
  it('the names of its contato and its cliente, and its own title', async () => {
    const quem = await contato('Zulmira Antiga');
    const { id_cliente } = await admin.call(clientes.store, { body: { nome: 'Mercearia Velha', email: 'mercearia@exemplo.com' } });
    const id = await store(quem, 'Rótulo errado', { id_cliente });
    await admin.call(contatos.store, { body: { id_contato: quem, nome: 'Zulmira Renomeada', email: 'zulmira@exemplo.com' } });
    await admin.call(clientes.store, { body: { id_cliente, nome: 'Mercearia Nova', email: 'mercearia@exemplo.com' } });
    await admin.call(tickets.store, { body: { id_ticket: id, titulo: 'Etiqueta errada' } });
    expect(await list('antiga')).toEqual([]);
    expect(await list('velha')).toEqual([]);
    expect(await list('rótulo')).toEqual([]);
    expect(await list('renomeada nova etiqueta')).toEqual([id]);
  });

  it('contatos that are merged and parted again', async () => {
    const [fica, vai] = [await contato('Valdomiro'), await contato('Genivaldo')];
    const id = await store(vai, 'Com dois nomes');
    await say(id, '<p>sobre o aparador</p>');
    const { id_mescla } = await admin.call(contatosMescla.store, { body: { id_contato: fica, id_perdedor: vai, campos: [] } });
    expect(await list('valdomiro aparador')).toEqual([id]);
    await admin.call(contatosMescla.desfazer, { params: { id: id_mescla } });
    expect(await list('valdomiro aparador')).toEqual([]);
    expect(await list('genivaldo aparador')).toEqual([id]);
  });

  it('a ticket that goes into another and comes back', async () => {
    const quem = await contato('Evaristo');
    const [fica, vai] = [await store(quem, 'Gaveta emperrada'), await store(quem, 'Puxador solto')];
    await say(vai, '<p>sobre o parafuso</p>');
    const numero = await numeroDe(vai);
    const { mesclas } = await admin.call(ticketRelacoes.mesclar, { body: { id_ticket: fica, ids: [vai] } });
    for (const q of ['gaveta parafuso', 'puxador solto gaveta', `#${numero}`, `gaveta ${numero}`]) expect(await list(q), q).toEqual([fica]);
    await admin.call(ticketRelacoes.desfazerMescla, { body: { ids: mesclas } });
    for (const q of ['puxador parafuso', `#${numero}`]) expect(await list(q), q).toEqual([vai]);
    expect(await list('gaveta parafuso')).toEqual([]);
    expect(await list('gaveta')).toEqual([fica]);
  });

  it('answers that move to a ticket of their own, are changed or go', async () => {
    const de = await store(await contato('Deise'), 'De onde');
    await say(de, '<p>guardanapo</p>');
    const [entrada] = (await admin.call(tickets.getRespostas, { params: { id: de }, query: {} })).data;
    const body = { id_ticket: de, entradas: [entrada!.id_resposta], titulo: 'Para onde' };
    const { id_ticket: para } = await admin.call(ticketRelacoes.dividir, { body });
    expect(await list('guardanapo')).toEqual([para]);
    const inEmpresa = (change: RawBuilder<unknown>) => app.database.comEmpresa(empresa.id_empresa, (db) => change.execute(db));
    await inEmpresa(sql`update ticket_entrada set texto = 'toalha' where texto = 'guardanapo'`);
    expect(await list('guardanapo')).toEqual([]);
    expect(await list('toalha')).toEqual([para]);
    await inEmpresa(sql`delete from ticket_entrada where texto = 'toalha'`);
    expect(await list('toalha')).toEqual([]);
  });

  it('a person who is made anonymous: nothing of them is left', async () => {
    const nome = 'Hermengarda Quintanilha';
    const quem = await contato(nome);
    const id = await store(quem, 'Endereço trocado');
    await say(id, '<p>mora na travessa das acácias</p>');
    await say(id, '<p>nota sobre acácias</p>', 'nota');
    expect(await list('hermengarda acácias')).toEqual([id]);
    await admin.call(tickets.lote, { body: { ids: [id], status: 3 } });
    await admin.call(privacidade.anonimizar, { params: { id: quem }, body: { nome, conversas: 'sem_texto' } });
    for (const q of ['hermengarda', 'quintanilha', 'acacias', 'endereço trocado']) expect(await list(q), q).toEqual([]);
    expect(await list('ticket anonimizado')).toEqual([id]);
  });
});
