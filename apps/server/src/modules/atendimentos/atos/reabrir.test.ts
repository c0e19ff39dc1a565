import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { reabrirService } from './reabrir.service.ts';

let kit: Salas;
let line: number;
let ana: Staff;
let bia: Staff;
let reabrir: ReturnType<typeof reabrirService>;

beforeAll(async () => {
  kit = await startSalas();
  line = await kit.line();
  ana = await kit.staff();
  bia = await kit.staff({ grupo: 'supervisor' });
  reabrir = reabrirService(kit.core);
});
afterAll(() => kit.close());

const phone = (n: number): string => `1198300${1000 + n}`;
async function closed(n: number, message: 0 | 1 = 0) {
  await kit.receive(line, phone(n), 'oi');
  const { data } = await until('sala', () => kit.publisher.of('create_sala').find((e) => e.data.atendimento.telefone === `55${phone(n)}`));
  const { chat_id, topic } = data.atendimento;
  await kit.call(ana, 'aceitar_atendimento', { chat_id });
  await kit.call(ana, 'encerrar_atendimento', { chat_id, mostrar_mensagem: message });
  return { chat_id, topic };
}
const show = async (chat_id: number) => (await kit.call(ana, 'get_chat_status', { chat_id })).data[0]!;

describe('taking back a closing', () => {
  it('puts the sala back as it was, tells who may see it, and nothing to the customer', async () => {
    const { chat_id } = await closed(1);
    kit.publisher.clear();
    await reabrir(ana, chat_id);
    expect(await show(chat_id)).toMatchObject({ status_id: 2, usuario_id: ana.id_login, encerrado_em: null });
    expect((await kit.call(ana, 'lista_atendimentos', { aba: 'minhas' })).data.map((r) => r.chat_id)).toContain(chat_id);
    expect(kit.publisher.of('chat_status')[0]!.data.data[0]).toMatchObject({ chat_id, status_id: 2 });
    expect((await kit.onPhone(line, phone(1))).filter((m) => !m.minha)).toEqual([]);
  });

  it('is for whoever closed it, for a minute, and once', async () => {
    const { chat_id } = await closed(2);
    await expect(reabrir(bia, chat_id)).rejects.toMatchObject({ code: 'sem_permissao' });
    kit.time.ahead += 61_000;
    await expect(reabrir(ana, chat_id)).rejects.toMatchObject({ code: 'conflito' });
    kit.time.ahead -= 61_000;
    await reabrir(ana, chat_id);
    await expect(reabrir(ana, chat_id)).rejects.toMatchObject({ code: 'conflito', message: 'Esta conversa já está aberta.' });
  });

  it('is refused when the customer has written again', async () => {
    const { chat_id } = await closed(3);
    const salas = (await kit.salas()).length;
    await kit.receive(line, phone(3), 'voltei');
    await until('another sala', async () => (await kit.salas()).length === salas + 1);
    await expect(reabrir(ana, chat_id)).rejects.toMatchObject({ code: 'conflito', message: 'O cliente já tem outra conversa aberta nesta linha.' });
    expect((await show(chat_id)).status_id).toBe(3);
  });
});
