import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';

let kit: Salas;
let line: number;
let ana: Staff;
const total = 25;

beforeAll(async () => {
  kit = await startSalas();
  line = await kit.line();
  ana = await kit.staff();
  for (let i = 0; i < total; i++) await kit.receive(line, `1197000${String(1000 + i)}`, `oi ${i}`, { nome: `Cliente ${i}` });
  await until('salas', () => kit.publisher.of('create_sala').length === total);
});
afterAll(() => kit.close());

async function walk(aba: 'minhas' | 'fila' | 'todas'): Promise<number[]> {
  const seen: number[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await kit.call(ana, 'lista_atendimentos', { aba, limite: 10, ...(cursor && { cursor }) });
    seen.push(...page.data.map((r) => r.chat_id));
    ({ cursor } = page);
  } while (cursor);
  return seen;
}

describe('the list', () => {
  it('pages through everything once, whatever moves meanwhile stays in its place', async () => {
    for (const aba of ['fila', 'todas'] as const) {
      const seen = await walk(aba);
      expect(new Set(seen).size).toBe(total);
      expect(seen).toHaveLength(total);
    }
    expect(await walk('minhas')).toEqual([]);
    // spec 7 sends no fields: what the person may see
    expect(await kit.call(ana, 'lista_atendimentos', {})).toMatchObject({ aba: 'todas', data: { length: total } });
  });

  it('the queue is first in, first out; a new message brings a sala to the top of the others', async () => {
    const fila = await walk('fila');
    const first = fila[0]!;
    const sala = (await kit.salas()).find((s) => s.id_sala === first)!;
    const opened = await kit.database.comEmpresa(kit.empresa.id_empresa, (db) =>
      db.selectFrom('sala').select('id_sala').orderBy('criado_em').orderBy('id_sala').execute(),
    );
    expect(fila).toEqual(opened.map((s) => s.id_sala));
    kit.publisher.clear();
    await kit.receive(line, (sala.destino as { telefone: string }).telefone, 'de novo');
    await until('told', () => kit.publisher.of('chat_status').length > 0);
    expect((await walk('todas'))[0]).toBe(first);
    expect((await walk('fila'))[0]).toBe(first);
  });

  it('minhas follows the acts, unread follows reading', async () => {
    const { data } = await kit.call(ana, 'lista_atendimentos', { aba: 'fila', q: 'cliente 7' });
    const [row] = data;
    await kit.call(ana, 'aceitar_atendimento', { chat_id: row!.chat_id });
    expect(await walk('minhas')).toEqual([row!.chat_id]);
    expect(await walk('fila')).not.toContain(row!.chat_id);
    const unread = async () => (await kit.call(ana, 'lista_atendimentos', { aba: 'minhas', nao_lidas: 1 })).data.length;
    expect(await unread()).toBe(1);
    await kit.call(ana, 'client_service_message', { event: 'read' }, row!.topic);
    expect(await unread()).toBe(0);
    await kit.call(ana, 'encerrar_atendimento', { chat_id: row!.chat_id });
    expect(await walk('minhas')).toEqual([]);
  });

  it('refuses a cursor that it did not give', async () => {
    for (const value of ['x', Buffer.from('["2026-99-99 00:00:00+00",1]').toString('base64url'), Buffer.from('["now()",1]').toString('base64url')]) {
      await expect(kit.call(ana, 'lista_atendimentos', { aba: 'todas', cursor: value })).rejects.toMatchObject({ code: 'invalido' });
    }
  });

  it('history pages both ways without gaps', async () => {
    const phone = '11971110001';
    await Promise.all(Array.from({ length: 30 }, (_, i) => kit.receive(line, phone, `m ${i}`)));
    const { topic } = (await until('sala', () => kit.publisher.of('create_sala').find((e) => e.data.atendimento.telefone === `55${phone}`))).data.atendimento;
    await until('all', () => kit.publisher.of('chat_message', topic).length === 30);
    const newest = await kit.call(ana, 'get_messages_history', { limit: 10 }, topic);
    expect(newest).toMatchObject({ ultimo_index: 30, mais_antigas: true, mais_novas: false });
    const indexes = (p: typeof newest) => p.data.map((m) => m.msg_index).toSorted((a, b) => a - b);
    expect(indexes(newest)).toEqual(Array.from({ length: 10 }, (_, i) => 21 + i));
    const older = await kit.call(ana, 'get_messages_history', { limit: 25, before_index: 21 }, topic);
    expect(indexes(older)).toEqual(Array.from({ length: 20 }, (_, i) => 1 + i));
    expect(older).toMatchObject({ mais_antigas: false, mais_novas: true });
    const caughtUp = await kit.call(ana, 'get_messages_history', { after_index: 28 }, topic);
    expect(indexes(caughtUp)).toEqual([29, 30]);
    expect(caughtUp.mais_novas).toBe(false);
  });
});
