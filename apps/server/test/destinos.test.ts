import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { emailTransacional } from '@prosa/contract/emails/emails.endpoints.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contatoDeFora } from '../src/modules/contatos/contatos.api.ts';
import { anonymous, type SignedIn, signIn, signInAs, startTestApp, type TestApp } from './kit/app.ts';
import { makeCliente, makeColleague, makeEmpresa, type TestEmpresa } from './kit/factories.ts';
import { until } from './kit/salas.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
const inEmpresa = <T>(work: Parameters<typeof app.database.comEmpresa<T>>[1]) => app.database.comEmpresa(empresa.id_empresa, work);

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  await inEmpresa((db) => db.insertInto('wpp_config').values({ nome: 'Loja', estado: 'conectado', provedor: 'simulador' }).execute());
});
afterAll(() => app.close());

/** Where each mail of the system takes its address from; a new one has to say so here. */
const enderecos: Readonly<Record<string, 'acesso' | 'equipe' | 'digitado'>> = {
  codigo_de_acesso: 'acesso',
  link_de_acesso: 'acesso',
  recuperacao_de_senha: 'acesso',
  senha_area_do_cliente: 'acesso',
  convite_area_do_cliente: 'acesso',
  endereco_trocado: 'acesso',
  convite_da_equipe: 'equipe',
  convite_em_espera: 'equipe',
  numero_desconectado: 'equipe',
  segundo_fator_retirado: 'equipe',
  // codes that prove the very address that was typed, where it was typed
  codigo_de_email: 'digitado',
  codigo_do_chat: 'digitado',
};

it('every mail of the system says where its address comes from', async () => {
  const { data } = await admin.call(emailTransacional.modelos, {});
  expect(data.map(({ tipo }) => tipo).toSorted()).toEqual(Object.keys(enderecos).toSorted());
});

it('[T2, T3, T7] nothing goes where a stranger said, and nothing that opens where staff without clientes/acesso wrote', async () => {
  const onde = { origem: 'formulario', detalhe: 'Orçamento' } as const;
  const { id_cliente, usuario } = await makeCliente(app.database, empresa.id_empresa, 'Padaria');
  const colega = await makeColleague(app.database, empresa.id_empresa, id_cliente);
  const { id_contato: victim } = await inEmpresa((db) =>
    db.updateTable('contato').set({ id_cliente }).where('email', '=', colega).returning('id_contato').executeTakeFirstOrThrow(),
  );
  await inEmpresa((db) => sql`insert into contato_identidade (id_contato, tipo, chave, valor) values (${victim}, 'email', ${colega}, ${colega})`.execute(db));
  // a stranger says a phone of the victim, and of themselves what nobody knows
  await inEmpresa((db) => contatoDeFora(db, { nome: '', telefone: '5511977770001', email: colega }, onde));
  const { id_contato: said } = (await inEmpresa((db) => contatoDeFora(db, { nome: 'Dita', telefone: '5511977770002', email: 'dita@evil.example' }, onde))) as {
    id_contato: number;
  };
  expect((await admin.call(contato.show, { params: { id: victim } })).data.telefone).toBe('');
  // an attendant, who may not give access, leads the record elsewhere
  const bruno = await signInAs(app, empresa, 'atendente', 'Bruno');
  await inEmpresa((db) => db.updateTable('grupo').set({ escopo_contato: 'todos' }).where('modelo', '=', 'atendente').execute());
  const telefones = JSON.stringify([{ tipo_contato: 'Whatsapp', numero: '11977770003', principal: 1 }]);
  await bruno.call(contato.store, { body: { id_contato: victim, email: 'bruno@evil.example', telefones } });

  for (const name of [usuario, colega]) {
    for (const canal of ['email', 'whatsapp'] as const) await anonymous(app)(login.pedirCodigo, { body: { usuario: name, canal } });
    await anonymous(app)(login.recuperarSenha, { body: { usuario: name } });
  }
  await admin.call(clientes.convidar, { params: { id: id_cliente }, body: { usuario } });
  const me = await signIn(app, colega);
  const { id_ticket: own } = await me.call(areaTickets.store, { body: { titulo: 'Meu', texto: 'x' } });
  const { id_ticket: theirs } = await admin.call(tickets.store, { body: { titulo: 'Da dita', id_contato: said } });
  for (const id_ticket of [own, theirs]) await admin.call(tickets.responder, { body: { id_ticket, resposta: '<p>Segredo</p>', tipo: 'publica' } });
  await me.call(areaTickets.resolver, { params: { id: own } });

  const sent = () => app.database.semEmpresa((db) => db.selectFrom('email_saida').select(['para', 'cc', 'tipo']).execute());
  const rows = await until('codes, links and the answer', async () => {
    const all = await sent();
    const has = (para: string, tipo: string) => all.some((row) => row.para === para && row.tipo === tipo);
    const whole = [usuario, colega].every((para) => has(para, 'codigo_de_acesso') && has(para, 'recuperacao_de_senha')) && has(colega, '');
    return whole ? all : undefined;
  });
  expect(new Set(rows.flatMap(({ para, cc }) => [para, ...cc]))).toEqual(new Set([usuario, colega]));
  expect(await inEmpresa((db) => db.selectFrom('sala').select('destino').execute())).toEqual([]);
});
