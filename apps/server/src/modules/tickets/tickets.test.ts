import { exportacoes } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { arquivoTicket, resumoTickets, statusTicket, tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertContato } from '../../../test/kit/rows.ts';
import { until } from '../../../test/kit/salas.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let bia: SignedIn;
let rita: number;

type Body = Call<typeof tickets.store>['body'];
const store = async (body: Partial<Body> = {}, who = admin): Promise<number> =>
  (await who.call(tickets.store, { body: { titulo: 'Sofá com defeito', id_contato: rita, ...body } })).id_ticket;
const show = async (id: number, who = admin) => (await who.call(tickets.show, { params: { id } })).data;
const said = async (id: number, who = admin) => (await who.call(tickets.getRespostas, { params: { id }, query: {} })).data;
const answer = async (id_ticket: number, resposta: string, rest: object = {}, who = admin) =>
  (await who.call(tickets.responder, { body: { id_ticket, resposta, ...rest } })).data;
const list = async (query: object, who = admin) => (await who.call(tickets.getAll, { query })).data.map((t) => t.id_ticket);
const contato = (nome: string, rest: object = {}): Promise<number> =>
  app.database.comEmpresa(empresa.id_empresa, async (db) => await insertContato(db, { nome, ...rest }));

/** How far attendants see; who is signed in hears of it at the next sign-in. */
const scope = (escopo_ticket: 'proprios' | 'todos') =>
  app.database.comEmpresa(empresa.id_empresa, (db) => db.updateTable('grupo').set({ escopo_ticket }).where('modelo', '=', 'atendente').execute());

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  await scope('proprios');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe Prado');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
  bia = await signInAs(app, empresa, 'atendente', 'Bia Reis');
  rita = await contato('Rita Souza');
});
afterAll(() => app.close());

describe('a ticket', () => {
  it('[3] has a number of its own in the company, a state, and whoever it is about', async () => {
    const other = await makeEmpresa(app.database, 'Loja B');
    const boss = await signInAs(app, other, 'administrador');
    const id = await store({ titulo: 'Primeiro', prioridade: 3 });
    const detail = await show(id);
    expect(detail).toMatchObject({
      titulo: 'Primeiro',
      contato: 'Rita Souza',
      status: 1,
      status_ticket_nome: 'Aberto',
      status_cor: 'primary',
      prioridade: 3,
      criador: 'Chefe Prado',
      responsavel: '',
      versao: 1,
    });
    expect(detail.seguidores).toEqual([{ id_login: admin.sessao.id_login, nome: 'Chefe Prado' }]);
    expect((await show(await store({ titulo: 'Segundo' }))).numero).toBe(detail.numero + 1);
    const { data } = await boss.call(statusTicket.getAll, {});
    expect(data.map((s) => [s.id_status_ticket, s.nome, s.cor])).toEqual([
      [1, 'Aberto', 'primary'],
      [5, 'Em andamento', 'info'],
      [6, 'Aguardando cliente', 'warning'],
      [7, 'Aguardando terceiro', 'secondary'],
      [2, 'Resolvido', 'success'],
      [3, 'Fechado', 'dark'],
      [4, 'Cancelado', 'danger'],
    ]);
  });

  it('[issue: 200 created at once: no gap] numbers follow each other whoever is first, also where one is refused', async () => {
    const before = (await show(await store())).numero;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 24 }, (_, i) => store(i % 6 === 5 ? { id_departamento: 999_999 } : { titulo: `Ao mesmo tempo ${i}` })),
    );
    const made = outcomes.flatMap((o) => (o.status === 'fulfilled' ? [o.value] : []));
    expect(made).toHaveLength(20);
    const numbers = (await Promise.all(made.map((id) => show(id)))).map((t) => t.numero).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => before + 1 + i));
  });

  it('[5] refuses at the field: no title, a long one, nobody, somebody of another company', async () => {
    const erros = async (body: object) => (await refusal(admin.call(tickets.store, { body: { titulo: 'X', id_contato: rita, ...body } }))).erros;
    expect(await erros({ titulo: ' ' })).toEqual({ titulo: 'Informe o título' });
    expect(await erros({ titulo: 'x'.repeat(161) })).toEqual({ titulo: 'Máximo de 160 caracteres' });
    expect(await erros({ id_contato: null })).toEqual({ id_contato: 'Escolha um contato ou um cliente' });
    expect(await erros({ id_contato: 999_999 })).toEqual({ id_contato: 'Escolha um contato da lista' });
    expect(await erros({ id_responsavel: 999_999 })).toEqual({ id_responsavel: 'Escolha uma pessoa da lista' });
    expect(await erros({ id_equipe: 999_999 })).toEqual({ id_equipe: 'Escolha uma equipe da lista' });
    expect(await erros({ status: 99 })).toEqual({ status: 'Escolha um status da lista' });
  });

  it('takes the cliente of its contato, and keeps what a save leaves out', async () => {
    const { id_cliente } = await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db.insertInto('cliente').values({ nome: 'Padaria Sol' }).returning('id_cliente').executeTakeFirstOrThrow(),
    );
    const joao = await contato('João', { id_cliente });
    const id = await store({ id_contato: joao, prioridade: 4, descricao: '<p>Oi<script>alert(1)</script></p>' });
    expect(await show(id)).toMatchObject({ id_cliente, cliente: 'Padaria Sol', descricao: '<p>Oi</p>' });
    await admin.call(tickets.store, { body: { id_ticket: id, titulo: 'Outro título' } });
    expect(await show(id)).toMatchObject({ titulo: 'Outro título', prioridade: 4, id_cliente });
    expect((await said(id)).map((e) => e.mudancas)).toEqual([[{ campo: 'Título', antes: 'Sofá com defeito', depois: 'Outro título' }]]);
    expect((await refusal(admin.call(tickets.store, { body: { id_ticket: id, titulo: 'Velho', versao: 1 } }))).http).toBe(409);
    expect((await refusal(admin.call(tickets.store, { body: { id_ticket: id, titulo: 'X', id_contato: null, id_cliente: null } }))).erros).toEqual({
      id_contato: 'Escolha um contato ou um cliente',
    });
  });
});

