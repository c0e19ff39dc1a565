import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { exportacoes } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import { grupo } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { sql } from 'kysely';
import { Client, type DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous, refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { createTestDatabase } from '../../../test/kit/database.ts';
import { makeEmpresa, makeLogin, type TestEmpresa, type TestLogin, testPassword } from '../../../test/kit/factories.ts';
import { createLog } from '../observability/log.ts';
import { createAudit, withoutLines } from './audit.ts';

let app: TestApp;
let empresa: TestEmpresa;
let boss: TestLogin;
let admin: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  boss = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Chefe');
  admin = await signIn(app, boss.usuario);
});
afterAll(() => app.close());

const rows = (id_empresa = empresa.id_empresa) =>
  app.database.lerEmpresa(id_empresa, (db) => db.selectFrom('auditoria').selectAll().orderBy('id_ato').execute());
const acts = async (): Promise<string[]> => (await rows()).map(({ acao }) => acao);

describe('the security log', () => {
  it('has who signed in, from where, with what, under the number of the call', async () => {
    const [first] = await rows();
    expect(first).toMatchObject({ acao: 'entrada', id_login: boss.id_login, id_login_real: null, depois: { origem: 'senha' }, ip: '127.0.0.1' });
    expect(first!.pedido).toMatch(/^[\da-f-]{36}$/);
    expect(first!.aparelho).not.toBe('');
  });

  it('has tries that failed and that were refused, of names that somebody has', async () => {
    const { usuario: name, id_login } = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente);
    const before = (await rows()).length;
    for (let i = 0; i < 8; i++) await refusal(anonymous(app)(login.login, { body: { usuario: name, senha: 'errada' } }));
    const written = async () => (await rows()).slice(before);
    await expect.poll(async () => (await written()).map((r) => [r.acao, r.id_login])).toEqual(Array.from({ length: 5 }, () => ['entrada_falhou', id_login]));
    // those that were refused are counted: whoever goes on must not fill the table
    await app.core.audit.flush();
    expect((await written()).at(-1)).toMatchObject({ acao: 'entrada_recusada', id_login, ip: '127.0.0.1', depois: { vezes: 3 } });
    await app.database.semEmpresa((db) => sql`delete from interno.tentativa`.execute(db));
  });

  it('has what changes who may do what, and what leaves the company', async () => {
    const before = (await rows()).length;
    const { id_grupo } = await admin.call(grupo.store, { body: { nome: 'Sócios' } });
    await admin.call(grupo.store, { body: { id_grupo, nome: 'Sócias' } });
    const { id_cliente } = await admin.call(clientes.store, { body: { nome: 'Compradora', email: 'c@exemplo.com' } });
    await admin.call(clientes.senhaProvisoria, { params: { id: id_cliente }, body: { senha: 'Provisoria#1' } });
    await admin.call(clientes.bloquear, { params: { id: id_cliente }, body: { bloqueado: true } });
    await admin.call(clientes.retirarAcesso, { params: { id: id_cliente } });
    const { data } = await admin.call(exportacoes.store, { body: { tipo: 'clientes', formato: 'csv' } });
    const id = data.id_exportacao;
    await expect.poll(async () => (await admin.call(exportacoes.show, { params: { id } })).data.estado, { timeout: 10_000 }).toBe('pronta');
    await (await admin.request(`/exportacoes/baixar/${id}`)).text();
    const written = (await rows()).slice(before);
    expect(written.map((r) => [r.acao, r.entidade, r.id_entidade])).toEqual([
      ['grupo_criado', 'grupo', id_grupo],
      ['grupo_mudado', 'grupo', id_grupo],
      ['acesso_dado', 'cliente', id_cliente],
      ['acesso_bloqueado', 'cliente', id_cliente],
      ['acesso_retirado', 'cliente', id_cliente],
      ['exportacao_feita', 'exportacao', id],
      ['exportacao_baixada', 'exportacao', id],
    ]);
    expect(written.every((r) => r.id_login === boss.id_login && r.pedido !== '')).toBe(true);
    expect(JSON.stringify(written)).not.toMatch(/Provisoria|exemplo\.com|Compradora/);
  });

  it('has passwords, sessions that were ended, and links to a new password', async () => {
    const { usuario: name } = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente);
    const before = (await rows()).length;
    const me = await signIn(app, name);
    await me.call(login.trocarSenha, { body: { senha: 'Cadeado#Azul7', senha_atual: testPassword } });
    await me.call(login.logout, {});
    await anonymous(app)(login.recuperarSenha, { body: { usuario: name } });
    await expect
      .poll(async () => (await acts()).slice(before), { timeout: 10_000 })
      .toEqual(['entrada', 'senha_trocada', 'sessao_encerrada', 'link_de_senha_enviado']);
    // who asked for the link is found, though a job made it
    expect((await rows()).slice(before).every(({ ip, pedido }) => ip !== '' && pedido !== '')).toBe(true);
  });

  it('gathers refused calls of a minute into one row each', async () => {
    const { usuario: name, id_login } = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente);
    const me = await signIn(app, name);
    const before = (await rows()).length;
    for (let i = 0; i < 3; i++) await refusal(me.call(grupo.store, { body: { nome: `Meu ${i}` } }));
    await app.core.audit.flush();
    expect((await rows()).slice(before)).toMatchObject([{ acao: 'chamadas_recusadas', id_login, depois: { rota: '/api/grupo/store', codigo: 403, vezes: 3 } }]);
  });

  it('is only added to: not changed, not taken from, not emptied, not even by the owner; no company reads another’s', async () => {
    const codeOf = (p: Promise<unknown>): Promise<string> =>
      p.then(
        () => 'nenhum',
        (e: DatabaseError) => e.code ?? e.message,
      );
    const { database } = app;
    expect(await codeOf(database.comEmpresa(empresa.id_empresa, (db) => db.updateTable('auditoria').set({ acao: 'x' }).execute()))).toBe('42501');
    expect(await codeOf(database.comEmpresa(empresa.id_empresa, (db) => db.deleteFrom('auditoria').execute()))).toBe('42501');
    for (const text of ["update auditoria set acao = 'x'", 'delete from auditoria', 'truncate auditoria'])
      expect([text, await codeOf(database.semEmpresa((db) => sql.raw(text).execute(db)))]).toEqual([text, '42501']);
    const other = await makeEmpresa(database, 'Loja B');
    expect(await rows(other.id_empresa)).toEqual([]);
  });
});

