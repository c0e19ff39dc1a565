import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import { ticketCompositor } from '@prosa/contract/tickets/compositor.endpoints.ts';
import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { arquivoTicket, tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { insertContato, insertSala } from '../../../../test/kit/rows.ts';
import { until } from '../../../../test/kit/salas.ts';
import type { Db } from '../../../core/db/database.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let rita: number;

const store = async (rest: object = {}): Promise<number> =>
  (await admin.call(tickets.store, { body: { titulo: 'Sofá', id_contato: rita, ...rest } })).id_ticket;
const said = async (id: number) => (await admin.call(tickets.getRespostas, { params: { id }, query: {} })).data;
const answer = async (id_ticket: number, resposta: string, rest: object = {}) =>
  (await admin.call(tickets.responder, { body: { id_ticket, resposta, ...rest } })).data;
const scheduled = async (id: number) => (await admin.call(ticketCompositor.agendadas, { params: { id } })).data;
const inMs = (ms: number): string => new Date(app.core.clock.now().getTime() + ms).toISOString();
const schedule = async (id: number, body: object = {}, who = admin) =>
  (await who.call(ticketCompositor.agendar, { params: { id }, body: { resposta: '<p>Conseguiu?</p>', quando: inMs(3_600_000), ...body } })).id_agendada;
const db = <T>(work: (d: Db) => Promise<T>): Promise<T> => app.database.comEmpresa(empresa.id_empresa, work);

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  await db((d) => d.updateTable('grupo').set({ escopo_ticket: 'proprios' }).where('modelo', '=', 'atendente').execute());
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
  rita = await db((d) => insertContato(d, { nome: 'Rita Souza', email: 'rita@ex.com' }));
  await db((d) =>
    d
      .insertInto('email_config')
      .values({ servidor: '127.0.0.1', porta: 9, seguranca: 'nenhuma', usuario: '', senha: '', remetente_nome: 'Loja', remetente_email: 'loja@ex.com' })
      .execute(),
  );
});
afterAll(() => app.close());