describe('answers', () => {
  it('[7] are kept in order with who said them; notes apart; the same one sent twice is one', async () => {
    const id = await store({}, ana);
    const first = await answer(id, '<p>Olá <b>Rita</b></p>', { private_id: 'a1' }, ana);
    expect(first).toMatchObject({ tipo: 'publica', de: 'usuario', nome: 'Ana Lima', resposta: '<p>Olá <strong>Rita</strong></p>', indice: 1 });
    expect((await answer(id, '<p>Olá</p>', { private_id: 'a1' }, ana)).id_resposta).toBe(first.id_resposta);
    await answer(id, '<p>Só para nós</p>', { tipo: 'nota' }, ana);
    expect((await said(id, ana)).map(({ tipo, resposta }) => [tipo, resposta])).toEqual([
      ['publica', '<p>Olá <strong>Rita</strong></p>'],
      ['nota', '<p>Só para nós</p>'],
    ]);
    const older = await ana.call(tickets.getRespostas, { params: { id }, query: { antes_de: 2, rpp: 1 } });
    expect([older.data.map((e) => e.indice), older.mais]).toEqual([[1], false]);
    expect((await refusal(answer(id, '<p> </p>', {}, ana))).erros).toEqual({ resposta: 'Escreva a resposta' });
  });

  it('may change the state at once: ended is ended, and opens again', async () => {
    const id = await store();
    await answer(id, '<p>Pronto</p>', { status: 2 });
    expect(await show(id)).toMatchObject({ status: 2, encerrado: 1, encerrado_em: expect.any(String) });
    await admin.call(tickets.store, { body: { id_ticket: id, titulo: 'Sofá com defeito', status: 1 } });
    expect(await show(id)).toMatchObject({ status: 1, encerrado: 0, encerrado_em: null });
    expect((await said(id)).flatMap((e) => e.mudancas.map((m) => `${m.campo}: ${m.antes}>${m.depois}`))).toEqual([
      'Status: Aberto>Resolvido',
      'Status: Resolvido>Aberto',
    ]);
  });

  it('carry files of their writer, each once, for those who see the ticket', async () => {
    const id = await store({}, ana);
    const upload = async (who: SignedIn, nome: string) => (await who.call(arquivoTicket.upload, { file: new File(['nota fiscal'], nome) })).data;
    const mine = await upload(ana, 'nota.txt');
    const hers = await upload(bia, 'dela.txt');
    expect((await refusal(answer(id, '', { arquivos: [mine.id_arquivo, hers.id_arquivo] }, ana))).erros).toHaveProperty('arquivos');
    expect(await said(id)).toEqual([]);
    await answer(id, '', { arquivos: [mine.id_arquivo] }, ana);
    expect((await admin.call(arquivoTicket.getAll, { params: { id } })).data.map((f) => f.nome)).toEqual(['nota.txt']);
    expect((await refusal(answer(id, '<p>de novo</p>', { arquivos: [mine.id_arquivo] }, ana))).erros).toHaveProperty('arquivos');
    const bytes = (who: SignedIn) => fetch(`${app.url}${mine.url}`, { headers: { authorization: `Bearer ${who.token}` } });
    expect([(await bytes(admin)).status, (await bytes(bia)).status]).toEqual([200, 404]);
  });
});

