import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { findCalendarioVigente } from './alvos.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let foreign: SignedIn;
let now = new Date('2026-11-23T12:00:00-03:00');

const faixa = (inicio: number, fim: number) => ({ inicio: inicio * 60, fim: fim * 60 });
const util = [faixa(8, 12), faixa(13, 18)];
const semana = [[], util, util, util, util, util, []];
const adminOf = async (e: TestEmpresa) => signIn(app, (await makeLogin(app.database, e.id_empresa, e.grupos.administrador)).usuario);
const store = async (nome: string, rest: object = {}, who = admin): Promise<number> =>
  (await who.call(Calendario.store, { body: { nome, semana, ...rest } })).id_calendario;
const line = (nome: string, of = empresa): Promise<number> =>
  app.database.comEmpresa(of.id_empresa, async (db) => {
    const row = await db.insertInto('wpp_config').values({ nome, ligada: false }).returning('id_wpp_config').executeTakeFirstOrThrow();
    return row.id_wpp_config;
  });

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await adminOf(empresa);
  foreign = await adminOf(await makeEmpresa(app.database, 'Loja B'));
});
afterAll(() => app.close());

describe('calendars', () => {
  it('the most specific holds: departamento, line, empresa, and otherwise none', async () => {
    const { id_departamento } = await admin.call(departamentos.store, { body: { nome: 'Vendas' } });
    const id_wpp_config = await line('Principal');
    const at = (id_linha: number | null, id_dep: number | null) =>
      app.database.comEmpresa(empresa.id_empresa, async (db) => (await findCalendarioVigente(db, { id_wpp_config: id_linha, id_departamento: id_dep }))?.nome);
    expect(await at(id_wpp_config, id_departamento)).toBeUndefined();
    const padrao = await store('Da empresa', { empresa: 1 });
    expect(await at(id_wpp_config, id_departamento)).toBe('Da empresa');
    await store('Da linha', { linhas: [id_wpp_config] });
    expect(await at(id_wpp_config, id_departamento)).toBe('Da linha');
    const dep = await store('Do departamento', { departamentos: [id_departamento] });
    expect(await at(id_wpp_config, id_departamento)).toBe('Do departamento');
    expect(await at(id_wpp_config, null)).toBe('Da linha');
    expect(await at(null, null)).toBe('Da empresa');
    await admin.call(Calendario.delete, { params: { id: dep } });
    expect(await at(id_wpp_config, id_departamento)).toBe('Da linha');
    const { data } = await admin.call(Calendario.getAll, {});
    expect(data.map((c) => [c.nome, c.empresa, c.linhas.map((l) => l.nome)])).toEqual([
      ['Da empresa', 1, []],
      ['Da linha', 0, ['Principal']],
    ]);
    const second = await refusal(admin.call(Calendario.store, { body: { nome: 'Outro', semana, empresa: 1, linhas: [id_wpp_config] } }));
    expect([second.http, second.erros]).toEqual([
      422,
      {
        empresa: 'Para toda a empresa já vale o calendário Da empresa. Tire de lá antes.',
        linhas: 'Para Principal já vale o calendário Da linha. Tire de lá antes.',
      },
    ]);
    // saving the same one again is no conflict with itself
    await store('Da empresa', { id_calendario: padrao, empresa: 1 });
  });

  it('says whether it is open now and when it opens, by the clock of the empresa', async () => {
    await store('Agora', { feriados: [{ nome: 'Aniversário', dia: { tipo: 'data', data: '2026-11-24' }, faixas: [] }] });
    const shown = async () => (await admin.call(Calendario.getAll, { query: { q: 'agora' } })).data[0];
    expect(await shown()).toMatchObject({ aberto: 0, abre_em: '2026-11-23T16:00:00.000Z', feriados: 1 });
    now = new Date('2026-11-23T14:00:00-03:00');
    expect(await shown()).toMatchObject({ aberto: 1, abre_em: null });
    now = new Date('2026-11-23T19:00:00-03:00');
    expect(await shown()).toMatchObject({ aberto: 0, abre_em: '2026-11-25T11:00:00.000Z' });
  });

  it('keeps what was stored, to the minute', async () => {
    const body = {
      nome: 'Inteiro',
      semana: [[{ inicio: 0, fim: 1440 }], [], [], [], [], [], [{ inicio: 570, fim: 735 }]],
      feriados: [
        { nome: 'Natal', dia: { tipo: 'anual', mes: 12, dia: 25 }, faixas: [] },
        { nome: 'Corpus Christi', dia: { tipo: 'pascoa', dias: 60 }, faixas: [faixa(9, 12)] },
      ],
      mensagem: 'Voltamos amanhã.',
    };
    const { id_calendario } = await admin.call(Calendario.store, { body: body as never });
    expect((await admin.call(Calendario.show, { params: { id: id_calendario } })).data).toMatchObject({ ...body, empresa: 0, versao: 1 });
  });

  it('refuses hours that cross, an end before its start, a name in use, and a version that is old', async () => {
    const wrong = async (rest: object) => (await refusal(admin.call(Calendario.store, { body: { nome: 'Errado', semana, ...rest } }))).erros;
    expect(await wrong({ semana: [[faixa(8, 12), faixa(11, 14)], [], [], [], [], [], []] })).toEqual({
      'semana.0.1.inicio': 'Este horário cruza com outro do mesmo dia',
    });
    expect(await wrong({ semana: [[faixa(12, 8)], [], [], [], [], [], []] })).toEqual({
      'semana.0.0.fim': 'O fim tem de ser depois do início. O que passa da meia-noite continua no dia seguinte.',
    });
    expect(Object.keys(await wrong({ semana: [[]] }))).toEqual(['semana']);
    const natal = { nome: 'Natal', dia: { tipo: 'anual', mes: 12, dia: 25 }, faixas: [] };
    expect(await wrong({ feriados: [natal, { ...natal, nome: 'Outro' }] })).toEqual({ 'feriados.1.dia.data': 'É o mesmo dia de Natal' });
    // it would go to the customer as it stands
    expect(await wrong({ mensagem: 'Voltamos amanhã, {{contato.nom}}' })).toEqual({ mensagem: 'A variável {{contato.nom}} não existe aqui.' });
    expect(await wrong({ nome: 'inteiro' })).toEqual({ nome: 'Já existe um calendário com esse nome' });
    const id = await store('Versões');
    await store('Versões', { id_calendario: id, versao: 1 });
    expect((await refusal(admin.call(Calendario.store, { body: { nome: 'Versões', semana, id_calendario: id, versao: 1 } }))).http).toBe(409);
  });

  it('one that is deleted holds nowhere, and comes back as itself unless another holds there by now', async () => {
    const id_wpp_config = await line('Com volta');
    const at = () =>
      app.database.comEmpresa(empresa.id_empresa, async (db) => (await findCalendarioVigente(db, { id_wpp_config, id_departamento: null }))?.id_calendario);
    const id = await store('Com volta', { linhas: [id_wpp_config] });
    expect(await at()).toBe(id);
    await admin.call(Calendario.delete, { params: { id } });
    expect(await at()).not.toBe(id);
    expect((await refusal(admin.call(Calendario.show, { params: { id } }))).http).toBe(404);
    await admin.call(Calendario.restaurar, { params: { id } });
    expect(await at()).toBe(id);
    expect((await refusal(admin.call(Calendario.restaurar, { params: { id } }))).http).toBe(404);

    await admin.call(Calendario.delete, { params: { id } });
    const other = await store('Sem volta', { linhas: [id_wpp_config] });
    expect(await refusal(admin.call(Calendario.restaurar, { params: { id } }))).toMatchObject({
      http: 409,
      message: 'Onde este calendário valia já vale outro. Tire de lá antes de trazer este de volta.',
    });
    await admin.call(Calendario.delete, { params: { id: other } });
    await store('Com volta');
    expect((await refusal(admin.call(Calendario.restaurar, { params: { id } }))).message).toContain('Já existe um calendário com esse nome');
  });

  it('another empresa’s lines and departamentos are not taken, its calendars not found', async () => {
    const id = await store('Nosso', { linhas: [await line('Nossa')] });
    expect((await foreign.call(Calendario.getAll, {})).recordsTotal).toBe(0);
    expect((await refusal(foreign.call(Calendario.show, { params: { id } }))).http).toBe(404);
    expect((await refusal(foreign.call(Calendario.delete, { params: { id } }))).http).toBe(404);
    const theirs = await store('Deles', { linhas: [await line('Nossa 2')] }, foreign);
    expect((await foreign.call(Calendario.show, { params: { id: theirs } })).data.linhas).toEqual([]);
  });
});
