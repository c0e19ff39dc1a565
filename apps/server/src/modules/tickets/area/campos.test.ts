import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { campoTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeCliente, makeEmpresa } from '../../../../test/kit/factories.ts';

let app: TestApp;
let admin: SignedIn;
let rita: SignedIn;
let troca: number;
let interno: number;
let ids: Record<'pedido' | 'motivo' | 'custo' | 'peso' | 'segredo' | 'velho', number>;

beforeAll(async () => {
  app = await startTestApp();
  const empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador');
  rita = await signIn(app, (await makeCliente(app.database, empresa.id_empresa, 'Rita Souza')).usuario);
  const subject = async (assunto: string, cliente_ve: 0 | 1) => (await admin.call(assuntos.store, { body: { assunto, cliente_ve } })).id_assunto;
  [troca, interno] = [await subject('Troca', 1), await subject('Auditoria', 0)];
  const field = async (nome: string, rest: object) =>
    (await admin.call(campoTicket.store, { body: { nome, tipo: 'texto', cliente_ve: 1, ...rest } as never })).id_campo_ticket;
  ids = {
    pedido: await field('Número do pedido', { ordem: 1 }),
    motivo: await field('Motivo', { id_assunto: troca, tipo: 'lista', opcoes: ['Defeito', 'Outro'], obrigatorio: 1, ordem: 2 }),
    peso: await field('Peso', { id_assunto: troca, tipo: 'numero', ordem: 3 }),
    // the team's own, though it asks for it
    custo: await field('Custo', { id_assunto: troca, cliente_ve: 0, obrigatorio: 1 }),
    segredo: await field('Achado', { id_assunto: interno }),
    velho: await field('Fora de uso', { status: 0 }),
  };
});
afterAll(() => app.close());

const open = async (rest: object = {}): Promise<number> =>
  (await rita.call(areaTickets.store, { body: { titulo: 'Sofá com defeito', texto: 'O pé quebrou.', ...rest } })).id_ticket;
const show = async (id: number) => (await rita.call(areaTickets.show, { params: { id } })).data;
const filled = async (id: number) => (await show(id)).campos.map(({ nome, valor }) => [nome, valor]);

it('[2] customers are asked what is marked for them: of all subjects, and of those that they may choose', async () => {
  expect((await rita.call(areaTickets.campos, {})).data).toEqual([
    { id_campo: ids.pedido, id_assunto: null, nome: 'Número do pedido', tipo: 'texto', opcoes: [], obrigatorio: 0 },
    { id_campo: ids.motivo, id_assunto: troca, nome: 'Motivo', tipo: 'lista', opcoes: ['Defeito', 'Outro'], obrigatorio: 1 },
    { id_campo: ids.peso, id_assunto: troca, nome: 'Peso', tipo: 'numero', opcoes: [], obrigatorio: 0 },
  ]);
});

it('[5] what they fill in is refused at its field, kept as the team reads it, and shown to them afterwards', async () => {
  const refused = async (campos: object) => (await refusal(open({ id_assunto: troca, campos }))).erros;
  expect(await refused({})).toEqual({ [`campos.${ids.motivo}`]: 'Campo obrigatório' });
  expect(await refused({ [ids.motivo]: 'Sumiu', [ids.peso]: 'leve' })).toEqual({
    [`campos.${ids.motivo}`]: 'Escolha uma das opções',
    [`campos.${ids.peso}`]: 'Informe um número',
  });
  const id = await open({
    id_assunto: troca,
    campos: { [ids.pedido]: ' A-1 ', [ids.motivo]: 'defeito', [ids.peso]: '1.234,5', [ids.custo]: '9', [ids.velho]: 'x' },
  });
  const stored = { [ids.pedido]: 'A-1', [ids.motivo]: 'Defeito', [ids.peso]: 1234.5 };
  expect((await admin.call(tickets.show, { params: { id } })).data.campos).toEqual(stored);
  expect(await filled(id)).toEqual([
    ['Número do pedido', 'A-1'],
    ['Motivo', 'Defeito'],
    ['Peso', 1234.5],
  ]);

  // the team's field stays the team's, and is not lost when the customer changes what they wrote
  await admin.call(tickets.store, { body: { id_ticket: id, titulo: 'Sofá', campos: { ...stored, [ids.custo]: '99' } } });
  expect(JSON.stringify(await show(id))).not.toContain('Custo');
  await open({ id_ticket: id, id_assunto: troca, campos: { [ids.motivo]: 'Outro', [ids.custo]: '0' } });
  expect((await admin.call(tickets.show, { params: { id } })).data.campos).toEqual({ [ids.motivo]: 'Outro', [ids.custo]: '99' });
  const told = (await admin.call(tickets.getRespostas, { params: { id }, query: {} })).data.at(-1)!;
  expect(told.mudancas).toContainEqual({ campo: 'Motivo', antes: 'Defeito', depois: 'Outro' });
});

it('an old client that sends no fields changes none; an option that is gone stays with whoever chose it', async () => {
  const id = await open({ id_assunto: troca, campos: { [ids.motivo]: 'Defeito', [ids.pedido]: 'A-2' } });
  await open({ id_ticket: id, id_assunto: troca, titulo: 'Outro título' });
  const { versao } = (await admin.call(campoTicket.show, { params: { id: ids.motivo } })).data;
  const changed = {
    id_campo_ticket: ids.motivo,
    nome: 'Motivo',
    tipo: 'lista' as const,
    opcoes: ['Outro'],
    id_assunto: troca,
    cliente_ve: 1 as const,
    ordem: 2,
  };
  await admin.call(campoTicket.store, { body: { ...changed, obrigatorio: 1, versao } });
  expect(await filled(id)).toEqual([
    ['Número do pedido', 'A-2'],
    ['Motivo', 'Defeito'],
    ['Peso', null],
  ]);
  await open({ id_ticket: id, id_assunto: troca, campos: { [ids.motivo]: 'Defeito' } });
  expect((await refusal(open({ id_assunto: troca, campos: { [ids.motivo]: 'Defeito' } }))).erros).toEqual({
    [`campos.${ids.motivo}`]: 'Escolha uma das opções',
  });
});

it('of a subject that only the company gives, its fields that are marked for customers are read on its tickets', async () => {
  const id = await open();
  await admin.call(tickets.store, { body: { id_ticket: id, titulo: 'Sofá', id_assunto: interno, campos: { [ids.segredo]: 'Riscado' } } });
  expect(await filled(id)).toEqual([
    ['Achado', 'Riscado'],
    ['Número do pedido', null],
  ]);
});
