import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { anexosDeContato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import type { Db } from '../../core/db/database.ts';
import { sweepAnexos } from './anexos.service.ts';

let app: TestApp;
let empresa: TestEmpresa;
let ana: SignedIn;
let foreign: SignedIn;
/** Sees only contatos that they look after. */
let caio: SignedIn;
let id_contato: number;
let id_cliente: number;

const inEmpresa = <T>(work: (db: Db) => Promise<T>): Promise<T> => app.database.comEmpresa(empresa.id_empresa, work);
const pdf = () => new File(['%PDF-1.7\n%âãÏÓ\n1 0 obj\n'], 'contrato.pdf', { type: 'application/pdf' });
const attach = (who = ana, file: File = pdf(), id = id_contato) => who.call(anexosDeContato.store, { params: { id }, file });
const list = async (who = ana, id = id_contato) => (await who.call(anexosDeContato.getAll, { params: { id } })).data;
const bytes = async (url: string, who = ana) => {
  const response = await fetch(`${app.url}${url}`, { headers: { authorization: `Bearer ${who.token}` } });
  return { http: response.status, headers: response.headers, text: await response.text() };
};

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'A');
  const other = await makeEmpresa(app.database, 'B');
  const person = async (e: TestEmpresa, id_grupo: number, nome: string) => signIn(app, (await makeLogin(app.database, e.id_empresa, id_grupo, nome)).usuario);
  ana = await person(empresa, empresa.grupos.administrador, 'Ana Lima');
  foreign = await person(other, other.grupos.administrador, 'De Outra');
  const { id_grupo } = await inEmpresa(async (db) => {
    ({ id_contato } = await db.insertInto('contato').values({ nome: 'Rita' }).returning('id_contato').executeTakeFirstOrThrow());
    ({ id_cliente } = await db.insertInto('cliente').values({ nome: 'Rita' }).returning('id_cliente').executeTakeFirstOrThrow());
    return db.insertInto('grupo').values({ nome: 'Próprios', modelo: 'atendente', escopo_contato: 'proprios' }).returning('id_grupo').executeTakeFirstOrThrow();
  });
  caio = await person(empresa, id_grupo, 'Caio Reis');
});
afterAll(() => app.close());

