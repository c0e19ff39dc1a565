import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { tagContato } from '@prosa/contract/tags/tags.endpoints.ts';
import { campoTicket, macroTicket, modeloTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { insertContato, insertDepartamento } from '../../../../test/kit/rows.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let rita: number;

const store = async (rest: object = {}, who = admin): Promise<number> =>
  (await who.call(tickets.store, { body: { titulo: 'Sofá', id_contato: rita, ...rest } })).id_ticket;
const show = async (id: number) => (await admin.call(tickets.show, { params: { id } })).data;
const said = async (id: number) => (await admin.call(tickets.getRespostas, { params: { id }, query: {} })).data;
const macro = async (body: Partial<Call<typeof macroTicket.store>['body']>) =>
  (await admin.call(macroTicket.store, { body: { nome: `Macro ${Math.random()}`, ...body } })).id_macro;
const lote = (body: object, who = admin) => who.call(tickets.lote, { body: body as never });

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  await app.database.comEmpresa(empresa.id_empresa, (db) =>
    db.updateTable('grupo').set({ escopo_ticket: 'proprios' }).where('modelo', '=', 'atendente').execute(),
  );
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
  rita = await app.database.comEmpresa(empresa.id_empresa, (db) => insertContato(db, { nome: 'Rita Souza' }));
});
afterAll(() => app.close());

describe('[issue: macros]', () => {
  it('answer with variables, set fields, add items and marks, and give the ticket to who uses them', async () => {
    const id = await store();
    const id_macro = await macro({
      nome: 'Tudo',
      resposta: '<p>Oi, {{contato.primeiro_nome}}: é o #{{ticket.numero}}, {{ticket.titulo}}<script>x()</script></p>',
      id_status_ticket: 6,
      prioridade: 4,
      responsavel: 'eu',
      itens: ['Pedir fotos', 'Ligar'],
      tags: ['Com defeito'],
    });
    const { numero } = await show(id);
    const { data } = await admin.call(macroTicket.previa, { params: { id: id_macro, id_ticket: id } });
    expect(data).toMatchObject({ resposta: `<p>Oi, Rita: é o #${numero}, Sofá</p>`, tipo: 'publica' });
    expect(data.mudancas).toEqual([
      'Status: Aguardando cliente',
      'Prioridade: Urgente',
      'Responsável: Chefe',
      'Itens: Pedir fotos, Ligar',
      'Tags do contato: Com defeito',
    ]);
    expect(await lote({ ids: [id], id_macro })).toMatchObject({ mudados: 1 });
    expect(await show(id)).toMatchObject({ status: 6, prioridade: 4, responsavel: 'Chefe', itens: [{ title: 'Pedir fotos' }, { title: 'Ligar' }] });
    const [answer, change] = await said(id);
    expect(answer).toMatchObject({ tipo: 'publica', resposta: `<p>Oi, Rita: é o #${numero}, Sofá</p>` });
    expect(change).toMatchObject({ tipo: 'evento', motivo: 'Macro Tudo' });
    expect((await admin.call(tagContato.getAll, { query: { id_contato: rita } })).data.map((t) => t.name)).toEqual(['Com defeito']);
  });

  it('are refused at the field: nothing to do, an unknown variable, nobody, the same name', async () => {
    const erros = async (body: object) => (await refusal(admin.call(macroTicket.store, { body: { nome: 'Nova', ...body } }))).erros;
    expect(await erros({})).toEqual({ resposta: 'Diga o que a macro faz: um texto ou pelo menos uma mudança' });
    expect(await erros({ resposta: '<p>{{nada}}</p>' })).toHaveProperty('resposta');
    expect(await erros({ responsavel: 'pessoa' })).toEqual({ id_responsavel: 'Escolha uma pessoa' });
    expect(await erros({ responsavel: 'pessoa', id_responsavel: 999_999 })).toEqual({ id_responsavel: 'Escolha uma pessoa da lista' });
    expect(await erros({ id_status_ticket: 99 })).toEqual({ id_status_ticket: 'Escolha um status da lista' });
    await macro({ nome: 'Repetida', prioridade: 1 });
    expect(await erros({ nome: 'repetida', prioridade: 1 })).toEqual({ nome: 'Já existe uma macro com esse nome' });
    const off = await macro({ prioridade: 1, status: 0 });
    expect((await refusal(lote({ ids: [await store()], id_macro: off }))).http).toBe(409);
  });

  it('on a ticket that is not seen do nothing, and many are done whole or not at all', async () => {
    const hidden = await store();
    const own = await store({ id_responsavel: ana.sessao.id_login });
    const id_macro = await macro({ prioridade: 4, resposta: '<p>Oi</p>' });
    expect((await refusal(ana.call(macroTicket.previa, { params: { id: id_macro, id_ticket: hidden } }))).http).toBe(404);
    expect((await refusal(lote({ ids: [own, hidden], id_macro }, ana))).http).toBe(404);
    expect(await said(own)).toEqual([]);
  });
});

