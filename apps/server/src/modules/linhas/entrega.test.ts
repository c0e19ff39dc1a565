import { toBase64 } from '@prosa/contract/base64.ts';
import { falhasSchema } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../test/kit/salas.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Address, LineEvent, LineListener, OpenLine, Provider } from '../../integrations/whatsapp/provider.ts';
import { ProviderError } from '../../integrations/whatsapp/provider.ts';

let kit: Salas;
let line: number;
let ana: Staff;
const phone = '11987650001';

afterEach(() => kit.close());

const start = async (options: Parameters<typeof startSalas>[0] = {}): Promise<void> => {
  kit = await startSalas(options);
  line = await kit.line();
  ana = await kit.staff({ nome: 'Ana Lima' });
};
const faults = (falhas: Partial<Record<'atraso_ms' | 'perder' | 'duplicar' | 'desordenar' | 'desconectar', number>>) =>
  kit.node.phone.setFaults(kit.empresa.id_empresa, line, falhasSchema.parse(falhas));
const inbound = async () => (await kit.messages()).filter((m) => m.de === 'contato');
const sala = async () => {
  const created = await until('sala', () => kit.publisher.of('create_sala')[0]);
  return created.data.atendimento;
};
let ids = 0;
const say = (topic: string, text: string) => kit.call(ana, 'client_message', { value: toBase64(text), private_id: `p_${++ids}_abcdef` }, topic);
const pending = () =>
  kit.database.comEmpresa(kit.empresa.id_empresa, (db) => db.selectFrom('wpp_evento').selectAll().where('tratado_em', 'is', null).execute());

describe('a network with faults', () => {
  beforeEach(() => start());

  it('lost, doubled, late and dropped: every message is there once, numbered without gaps', async () => {
    await faults({ perder: 0.3, duplicar: 0.5, desordenar: 0.5, desconectar: 0.1 });
    const texts = Array.from({ length: 40 }, (_, i) => `mensagem ${i}`);
    for (const texto of texts) {
      await kit.receive(line, phone, texto);
      // the network's clock counts milliseconds: the next message is to be a later one for it
      const sentAt = Date.now();
      await until('the next millisecond', () => Date.now() > sentAt);
    }
    await until('all taken in', async () => (await inbound()).length === texts.length);
    await until('nothing left to handle', async () => (await pending()).length === 0);
    const rows = await inbound();
    expect(rows.map((m) => m.texto).toSorted()).toEqual(texts.toSorted());
    expect(rows.map((m) => m.msg_index).toSorted((a, b) => a - b)).toEqual(texts.map((_, i) => i + 1));
    expect(await kit.salas()).toHaveLength(1);
    const { topic } = await sala();
    const history = await kit.call(ana, 'get_messages_history', { limit: 100 }, topic);
    expect(history.data.map((m) => m.text)).toEqual(texts);
  });

  it('an answer that the network took and did not confirm is on the phone once', async () => {
    await kit.receive(line, phone, 'Oi');
    const { topic, chat_id } = await sala();
    await kit.call(ana, 'aceitar_atendimento', { chat_id });
    await faults({ perder: 1 });
    await say(topic, 'Resposta');
    await until('tried again', async () => (await kit.messages()).some((m) => m.texto === 'Resposta' && m.saida_tentativas > 0));
    await faults({});
    await until('accepted', async () => (await kit.messages()).some((m) => m.texto === 'Resposta' && m.saida === null && m.ack >= 1));
    expect((await kit.onPhone(line, phone)).filter((m) => m.texto === 'Resposta')).toHaveLength(1);
  });

  it('answers arrive in order, however many at once', async () => {
    await kit.receive(line, phone, 'Oi');
    const { topic, chat_id } = await sala();
    await kit.call(ana, 'aceitar_atendimento', { chat_id });
    const texts = Array.from({ length: 15 }, (_, i) => `resposta ${i}`);
    for (const text of texts) await say(topic, text);
    await until('all there', async () => (await kit.onPhone(line, phone)).filter((m) => !m.minha).length === texts.length);
    expect((await kit.onPhone(line, phone)).filter((m) => !m.minha).map((m) => m.texto)).toEqual(texts);
  });

  it('a number without an account: failed for good, with the reason', async () => {
    await kit.receive(line, '11900000000', 'Oi');
    const { topic, chat_id } = await sala();
    await kit.call(ana, 'aceitar_atendimento', { chat_id });
    const { msg_id } = await say(topic, 'Alô');
    const failed = await until('failed', () => kit.publisher.of('message_state', topic)[0]);
    expect(failed.data).toMatchObject({ msg_id, status: 'failed', erro: 'Whatsapp não cadastrado' });
  });
});

