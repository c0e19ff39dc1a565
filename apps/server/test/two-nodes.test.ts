import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { ConfigEmpresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { grupoPermissao } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { permissionNodes } from '@prosa/contract/permission-tree.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduleJob, startWorker } from '../src/core/jobs/jobs.ts';
import { refusal, type SignedIn, signIn, type TestApp, withToken } from './kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from './kit/factories.ts';
import { type Browser, openBrowser, startCluster } from './kit/nodes.ts';
import { eventually } from './kit/processes.ts';

declare module '../src/core/jobs/jobs.ts' {
  interface Jobs {
    uma_vez: { n: number };
    demorada: { n: number };
  }
}

let cluster: Awaited<ReturnType<typeof startCluster>>;
let a: TestApp;
let b: TestApp;
let empresa: TestEmpresa;
let line: number;
let ana: { usuario: string; id_login: number };
let bruno: { usuario: string; id_login: number };
/** Ana works through node A, Bruno through node B. */
let anaOnA: SignedIn;
let brunoOnB: SignedIn;
const browsers: Browser[] = [];

beforeAll(async () => {
  cluster = await startCluster();
  a = await cluster.startNode();
  b = await cluster.startNode();
  empresa = await makeEmpresa(cluster.database, 'Loja Aurora');
  ana = await makeLogin(cluster.database, empresa.id_empresa, empresa.grupos.administrador, 'Ana Lima');
  bruno = await makeLogin(cluster.database, empresa.id_empresa, empresa.grupos.administrador, 'Bruno Reis');
  const row = await cluster.database.comEmpresa(empresa.id_empresa, (db) =>
    db.insertInto('wpp_config').values({ nome: 'Principal' }).returning('id_wpp_config').executeTakeFirstOrThrow(),
  );
  line = row.id_wpp_config;
  anaOnA = await signIn(a, ana.usuario);
  brunoOnB = await signIn(b, bruno.usuario);
}, 60_000);
afterAll(async () => {
  for (const { session } of browsers) session.close();
  await cluster.stop();
}, 60_000);

async function browser(node: TestApp, person: SignedIn): Promise<Browser> {
  const opened = openBrowser(node, person);
  browsers.push(opened);
  await eventually('signed in on the socket', () => opened.session.state === 'active');
  return opened;
}
const owner = () =>
  cluster.database.comEmpresa(empresa.id_empresa, (db) =>
    db.selectFrom('wpp_config').select(['no_dono', 'no_ate', 'estado']).where('id_wpp_config', '=', line).executeTakeFirstOrThrow(),
  );
const connected = () => eventually('line connected', async () => (await owner()).estado === 'conectado');

describe('two nodes on one database and one Redis', () => {
  it('a session of one is one of the other', async () => {
    expect((await withToken(b, anaOnA.token)).sessao.id_login).toBe(ana.id_login);
    expect((await withToken(a, brunoOnB.token)).sessao.id_login).toBe(bruno.id_login);
  });

  it('a customer writes through one, an attendant of the other sees it and answers, the phone has the answer', async () => {
    await connected();
    const [onA, onB] = [await browser(a, anaOnA), await browser(b, brunoOnB)];
    await anaOnA.call(simulador.receber, { params: { id_wpp_config: line }, body: { telefone: '11987650001', nome: 'Carla', texto: 'Bom dia' } });
    const sala = await eventually('sala on node B', () => onB.of('create_sala')[0]?.atendimento);
    await eventually('sala on node A', () => onA.of('create_sala')[0]);
    const { chat_id, topic } = sala;
    await onB.session.call('aceitar_atendimento', { chat_id });
    const leave = onA.session.enterSala(topic);
    const { msg_id } = await onB.session.call('client_message', { value: toBase64('Bom dia, Carla!'), private_id: 'p_1_abcdef' }, topic);

    await eventually('answer in the browser on node A', () => onA.of('chat_message').find((m) => m.msg_id === msg_id));
    const phone = await eventually('answer on the phone', async () => {
      const { data } = await brunoOnB.call(simulador.telefone, { params: { id_wpp_config: line, numero: '11987650001' } });
      return data.some((m) => !m.minha) && data;
    });
    expect(phone.map((m) => [m.minha, m.texto])).toEqual([
      [true, 'Bom dia'],
      [false, 'Bom dia, Carla!'],
    ]);
    expect(onB.of('create_sala')).toHaveLength(1);
    leave();
  });

  it('presence is shared: who is on one is seen on the other', async () => {
    const status = async (of: Browser, id_login: number) => {
      const { data } = await of.session.call('usuarios_status', { id_empresa: empresa.id_empresa });
      return data.find((u) => u.id_usuario === id_login)?.online;
    };
    const carla = await makeLogin(cluster.database, empresa.id_empresa, empresa.grupos.atendente, 'Carla Dias');
    const onA = await browser(a, anaOnA);
    expect(await status(onA, carla.id_login)).toBe(0);
    await browser(b, await signIn(b, carla.usuario));
    await eventually('seen on A', async () => (await status(onA, carla.id_login)) === 1, 15_000, 250);
  });

  it('what a person may do changes on every node at once', async () => {
    const dora = await makeLogin(cluster.database, empresa.id_empresa, empresa.grupos.administrador, 'Dora Luz');
    const [onA, onB] = [await signIn(a, dora.usuario), await signIn(b, dora.usuario)];
    // in the memory of both
    for (const person of [onA, onB]) await person.call(departamentos.getAll, {});
    await cluster.database.semEmpresa((db) =>
      db
        .updateTable('membro')
        .set({ id_grupo: empresa.grupos.atendente })
        .where('id_login', '=', dora.id_login)
        .where('id_empresa', '=', empresa.id_empresa)
        .execute(),
    );
    a.core.sessions.invalidate({ id_login: dora.id_login });
    const store = (person: SignedIn) => refusal(person.call(departamentos.store, { body: { nome: `Dep ${Math.random()}`, publico: 1, status: 1 } as never }));
    expect((await store(onA)).http).toBe(403);
    await eventually('node B knows', async () => {
      const outcome = await onB.call(departamentos.delete, { params: { id: 999_999 } }).catch((error: { http: number }) => error);
      return 'http' in outcome && outcome.http === 403;
    });
  });

  it('a session that is ended on one closes its socket on the other', async () => {
    const eva = await makeLogin(cluster.database, empresa.id_empresa, empresa.grupos.atendente, 'Eva Sá');
    const [onA, onB] = [await signIn(a, eva.usuario), await signIn(b, eva.usuario)];
    const socket = await browser(b, onB);
    const { data } = await onA.call(login.sessoes, {});
    const other = data.find((s) => !s.atual)!;
    await onA.call(login.encerrarSessao, { params: { id: other.id_sessao } });
    await eventually('socket refused', () => socket.refused.length > 0);
    expect(socket.session.state).toBe('closed');
    expect((await refusal(onB.call(login.getDataLogin, {}))).http).toBe(401);
  });
});

/** Slowest but the one in twenty that may be. */
const p95 = (ms: readonly number[]): number => ms.toSorted((x, y) => x - y)[Math.ceil(ms.length * 0.95) - 1]!;

describe('[issue: in force at the next request and on open sockets of two nodes, p95 within a second]', () => {
  it('a permission that a grupo is given and loses on one is in force on the other', async () => {
    const fabio = await signIn(b, (await makeLogin(cluster.database, empresa.id_empresa, empresa.grupos.atendente, 'Fábio Dias')).usuario);
    const mayDelete = async (): Promise<boolean> => (await refusal(fabio.call(departamentos.delete, { params: { id: 999_999 } }))).http !== 403;
    const [controller, funcao] = departamentos.delete.access as readonly string[];
    const { id_permissao } = permissionNodes.find((node) => node.controller === controller && node.funcao === funcao)!;
    expect(await mayDelete()).toBe(false);
    const ms: number[] = [];
    for (let i = 0; i < 20; i++) {
      const permitido = i % 2 === 0;
      await anaOnA.call(grupoPermissao.store, {
        body: { id_grupo: empresa.grupos.atendente, id_permissao, status: permitido ? 1 : 0 },
      });
      const saved = performance.now();
      await eventually('node B knows', async () => (await mayDelete()) === permitido, 15_000, 5);
      ms.push(performance.now() - saved);
    }
    process.stdout.write(`p95 ${p95(ms).toFixed(0)} ms\n`);
    expect(p95(ms)).toBeLessThanOrEqual(1000);
  });

  it('whoever leaves on one loses the socket on the other, and the next request', async () => {
    const ms: number[] = [];
    for (let i = 0; i < 20; i++) {
      const { usuario: name, id_login } = await makeLogin(cluster.database, empresa.id_empresa, empresa.grupos.atendente, `Sai ${i}`);
      const onB = await signIn(b, name);
      const socket = await browser(b, onB);
      await anaOnA.call(usuario.delete, { params: { id: id_login }, body: {} });
      const saved = performance.now();
      await eventually('socket refused', () => socket.refused.length > 0, 15_000, 5);
      ms.push(performance.now() - saved);
      expect((await refusal(onB.call(departamentos.getAll, {}))).http).toBe(401);
    }
    process.stdout.write(`p95 ${p95(ms).toFixed(0)} ms\n`);
    expect(p95(ms)).toBeLessThanOrEqual(1000);
  }, 60_000);
});

describe('[issue: access hours and the company’s state, p95 within a second]', () => {
  it('a permission that is lost is refused on a socket that is open on the other', async () => {
    const gui = await signIn(b, (await makeLogin(cluster.database, empresa.id_empresa, empresa.grupos.atendente, 'Gui Sá')).usuario);
    const socket = await browser(b, gui);
    const { id_permissao } = permissionNodes.find(({ controller, funcao }) => controller === 'WPP' && funcao === 'conectar')!;
    const may = () =>
      socket.session.call('wpp_start', { id_wpp_config: 999_999 }).then(
        () => true,
        (error: { message: string }) => !/permiss/i.test(error.message),
      );
    const ms: number[] = [];
    for (let i = 0; i < 20; i++) {
      const permitido = i % 2 === 0;
      await anaOnA.call(grupoPermissao.store, { body: { id_grupo: empresa.grupos.atendente, id_permissao, status: permitido ? 1 : 0 } });
      const saved = performance.now();
      await eventually('the socket on node B knows', async () => (await may()) === permitido, 15_000, 5);
      ms.push(performance.now() - saved);
    }
    process.stdout.write(`permission on a socket, p95 ${p95(ms).toFixed(0)} ms\n`);
    expect(p95(ms)).toBeLessThanOrEqual(1000);
  }, 60_000);

  it('who may not be here at this hour loses the socket on the other, and the next request', async () => {
    const { id_calendario } = await anaOnA.call(Calendario.store, { body: { nome: 'Nunca', semana: Array.from({ length: 7 }, () => []) } });
    const ms: number[] = [];
    for (let i = 0; i < 20; i++) {
      const { usuario: name, id_login, nome } = await makeLogin(cluster.database, empresa.id_empresa, empresa.grupos.atendente, `Turno ${i}`);
      const onB = await signIn(b, name);
      const socket = await browser(b, onB);
      await anaOnA.call(usuario.store, { body: { id_login, nome, usuario: name, id_grupo: empresa.grupos.atendente, id_calendario } });
      const saved = performance.now();
      await eventually('socket refused', () => socket.refused.length > 0, 15_000, 5);
      ms.push(performance.now() - saved);
      expect((await refusal(onB.call(departamentos.getAll, {}))).http).toBe(401);
    }
    process.stdout.write(`access hours, p95 ${p95(ms).toFixed(0)} ms\n`);
    expect(p95(ms)).toBeLessThanOrEqual(1000);
  }, 60_000);

  it('a company that is closed on one closes its sockets on the other, and answers nothing', async () => {
    const ms: number[] = [];
    for (let i = 0; i < 20; i++) {
      const closing = await makeEmpresa(cluster.database, `Fecha ${i}`);
      const boss = await signIn(a, (await makeLogin(cluster.database, closing.id_empresa, closing.grupos.administrador)).usuario);
      const onB = await signIn(b, (await makeLogin(cluster.database, closing.id_empresa, closing.grupos.atendente)).usuario);
      const socket = await browser(b, onB);
      await boss.call(ConfigEmpresa.delete, { params: { id: closing.id_empresa }, query: { nome: `Fecha ${i}` } });
      const saved = performance.now();
      await eventually('socket refused', () => socket.refused.length > 0, 15_000, 5);
      ms.push(performance.now() - saved);
      expect((await refusal(onB.call(departamentos.getAll, {}))).http).toBe(401);
    }
    process.stdout.write(`state of the company, p95 ${p95(ms).toFixed(0)} ms\n`);
    expect(p95(ms)).toBeLessThanOrEqual(1000);
  }, 60_000);
});

describe('jobs on two nodes', () => {
  it('each runs once, and a node that starts takes nothing that another is working on', async () => {
    const ran: number[] = [];
    let free = (): void => undefined;
    const held = new Promise<void>((resolve) => (free = resolve));
    const worker = (of: TestApp) =>
      startWorker({
        pool: of.database.ownerPool,
        jobs: {
          uma_vez: async (_empresa: number, { n }: { n: number }) => {
            ran.push(n);
            if (n === 0) await held;
          },
        },
        cron: [],
        single: false,
        onError: (error) => ran.push(Number.NaN, Number(error)),
      });
    const schedule = (n: number) => cluster.database.comEmpresa(empresa.id_empresa, (db) => scheduleJob(db, 'uma_vez', { n }));
    await schedule(0);
    const first = await worker(a);
    await eventually('the long one began', () => ran.includes(0));
    const second = await worker(b);
    for (let n = 1; n <= 60; n++) await schedule(n);
    await eventually('all of them', () => ran.length >= 61);
    free();
    await Promise.all([first.stop(), second.stop()]);
    // the worker stops without waiting for what it writes about its last ones
    await eventually('all are done', async () => {
      const { rows } = await cluster.database.ownerPool.query(`select 1 from graphile_worker.jobs where task_identifier = 'uma_vez'`);
      return rows.length === 0;
    });
    expect(ran.toSorted((x, y) => x - y)).toEqual(Array.from({ length: 61 }, (_, n) => n));
  });

  it('what a killed node ran is taken over after its lease, and what a living one runs for long is not', async () => {
    const ran: string[] = [];
    let free = (): void => undefined;
    const held = new Promise<void>((resolve) => (free = resolve));
    const worker = (nome: string, of: TestApp) =>
      startWorker({
        pool: of.database.ownerPool,
        jobs: {
          demorada: async (_empresa: number, { n }: { n: number }) => {
            ran.push(`${nome} ${n}`);
            if (n === 0) await held;
          },
        },
        cron: [],
        single: false,
        lease: 600,
        onError: (error) => ran.push(String(error)),
      });
    const schedule = (n: number, at?: Date) => cluster.database.comEmpresa(empresa.id_empresa, (db) => scheduleJob(db, 'demorada', { n }, at ? { at } : {}));
    await schedule(0);
    const first = await worker('vivo', a);
    await eventually('the long one began', () => ran.includes('vivo 0'));
    // one that was in the hands of a node when that was killed: nobody says any more that it runs
    await schedule(1, new Date(Date.now() + 3_600_000));
    const taken = await cluster.database.ownerPool.query(
      `update graphile_worker._private_jobs set locked_by = 'morto', locked_at = now(), run_at = now(), attempts = 1 where payload->'dados'->>'n' = '1'`,
    );
    expect(taken.rowCount).toBe(1);
    const second = await worker('outro', b);
    await eventually('taken over', () => ran.some((job) => job.endsWith(' 1')));
    // it began before the other was held, longer ago than a lease
    expect(
      ran.filter((job) => job.endsWith(' 0')),
      'the long one is still run by the first alone',
    ).toEqual(['vivo 0']);
    free();
    await Promise.all([first.stop(), second.stop()]);
  });
});

// last: it ends a node
describe('a line', () => {
  it('runs on one node and is taken over by another when that one ends; messages meanwhile are not lost', async () => {
    await connected();
    const before = await owner();
    const [first, second] = [a, b];
    // node A claimed it, being first; a renewal never changes the owner
    await eventually('renewed', async () => (await owner()).no_ate!.getTime() > before.no_ate!.getTime());
    expect((await owner()).no_dono).toBe(before.no_dono);

    const closing = first.close();
    const still = await signIn(second, ana.usuario);
    await still.call(simulador.receber, { params: { id_wpp_config: line }, body: { telefone: '11987650002', nome: 'Davi', texto: 'Alguém aí?' } });
    await closing;
    const messages = () =>
      cluster.database.comEmpresa(empresa.id_empresa, (db) => db.selectFrom('mensagem').select('texto').where('texto', '=', 'Alguém aí?').execute());
    await eventually('taken in', async () => (await messages()).length > 0, 40_000);
    await connected();
    expect(await messages()).toHaveLength(1);

    await second.close();
    const third = await cluster.startNode();
    const after = await signIn(third, ana.usuario);
    await eventually('another owner', async () => ![null, before.no_dono].includes((await owner()).no_dono), 40_000);
    await connected();
    await after.call(simulador.receber, { params: { id_wpp_config: line }, body: { telefone: '11987650002', nome: 'Davi', texto: 'E agora?' } });
    await eventually('taken in by the third', () =>
      cluster.database.comEmpresa(empresa.id_empresa, (db) => db.selectFrom('mensagem').select('texto').where('texto', '=', 'E agora?').executeTakeFirst()),
    );
  }, 120_000);
});
