import { inflateRawSync } from 'node:zlib';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { atendimento, historicoOrdens } from '@prosa/contract/atendimentos/historico.endpoints.ts';
import { exportacoes } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin } from '../../../test/kit/factories.ts';
import { insertContato, insertDepartamento } from '../../../test/kit/rows.ts';
import { until } from '../../../test/kit/salas.ts';
import { contatosExportacao } from '../contatos/lista/lista.exportacao.ts';

let app: TestApp;
let admin: SignedIn;
let seller: SignedIn;
let foreign: SignedIn;
let id_empresa: number;
let vendas: number;
const count = 4500;

beforeAll(async () => {
  app = await startTestApp();
  const empresa = await makeEmpresa(app.database, 'Loja Aurora');
  const other = await makeEmpresa(app.database, 'Clínica Vida');
  ({ id_empresa } = empresa);
  const sellerLogin = await makeLogin(app.database, id_empresa, empresa.grupos.atendente, 'Vendedor');
  vendas = await app.database.comEmpresa(id_empresa, async (db) => {
    await db.updateTable('grupo').set({ escopo_atendimento: 'departamento' }).where('modelo', '=', 'atendente').execute();
    const id_departamento = await insertDepartamento(db, 'Vendas');
    const outro = await insertDepartamento(db, 'Suporte');
    await db.insertInto('departamento_membro').values({ id_departamento, id_login: sellerLogin.id_login }).execute();
    const nome = 'Zé "do" Açaí; Filho';
    const id_contato = await insertContato(db, { nome });
    await sql`insert into sala (topic, id_contato, id_departamento, status_id, criado_em, encerrado_em, primeira_resposta_s, ultimo_index, busca)
      select 'sala-' || n, ${id_contato}, case when n <= 10 then ${id_departamento}::bigint else ${outro}::bigint end, case when n % 2 = 0 then 4 else 2 end,
        timestamptz '2026-03-10 15:30:00+00' + make_interval(mins => n), case when n % 2 = 0 then timestamptz '2026-03-11 18:00:05+00' + make_interval(mins => n) end, 65, n, 'ze'
      from generate_series(1, ${count}) n`.execute(db);
    return id_departamento;
  });
  admin = await signIn(app, (await makeLogin(app.database, id_empresa, empresa.grupos.administrador, 'Admin')).usuario);
  seller = await signIn(app, sellerLogin.usuario);
  foreign = await signIn(app, (await makeLogin(app.database, other.id_empresa, other.grupos.administrador, 'De fora')).usuario);
});
afterAll(() => app.close());

type Body = Parameters<typeof admin.call<typeof exportacoes.store>>[1]['body'];
const ready = (who: SignedIn, id: number) =>
  until('ready', async () => {
    const { data } = await who.call(exportacoes.show, { params: { id } });
    return data.estado === 'pronta' && data;
  });
