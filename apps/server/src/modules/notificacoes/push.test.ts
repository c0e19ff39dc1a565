import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa, type TestLogin } from '../../../test/kit/factories.ts';
import { startPushService } from '../../../test/kit/outside/push-service.ts';
import { insertContato, insertDepartamento, insertSala } from '../../../test/kit/rows.ts';
import { until } from '../../../test/kit/salas.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';

let app: TestApp;
let empresa: TestEmpresa;
let service: Awaited<ReturnType<typeof startPushService>>;
let account: TestLogin;
let ana: SignedIn;

const inEmpresa = <T>(work: Parameters<typeof app.database.comEmpresa<T>>[1]): Promise<T> => app.database.comEmpresa(empresa.id_empresa, work);
beforeAll(async () => {
  app = await startTestApp({ env: { PROSA_REDES_INTERNAS: '127.0.0.1' } });
  service = await startPushService();
  empresa = await makeEmpresa(app.database, 'Loja A');
  account = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, 'Ana Lima');
  ana = await signIn(app, account.usuario);
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  for (const table of ['notificacao', 'notificacao_presenca', 'push_inscricao'] as const) await inEmpresa((db) => db.deleteFrom(table).execute());
});

async function subscribe(who = ana) {
  const device = service.subscribe();
  await who.call(notificacao.salvarPush, { body: { ...device, aparelho: 'Chrome no celular' } });
  return device;
}
async function openSala(): Promise<number> {
  return inEmpresa(async (db) => {
    const id_contato = await insertContato(db);
    const id_sala = await insertSala(db, { id_contato, status_id: 2, ultima_tipo: 'message', ultima_texto: 'Tem bolo?', nao_lidas: 1 });
    await db.insertInto('sala_membro').values({ id_sala, id_login: account.id_login }).execute();
    return id_sala;
  });
}
/** A message comes in; done when no event, no notice and no job is left. */
async function message(id_sala: number): Promise<void> {
  await inEmpresa((db) => recordEvent(db, 'mensagem_recebida', { id_sala, id_mensagem: 1, id_contato: 1 }));
  await settled();
}
const settled = () =>
  until('nothing left to do', async () => {
    const { rows } = await app.database.semEmpresa((db) =>
      sql<{ n: number }>`select (select count(*) from evento where despachado_em is null) + (select count(*) from notificacao where avisar)
        + (select count(*) from graphile_worker.jobs where task_identifier in ('notificar', 'empurrar') and run_at <= now()) as n`.execute(db),
    );
    return rows[0]!.n === 0;
  });
const devices = async (who = ana) => (await who.call(notificacao.push, {})).aparelhos;
const look = (visivel: 0 | 1) => ana.call(notificacao.presenca, { body: { aba: 'aba-de-teste', visivel } });

it('comes to the device when no tab is looked at, with what the person may see, and its click opens the sala', async () => {
  const device = await subscribe();
  const id_sala = await openSala();
  await message(id_sala);
  expect(service.messages(device.endpoint)).toEqual([{ titulo: 'Rita', texto: 'Tem bolo?', tag: `chat-${id_sala}`, rota: `/ChatSala/${id_sala}` }]);
});

it('stays away while a tab is looked at, wherever, and after it was read', async () => {
  const device = await subscribe();
  await look(1);
  await message(await openSala());
  expect(service.messages(device.endpoint)).toEqual([]);
  await look(0);
  await message(await openSala());
  expect(service.messages(device.endpoint)).toHaveLength(1);
});

it('not for a kind that is off, nor in quiet hours', async () => {
  const device = await subscribe();
  const save = (push: 0 | 1) =>
    ana.call(notificacao.salvarPreferencias, { body: { preferencias: [{ type: 'chat_message', sino: 1, som: 1, navegador: 1, push }], silencio: null } });
  await save(0);
  await message(await openSala());
  expect(service.messages(device.endpoint)).toEqual([]);
  await save(1);
});

it('a browser that is gone is forgotten; one that is busy is tried again', async () => {
  const [gone, busy] = [await subscribe(), await subscribe()];
  service.answer(gone.endpoint, 410);
  service.answer(busy.endpoint, 503);
  await message(await openSala());
  expect((await devices()).map((d) => d.endpoint)).toEqual([busy.endpoint]);
  const waiting = () =>
    app.database.semEmpresa(
      async (db) =>
        (await sql<{ n: number }>`select count(*) as n from graphile_worker.jobs where task_identifier = 'empurrar' and attempts = 1`.execute(db)).rows[0]!.n,
    );
  expect(await waiting()).toBe(1);
  await app.database.semEmpresa((db) => sql`update graphile_worker._private_jobs set run_at = now() where attempts = 1`.execute(db));
  await until('tried again', () => service.messages(busy.endpoint).length === 2);
});

it('whoever lost the sala hears nothing of it any more', async () => {
  const device = await subscribe();
  const id_departamento = await inEmpresa(async (db) => await insertDepartamento(db, 'Jurídico'));
  const id_sala = await openSala();
  // taken out between the message and its delivery
  await inEmpresa(async (db) => {
    await db.updateTable('sala').set({ id_departamento }).where('id_sala', '=', id_sala).execute();
    await sql`insert into notificacao (id_login, type, tag, to_route, area, id_registro) values (${account.id_login}, 'chat_message', 'chat-x', '/x', 'atendimentos', ${id_sala})`.execute(
      db,
    );
    await db.deleteFrom('sala_membro').where('id_sala', '=', id_sala).execute();
    await recordEvent(db, 'mensagem_recebida', { id_sala, id_mensagem: 2, id_contato: 1 });
    await sql`select tarefas.agendar('notificar', '{}'::json)`.execute(db);
  });
  await settled();
  expect(service.messages(device.endpoint)).toEqual([]);
});

it('ends with the session that asked for it; a browser that changes hands follows the new person', async () => {
  const second = await signIn(app, account.usuario);
  const device = await subscribe(second);
  await second.call(login.logout, {});
  await message(await openSala());
  expect([service.messages(device.endpoint), await devices()]).toEqual([[], []]);
  const bruno = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, 'Bruno')).usuario);
  await ana.call(notificacao.salvarPush, { body: device });
  await bruno.call(notificacao.salvarPush, { body: device });
  expect([(await devices()).length, (await devices(bruno)).length]).toEqual([0, 1]);
  await ana.call(notificacao.excluirPush, { body: { endpoint: device.endpoint } });
  expect(await devices(bruno)).toHaveLength(1);
  await bruno.call(notificacao.excluirPush, { body: { endpoint: device.endpoint } });
  expect(await devices(bruno)).toHaveLength(0);
});

it('refuses what is no subscription', async () => {
  const good = service.subscribe();
  for (const [field, value] of [
    ['endpoint', 'file:///etc/passwd'],
    // [security: T19] no service of a browser is there
    ['endpoint', 'https://192.168.0.7/x'],
    ['endpoint', 'https://[::ffff:10.0.0.1]/x'],
    ['endpoint', 'https://169.254.169.254/latest'],
    ['endpoint', 'https://0x7f000002/x'],
    ['endpoint', 'http://push.exemplo.com.br/x'],
    ['endpoint', 'https://ana:senha@push.exemplo.com.br/x'],
    ['p256dh', 'curta'],
    ['auth', good.p256dh],
  ] as const)
    expect(Object.keys((await refusal(ana.call(notificacao.salvarPush, { body: { ...good, [field]: value } }))).erros ?? {})).toEqual([field]);
});
