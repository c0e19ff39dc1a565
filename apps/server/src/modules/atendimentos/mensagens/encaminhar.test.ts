import { toBase64 } from '@prosa/contract/base64.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { encaminharService } from './encaminhar.service.ts';
import { notasService } from './notas.service.ts';

let kit: Salas;
let vendas: number;
let suporte: number;
let lines: Record<'vendas' | 'suporte', number>;
let ana: Staff;
let forward: ReturnType<typeof encaminharService>;
let number = 11_985_000_000;
let ids = 0;
const gif = 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';

beforeAll(async () => {
  kit = await startSalas();
  vendas = await kit.departamento('Vendas');
  suporte = await kit.departamento('Suporte');
  lines = { vendas: await kit.line({ id_departamento: vendas }), suporte: await kit.line({ id_departamento: suporte }) };
  ana = await kit.staff({ nome: 'Ana Lima', departamentos: [vendas] });
  // hears of every sala
  await kit.staff({ grupo: 'supervisor' });
  forward = encaminharService(kit.core, kit.node.atendimentos.salas);
});
afterAll(() => kit.close());

async function open(which: 'vendas' | 'suporte', accept: Staff | null = ana) {
  const phone = String(++number);
  await kit.receive(lines[which], phone, 'Olá');
  const { data } = await until('sala', () => kit.publisher.of('create_sala').find((e) => e.data.atendimento.telefone === `55${phone}`));
  const { chat_id, topic } = data.atendimento;
  if (accept) await kit.call(accept, 'aceitar_atendimento', { chat_id });
  return { chat_id, topic, phone, line: lines[which] };
}
const last = async (who: Staff, topic: string) => (await kit.call(who, 'get_messages_history', {}, topic)).data.at(-1)!;
const press = () => `encaminhar_${++ids}`;

describe('forwarding', () => {
  it('takes texts and files to several salas, in their order, once for each press', async () => {
    const [from, one, two] = [await open('vendas'), await open('vendas'), await open('vendas')];
    await kit.receive(from.line, from.phone, 'Planta da sala', { arquivo: { nome: 'planta.gif', conteudo: gif } });
    await until('file', () => kit.publisher.of('chat_message', from.topic).some((e) => e.data.type === 'image'));
    const picture = await last(ana, from.topic);
    const { msg_id } = await kit.call(ana, 'client_message', { value: toBase64('Medidas: 3 x 4'), private_id: press() }, from.topic);
    const body = { msg_ids: [msg_id, picture.msg_id], chat_ids: [one.chat_id, two.chat_id], private_id: press() };
    for (let i = 0; i < 2; i++) {
      expect((await forward(ana, body)).data).toEqual([one, two].map(({ chat_id }) => ({ chat_id, enviado: true, motivo: null })));
    }
    for (const sala of [one, two]) {
      const arrived = await until('both on the phone', async () => {
        const got = (await kit.onPhone(sala.line, sala.phone)).filter((m) => !m.minha);
        return got.length >= 2 ? got : null;
      });
      expect(arrived.map((m) => [m.texto, m.arquivo?.nome])).toEqual([
        ['Planta da sala', 'planta.gif'],
        ['Medidas: 3 x 4', undefined],
      ]);
      expect(await last(ana, sala.topic)).toMatchObject({ encaminhada: true, text: 'Medidas: 3 x 4', de: 'usuario', id_usuario: ana.id_login });
    }
  });

  it('shows nothing of a sala that the person does not see, and reaches none where they may not write', async () => {
    const [own, hidden] = [await open('vendas'), await open('suporte', null)];
    const waiting = await open('vendas', null);
    const secret = (await kit.messages()).find((m) => m.id_sala === hidden.chat_id)!;
    await expect(forward(ana, { msg_ids: [secret.id_mensagem], chat_ids: [own.chat_id], private_id: press() })).rejects.toMatchObject({
      code: 'nao_encontrado',
    });
    const message = await kit.call(ana, 'client_message', { value: toBase64('Oi'), private_id: press() }, own.topic);
    const result = await forward(ana, { msg_ids: [message.msg_id], chat_ids: [hidden.chat_id, waiting.chat_id, own.chat_id], private_id: press() });
    expect(result.data).toEqual([
      { chat_id: hidden.chat_id, enviado: false, motivo: 'Conversa não encontrada.' },
      { chat_id: waiting.chat_id, enviado: false, motivo: 'Aceite a conversa ou entre nela para escrever.' },
      { chat_id: own.chat_id, enviado: true, motivo: null },
    ]);
  });

  it('has no way out for a note', async () => {
    const [from, to] = [await open('vendas'), await open('vendas')];
    const notas = notasService(kit.core);
    const { msg_id } = await notas.store(ana, from.chat_id, { texto: 'só nós', mencoes: [], private_id: press() });
    await expect(forward(ana, { msg_ids: [msg_id], chat_ids: [to.chat_id], private_id: press() })).rejects.toMatchObject({ code: 'conflito' });
  });
});

describe('how long a message may be changed', () => {
  it('is the provider’s to say: not at all on the Cloud API, and the sala says so', async () => {
    const sala = await open('vendas');
    const status = async () => (await kit.call(ana, 'get_chat_status', { chat_id: sala.chat_id })).data[0]?.prazos;
    expect(await status()).toEqual({ editar: 15, apagar: 2880 });
    const { msg_id } = await kit.call(ana, 'client_message', { value: toBase64('Oi'), private_id: press() }, sala.topic);
    const provider = (provedor: string) =>
      kit.database.comEmpresa(kit.empresa.id_empresa, (db) => db.updateTable('wpp_config').set({ provedor }).where('id_wpp_config', '=', sala.line).execute());
    await provider('cloud');
    try {
      expect(await status()).toEqual({ editar: null, apagar: null });
      const edit = kit.call(ana, 'editar_msg', { msg_id, message: toBase64('Olá') }, sala.topic);
      await expect(edit).rejects.toMatchObject({ code: 'conflito', message: 'O WhatsApp desta linha não permite editar mensagens enviadas.' });
      await expect(kit.call(ana, 'excluir_msg', { msg_id }, sala.topic)).rejects.toMatchObject({ code: 'conflito' });
    } finally {
      await provider('simulador');
    }
    kit.time.ahead = 49 * 3_600_000;
    await expect(kit.call(ana, 'excluir_msg', { msg_id }, sala.topic)).rejects.toMatchObject({ message: 'O prazo de 48 horas para apagar terminou.' });
    kit.time.ahead = 0;
  });
});
