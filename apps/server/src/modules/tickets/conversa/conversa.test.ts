import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { insertContato, insertSala } from '../../../../test/kit/rows.ts';
import type { Db } from '../../../core/db/database.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let sala: number;
let said: number[];

const db = <T>(work: (d: Db) => Promise<T>): Promise<T> => app.database.comEmpresa(empresa.id_empresa, work);
const entries = async (id: number) => (await admin.call(tickets.getRespostas, { params: { id }, query: {} })).data;
const take = (body: object, who = admin) => who.call(ticketRelacoes.daConversa, { body: { id_sala: sala, msg_ids: said, ...body } });

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  await db((d) => d.updateTable('grupo').set({ escopo_ticket: 'proprios', escopo_atendimento: 'proprios' }).where('modelo', '=', 'atendente').execute());
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
  const { data: foto } = await admin.call(chat.upload, { body: { nome: 'foto.txt' }, file: new File(['foto'], 'foto.txt') });
  [sala, said] = await db(async (d) => {
    const id_contato = await insertContato(d, { nome: 'Rita Souza' });
    const id_sala = await insertSala(d, { topic: 'sala-1', id_contato, status_id: 2, ultimo_index: 3 });
    const em = new Date('2026-11-20T15:00:00Z');
    const say = async (msg_index: number, values: object) =>
      (
        await d
          .insertInto('mensagem')
          .values({ id_sala, msg_index, de: 'contato', em, ...values })
          .returning('id_mensagem')
          .executeTakeFirstOrThrow()
      ).id_mensagem;
    const ids = [
      await say(1, { texto: 'Chegou <b>quebrado</b>' }),
      await say(2, { texto: '', tipo: 'document', id_arquivo: foto.id_arquivo }),
      await say(3, { texto: 'Vamos ver', de: 'usuario', id_login: admin.sessao.id_login! }),
    ];
    return [id_sala, ids] as const;
  }).then(([id, ids]) => [id, ids]);
});
afterAll(() => app.close());

it('[issue: from a sala] chosen messages and files become a ticket, and both sides lead to each other', async () => {
  const { id_ticket } = await take({ titulo: 'Chegou quebrado' });
  const detail = (await admin.call(tickets.show, { params: { id: id_ticket } })).data;
  expect(detail).toMatchObject({ titulo: 'Chegou quebrado', contato: 'Rita Souza', origem: 'conversa', id_sala: sala });
  expect(await entries(id_ticket)).toMatchObject([
    {
      tipo: 'nota',
      resposta:
        '<p><strong>Rita Souza, 20/11/2026 12:00</strong></p><blockquote><p>Chegou &lt;b&gt;quebrado&lt;/b&gt;</p></blockquote>' +
        '<p><strong>Rita Souza, 20/11/2026 12:00</strong></p><blockquote><p>Arquivo: foto.txt</p></blockquote>' +
        '<p><strong>Chefe, 20/11/2026 12:00</strong></p><blockquote><p>Vamos ver</p></blockquote>',
      arquivos: [{ nome: 'foto.txt', tamanho: 4 }],
    },
  ]);
  expect((await admin.call(ticketRelacoes.daSala, { params: { id: sala } })).data).toMatchObject([{ id_ticket }]);
  expect((await admin.call(ticketRelacoes.ver, { params: { id: id_ticket } })).data.salas).toMatchObject([{ id_sala: sala, contato: 'Rita Souza', aberta: 1 }]);
  const lines = await db((d) => d.selectFrom('mensagem').select('texto').where('id_sala', '=', sala).where('de', 'not in', ['contato', 'usuario']).execute());
  expect(lines.map((m) => m.texto)).toEqual([`Ticket #${detail.numero} ligado a esta conversa: Chegou quebrado`]);
});

it('goes into a ticket that is there; any number on both sides; a link is taken off', async () => {
  const first = (await take({ titulo: 'Um', msg_ids: said.slice(0, 1) })).id_ticket;
  expect((await take({ id_ticket: first, msg_ids: said.slice(2) })).id_ticket).toBe(first);
  expect(await entries(first)).toHaveLength(2);
  const second = (
    await admin.call(tickets.store, { body: { titulo: 'Dois', id_contato: (await admin.call(tickets.show, { params: { id: first } })).data.id_contato } })
  ).id_ticket;
  const link = (id_ticket: number, ligar: 0 | 1) => admin.call(ticketRelacoes.ligarSala, { body: { id_sala: sala, id_ticket, ligar } });
  await link(second, 1);
  await link(second, 1);
  const linked = async () => (await admin.call(ticketRelacoes.daSala, { params: { id: sala } })).data.map((t) => t.id_ticket);
  expect(await linked()).toEqual(expect.arrayContaining([first, second]));
  await link(second, 0);
  expect(await linked()).not.toContain(second);
  expect((await refusal(link(second, 0))).http).toBe(404);
});

it('is refused to who does not see the sala or the ticket, without a title, and with a message that is gone', async () => {
  expect((await refusal(take({ titulo: 'X' }, ana))).http).toBe(404);
  expect((await refusal(take({}))).erros).toEqual({ titulo: 'Informe o título' });
  expect((await refusal(take({ titulo: 'X', msg_ids: [...said, 999_999] }))).erros).toHaveProperty('msg_ids');
  expect((await refusal(take({ id_ticket: 999_999 }))).http).toBe(404);
  expect((await refusal(ana.call(ticketRelacoes.daSala, { params: { id: sala } }))).http).toBe(404);
});
