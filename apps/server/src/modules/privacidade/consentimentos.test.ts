import { contatosLista } from '@prosa/contract/contatos/lista.endpoints.ts';
import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertContato } from '../../../test/kit/rows.ts';
import { aceita } from './aceite.ts';

let app: TestApp;
let empresa: TestEmpresa;
let boss: SignedIn;
let ids: { sim: number; nao: number; nada: number };
const inEmpresa = <T>(work: Parameters<typeof app.database.comEmpresa<T>>[1]) => app.database.comEmpresa(empresa.id_empresa, work);
const person = async (id_grupo: number, of = empresa, nome?: string) => signIn(app, (await makeLogin(app.database, of.id_empresa, id_grupo, nome)).usuario);
const say = (id: number, finalidade: 'marketing' | 'pesquisa', concedido: 0 | 1, who = boss) =>
  who.call(privacidade.consentir, { params: { id }, body: { finalidade, concedido, canal: ' Loja ', texto: 'Aceito receber novidades' } });

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  boss = await person(empresa.grupos.administrador, empresa, 'Chefe');
  ids = await inEmpresa(async (db) => {
    const make = async (nome: string) => await insertContato(db, { nome });
    return { sim: await make('Sim'), nao: await make('Não'), nada: await make('Nada') };
  });
});
afterAll(() => app.close());

describe('[issue: consent register]', () => {
  it('nothing said: marketing has to be asked for, the rest may be', async () => {
    expect(await boss.call(privacidade.consentimentos, { params: { id: ids.nada } })).toMatchObject({
      data: [],
      aceita: { atendimento: true, marketing: false, pesquisa: true },
    });
  });

  it('the newest of each purpose holds, and everything stays written', async () => {
    await say(ids.sim, 'marketing', 0);
    await say(ids.sim, 'marketing', 1);
    await say(ids.nao, 'marketing', 1);
    await say(ids.nao, 'marketing', 0);
    await say(ids.nao, 'pesquisa', 0);
    const { data, aceita: may } = await boss.call(privacidade.consentimentos, { params: { id: ids.nao } });
    expect(data.map((k) => [k.finalidade, k.concedido, k.origem, k.canal, k.texto, k.autor])).toEqual([
      ['pesquisa', 0, 'funcionario', 'Loja', 'Aceito receber novidades', 'Chefe'],
      ['marketing', 0, 'funcionario', 'Loja', 'Aceito receber novidades', 'Chefe'],
      ['marketing', 1, 'funcionario', 'Loja', 'Aceito receber novidades', 'Chefe'],
    ]);
    expect(may).toEqual({ atendimento: true, marketing: false, pesquisa: false });
    expect([await inEmpresa((db) => aceita(db, ids.sim, 'marketing')), await inEmpresa((db) => aceita(db, ids.nao, 'marketing'))]).toEqual([true, false]);
  });

  it('what was said does not change', async () => {
    await expect(inEmpresa((db) => db.updateTable('contato_consentimento').set({ concedido: true }).execute())).rejects.toThrow('does not change');
  });

  it('the list finds them by what they said', async () => {
    const names = async (query: object) => (await boss.call(contatosLista.listar, { query })).data.map((c) => c.nome);
    expect(await names({ marketing: 'sim' })).toEqual(['Sim']);
    expect(await names({ marketing: 'nao' })).toEqual(['Não']);
    expect(await names({ marketing: 'sem' })).toEqual(['Nada']);
    expect(await names({ marketing: 'sim,sem' })).toEqual(['Nada', 'Sim']);
    expect(await names({ marketing: 'sim,nao' })).toEqual(['Não', 'Sim']);
    expect(await names({ marketing: 'sim,nao,sem' })).toHaveLength(3);
    expect(await names({ marketing: 'nao', pesquisa: 'sem' })).toEqual([]);
  });

  it('the timeline tells it', async () => {
    const { data } = await boss.call(resumoContato.linhaDoTempo, { params: { id: ids.sim }, query: {} });
    expect(
      data.map((item) => item.tipo === 'consentimento' && [item.consentimento.finalidade, item.consentimento.concedido, item.consentimento.autor]),
    ).toEqual([
      ['marketing', true, 'Chefe'],
      ['marketing', false, 'Chefe'],
    ]);
  });

  it('[6] only with permission and only of those whom one sees', async () => {
    const other = await makeEmpresa(app.database, 'Loja B');
    const foreign = await person(other.grupos.administrador, other);
    expect((await refusal(foreign.call(privacidade.consentimentos, { params: { id: ids.sim } }))).http).toBe(404);
    expect((await refusal(say(ids.sim, 'marketing', 0, foreign))).http).toBe(404);
    const attendant = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente);
    await inEmpresa((db) => db.updateTable('grupo').set({ escopo_contato: 'proprios' }).where('id_grupo', '=', empresa.grupos.atendente).execute());
    const own = await signIn(app, attendant.usuario);
    expect((await refusal(say(ids.sim, 'marketing', 0, own))).http).toBe(404);
    await inEmpresa((db) => db.updateTable('contato').set({ id_responsavel: attendant.id_login }).where('id_contato', '=', ids.nada).execute());
    await say(ids.nada, 'marketing', 1, own);
  });
});