it('[T16] a mark that somebody typed arrives as it was typed, whosever link it would be', async () => {
  const inEmpresa = <T>(work: Parameters<typeof app.database.comEmpresa<T>>[1]) => app.database.comEmpresa(empresa.id_empresa, work);
  const id = await store({ id_contato: await contato('Dona', { email: 'dona@ex.com' }) });
  await answer(id, '<p>Um segredo</p>');
  const { semente } = await inEmpresa((db) => db.selectFrom('link').select('semente').where('id_ticket', '=', id).executeTakeFirstOrThrow());
  const other = await store({ id_contato: await contato('Outra', { email: 'outra@ex.com' }) });
  await answer(other, `<p>Veja {{link:${semente}}}</p>`);
  const mails = async () => ((await (await fetch(`${app.url}/dev/emails.json`)).json()) as { data: { to: string; text: string }[] }).data;
  const { text } = await until('the mail', async () => (await mails()).find(({ to }) => to === 'outra@ex.com'));
  expect(text).toContain(`Veja {{link:${semente}}}`);
  expect(text.match(/\/token\/[\w-]{43}/g)).toHaveLength(1);
  // those of the test below are counted
  await inEmpresa((db) => db.deleteFrom('email_saida').execute());
});

it('[issue: mails out] what a customer may read goes out in one thread; a note never; what became of it stands beside the answer', async () => {
  const maria = await contato('Maria', { email: 'maria@ex.com' });
  const id = await store({ titulo: 'Com\nquebra', id_contato: maria });
  const calado = await store();
  expect((await answer(calado, '<p>Ninguém lê</p>')).email).toBeNull();
  expect((await show(calado)).email).toBe('');
  await app.database.comEmpresa(empresa.id_empresa, (db) =>
    db
      .insertInto('email_config')
      .values({
        servidor: '127.0.0.1',
        porta: 9,
        seguranca: 'nenhuma',
        usuario: '',
        senha: '',
        remetente_nome: 'Loja',
        remetente_email: 'loja@ex.com',
        responder_para: 'sac@ex.com',
      })
      .execute(),
  );
  expect((await show(id)).email).toBe('maria@ex.com');
  await answer(id, '<p>Só nós</p>', { tipo: 'nota' });
  expect((await answer(id, '<p>Já vai</p><ul><li>hoje</li><li>amanhã</li></ul>')).email).toMatchObject({ para: 'maria@ex.com', motivo: '' });
  const mails = await app.database.comEmpresa(empresa.id_empresa, (db) =>
    db.selectFrom('email_saida').select(['para', 'assunto', 'texto', 'cabecalhos']).execute(),
  );
  const { numero } = await show(id);
  // numbers are those of every installation: the word is the company's alone
  const { palavra_do_correio } = await app.database.semEmpresa((db) =>
    db.selectFrom('empresa').select('palavra_do_correio').where('id_empresa', '=', empresa.id_empresa).executeTakeFirstOrThrow(),
  );
  const thread = `<ticket-${id}-${palavra_do_correio}@prosa.invalid>`;
  expect(palavra_do_correio).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  expect(mails).toEqual([
    {
      para: 'maria@ex.com',
      assunto: `[#${numero}] Com quebra`,
      // the outbox keeps the mark of a link, never its address
      texto: expect.stringMatching(
        new RegExp(
          `^Para responder, escreva para sac@ex\\.com citando \\[#${numero}\\]\\.\\n\\nChefe:\\n\\nJá vai\\n- hoje\\n- amanhã\\n\\nLer e responder sem senha: {{link:[0-9a-f-]{36}}}\\n\\nLoja A\\n$`,
        ),
      ) as string,
      cabecalhos: { References: thread, 'In-Reply-To': thread },
    },
  ]);
  // files go along as far as a mail can carry them; what is left is named
  const upload = async (nome: string) => (await admin.call(arquivoTicket.upload, { file: new File(['nota'], nome) })).data.id_arquivo;
  const [small, large] = [await upload('nota.txt'), await upload('video.txt')];
  await app.database.comEmpresa(empresa.id_empresa, (db) => db.updateTable('arquivo').set({ tamanho: 11_000_000 }).where('id_arquivo', '=', large).execute());
  await answer(id, '<p>Em anexo</p>', { arquivos: [small, large] });
  const last = await app.database.comEmpresa(empresa.id_empresa, (db) =>
    db.selectFrom('email_saida').select(['anexos', 'texto']).orderBy('id_email', 'desc').executeTakeFirstOrThrow(),
  );
  expect(last).toEqual({ anexos: [small], texto: expect.stringContaining('Arquivos grandes demais para o e-mail: video.txt.') });
});