describe('[issue: composer]', () => {
  it('keeps what each began to write, cleaned, until it is empty; nobody else has it', async () => {
    const id = await store();
    const draft = async (who: SignedIn) => (await who.call(ticketCompositor.rascunho, { params: { id } })).data;
    const keep = (html: string) => admin.call(ticketCompositor.guardarRascunho, { params: { id }, body: { html, tipo: 'nota' } });
    expect(await draft(admin)).toBeNull();
    await keep('<p>Ainda<script>x()</script></p>');
    await keep('<p>Ainda não<script>x()</script></p>');
    expect(await draft(admin)).toEqual({ html: '<p>Ainda não</p>', tipo: 'nota' });
    expect((await refusal(draft(ana))).http).toBe(404);
    await keep('');
    expect(await draft(admin)).toBeNull();
  });

  it('fills in templates of kind 3, with copies of their files for this answer', async () => {
    const id = await store();
    const modelo = async (tipo: 1 | 3, body: string) =>
      (await admin.call(CadTextoCrm.store, { body: { tipo, titulo: `Modelo ${body.slice(0, 20)}`, itens: [{ type: 'text', body }] } })).id_texto;
    const use = async (id_texto: number) => (await admin.call(ticketCompositor.usarModelo, { params: { id }, body: { id_texto } })).data;
    const { numero } = (await admin.call(tickets.show, { params: { id } })).data;
    expect(await use(await modelo(3, 'Oi {{contato.primeiro_nome}} <b>\n\nÉ o #{{ticket.numero}}'))).toEqual({
      html: `<p>Oi Rita &lt;b&gt;</p><p>É o #${numero}</p>`,
      arquivos: [],
    });
    const whatsapp = await modelo(1, 'Só no WhatsApp');
    expect((await refusal(use(whatsapp))).http).toBe(409);
    expect((await refusal(use(999_999))).http).toBe(404);
    expect((await refusal(modelo(1, '{{ticket.numero}}'))).erros).toHaveProperty(['itens.0.body']);
  });

  it('sends who is in sight a copy without the personal link, and goes to them alone where the customer has no address', async () => {
    const id = await store();
    await admin.call(ticketRelacoes.participante, { body: { id_ticket: id, email: 'socio@ex.com' } });
    await admin.call(ticketRelacoes.participante, { body: { id_ticket: id, email: 'RITA@ex.com' } });
    expect((await answer(id, '<p>Oi</p>')).email).toMatchObject({ para: 'rita@ex.com', cc: [] });
    const { rows } = await db((d) =>
      sql<{
        para: string;
        texto: string;
      }>`select para, texto from email_saida where para in ('rita@ex.com', 'socio@ex.com') and assunto like '[#%' order by id_email desc limit 2`.execute(d),
    );
    // the customer's way in without a password is theirs alone
    expect(rows.map(({ para, texto }) => [para, texto.includes('sem senha')])).toEqual([
      ['socio@ex.com', false],
      ['rita@ex.com', true],
    ]);
    const ze = await db((d) => insertContato(d, { nome: 'Zé' }));
    const outro = await store({ id_contato: ze });
    await admin.call(ticketRelacoes.participante, { body: { id_ticket: outro, email: 'socio@ex.com' } });
    expect((await answer(outro, '<p>Oi</p>')).email).toMatchObject({ para: 'socio@ex.com', cc: [] });
  });

  it('[issue: Enviar de novo] lets a mail that failed go again, and none that is on its way', async () => {
    const id = await store();
    const { id_resposta } = await answer(id, '<p>Oi</p>');
    const again = (who = admin) => who.call(ticketCompositor.reenviarEmail, { params: { id: id_resposta } });
    await until('tried', async () => (await said(id))[0]?.email?.motivo);
    const state = async (estado: string) => {
      const { rows } = await db((d) =>
        sql`update email_saida set estado = ${estado}, motivo = 'Caixa cheia' where id_email = any (select unnest(emails) from ticket_entrada where id_entrada = ${id_resposta}) returning 1`.execute(
          d,
        ),
      );
      expect(rows).toHaveLength(1);
    };
    await state('aceito');
    expect((await refusal(again())).http).toBe(409);
    await state('falhou');
    expect((await said(id))[0]?.email).toMatchObject({ estado: 'falhou', motivo: 'Caixa cheia' });
    expect((await refusal(again(ana))).http).toBe(404);
    await again();
    expect((await said(id))[0]?.email?.estado).toMatch(/aguardando|enviando/);
  });

  it('says of each address what became of its mail, and sends again to those alone that it failed for', async () => {
    const id = await store();
    for (const email of ['socio@ex.com', 'contador@ex.com']) await admin.call(ticketRelacoes.participante, { body: { id_ticket: id, email } });
    const { id_resposta } = await answer(id, '<p>Oi</p>');
    const all = ['rita@ex.com', 'contador@ex.com', 'socio@ex.com'];
    expect((await said(id))[0]?.enderecos.map(({ para }) => para)).toEqual(all);
    const { rows } = await db((d) =>
      sql<{ para: string; cc: string[]; id_email: number }>`select para, cc, id_email from email_saida
        where id_email = any (select unnest(emails) from ticket_entrada where id_entrada = ${id_resposta}) order by id_email`.execute(d),
    );
    expect(rows.map(({ para, cc }) => [para, cc])).toEqual([
      ['rita@ex.com', []],
      ['contador@ex.com', ['socio@ex.com']],
      ['socio@ex.com', ['contador@ex.com']],
    ]);
    await until('tried', async () => (await said(id))[0]?.enderecos.every(({ motivo }) => motivo !== ''));
    const end = (para: string, estado: string, motivo: string) =>
      db((d) =>
        sql`update email_saida set estado = ${estado}, motivo = ${motivo} where id_email = ${rows.find((row) => row.para === para)!.id_email}`.execute(d),
      );
    await end('rita@ex.com', 'aceito', '');
    await end('contador@ex.com', 'aceito', '');
    await end('socio@ex.com', 'falhou', '550 5.1.1 Caixa inexistente');
    expect((await said(id))[0]?.enderecos).toEqual([
      { para: 'rita@ex.com', estado: 'aceito', motivo: '' },
      { para: 'contador@ex.com', estado: 'aceito', motivo: '' },
      { para: 'socio@ex.com', estado: 'falhou', motivo: '550 5.1.1 Caixa inexistente' },
    ]);
    await admin.call(ticketCompositor.reenviarEmail, { params: { id: id_resposta } });
    expect((await said(id))[0]?.enderecos).toMatchObject([
      { estado: 'aceito' },
      { estado: 'aceito' },
      { estado: expect.stringMatching(/aguardando|enviando/) },
    ]);
  });
});