describe('files of a contato', () => {
  it('are kept with who attached them and when, shown newest first, read, taken away and brought back; each act stands in the timeline', async () => {
    const { data: first } = await attach();
    expect(first).toMatchObject({ nome: 'contrato.pdf', content_type: 'application/pdf', autor: 'Ana Lima', url: `/api/contatos/anexo/${first.id_anexo}` });
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#4a5ae8' } })
      .png()
      .toBuffer();
    const { data: second } = await attach(ana, new File([picture], 'fachada.png', { type: 'image/png' }));
    expect((await list()).map(({ id_anexo }) => id_anexo)).toEqual([second.id_anexo, first.id_anexo]);
    expect(second).toMatchObject({ largura: 900, altura: 600 });
    const read = await bytes(first.url);
    expect([read.http, read.text.slice(0, 8), read.headers.get('x-content-type-options')]).toEqual([200, '%PDF-1.7', 'nosniff']);
    expect((await bytes(`${second.url}?tamanho=miniatura`)).headers.get('content-type')).toBe('image/webp');

    await ana.call(anexosDeContato.delete, { params: { id: first.id_anexo } });
    expect((await list()).map(({ id_anexo }) => id_anexo)).toEqual([second.id_anexo]);
    expect((await bytes(first.url)).http).toBe(404);
    expect((await refusal(ana.call(anexosDeContato.delete, { params: { id: first.id_anexo } }))).http).toBe(404);
    await ana.call(anexosDeContato.restaurar, { params: { id: first.id_anexo } });
    expect(await list()).toHaveLength(2);
    const { data } = await ana.call(resumoContato.linhaDoTempo, { params: { id: id_contato } });
    expect(data.map((entry) => entry.tipo === 'mudanca' && [entry.mudanca.autor, ...entry.mudanca.campos])).toEqual([
      ['Ana Lima', { campo: 'Arquivo', antes: '', depois: 'contrato.pdf' }],
      ['Ana Lima', { campo: 'Arquivo', antes: 'contrato.pdf', depois: '' }],
      ['Ana Lima', { campo: 'Arquivo', antes: '', depois: 'fachada.png' }],
      ['Ana Lima', { campo: 'Arquivo', antes: '', depois: 'contrato.pdf' }],
    ]);
  });

  it('have the limits of the composer: not empty, 16 MB, what their name says, the place of the plan', async () => {
    expect((await refusal(attach(ana, new File([], 'vazio.pdf')))).erros).toEqual({ file: 'Escolha um arquivo' });
    expect((await refusal(attach(ana, new File(['MZ isto não é um PDF'], 'contrato.pdf')))).erros).toHaveProperty('file');
    expect(await refusal(attach(ana, new File([new Uint8Array(16 * 1024 * 1024 + 1)], 'grande.txt')))).toMatchObject({ http: 413 });
    await app.database.semEmpresa((db) =>
      db
        .insertInto('limite')
        .values({ id_empresa: empresa.id_empresa, recurso: 'armazenamento_mb', cota: 1 })
        .onConflict((c) => c.columns(['id_empresa', 'recurso']).doUpdateSet({ cota: 1 }))
        .execute(),
    );
    const big = new File(['linha de texto\n'.repeat(120_000)], 'grande.txt');
    expect(await refusal(attach(ana, big))).toMatchObject({ http: 409, details: { limite: { recurso: 'armazenamento_mb' } } });
    await app.database.semEmpresa((db) => db.updateTable('limite').set({ cota: 0 }).where('id_empresa', '=', empresa.id_empresa).execute());
    expect(await list()).toHaveLength(2);
  });

  it('[6] follow who sees the contato: another scope, another empresa, another kind of record find nothing', async () => {
    const [file] = await list();
    const { id_anexo: id } = file!;
    for (const who of [caio, foreign]) {
      expect((await refusal(list(who))).http).toBe(404);
      expect((await refusal(attach(who))).http).toBe(404);
      expect((await bytes(file!.url, who)).http).toBe(404);
    }
    expect((await refusal(foreign.call(anexosDeContato.delete, { params: { id } }))).http).toBe(404);
    expect((await refusal(ana.call(clientes.anexos.delete, { params: { id } }))).http).toBe(404);
    expect((await bytes(`/api/clientes/anexo/${id}`)).http).toBe(404);
    await inEmpresa((db) => db.updateTable('contato').set({ id_responsavel: caio.sessao.id_login }).where('id_contato', '=', id_contato).execute());
    expect(await list(caio)).toHaveLength(2);
    // who sent it up does not keep it after the contato is out of their sight
    const own = (await attach(caio)).data;
    const { id_arquivo } = await inEmpresa((db) => db.selectFrom('anexo').select('id_arquivo').where('id_anexo', '=', own.id_anexo).executeTakeFirstOrThrow());
    await inEmpresa((db) => db.updateTable('contato').set({ id_responsavel: null }).where('id_contato', '=', id_contato).execute());
    expect((await bytes(own.url, caio)).http).toBe(404);
    expect((await bytes(`/api/chat/arquivo/${id_arquivo}`, caio)).http).toBe(404);
  });

  it('of one in the trash are seen, and not changed', async () => {
    await inEmpresa((db) => db.updateTable('contato').set({ excluido_em: new Date() }).where('id_contato', '=', id_contato).execute());
    const [file] = await list();
    expect((await bytes(file!.url)).http).toBe(200);
    expect((await refusal(attach())).http).toBe(404);
    expect((await refusal(ana.call(anexosDeContato.delete, { params: { id: file!.id_anexo } }))).http).toBe(404);
    await inEmpresa((db) => db.updateTable('contato').set({ excluido_em: null }).where('id_contato', '=', id_contato).execute());
  });

  it('go for good a week after they were taken away, or with their record; the others stay', async () => {
    const before = await list();
    const gone = before[0]!;
    await ana.call(anexosDeContato.delete, { params: { id: gone.id_anexo } });
    const other = await inEmpresa((db) => db.insertInto('contato').values({ nome: 'Sem volta' }).returning('id_contato').executeTakeFirstOrThrow());
    await attach(ana, pdf(), other.id_contato);
    await inEmpresa((db) => db.deleteFrom('contato').where('id_contato', '=', other.id_contato).execute());
    const kept = async () => (await inEmpresa((db) => db.selectFrom('arquivo').select('caminho').where('bucket', '=', 'ficha').execute())).length;
    const all = await kept();
    await sweepAnexos(app.core);
    expect(await kept()).toBe(all);
    await inEmpresa((db) =>
      db
        .updateTable('anexo')
        .set({ excluido_em: new Date('2026-01-01') })
        .where('id_anexo', '=', gone.id_anexo)
        .execute(),
    );
    await inEmpresa((db) =>
      db
        .updateTable('arquivo')
        .set({ criado_em: new Date('2025-12-01') })
        .where('bucket', '=', 'ficha')
        .execute(),
    );
    await sweepAnexos(app.core);
    expect(await kept()).toBe(all - 2);
    expect((await refusal(ana.call(anexosDeContato.restaurar, { params: { id: gone.id_anexo } }))).http).toBe(404);
    for (const { url } of await list()) expect((await bytes(url)).http).toBe(200);
    expect(await list()).toHaveLength(before.length - 1);
  });
});

