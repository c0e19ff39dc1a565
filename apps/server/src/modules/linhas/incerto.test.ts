import { toBase64 } from '@prosa/contract/base64.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../test/kit/salas.ts';
import type { Staff } from '../../core/auth/person.ts';
import { type Address, type LineEvent, type LineListener, type Outgoing, type Provider, ProviderError } from '../../integrations/whatsapp/provider.ts';

type Answer = (message: Outgoing) => Promise<{ id_externo: string }>;
const taken: Answer = async (message) => ({ id_externo: `wamid.${message.id_externo}` });
const silence: Answer = () => new Promise(() => {});

/** A network that cannot tell a repeat from a second message. */
class OnceNetwork {
  listener!: LineListener;
  readonly sent: Outgoing[] = [];
  answer: Answer = taken;
  readonly provider: Provider = {
    open: (_line, _account, listener) => {
      this.listener = listener;
      return {
        connect: async () => listener.state('conectado'),
        disconnect: async () => {},
        logout: async () => {},
        send: (message) => {
          this.sent.push(message);
          return this.answer(message);
        },
        markRead: async () => {},
        typing: async () => {},
        registered: async () => undefined,
        download: async () => Buffer.alloc(0),
      };
    },
    map: (body) => JSON.parse(body.toString()) as LineEvent[],
    mapeador: 1,
    repete: false,
    paralelos: 8,
  };
  tell(...events: LineEvent[]): Promise<void> {
    return this.listener.raw(Buffer.from(JSON.stringify(events)));
  }
  says(id_externo: string, com: Address, texto: string): Promise<void> {
    return this.tell({
      tipo: 'mensagem',
      id_externo,
      com,
      nome: 'Rita',
      da_empresa: false,
      texto,
      arquivo: null,
      resposta_a: null,
      em: new Date().toISOString(),
    });
  }
  texts = (): string[] => this.sent.map((m) => ('texto' in m ? m.texto : m.acao));
}

let kit: Salas;
let ana: Staff;
let network: OnceNetwork;
afterEach(() => kit.close());

const com: Address = { telefone: '5511987650001' };
async function start(provedor = 'simulador'): Promise<void> {
  network = new OnceNetwork();
  kit = await startSalas({ provider: network.provider });
  await kit.line({ provedor });
  ana = await kit.staff({ nome: 'Ana Lima' });
}
async function talk(id: string, who: Address) {
  await network.says(id, who, 'Oi');
  const { topic, chat_id } = (await until('sala', () => kit.publisher.of('create_sala').find((e) => e.data.atendimento.telefone === who.telefone))).data
    .atendimento;
  await kit.call(ana, 'aceitar_atendimento', { chat_id });
  return topic;
}
let ids = 0;
const say = async (topic: string, text: string) =>
  (await kit.call(ana, 'client_message', { value: toBase64(text), private_id: `p_${++ids}_abcdef` }, topic)).msg_id;
const message = async (id: number) => (await kit.messages()).find((m) => m.id_mensagem === id)!;
const states = (topic: string) => kit.publisher.of('message_state', topic).map((e) => e.data.status);