describe('a process that dies', () => {
  beforeEach(() => start());

  it('stored and not handled: handled at the next start, once and in order', async () => {
    await kit.receive(line, phone, 'antes');
    await until('first', async () => (await inbound()).length === 1);
    await kit.node.stop();
    // what a process killed between storing and handling leaves
    await kit.database.comEmpresa(kit.empresa.id_empresa, async (db) => {
      for (const n of [1, 2, 3]) {
        const corpo = {
          tipo: 'mensagem',
          id_externo: `morto-${n}`,
          com: { telefone: `55${phone}` },
          nome: '',
          da_empresa: false,
          texto: `guardada ${n}`,
          arquivo: null,
          resposta_a: null,
          em: new Date().toISOString(),
        };
        await db
          .insertInto('wpp_evento')
          .values({ id_wpp_config: line, tipo: 'mensagem', chave_contato: 'telefone:551187650001m', corpo: JSON.stringify(corpo) })
          .execute();
      }
    });
    await kit.restart();
    await until('handled', async () => (await pending()).length === 0);
    expect((await inbound()).map((m) => m.texto)).toEqual(['antes', 'guardada 1', 'guardada 2', 'guardada 3']);
  });

  it('handled and not confirmed to the network: delivered again, kept once', async () => {
    await kit.receive(line, phone, 'uma vez');
    await until('first', async () => (await inbound()).length === 1);
    await kit.node.stop();
    await kit.database.comEmpresa(kit.empresa.id_empresa, (db) => db.updateTable('simulador_mensagem').set({ entregue: false }).execute());
    await kit.restart();
    await until('taken in again', async () =>
      kit.database.comEmpresa(
        kit.empresa.id_empresa,
        async (db) => (await db.selectFrom('simulador_mensagem').where('entregue', '=', false).select('entregue').execute()).length === 0,
      ),
    );
    await until('handled', async () => (await pending()).length === 0);
    expect(await inbound()).toHaveLength(1);
  });

  it('an answer stored and not sent goes out at the next start, once', async () => {
    await kit.receive(line, phone, 'Oi');
    const { topic, chat_id } = await sala();
    await kit.call(ana, 'aceitar_atendimento', { chat_id });
    await kit.node.stop();
    await say(topic, 'Depois da queda');
    await kit.restart();
    await until('on the phone', async () => (await kit.onPhone(line, phone)).some((m) => m.texto === 'Depois da queda'));
    // sent, and killed before that was written down
    await until('marked', async () => (await kit.messages()).every((m) => m.saida === null));
    await kit.node.stop();
    await kit.database.comEmpresa(kit.empresa.id_empresa, (db) =>
      db.updateTable('mensagem').set({ saida: 'enviar', ack: 0 }).where('texto', '=', 'Depois da queda').execute(),
    );
    await kit.restart();
    await until('marked again', async () => (await kit.messages()).every((m) => m.saida === null));
    expect((await kit.onPhone(line, phone)).filter((m) => m.texto === 'Depois da queda')).toHaveLength(1);
  });

  it('a failure while handling is tried again, and holds up only that contato', async () => {
    await kit.database.semEmpresa((db) =>
      sql`create function falhar() returns trigger language plpgsql as $$ begin if new.texto = 'difícil' then raise exception 'não agora'; end if; return new; end $$`.execute(
        db,
      ),
    );
    await kit.database.semEmpresa((db) => sql`create trigger falhar before insert on mensagem for each row execute function falhar()`.execute(db));
    await kit.receive(line, phone, 'difícil');
    await until('failed once', async () => (await pending()).some((e) => e.tentativas > 0));
    await kit.receive(line, phone, 'depois');
    await kit.receive(line, '11987650002', 'outra pessoa');
    await until('the other person', async () => (await inbound()).some((m) => m.texto === 'outra pessoa'));
    expect((await inbound()).map((m) => m.texto)).toEqual(['outra pessoa']);
    await kit.database.semEmpresa((db) => sql`drop trigger falhar on mensagem`.execute(db));
    await until('handled', async () => (await inbound()).length === 3);
    expect((await inbound()).map((m) => m.texto)).toEqual(['outra pessoa', 'difícil', 'depois']);
  });
});

