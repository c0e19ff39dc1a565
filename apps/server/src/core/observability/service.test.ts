import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { endpoints } from '@prosa/contract/all.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { run, superuser } from '../../../test/kit/empty-database.ts';
import { eventually } from '../../../test/kit/processes.ts';
import { openApi } from '../http/pages/reference.ts';
import { createLog } from './log.ts';

const token = 'token-das-metricas-token-das-metricas';
const withToken = { authorization: `Bearer ${token}` };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PROSA_METRICAS: token } });
});
afterAll(() => app.close());

const health = async (headers: Record<string, string> = withToken) => {
  const reply = await fetch(`${app.url}/api/saude`, { headers });
  return { http: reply.status, body: (await reply.json()) as { status: boolean; message?: string; partes: Record<string, { ok: boolean; detalhe: string }> } };
};

describe('/api/saude', () => {
  it('200 while all works; 503 that names the part when the database is gone; 200 when it is back', async () => {
    const good = await health();
    expect([good.http, good.body.status]).toEqual([200, true]);
    expect(Object.keys(good.body.partes)).toEqual(expect.arrayContaining(['banco', 'tarefas', 'barramento', 'linhas']));

    const strangers: Record<string, string>[] = [{}, { authorization: 'Bearer outro' }, { authorization: `Bearer ${token}x` }];
    // whoever has no token learns whether it works, and nothing of what it is made of
    for (const headers of strangers) expect(await health(headers)).toEqual({ http: 200, body: { status: true } });

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

    for (const headers of strangers)
      expect(await health(headers)).toEqual({ http: 503, body: { status: false, message: 'Há partes do serviço com problema.' } });

    await run(superuser(), (client) => client.query(`alter database ${name} allow_connections true`));
    await eventually('200 again', async () => (await health()).http === 200);
  });
});

describe('[operacao: which address says what]', () => {
  const ready = async (headers: Record<string, string> = withToken) => {
    const reply = await fetch(`${app.url}/api/saude/pronto`, { headers });
    return { http: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };
  const grants = (sql: string) => app.database.ownerPool.query(sql);

  it('/api/saude/pronto asks what this process needs to serve, and nothing that all share', async () => {
    expect(await ready()).toMatchObject({ http: 200, body: { status: true, partes: { banco: { ok: true }, arquivos: { ok: true } } } });
    expect(Object.keys((await ready()).body['partes'] as object)).toEqual(['banco', 'arquivos']);
    expect(await ready({})).toEqual({ http: 200, body: { status: true } });
    expect(Object.keys((await health()).body.partes)).toEqual(expect.arrayContaining(['banco', 'arquivos', 'tarefas', 'barramento']));
  });

  it('a role that may sign in and read nothing is no health', async () => {
    await grants('revoke select on empresa from prosa_app');
    try {
      expect(await ready()).toMatchObject({ http: 503, body: { status: false, partes: { banco: { ok: false }, arquivos: { ok: true } } } });
      expect((await health()).http).toBe(503);
    } finally {
      await grants('grant select on empresa to prosa_app');
    }
    expect((await ready()).http).toBe(200);
  });

  it('nor is a folder that takes no files', async () => {
    const folder = join(app.core.config.dataDir, 'arquivos');
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, 'no folder');
    try {
      const bad = await eventually('503', async () => {
        const answer = await ready();
        return answer.http === 503 && answer;
      });
      expect(bad.body).toMatchObject({ partes: { banco: { ok: true }, arquivos: { ok: false } } });
    } finally {
      await rm(folder);
    }
    await eventually('200 again', async () => (await ready()).http === 200);
  });
});

describe('/metrics', () => {
  const from = (remoteAddress: string, headers = {}) => app.http.inject({ url: '/metrics', remoteAddress, headers });

  it('counts requests by route, not by address, and says how many sockets are open', async () => {
    await app.http.inject({ url: '/api/usuario/getById/123456' });
    const { statusCode, headers, body } = await from('127.0.0.1', withToken);
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(body).toContain('prosa_http_segundos_count{rota="/api/usuario/getById/:id",metodo="GET",codigo="401"} 1');
    expect(body).not.toContain('123456');
    expect(body).toContain('prosa_sockets 0');
    expect(body).toContain('prosa_tarefas_falhas_total');
  });

  it.each(['127.0.0.1', '10.1.2.3', '::1', '203.0.113.7'])('%s is told that there is no such address, unless it has the token', async (address) => {
    expect((await from(address)).statusCode).toBe(404);
    expect((await from(address, { authorization: 'Bearer errado' })).statusCode).toBe(404);
    expect((await from(address, withToken)).statusCode).toBe(200);
  });

  it('without the setting nobody has it', async () => {
    const other = await startTestApp();
    try {
      for (const authorization of ['', 'Bearer ', 'Bearer undefined'])
        expect((await fetch(`${other.url}/metrics`, { headers: { authorization } })).status).toBe(404);
    } finally {
      await other.close();
    }
  });
});

describe('/docs', () => {
  it('answers, and its description has every call of the contract under each of its addresses', async () => {
    expect((await fetch(`${app.url}/docs`)).status).toBe(200);
    const served = (await (await fetch(`${app.url}/docs/json`)).json()) as { paths: Record<string, Record<string, { summary: string }>> };
    expect(served).toEqual(JSON.parse(JSON.stringify(await openApi())));
    const missing = endpoints.filter((e) => {
      const addresses = [e.path.replace(/\[.*\]$/, ''), e.path.replace(/[[\]]/g, '')];
      return addresses.some((path) => served.paths[`/api${path}`]?.[e.method.toLowerCase()]?.summary !== e.summary);
    });
    expect(missing.map((e) => e.path)).toEqual([]);
  });

  it('is made and packed once: whoever asks all the time costs its bytes alone', async () => {
    const ask = (url: string, accept: string) => app.http.inject({ url, headers: { 'accept-encoding': accept } });
    for (const url of ['/docs/json', '/docs/static/swagger-ui.css']) {
      const plain = await ask(url, 'identity');
      const unpack = { 'br, gzip': brotliDecompressSync, 'br;q=0, gzip': gunzipSync };
      for (const [accept, open] of Object.entries(unpack)) {
        const packed = await ask(url, accept);
        expect([packed.statusCode, open(packed.rawPayload).equals(plain.rawPayload), packed.headers['content-type']]).toEqual([
          200,
          true,
          plain.headers['content-type'],
        ]);
      }
    }
    const { rawPayload: whole } = await ask('/docs/json', 'identity');
    const cost = async (work: () => unknown): Promise<number> => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const packing = await cost(() => brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }));
    const asking = await cost(async () => {
      for (let i = 0; i < 50; i++) await ask('/docs/json', 'br');
    });
    expect(asking / 50).toBeLessThan(packing / 2);
    expect((await ask('/docs/yaml', '')).statusCode).toBe(404);
    expect((await ask('/docs/static/nada.js', '')).statusCode).toBe(404);
  });
});

describe('/docs without demonstration data', () => {
  it.each([
    [{ NODE_ENV: 'production' }, 404],
    [{ NODE_ENV: 'production', PROSA_DEMO: 'nao', PROSA_DOCS: 'sim' }, 200],
    [{ PROSA_DEMO: 'sim', PROSA_DOCS: 'nao' }, 404],
  ])('%j: %i', async (env, status) => {
    const other = await startTestApp({ env: { PROSA_DEMO: '', ...env } });
    try {
      expect([(await fetch(`${other.url}/docs`)).status, (await fetch(`${other.url}/docs/json`)).status]).toEqual([status, status]);
    } finally {
      await other.close();
    }
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
