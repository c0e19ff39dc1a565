import { auditoria } from '@prosa/contract/auditoria/auditoria.endpoints.ts';
import { equipes } from '@prosa/contract/equipes/equipes.endpoints.ts';
import { exportacoes } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import { grupo } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../test/kit/factories.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let bia: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Dona Cida');
  bia = await signInAs(app, empresa, 'supervisor', 'Bia Reis');
});
afterAll(() => app.close());

const read = (query: Record<string, string | number> = {}) => admin.call(auditoria.getAll, { query });
const insert = (rows: readonly { em: string; acao?: string }[]) =>
  app.database.semEmpresa((db) =>
    db
      .insertInto('auditoria')
      .values(rows.map(({ em, acao = 'entrada' }) => ({ id_empresa: empresa.id_empresa, em, acao, id_login: bia.sessao.id_login })))
      .execute(),
  );

it('an act says who, what, of which record, from where, and what changed in words', async () => {
  const { id_grupo } = await admin.call(grupo.store, { body: { nome: 'Balcão' } });
  await admin.call(grupo.store, { body: { id_grupo, nome: 'Balcão', escopo_contato: 'departamento' } });
  const { data } = await read({ entidade: 'grupo', id_entidade: id_grupo });
  expect(data[0]).toMatchObject({
    acao: 'grupo_mudado',
    autor: 'Dona Cida',
    suporte: false,
    registro: 'Balcão',
    ip: '127.0.0.1',
    campos: [{ campo: 'Contatos', antes: 'Tudo da empresa', depois: 'O dos departamentos dela' }],
  });
  expect(data.map(({ acao }) => acao)).toEqual(['grupo_mudado', 'grupo_criado']);
});

it('is narrowed to a person, a kind, a record and days of the company, and read on page by page', async () => {
  // 23:30 of the 4th in São Paulo is the 5th in UTC
  await insert([
    { em: '2026-03-05T02:30:00Z', acao: 'senha_trocada' },
    { em: '2026-03-05T12:00:00Z', acao: 'senha_trocada' },
    { em: '2026-03-06T03:00:00Z', acao: 'senha_trocada' },
  ]);
  const days = (await read({ acao: 'senha_trocada', de: '2026-03-05', ate: '2026-03-05' })).data;
  expect(days.map(({ em }) => em)).toEqual(['2026-03-05T12:00:00.000Z']);
  expect((await read({ acao: 'senha_trocada', ate: '2026-03-04' })).data).toHaveLength(1);
  expect(new Set((await read({ id_login: bia.sessao.id_login! })).data.map(({ autor }) => autor))).toEqual(new Set(['Bia Reis']));
  const first = await read({ acao: 'senha_trocada', rpp: 2 });
  expect(first.cursor).not.toBeNull();
  const second = await read({ acao: 'senha_trocada', rpp: 2, cursor: first.cursor! });
  expect([first.data.length, second.data.length, second.cursor]).toEqual([2, 1, null]);
  expect((await refusal(read({ cursor: 'abc' }))).http).toBe(422);
  expect((await refusal(read({ de: 'ontem' }))).erros).toEqual({ de: 'Data inválida' });
});

it('is for administrators, and of their own company', async () => {
  expect((await refusal(bia.call(auditoria.getAll, {}))).http).toBe(403);
  const other = await signInAs(app, await makeEmpresa(app.database, 'Loja B'), 'administrador');
  const { data } = await other.call(auditoria.getAll, {});
  expect(data.map(({ acao }) => acao)).toEqual(['entrada']);
});

it('goes out as a file with what the filters leave', async () => {
  await admin.call(equipes.store, { body: { nome: 'Plantão' } });
  const { data } = await admin.call(exportacoes.store, { body: { tipo: 'auditoria', formato: 'csv', filtro: { acao: 'equipe_criada' } } });
  const id = data.id_exportacao;
  await expect.poll(async () => (await admin.call(exportacoes.show, { params: { id } })).data.estado, { timeout: 10_000 }).toBe('pronta');
  const lines = (await (await admin.request(`/exportacoes/baixar/${id}`)).text()).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/Dona Cida;Criou uma equipe;Equipe;\d+;Plantão/);
});

it('is kept 24 months, or as the company says, six at least; the sweep ends what is older and nothing else', async () => {
  expect((await admin.call(auditoria.prazo, {})).meses).toBe(24);
  expect((await refusal(admin.call(auditoria.salvarPrazo, { body: { meses: 5 } }))).erros).toHaveProperty('meses');
  const old = (months: number): string => new Date(Date.now() - months * 31 * 86_400_000).toISOString();
  await insert([
    { em: old(30), acao: 'chat_encerrado' },
    { em: old(10), acao: 'chat_encerrado' },
  ]);
  const left = async () => (await read({ acao: 'chat_encerrado' })).data.length;
  await app.core.audit.sweep(24);
  expect(await left()).toBe(1);
  await admin.call(auditoria.salvarPrazo, { body: { meses: 6 } });
  expect((await read({ acao: 'auditoria_prazo_mudado' })).data[0]!.campos).toEqual([{ campo: 'Meses guardados', antes: '24', depois: '6' }]);
  await app.core.audit.sweep(24);
  expect(await left()).toBe(0);
  expect((await read({ acao: 'grupo_criado' })).data).toHaveLength(1);
});