/** A network in the hands of the test. */
class HandNetwork {
  listener!: LineListener;
  readonly sent: string[] = [];
  refuse: ProviderError | null = null;
  readonly open: OpenLine = (_line, _account, listener) => {
    this.listener = listener;
    return {
      connect: async () => listener.state('conectado'),
      disconnect: async () => {},
      logout: async () => {},
      send: async (message) => {
        if (this.refuse) throw this.refuse;
        this.sent.push(`${message.para.lid ?? message.para.telefone}: ${'texto' in message ? message.texto : message.acao}`);
        return { id_externo: `rede-${message.id_externo}` };
      },
      markRead: async () => {},
      typing: async () => {},
      registered: async () => null,
      download: async () => Buffer.alloc(0),
    };
  };
  readonly provider: Provider = { open: this.open, map: (body) => [JSON.parse(body.toString()) as LineEvent], mapeador: 1, repete: true, paralelos: 16 };
  event(event: LineEvent): Promise<void> {
    return this.listener.raw(Buffer.from(JSON.stringify(event)));
  }
  message(id_externo: string, com: Address, texto: string): Promise<void> {
    return this.event({
      tipo: 'mensagem',
      id_externo,
      com,
      nome: 'Alguém',
      da_empresa: false,
      texto,
      arquivo: null,
      resposta_a: null,
      em: new Date().toISOString(),
    });
  }
}

describe('people whom the network names otherwise', () => {
  it('an unknown lid makes a contato without a phone; the phone, when it comes, is the same person', async () => {
    const network = new HandNetwork();
    await start({ provider: network.provider });
    await network.message('l1', { lid: '777@lid' }, 'Sem número');
    const opened = await sala();
    expect(opened).toMatchObject({ nome: 'Alguém', telefone: null });
    await network.message('l2', { lid: '777@lid', telefone: '5511987650077' }, 'Agora com número');
    await network.message('l3', { jid: '551187650077@s.whatsapp.net' }, 'Pelo jid');
    await until('three messages', async () => (await inbound()).length === 3);
    expect(await kit.salas()).toHaveLength(1);
    const row = (await kit.call(ana, 'get_chat_status', { chat_id: opened.chat_id })).data[0]!;
    expect(row.telefone).toBe('5511987650077');
  });

  it('answers go to the name that last wrote, and the network’s own id is kept for acks', async () => {
    const network = new HandNetwork();
    await start({ provider: network.provider });
    await network.message('l1', { lid: '778@lid' }, 'Oi');
    const { topic, chat_id } = await sala();
    await kit.call(ana, 'aceitar_atendimento', { chat_id });
    const { msg_id } = await say(topic, 'Olá');
    await until('sent', () => network.sent.length === 1);
    expect(network.sent).toEqual(['778@lid: Olá']);
    const stored = await until('accepted', async () => (await kit.messages()).find((m) => m.id_mensagem === msg_id && m.ack === 1));
    await network.event({ tipo: 'ack', id_externo: stored.id_externo!, com: { lid: '778@lid' }, ack: 3 });
    await until('read', () => kit.publisher.of('message_state', topic).some((e) => e.data.msg_id === msg_id && e.data.status === 'read'));
  });

  it('after the last try the message has failed', async () => {
    const network = new HandNetwork();
    await start({ provider: network.provider });
    await network.message('l1', { telefone: '5511987650079' }, 'Oi');
    const { topic, chat_id } = await sala();
    await kit.call(ana, 'aceitar_atendimento', { chat_id });
    network.refuse = new ProviderError('A rede não respondeu', 'passa');
    const { msg_id } = await say(topic, 'Olá');
    const failed = await until('failed', () => kit.publisher.of('message_state', topic)[0]);
    expect(failed.data).toMatchObject({ msg_id, status: 'failed', erro: 'A rede não respondeu' });
    network.refuse = null;
    await say(topic, 'Segunda');
    await until('the next one goes', () => network.sent.length === 1);
  });
});
