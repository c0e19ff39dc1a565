// @module-tag sempre
/**
 * Web chats under faults, one short round: sockets that break in the middle of a sending, connections to the database that are cut, and the
 * same sending twice. What was answered is stored, nothing stands twice, and each side reads it in the order in which it was said.
 */
import { toBase64 } from '@prosa/contract/base64.ts';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa } from '../../../test/kit/factories.ts';
import { eventually } from '../../../test/kit/processes.ts';
import { openWire, proofOf, sayWithProof, type Wire } from '../../../test/kit/wire.ts';
import { seededRandom } from '../../demo/random.ts';

let app: TestApp;
const people = 5;
const each = 8;

/** A company with a chat, and somebody who answers there. */
async function company(nome: string): Promise<{ id_empresa: number; token: string; chave: string }> {
  const made = await makeEmpresa(app.database, nome);
  const { call, token } = await signInAs(app, made, 'administrador', 'Ana Souza Lima');
  const { id_chat_config } = await call(ChatConfig.store, { body: { nome: 'Site' } });
  const { data } = await call(ChatConfig.show, { params: { id: id_chat_config } });
  return { id_empresa: made.id_empresa, token, chave: data.chave };
}

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('[issue: many visitors together] more at once than have their turn: each is heard once, in order, while the team goes on', async () => {
  const { id_empresa, token, chave: site } = await company('Cheia');
  const ana = await openWire(app.url, { token, id_empresa });
  const many = await Promise.all(Array.from({ length: 6 }, (_, n) => openWire(app.url, { id_empresa, chave: site, nome: `Multidão ${n}` })));
  await Promise.all(many.map((wire, n) => sayWithProof(wire, `multidão ${n} 0`, `multidao-${n}-0`)));
  const opened = await eventually('their salas', () => {
    const rows = ana.on(ana.topic, 'create_sala');
    return rows.length >= many.length && rows.map(({ atendimento }) => atendimento as { chat_id: number; topic: string; nome: string });
  });
  const [first] = opened;
  await ana.call('aceitar_atendimento', { chat_id: first!.chat_id });
  const saying = many.flatMap((wire, n) =>
    [1, 2, 3].map((i) => wire.call('client_message', { value: toBase64(`multidão ${n} ${i}`), private_id: `multidao-${n}-${i}` })),
  );
  for (const wire of many) void wire.call('client_typing', { typing: 1 });
  for (const i of [1, 2, 3]) await ana.call('client_message', { value: toBase64(`Resposta ${i}`), private_id: `resposta-${i}` }, first!.topic);
  await Promise.all(saying);
  for (const { topic, nome } of opened) {
    const n = nome.split(' ')[1];
    const { data } = await ana.call('get_messages_history', {}, topic);
    expect(data.filter((m: any) => m.de === 'contato').map((m: any) => m.text)).toEqual([0, 1, 2, 3].map((i) => `multidão ${n} ${i}`));
    if (topic === first!.topic) expect(data.filter((m: any) => m.de === 'usuario').map((m: any) => m.text)).toEqual(['Resposta 1', 'Resposta 2', 'Resposta 3']);
  }
  for (const wire of [...many, ana]) wire.close();
}, 60_000);

it('[lessons: messages missed after a reconnect] loses, doubles and reorders nothing while sockets and database connections break', async () => {
  const { id_empresa, chave } = await company('Loja');
  const { next } = seededRandom(7);
  const open = (token?: string): Promise<Wire> => openWire(app.url, { id_empresa, chave, nome: 'Vera', ...(token && { token }) });
  const broken = { sockets: 0, banco: 0, repetidas: 0 };
  async function cut(): Promise<void> {
    broken.banco++;
    await app.database
      .semEmpresa((db) =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'idle' limit 2`.execute(
          db,
        ),
      )
      // cut itself, by another of them
      .catch(() => undefined);
  }
  /** As the window does: sent again under the same name, on another socket if need be, until there is an answer. */
  async function person(n: number): Promise<{ wire: Wire; said: string[] }> {
    let wire = await open();
    const { token } = wire;
    const said: string[] = [];
    for (let i = 0; i < each; i++) {
      const text = `${n}-${i}`;
      const data = { value: toBase64(text), private_id: `queda-${n}-${i}`.padEnd(10, '0') };
      let prova: string | undefined;
      for (let tries = 0; ; tries++) {
        expect(tries).toBeLessThan(40);
        if (wire.isClosed()) wire = await open(token).catch(() => wire);
        if (wire.isClosed()) continue;
        const sending = wire.call('client_message', { ...data, ...(prova && { prova }) });
        if (next() < 0.25) {
          broken.sockets++;
          sending.catch(() => undefined);
          await wire.closed();
          continue;
        }
        try {
          const { duplicate } = await sending;
          if (duplicate) broken.repetidas++;
          break;
        } catch (error) {
          const { desafio, retry_ms } = (error as { details?: { desafio?: never; retry_ms?: number } }).details ?? {};
          if (desafio) prova = await proofOf(desafio);
          if (retry_ms !== undefined) await new Promise((resolve) => setTimeout(resolve, retry_ms));
        }
      }
      said.push(text);
      if (next() < 0.2) await cut();
    }
    for (;;) {
      const back = await open(token).catch(() => undefined);
      if (back) return { wire: back, said };
    }
  }
  /** Asked again when the server wants it slower, as the window does. */
  async function readAll(wire: Wire): Promise<any> {
    for (;;) {
      try {
        return await wire.call('get_messages_history', { limit: 100 });
      } catch (error) {
        const { retry_ms } = (error as { details?: { retry_ms?: number } }).details ?? {};
        if (retry_ms === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, retry_ms));
      }
    }
  }
  const all = await Promise.all(Array.from({ length: people }, (_, n) => person(n)));
  expect(broken.sockets).toBeGreaterThan(0);
  expect(broken.banco).toBeGreaterThan(0);
  for (const { wire, said } of all) {
    const { data } = await readAll(wire);
    expect(data.map((m: any) => m.text)).toEqual(said);
    expect(new Set(data.map((m: any) => m.msg_id)).size).toBe(said.length);
  }
  const { rows } = await app.database.comEmpresa(id_empresa, (db) =>
    sql<{
      salas: number;
      contatos: number;
      visitantes: number;
    }>`select (select count(*)::int from sala) as salas, (select count(*)::int from contato) as contatos,
      (select count(*)::int from visitante where id_contato is not null) as visitantes`.execute(db),
  );
  expect(rows[0]).toEqual({ salas: people, contatos: people, visitantes: people });
  for (const { wire } of all) wire.close();
}, 120_000);