describe('who has it', () => {
  it('[7] whoever takes it first has it; the other is told whose it is', async () => {
    const id = await store();
    await scope('todos');
    [ana, bia] = [await signInAs(app, empresa, 'atendente', 'Ana Melo'), await signInAs(app, empresa, 'atendente', 'Bia Melo')];
    const outcomes = await Promise.allSettled([ana.call(tickets.assumir, { params: { id } }), bia.call(tickets.assumir, { params: { id } })]);
    const [dono] = outcomes.flatMap((o, i) => (o.status === 'fulfilled' ? [['Ana Melo', 'Bia Melo'][i]] : []));
    expect(outcomes.find((o) => o.status === 'rejected')?.reason).toMatchObject({ http: 409, message: `Este ticket já é de ${dono}.` });
    expect((await show(id)).responsavel).toBe(dono);
    // of many at once one person's presses are taken, and nobody else's
    const other = await store();
    const many = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? ana : bia).call(tickets.assumir, { params: { id: other } })));
    const won = (await show(other)).responsavel === 'Ana Melo' ? 10 : 20;
    expect(many.filter((o) => o.status === 'fulfilled')).toHaveLength(won);
  });

  it('[7] is handed to a departamento, an equipe or a person, with a reason; path and body agree', async () => {
    const id = await store({ id_responsavel: ana.sessao.id_login! });
    await admin.call(tickets.transferir, { params: { id }, body: { id_ticket: id, id_usuario: bia.sessao.id_login!, motivo: 'Conhece o caso' } });
    expect((await show(id)).responsavel).toBe('Bia Melo');
    expect((await said(id)).at(-1)).toMatchObject({
      tipo: 'evento',
      motivo: 'Conhece o caso',
      mudancas: [{ campo: 'Responsável', antes: 'Ana Melo', depois: 'Bia Melo' }],
    });
    const refused = async (body: object) => (await refusal(admin.call(tickets.transferir, { params: { id }, body: body }))).erros;
    expect(await refused({ id_ticket: id + 1, id_usuario: bia.sessao.id_login! })).toHaveProperty('id_ticket');
    expect(await refused({ motivo: 'Nenhum' })).toEqual({ id_departamento: 'Escolha um departamento, uma equipe ou uma pessoa' });
    expect(await refused({ id_departamento: 999_999 })).toEqual({ id_departamento: 'Escolha um departamento da lista' });
  });

  it('[6] own, of the departamento or all: in list, URL, answers, counts and files', async () => {
    await scope('proprios');
    const carla = await signInAs(app, empresa, 'atendente', 'Carla');
    const hidden = await store({ titulo: 'Escondido' });
    const own = await store({ titulo: 'Da Carla', id_responsavel: carla.sessao.id_login! });
    expect(await list({}, carla)).toEqual([own]);
    expect(await list({ ids: `${hidden},${own}` }, carla)).toEqual([own]);
    expect(await list({ ids: `${hidden},${own}` })).toHaveLength(2);
    for (const call of [tickets.show, tickets.getRespostas, tickets.assumir, arquivoTicket.getAll])
      expect((await refusal(carla.call(call, { params: { id: hidden }, query: {} }))).http).toBe(404);
    expect((await refusal(answer(hidden, '<p>Oi</p>', {}, carla))).http).toBe(404);
    expect((await carla.call(tickets.contagens, {})).data).toMatchObject({ meus: 1, sem_responsavel: 0 });
    expect((await carla.call(resumoTickets.getAllTicket, { query: { id_contato: rita } })).data.map((t) => t.id_ticket)).toEqual([own]);
    const timeline = await carla.call(resumoContato.linhaDoTempo, { params: { id: rita }, query: { limite: 100 } });
    expect(timeline.data.flatMap((i) => (i.tipo === 'ticket' ? [i.ticket.id_ticket] : []))).toEqual([own]);
  });
});