describe('[issue: unknown outcome] a network where a repeat is a second message', () => {
  it('no answer: nothing is repeated, the sala waits its time at most, other salas never; then a person decides', async () => {
    await start();
    const topic = await talk('a1', com);
    const other = await talk('b1', { telefone: '5511987650002' });
    network.answer = silence;
    const doubtful = await say(topic, 'Primeira');
    await until('it left', () => network.sent.length === 1);
    expect((await message(doubtful)).envio_em_voo_desde).not.toBeNull();
    network.answer = taken;
    const [next, elsewhere] = [await say(topic, 'Segunda'), await say(other, 'Em outra conversa')];
    await until('the other sala', async () => (await message(elsewhere)).ack === 1);
    expect((await message(next)).ack).toBe(0);
    await until('told', () => states(topic).includes('unknown'));
    expect(await message(doubtful)).toMatchObject({ status: 'unknown', erro: 'Não sabemos se saiu', saida: null });
    await until('the next one', async () => (await message(next)).ack === 1);
    expect(network.texts()).toEqual(['Primeira', 'Em outra conversa', 'Segunda']);
  });

  it('a status of the network decides, also after people were told, and frees the sala', async () => {
    await start();
    const topic = await talk('a1', com);
    network.answer = silence;
    const first = await say(topic, 'Primeira');
    await until('it left', () => network.sent.length === 1);
    network.answer = taken;
    const second = await say(topic, 'Segunda');
    const { id_externo } = await message(first);
    await network.tell({ tipo: 'ack', id_externo: 'wamid.X', nosso: id_externo!, com, ack: 2 });
    await until('the second', async () => (await message(second)).ack === 1);
    expect(await message(first)).toMatchObject({ status: 'delivered', ack: 2, id_externo: 'wamid.X', saida: null, envio_em_voo_desde: null });
    expect(states(topic)).not.toContain('unknown');

    network.answer = silence;
    const third = await say(topic, 'Terceira');
    await until('told', async () => (await message(third)).status === 'unknown');
    await network.tell({ tipo: 'ack', id_externo: 'wamid.Y', nosso: (await message(third)).id_externo!, com, ack: 1 });
    await until('known at last', async () => (await message(third)).status === 'sent');
    expect((await message(third)).erro).toBeNull();
    await until('told so', () => states(topic).at(-1) === 'sent');
    expect(network.texts()).toEqual(['Primeira', 'Segunda', 'Terceira']);
  });

  it('an answer after our time-out says all the same what became of it, on screens, too; the order stays and nothing leaves twice', async () => {
    await start();
    const topic = await talk('a1', com);
    let answer = (): void => {};
    network.answer = (m) => new Promise((resolve) => (answer = () => resolve({ id_externo: `wamid.${m.id_externo}` })));
    const slow = await say(topic, 'Primeira');
    await until('it left', () => network.sent.length === 1);
    network.answer = taken;
    const next = await say(topic, 'Segunda');
    await until('told', () => states(topic).includes('unknown'));
    await until('the next one', async () => (await message(next)).ack === 1);
    answer();
    await until('known at last', async () => (await message(slow)).ack === 1);
    expect(await message(slow)).toMatchObject({ status: 'sent', erro: null, id_externo: expect.stringMatching(/^wamid\./), saida: null });
    await until('told so', () => states(topic).at(-1) === 'sent');
    expect(network.texts()).toEqual(['Primeira', 'Segunda']);
  });

  it('killed on its way: nothing leaves twice, and it is said', async () => {
    await start();
    const topic = await talk('a1', com);
    network.answer = silence;
    const doubtful = await say(topic, 'Primeira');
    await until('it left', () => network.sent.length === 1);
    // as a killed process leaves it: nobody hears the answer any more
    const killed = kit.makeNode({ provider: network.provider });
    network.answer = taken;
    await killed.start();
    await until('told', async () => (await message(doubtful)).status === 'unknown');
    expect(network.texts()).toEqual(['Primeira']);
    await killed.stop();
  });

  it('what never left is tried again by itself; what was refused has failed', async () => {
    await start();
    const topic = await talk('a1', com);
    let refusals = 2;
    network.answer = async (m) => {
      if (refusals-- > 0) throw new ProviderError('Sem conexão com a Meta', 'passa');
      return taken(m);
    };
    const later = await say(topic, 'Depois');
    await until('sent', async () => (await message(later)).ack === 1);
    expect(network.sent).toHaveLength(3);
    network.answer = () => Promise.reject(new ProviderError('O número não está no WhatsApp', 'final'));
    const refused = await say(topic, 'Nunca');
    await until('failed', async () => (await message(refused)).status === 'failed');
    expect((await message(refused)).erro).toBe('O número não está no WhatsApp');
  });

  it('taken and not delivered: failed with its reason, or sent again where that may help', async () => {
    await start();
    const topic = await talk('a1', com);
    const id = await say(topic, 'Oferta');
    await until('taken', async () => (await message(id)).ack === 1);
    const { id_externo } = await message(id);
    await network.tell({ tipo: 'falha', id_externo: id_externo!, com, motivo: 'O cliente não aceita ofertas', repetir: false });
    await until('failed', () => states(topic).includes('failed'));
    expect(await message(id)).toMatchObject({ status: 'failed', erro: 'O cliente não aceita ofertas', ack: 0 });
  });
});

describe('[issue: 24-hour window] a network that lets one write freely for a day after the customer wrote', () => {
  it('says until when, refuses what comes later before anything is stored, and opens with the next message', async () => {
    await start('cloud');
    const topic = await talk('a1', com);
    const { atendimento } = kit.publisher.of('create_sala')[0]!.data;
    const hours = (new Date(atendimento.janela_ate!).getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect(atendimento).toMatchObject({ prazos: { editar: null, apagar: null }, arquivos: { image: 5 * 1024 * 1024 } });
    await say(topic, 'Dentro');
    const past = new Date(Date.now() - 25 * 3_600_000);
    await kit.database.comEmpresa(kit.empresa.id_empresa, (db) => db.updateTable('sala').set({ escreveu_em: past }).execute());
    await expect(say(topic, 'Tarde')).rejects.toThrow('Passaram mais de 24 horas desde a última mensagem do cliente: envie um modelo oficial.');
    expect((await kit.messages()).some((m) => m.texto === 'Tarde')).toBe(false);
    await network.says('a2', com, 'Voltei');
    await until('written', async () => (await kit.messages()).some((m) => m.texto === 'Voltei'));
    await say(topic, 'Aberta de novo');
  });
});