describe('files of the other records', () => {
  it('a cliente, a fornecedor, a funcionario: the same, and in their history', async () => {
    const { id_fornecedor, id_funcionario } = await inEmpresa(async (db) => ({
      ...(await db.insertInto('fornecedor').values({ razao_social: 'Serra' }).returning('id_fornecedor').executeTakeFirstOrThrow()),
      ...(await db.insertInto('funcionario').values({ nome: 'Lia' }).returning('id_funcionario').executeTakeFirstOrThrow()),
    }));
    for (const [calls, id, area] of [
      [clientes.anexos, id_cliente, 'clientes'],
      [fornecedores.anexos, id_fornecedor, 'fornecedores'],
      [funcionarios.anexos, id_funcionario, 'funcionarios'],
    ] as const) {
      const { data } = await ana.call(calls.store, { params: { id }, file: pdf() });
      expect(data.url).toBe(`/api/${area}/anexo/${data.id_anexo}`);
      expect((await bytes(data.url)).http).toBe(200);
      await ana.call(calls.delete, { params: { id: data.id_anexo } });
      await ana.call(calls.restaurar, { params: { id: data.id_anexo } });
      expect((await ana.call(calls.getAll, { params: { id } })).data).toHaveLength(1);
    }
    const { data } = await ana.call(clientes.historico, { params: { id: id_cliente } });
    expect(data.map(({ campos }) => campos[0])).toEqual([
      { campo: 'Arquivo', antes: '', depois: 'contrato.pdf' },
      { campo: 'Arquivo', antes: 'contrato.pdf', depois: '' },
      { campo: 'Arquivo', antes: '', depois: 'contrato.pdf' },
    ]);
  });

  it('[6] who only sees a cliente attaches nothing', async () => {
    const { id_grupo } = await inEmpresa(async (db) => {
      const grupo = await db.insertInto('grupo').values({ nome: 'Só ver', modelo: null }).returning('id_grupo').executeTakeFirstOrThrow();
      await db
        .insertInto('grupo_permissao')
        .values({ ...grupo, controller: 'clientes', funcao: 'getAll', permitido: true })
        .execute();
      return grupo;
    });
    const duda = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, id_grupo, 'Duda')).usuario);
    expect((await refusal(duda.call(clientes.anexos.store, { params: { id: id_cliente }, file: pdf() }))).http).toBe(403);
    expect((await duda.call(clientes.anexos.getAll, { params: { id: id_cliente } })).data).toHaveLength(1);
  });
});