async function file(who: SignedIn, body: Body): Promise<Buffer> {
  const { data } = await who.call(exportacoes.store, { body });
  await ready(who, data.id_exportacao);
  const response = await who.request(`/exportacoes/baixar/${data.id_exportacao}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Entries of a ZIP file by its own directory. */
function unzip(bytes: Buffer): Map<string, string> {
  const entries = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = bytes.readUInt32LE(end + 16);
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const length = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + length);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26);
    entries.set(name, inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20))).toString());
    at += 46 + length;
  }
  return entries;
}

describe('an export', () => {
  it('as CSV for Excel in Brazil: mark, semicolons, quotes, the time zone of the empresa, more rows than a batch', async () => {
    const text = (await file(admin, { tipo: 'atendimentos', formato: 'csv' })).toString();
    const lines = text.split('\r\n');
    expect(text.startsWith('\uFEFFAtendimento;Contato;')).toBe(true);
    expect(lines).toHaveLength(count + 2);
    expect(lines[count]).toContain('"Zé ""do"" Açaí; Filho"');
    expect(lines[count]).toContain('10/03/2026 12:31:00');
    expect(lines[count - 1]).toContain('11/03/2026 15:02:05');
    expect(lines[count - 1]).toContain(';0:01:05;26:30:05;2');
    expect(new Set(lines.slice(1, -1)).size).toBe(count);
  });

  it('as XLSX: a workbook with its rows, moments and durations as spreadsheets count them', async () => {
    const parts = unzip(await file(admin, { tipo: 'atendimentos', formato: 'xlsx', filtro: { id_departamento: String(vendas) } }));
    expect([...parts.keys()]).toContain('xl/workbook.xml');
    const sheet = parts.get('xl/worksheets/sheet1.xml')!;
    expect(sheet.match(/<row /g)).toHaveLength(11);
    expect(sheet).toContain('Zé &quot;do&quot; Açaí; Filho');
    // 10/03/2026 12:31 in São Paulo
    expect(Number(/s="2"><v>([\d.]+)<\/v>/.exec(sheet.slice(sheet.lastIndexOf('<row ')))![1])).toBeCloseTo(46091 + (12 * 60 + 31) / 1440, 6);
    expect(sheet).toContain(` s="3"><v>${65 / 86_400}</v>`);
  });

  it('has what the filters and the scope of whoever asked leave', async () => {
    const rows = async (who: SignedIn, filtro: Record<string, string>) =>
      (await file(who, { tipo: 'atendimentos', formato: 'csv', filtro })).toString().split('\r\n').length - 2;
    expect(await rows(admin, { situacao: 'encerradas', id_departamento: String(vendas) })).toBe(5);
    await app.database.comEmpresa(id_empresa, (db) =>
      sql`insert into grupo_permissao (id_grupo, controller, funcao, permitido) select id_grupo, 'atendimento', 'exportar', true from grupo where modelo = 'atendente'`.execute(
        db,
      ),
    );
    app.core.sessions.invalidate({ id_empresa });
    expect(await rows(seller, {})).toBe(10);
  });

  it('is its maker’s alone; the list’s own permission is asked for, and its filters are checked', async () => {
    const { data } = await admin.call(exportacoes.store, { body: { tipo: 'atendimentos', formato: 'csv', filtro: { id_departamento: String(vendas) } } });
    for (const who of [seller, foreign]) {
      expect((await refusal(who.call(exportacoes.show, { params: { id: data.id_exportacao } }))).http).toBe(404);
      expect((await who.request(`/exportacoes/baixar/${data.id_exportacao}`)).status).toBe(404);
    }
    await ready(admin, data.id_exportacao);
    await app.database.comEmpresa(id_empresa, (db) => sql`update grupo_permissao set permitido = false where funcao = 'exportar'`.execute(db));
    app.core.sessions.invalidate({ id_empresa });
    expect((await refusal(seller.call(exportacoes.store, { body: { tipo: 'atendimentos', formato: 'csv' } }))).http).toBe(403);
    expect((await refusal(admin.call(exportacoes.store, { body: { tipo: 'atendimentos', formato: 'csv', filtro: { de: 'ontem' } } }))).http).toBe(422);
  });

  it('has the columns that it began with, also when a field is added meanwhile', async () => {
    const filtro = contatosExportacao.filtro.parse({});
    const person = {
      id_login: admin.sessao.id_login!,
      departamentos: [],
      escopos: { atendimento: 'todos', ticket: 'todos', contato: 'todos', bloco: 'todos' },
      grants: [],
    } as const;
    const { columns, rows } = await app.database.comEmpresa(id_empresa, async (db) => {
      const begun = await (contatosExportacao.columns as Exclude<typeof contatosExportacao.columns, readonly unknown[]>)(db, filtro);
      await db.insertInto('campo_personalizado').values({ nome: 'Chegou depois', tipo: 'texto' }).execute();
      return { columns: begun, ...(await contatosExportacao.next(db, person, filtro, null, 10, begun)) };
    });
    expect(rows.map((row) => row.length)).toEqual([columns.length]);
    expect((await file(admin, { tipo: 'contatos', formato: 'xlsx' })).length).toBeGreaterThan(1000);
  });

  it('can be given up, and cannot be fetched then', async () => {
    const { id_exportacao: id } = await app.database.comEmpresa(id_empresa, (db) =>
      db
        .insertInto('exportacao')
        .values({ id_login: admin.sessao.id_login!, tipo: 'atendimentos', formato: 'csv', filtro: '{}', visao: '{}', nome: 'x.csv' })
        .returning('id_exportacao')
        .executeTakeFirstOrThrow(),
    );
    expect((await admin.request(`/exportacoes/baixar/${id}`)).status).toBe(409);
    await admin.call(exportacoes.cancelar, { params: { id } });
    expect((await admin.call(exportacoes.show, { params: { id } })).data.estado).toBe('cancelada');
    expect((await admin.request(`/exportacoes/baixar/${id}`)).status).toBe(409);
  });
});

describe('[2: /atendimento] the history', () => {
  const list = (who: SignedIn, query: Parameters<typeof admin.call<typeof atendimento.getAll>>[1]['query'] = {}) => who.call(atendimento.getAll, { query });

  it('pages, orders and counts what the person may see', async () => {
    const { data, recordsTotal, recordsFiltered } = await list(admin, { rpp: 3, situacao: 'encerradas' });
    expect([recordsTotal, recordsFiltered]).toEqual([count, count / 2]);
    expect(data.map((r) => r.mensagens)).toEqual([4500, 4498, 4496]);
    expect(data[0]).toMatchObject({
      status: 'Encerrado resolvido',
      departamento: 'Suporte',
      primeira_resposta_s: 65,
      duracao_s: 26 * 3600 + 30 * 60 - 60 + 5 + 60,
    });
    expect((await list(seller)).recordsTotal).toBe(10);
    expect((await list(foreign)).recordsTotal).toBe(0);
    expect((await list(admin, { rpp: 1, ordem: 'mensagens asc' })).data[0]!.mensagens).toBe(1);
    const day = await list(admin, { de: '2026-03-10T15:31:00Z', ate: '2026-03-10T15:35:00Z' });
    expect(day.recordsFiltered).toBe(5);
    expect((await list(admin, { q: 'acai', status_id: '2', id_departamento: String(vendas) })).recordsFiltered).toBe(5);
  });

  it.each(historicoOrdens.flatMap((by) => [`${by} asc`, `${by} desc`]))(
    '[7] %s: read on from a cursor it is the same list, whatever came meanwhile',
    async (ordem) => {
      const whole = (await list(admin, { ordem, rpp: 200 })).data.map((r) => r.id_sala);
      const seen: number[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined && seen.length < 200; ) {
        const page: Awaited<ReturnType<typeof list>> = await list(admin, { ordem, rpp: 37, ...(cursor !== '' && { cursor }) });
        seen.push(...page.data.map((r) => r.id_sala));
        ({ cursor } = page);
      }
      expect(seen.slice(0, 200)).toEqual(whole);
      expect((await refusal(list(admin, { ordem, cursor: 'W251bGwsMF0.1' }))).http).toBe(422);
    },
  );

  it('one shows its facts; what the person may not see is not there', async () => {
    const [mine] = (await list(seller, { rpp: 1 })).data;
    const { data, membros, acontecimentos } = await seller.call(atendimento.show, { params: { id: mine!.id_sala } });
    expect(data).toMatchObject({ id_sala: mine!.id_sala, departamento: 'Vendas' });
    expect([membros, acontecimentos]).toEqual([[], []]);
    const [hidden] = (await list(admin, { rpp: 1 })).data;
    expect((await refusal(seller.call(atendimento.show, { params: { id: hidden!.id_sala } }))).http).toBe(404);
    expect((await refusal(seller.call(chat.show, { params: { id: hidden!.id_sala } }))).http).toBe(404);
  });
});