it('the list goes out as a file with the names that stand in it', async () => {
  await store({ titulo: 'Vai para o arquivo' });
  const { data } = await admin.call(exportacoes.store, { body: { tipo: 'tickets', formato: 'csv', filtro: { q: 'vai para o arquivo' } } });
  await until('ready', async () => (await admin.call(exportacoes.show, { params: { id: data.id_exportacao } })).data.estado === 'pronta');
  const text = await (await admin.request(`/exportacoes/baixar/${data.id_exportacao}`)).text();
  expect(text).toContain('Vai para o arquivo;Rita Souza');
  expect(text).toContain(';Aberto;Normal;');
});

it('the list is searched by title, number and contato, narrowed, and read by its views', async () => {
  const zeca = await contato('Zeca Pagodinho');
  const id = await store({ titulo: 'Máquina parada', id_contato: zeca, prazo: '2026-01-01T12:00:00Z', prioridade: 4 });
  const { numero } = await show(id);
  for (const q of ['maquina', `#${numero}`, 'pagodinho']) expect(await list({ q })).toContain(id);
  expect(await list({ id_contato: zeca, situacao: 'abertos', prioridade: 4, id_responsavel: 0 })).toEqual([id]);
  expect(await list({ visao: 'vencidos' })).toEqual([id]);
  expect(await list({ visao: 'sem_responsavel', id_contato: zeca })).toEqual([id]);
  await admin.call(tickets.lote, { body: { ids: [id], status: 6 } });
  expect(await list({ visao: 'aguardando_cliente' })).toEqual([id]);
  await admin.call(tickets.assumir, { params: { id } });
  expect(await list({ visao: 'meus', q: 'maquina' })).toEqual([id]);
  expect(await list({ visao: 'meus' }, ana)).not.toContain(id);
  expect((await admin.call(tickets.getAll, { query: { ordem: 'prazo asc', rpp: 1 } })).data[0]!.id_ticket).toBe(id);
  const alike = await admin.call(tickets.parecidos, { query: { titulo: 'maquina parada de novo' } });
  expect(alike.data.map((t) => t.id_ticket)).toEqual([id]);
});

