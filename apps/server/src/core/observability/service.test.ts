import { endpoints } from '@prosa/contract/all.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { run, superuser } from '../../../test/empty-database.ts';
import { eventually } from '../../../test/processes.ts';
import { openApi } from '../http/reference.ts';
import { createLog } from './log.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const health = async () => {
  const reply = await fetch(`${app.url}/api/saude`);
  return { http: reply.status, body: (await reply.json()) as { status: boolean; message?: string; partes: Record<string, { ok: boolean; detalhe: string }> } };
};

describe('/api/saude', () => {
  it('200 while all works; 503 that names the part when the database is gone; 200 when it is back', async () => {
    const good = await health();
    expect([good.http, good.body.status]).toEqual([200, true]);
    expect(Object.keys(good.body.partes)).toEqual(expect.arrayContaining(['banco', 'tarefas', 'barramento', 'linhas']));

    const { rows } = await app.database.ownerPool.query<{ nome: string }>('select current_database() as nome');
    const name = rows[0]!.nome;
    await run(superuser(), async (client) => {
      await client.query(`alter database ${name} allow_connections false`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    });
    const bad = await eventually('503', async () => {
      const answer = await health();
      return answer.http === 503 && answer;
    });
    expect(bad.body).toMatchObject({
      status: false,
      message: 'Há partes do serviço com problema.',
      partes: { banco: { ok: false, detalhe: 'sem resposta' }, barramento: { ok: true } },
    });

    await run(superuser(), (client) => client.query(`alter database ${name} allow_connections true`));
    await eventually('200 again', async () => (await health()).http === 200);
  });
});

describe('/metrics', () => {
  const from = (remoteAddress: string, headers = {}) => app.http.inject({ url: '/metrics', remoteAddress, headers });

  it('counts requests by route, not by address, and says how many sockets are open', async () => {
    await app.http.inject({ url: '/api/usuario/getById/123456' });
    const { statusCode, headers, body } = await from('127.0.0.1');
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(body).toContain('prosa_http_segundos_count{rota="/api/usuario/getById/:id",metodo="GET",codigo="401"} 1');
    expect(body).not.toContain('123456');
    expect(body).toContain('prosa_sockets 0');
    expect(body).toContain('prosa_tarefas_falhas_total');
  });

  it.each(['127.0.0.1', '10.1.2.3', '192.168.0.9', '172.16.0.1', '172.31.255.1', '::1', '::ffff:10.0.0.1'])('%s may read it', async (address) => {
    expect((await from(address)).statusCode).toBe(200);
  });
  it.each(['203.0.113.7', '172.32.0.1', '172.15.0.1', '11.0.0.1', '100.127.0.1', '2001:db8::1', '::ffff:8.8.8.8'])(
    '%s is told that there is no such address',
    async (address) => {
      expect((await from(address)).statusCode).toBe(404);
    },
  );
  it('whoever comes through a proxy of this machine counts by the own address', async () => {
    expect((await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404);
    // others may write what they like into that header
    expect((await from('203.0.113.7', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404);
  });
});

describe('/docs', () => {
  it('answers, and its description has every call of the contract under each of its addresses', async () => {
    expect((await fetch(`${app.url}/docs`)).status).toBe(200);
    const served = (await (await fetch(`${app.url}/docs/json`)).json()) as { paths: Record<string, Record<string, { summary: string }>> };
    expect(served).toEqual(JSON.parse(JSON.stringify(openApi())));
    const missing = endpoints.filter((e) => {
      const addresses = [e.path.replace(/\[.*\]$/, ''), e.path.replace(/[[\]]/g, '')];
      return addresses.some((path) => served.paths[`/api${path}`]?.[e.method.toLowerCase()]?.summary !== e.summary);
    });
    expect(missing.map((e) => e.path)).toEqual([]);
  });
});

describe('an address that is not there', () => {
  it('is 404 with the envelope under /api, whoever asks', async () => {
    for (const accept of ['application/json', 'text/html']) {
      const reply = await fetch(`${app.url}/api/nada/disso`, { headers: { accept } });
      expect([reply.status, await reply.json()]).toEqual([404, { status: false, message: 'Endereço não encontrado.' }]);
    }
  });
});

describe('log', () => {
  it("repeats no person's data: neither named fields nor the rows that PostgreSQL quotes", () => {
    const lines: string[] = [];
    const log = createLog('production', 'info', { write: (line) => void lines.push(line) });
    const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ana@x.com) already exists.', constraint: 'contato_email' });
    log.info(
      { senha: 'a', token: 'b', usuario: 'c@x.com', email: 'd@x.com', telefone: '11987654321', req: { headers: { authorization: 'Bearer e' } } },
      'teste',
    );
    log.error({ err: new Error('por fora', { cause: error }) }, 'erro');
    const text = lines.join('');
    expect(text).not.toMatch(/@x\.com|11987654321|Bearer/);
    expect(JSON.parse(lines[1]!)).toMatchObject({ err: { message: 'por fora', cause: { code: '23505', constraint: 'contato_email' } } });
  });
});