describe('[issue: scheduled answer]', () => {
  it('goes at its time, once, with its file and the state that follows', async () => {
    const id = await store();
    const { id_arquivo } = (await admin.call(arquivoTicket.upload, { file: new File(['nota'], 'nota.txt') })).data;
    const id_agendada = await schedule(id, { quando: inMs(400), status: 6, arquivos: [id_arquivo] });
    expect(await scheduled(id)).toMatchObject([{ nome: 'Chefe', estado: 'aguardando', arquivos: 1, resposta: '<p>Conseguiu?</p>' }]);
    const [first] = await until('said', async () => ((await said(id)).length > 1 ? said(id) : null));
    expect(first).toMatchObject({ tipo: 'publica', nome: 'Chefe', resposta: '<p>Conseguiu?</p>', arquivos: [{ nome: 'nota.txt' }] });
    expect((await admin.call(tickets.show, { params: { id } })).data.status).toBe(6);
    expect(await scheduled(id)).toEqual([]);
    expect((await refusal(admin.call(ticketCompositor.cancelarAgendada, { params: { id: id_agendada } }))).http).toBe(409);
  });

  it('does not go when the customer wrote before, or when it is taken back; whoever scheduled it hears why', async () => {
    const id = await store();
    await schedule(id, { quando: inMs(500) });
    await db((d) =>
      sql`with t as (update ticket set ultimo_indice = ultimo_indice + 1 where id_ticket = ${id} returning ultimo_indice)
      insert into ticket_entrada (id_ticket, indice, tipo, de, texto) select ${id}, ultimo_indice, 'publica', 'contato', 'Consegui' from t`.execute(d),
    );
    const taken = await schedule(id, { quando: inMs(3_600_000) });
    await admin.call(ticketCompositor.cancelarAgendada, { params: { id: taken } });
    await until('refused', async () => (await scheduled(id)).find((a) => a.estado === 'nao_enviada'));
    expect(await scheduled(id)).toMatchObject([{ estado: 'nao_enviada', motivo: 'O cliente escreveu antes.' }]);
    expect((await said(id)).map((e) => e.de)).toEqual(['contato']);
    await until('told', async () => (await admin.call(notificacao.getAll, { query: {} })).data.find((n) => n.title === 'Resposta agendada não enviada'));
  });

  it('is refused at the field: no words, a time that is over, a state that is not there', async () => {
    const id = await store();
    expect((await refusal(schedule(id, { resposta: '<p> </p>' }))).erros).toEqual({ resposta: 'Escreva a resposta' });
    expect((await refusal(schedule(id, { quando: inMs(-1000) }))).erros).toEqual({ quando: 'Escolha um horário que ainda não passou' });
    expect((await refusal(schedule(id, { status: 99 }))).erros).toEqual({ status: 'Escolha um status da lista' });
    expect((await refusal(schedule(id, { arquivos: [999_999] }))).erros).toHaveProperty('arquivos');
    expect((await refusal(schedule(id, {}, ana))).http).toBe(404);
  });
});

describe('[issue: presence]', () => {
  it('each who looks at a ticket learns of the others, and who leaves is gone', async () => {
    const id = await store();
    await admin.call(ticketRelacoes.seguidores, { params: { id }, body: { ids: [ana.sessao.id_login!], seguir: 1 } });
    const say = async (who: SignedIn, estado: 'vendo' | 'ocioso' | 'digitando' | 'fora') =>
      (await who.call(ticketCompositor.presenca, { params: { id }, body: { estado } })).data;
    expect(await say(admin, 'vendo')).toEqual([]);
    expect(await say(ana, 'digitando')).toEqual([{ id_usuario: admin.sessao.id_login, nome: 'Chefe', estado: 'vendo' }]);
    expect(await say(admin, 'ocioso')).toEqual([{ id_usuario: ana.sessao.id_login, nome: 'Ana Lima', estado: 'digitando' }]);
    await say(ana, 'fora');
    expect(await say(admin, 'vendo')).toEqual([]);
    const hidden = await store();
    expect((await refusal(ana.call(ticketCompositor.presenca, { params: { id: hidden }, body: { estado: 'vendo' } }))).http).toBe(404);
  });
});

it('[issue: an answer may also go to the open sala] once, as plain lines, and only where one is open', async () => {
  const id = await store();
  const { id_resposta } = await answer(id, '<p>Bom dia</p><ul><li>um</li><li>dois</li></ul>');
  const send = (entrada = id_resposta) => admin.call(ticketCompositor.naConversa, { params: { id: entrada } });
  expect((await refusal(send())).message).toBe('O contato não tem conversa aberta no WhatsApp.');
  const id_sala = await db(async (d) => {
    const { id_wpp_config } = await d
      .insertInto('wpp_config')
      .values({ nome: 'Loja', provedor: 'simulador' })
      .returning('id_wpp_config')
      .executeTakeFirstOrThrow();
    const sala = await insertSala(d, { topic: 'sala-x', id_contato: rita, id_wpp_config, status_id: 2, id_responsavel: admin.sessao.id_login! });
    await d.insertInto('sala_membro').values({ id_sala: sala, id_login: admin.sessao.id_login! }).execute();
    return sala;
  });
  expect((await admin.call(ticketRelacoes.ver, { params: { id } })).data.conversa_aberta).toBe(id_sala);
  await send();
  await send();
  const texts = await db((d) => d.selectFrom('mensagem').select('texto').where('id_sala', '=', id_sala).where('de', '=', 'usuario').execute());
  expect(texts).toEqual([{ texto: 'Bom dia\n- um\n- dois' }]);
  expect((await said(id))[0]?.id_sala).toBe(id_sala);
  const { id_resposta: nota } = await answer(id, '<p>Só nós</p>', { tipo: 'nota' });
  expect((await refusal(send(nota))).http).toBe(404);
});