it('[3] [4] its checklist: made, ticked, all and none, taken away', async () => {
  const id = await store();
  const item = async (title: string, rest: object = {}) => (await admin.call(tickets.item, { body: { id_ticket: id, title, ...rest } })).id_ticket_item;
  const a = await item('Ligar');
  await item('Agendar');
  await item('Ligar de novo', { id_ticket_item: a, status: 1 });
  expect((await show(id)).itens.map(({ title, status }) => [title, status])).toEqual([
    ['Ligar de novo', 1],
    ['Agendar', 0],
  ]);
  await admin.call(tickets.itens, { params: { id }, body: { status: 1 } });
  await admin.call(tickets.tirarItem, { params: { id: a } });
  expect((await show(id)).itens.map(({ title, status }) => [title, status])).toEqual([['Agendar', 1]]);
  expect((await refusal(item(' '))).erros).toEqual({ title: 'Escreva o item' });
});

it('those who follow hear of it, but never who acted; a note tells whom it names', async () => {
  const dora = await signInAs(app, empresa, 'supervisor', 'Dora');
  const notices = async () => (await dora.call(notificacao.getAll, { query: {} })).data.map((n) => [n.title, n.toRoute]);
  const id = await store({ titulo: 'Com avisos', id_responsavel: dora.sessao.id_login! });
  const made = ['Chefe Prado abriu um ticket para você', `/tickets/show/${id}`];
  await expect.poll(notices).toEqual([made]);
  await answer(id, '<p>Veja isto</p>', { tipo: 'nota', mencoes: [dora.sessao.id_login] });
  const named = ['Chefe Prado mencionou você', `/tickets/show/${id}`];
  await expect.poll(notices).toEqual([named, made]);
  const next = await store({ titulo: 'Outro' });
  await dora.call(tickets.seguir, { params: { id: next }, body: { seguir: 1 } });
  await answer(next, '<p>Vi</p>', { status: 2 }, dora);
  await answer(next, '<p>Respondi</p>');
  await expect.poll(notices).toEqual([['Chefe Prado respondeu um ticket', `/tickets/show/${next}`], named, made]);
});

describe('states', () => {
  const save = (body: Call<typeof statusTicket.store>['body']) => admin.call(statusTicket.store, { body });
  it('of their own, in their own order; of the first four only the name changes', async () => {
    const { id_status_ticket: oficina } = await save({ nome: 'Na oficina', cor: 'warning', categoria: 'aguardando_terceiro' });
    expect(oficina).toBe(8);
    expect((await refusal(save({ nome: 'na oficina' }))).erros).toEqual({ nome: 'Já existe um status com esse nome' });
    const fixed = 'Este status faz parte do sistema: a cor e a categoria dele não mudam.';
    expect((await refusal(save({ id_status_ticket: 2, nome: 'Concluído', cor: 'danger' }))).erros).toEqual({ cor: fixed });
    expect((await refusal(save({ id_status_ticket: 2, nome: 'Concluído', categoria: 'aberto' }))).erros).toEqual({ categoria: fixed });
    await save({ id_status_ticket: 2, nome: 'Concluído' });
    const { data } = await admin.call(statusTicket.getAll, {});
    expect(data.find((s) => s.id_status_ticket === 2)).toMatchObject({ nome: 'Concluído', cor: 'success', categoria: 'encerrado' });
    expect((await refusal(save({ id_status_ticket: 1, nome: 'Aberto', status: 0 }))).erros).toHaveProperty('status');
    await admin.call(tickets.lote, { body: { ids: [await store()], status: oficina } });
    expect((await refusal(save({ id_status_ticket: oficina, nome: 'Na oficina', categoria: 'encerrado' }))).erros).toHaveProperty('categoria');
    const order = data.map((s) => s.id_status_ticket).toReversed();
    await admin.call(statusTicket.ordenar, { body: { ids: order } });
    expect((await admin.call(statusTicket.getAll, {})).data.map((s) => s.id_status_ticket)).toEqual(order);
    expect((await refusal(admin.call(statusTicket.ordenar, { body: { ids: order.slice(1) } }))).http).toBe(409);
  });
});