describe('[issue: bulk] many at once', () => {
  it('whole or not at all, and each back to what it was, but for what somebody changed since', async () => {
    const [a, b] = [await store({ prioridade: 1 }), await store({ prioridade: 3 })];
    const { id_lote, mudados } = await lote({ ids: [a, b], prioridade: 4, status: 2, id_responsavel: ana.sessao.id_login });
    expect(mudados).toBe(2);
    expect(await show(a)).toMatchObject({ prioridade: 4, status: 2, encerrado: 1, responsavel: 'Ana Lima' });
    await admin.call(tickets.store, { body: { id_ticket: b, titulo: 'Sofá', prioridade: 2 } });
    expect((await refusal(ana.call(tickets.desfazerLote, { params: { id: id_lote! } }))).http).toBe(404);
    await admin.call(tickets.desfazerLote, { params: { id: id_lote! } });
    expect(await show(a)).toMatchObject({ prioridade: 1, status: 1, encerrado: 0, encerrado_em: null, responsavel: '' });
    expect(await show(b)).toMatchObject({ prioridade: 2, status: 1, responsavel: '' });
    expect((await refusal(admin.call(tickets.desfazerLote, { params: { id: id_lote! } }))).http).toBe(409);
    expect((await refusal(lote({ ids: [a, 999_999], prioridade: 2 }))).http).toBe(404);
    expect((await show(a)).prioridade).toBe(1);
    expect((await refusal(lote({ ids: [a] }))).erros).toEqual({ status: 'Escolha o que mudar' });
  });

  it('transferred with a reason; given away by who sees only the own ones, and taken back', async () => {
    const id = await store({ id_responsavel: ana.sessao.id_login });
    await ana.call(tickets.seguir, { params: { id }, body: { seguir: 0 } });
    const id_departamento = await app.database.comEmpresa(empresa.id_empresa, (db) => insertDepartamento(db, 'Vendas'));
    const { id_lote } = await lote({ ids: [id], id_departamento, id_responsavel: null, motivo: 'É de vendas' }, ana);
    expect((await said(id)).at(-1)).toMatchObject({ motivo: 'É de vendas' });
    expect(await show(id)).toMatchObject({ departamento: 'Vendas', responsavel: '' });
    await ana.call(tickets.desfazerLote, { params: { id: id_lote! } });
    expect(await show(id)).toMatchObject({ departamento: '', responsavel: 'Ana Lima' });
    expect((await refusal(lote({ ids: [id], id_departamento: 999_999 }))).erros).toHaveProperty('id_departamento');
  });
});

describe('[issue: assunto with its own custom fields and template]', () => {
  it('fields of a subject are asked of its tickets alone; values are read, refused at the field, and told in the timeline', async () => {
    const { id_assunto } = await admin.call(assuntos.store, { body: { assunto: 'Troca' } });
    const campo = async (body: object) => (await admin.call(campoTicket.store, { body: body as never })).id_campo_ticket;
    const pedido = await campo({ nome: 'Pedido', tipo: 'texto', obrigatorio: 1, id_assunto });
    const valor = await campo({ nome: 'Valor', tipo: 'numero' });
    expect((await refusal(store({ id_assunto, campos: { [valor]: 'doze' } }))).erros).toEqual({
      [`campos.${pedido}`]: 'Campo obrigatório',
      [`campos.${valor}`]: 'Informe um número',
    });
    const id = await store({ id_assunto, campos: { [pedido]: ' A-1 ', [valor]: '1.234,5' } });
    expect((await show(id)).campos).toEqual({ [pedido]: 'A-1', [valor]: 1234.5 });
    await admin.call(tickets.store, { body: { id_ticket: id, titulo: 'Sofá', campos: { [pedido]: 'A-2', [valor]: 1234.5 } } });
    expect((await said(id)).at(-1)?.mudancas).toEqual([{ campo: 'Pedido', antes: 'A-1', depois: 'A-2' }]);
    // without its subject the field is not asked for, and what it held stays
    await admin.call(tickets.store, { body: { id_ticket: id, titulo: 'Sofá', id_assunto: null, campos: { [valor]: 2 } } });
    expect((await show(id)).campos).toEqual({ [pedido]: 'A-2', [valor]: 2 });
    expect((await refusal(campo({ id_campo_ticket: pedido, nome: 'Pedido', tipo: 'numero' }))).erros).toHaveProperty('tipo');
    expect((await refusal(campo({ nome: 'Lista', tipo: 'lista' }))).erros).toEqual({ opcoes: 'Inclua pelo menos uma opção' });
  });

  it('a template holds values of own fields: read and refused as on a ticket, but none is asked for', async () => {
    const { id_assunto } = await admin.call(assuntos.store, { body: { assunto: 'Garantia' } });
    const campo = async (body: object) => (await admin.call(campoTicket.store, { body: { id_assunto, ...body } as never })).id_campo_ticket;
    const [serie, anos] = [await campo({ nome: 'Série', tipo: 'texto', obrigatorio: 1 }), await campo({ nome: 'Anos', tipo: 'numero' })];
    const modelo = (campos: object) => admin.call(modeloTicket.store, { body: { nome: 'Garantia', id_assunto, campos } as never });
    expect((await refusal(modelo({ [anos]: 'dois' }))).erros).toEqual({ [`campos.${anos}`]: 'Informe um número' });
    const { id_modelo } = await modelo({ [anos]: '1,5', 999_999: 'x' });
    expect((await admin.call(modeloTicket.show, { params: { id: id_modelo } })).data.campos).toEqual({ [anos]: 1.5 });
    expect((await refusal(store({ id_assunto, campos: {} }))).erros).toEqual({ [`campos.${serie}`]: 'Campo obrigatório' });
  });

  it('a ticket made from a template has its checklist', async () => {
    const { id_modelo } = await admin.call(modeloTicket.store, {
      body: { nome: 'Troca', titulo: 'Troca', descricao: '<p>O quê<img src=x></p>', itens: ['Fotos', 'Nota'] },
    });
    expect((await admin.call(modeloTicket.show, { params: { id: id_modelo } })).data).toMatchObject({ descricao: '<p>O quê</p>', itens: ['Fotos', 'Nota'] });
    expect((await show(await store({ id_modelo }))).itens.map((i) => i.title)).toEqual(['Fotos', 'Nota']);
    await admin.call(modeloTicket.delete, { params: { id: id_modelo } });
    expect((await show(await store({ id_modelo }))).itens).toEqual([]);
  });
});