describe('its lines', () => {
  it('do not tell of demonstration data, whose acts stand in the table', async () => {
    const lines: string[] = [];
    const audit = createAudit({ database: app.database, log: createLog('development', 'warn', { write: (line: string) => void lines.push(line) }) });
    const made = await makeEmpresa(app.database, 'Loja de exemplo');
    const act = () => app.database.comEmpresa(made.id_empresa, (db) => audit.record(db, 'grupo_criado', {}));
    await withoutLines(act);
    expect([(await rows(made.id_empresa)).map(({ acao }) => acao), lines]).toEqual([['grupo_criado'], []]);
    await act();
    expect(lines).toHaveLength(1);
  });

  it('are JSON in production as in development, without secrets; a name that nobody has stands nowhere else', async () => {
    const test = await createTestDatabase();
    try {
      for (const [mode, level] of [
        ['production', 'info'],
        ['development', 'warn'],
      ] as const) {
        const lines: string[] = [];
        const log = createLog(mode, level, { write: (line: string) => void lines.push(line) });
        const audit = createAudit({ database: test.database, log });
        audit.failedSignIn(undefined);
        audit.refused(null, '203.0.113.9', '/api/login/login', 429);
        await audit.flush();
        expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
          { seguranca: 'entrada_falhou', level: 30 },
          { seguranca: 'chamadas_recusadas', rota: '/api/login/login', codigo: 429, vezes: 1, ip: '203.0.113.9' },
        ]);
      }
      const client = new Client(test.owner);
      await client.connect();
      expect((await client.query('select from auditoria')).rowCount).toBe(0);
      await client.end();
    } finally {
      await test.drop();
    }
  });
});
