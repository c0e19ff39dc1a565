import { previaDe } from '@prosa/contract/atendimentos/atendimentos.previa.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { triggers } from '@prosa/contract/realtime.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertContato } from '../../../../test/kit/rows.ts';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { buscaService } from '../lista/busca.service.ts';
import { cartoesService } from './cartoes.service.ts';
import { encaminharService } from './encaminhar.service.ts';
import { midiasService } from './midias.service.ts';

let kit: Salas;
let line: number;
let ana: Staff;
let phones = 0;
const newPhone = (): string => `1197800${String(1000 + ++phones)}`;

beforeAll(async () => {
  kit = await startSalas();
  line = await kit.line();
  ana = await kit.staff({ nome: 'Ana Lima' });
});
afterAll(() => kit.close());
beforeEach(() => kit.publisher.clear());

type More = Partial<Parameters<typeof kit.node.phone.receive>[2]>;
/** The customer sends this, as the HTTP face of the simulator takes it. */
const sends = (telefone: string, more: Record<string, unknown>) =>
  kit.node.phone.receive(kit.empresa.id_empresa, line, simulador.receber.body.parse({ telefone, nome: 'Clara Dias', ...more }) as More as never);
const arrived = (telefone: string) =>
  until('message', () => kit.publisher.of('chat_message').find((e) => e.data.de === 'contato' && e.data.nome === 'Clara Dias')?.data).then(async (message) => {
    const [sala] = (await kit.salas()).filter((s) => s.id_sala === message.chat_id);
    expect((sala!.destino as { telefone: string }).telefone).toBe(`55${telefone}`);
    return { message, sala: sala! };
  });
const salas = () => kit.node.atendimentos.salas;
const accept = (chat_id: number) => kit.call(ana, 'aceitar_atendimento', { chat_id });

describe('[7] a button with a link', () => {
  const button = { value: toBase64('Veja'), private_id: 'botao_link_1', tipo: 'button_link', title: 'Abrir' };
  const dangerous = ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,<script>', 'vbscript:x', 'file:///etc/passwd', 'intent://x'];

  it.each(dangerous)('is not taken with %s', (url) => {
    const { error } = triggers.client_message.data.safeParse({ ...button, url });
    expect(error?.issues[0]).toMatchObject({ path: ['url'], message: 'Informe um endereço que comece com http:// ou https://' });
  });

  it('one that was stored before leads nowhere any more: in the timeline, in the media, when it is forwarded, on the phone', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    await sends(phone, { texto: 'Oi' });
    const { sala } = await arrived(phone);
    await accept(sala.id_sala);
    const sent = await kit.call(ana, 'client_message', { ...button, url: 'https://loja.exemplo/', tipo: 'button_link' as const }, sala.topic);
    await until('on the phone', async () => (await kit.onPhone(line, phone)).some((m) => m.texto.includes('Abrir: https://loja.exemplo/')));
    const links = async () => {
      const { data } = await kit.call(ana, 'get_messages_history', {}, sala.topic);
      const media = await midiasService(kit.core).ofSala(ana, sala.id_sala, { tipo: 'links', cursor: undefined, limite: 10 });
      return [data.find((m) => m.msg_id === sent.msg_id)?.link, media.data.flatMap((m) => m.links)];
    };
    const link = { url: 'https://loja.exemplo/', title: 'Abrir' };
    expect(await links()).toEqual([link, [link]]);

    const stored = JSON.stringify({ url: 'javascript:alert(document.domain)', title: 'Abrir' });
    await kit.database.comEmpresa(kit.empresa.id_empresa, (db) =>
      db.updateTable('mensagem').set({ link: stored }).where('id_mensagem', '=', sent.msg_id).execute(),
    );
    expect(await links()).toEqual([null, []]);
    kit.publisher.clear();
    await sends(other, { texto: 'Oi' });
    const next = await arrived(other);
    await accept(next.sala.id_sala);
    const forwarded = await encaminharService(kit.core, salas())(ana, { msg_ids: [sent.msg_id], chat_ids: [next.sala.id_sala], private_id: 'encaminha_link' });
    expect(forwarded.data[0]?.enviado).toBe(true);
    await until('on the other phone', async () => (await kit.onPhone(line, other)).some((m) => m.texto === 'Veja'));
    expect(JSON.stringify(await kit.onPhone(line, other))).not.toContain('javascript');
  });
});

describe('what a customer sends', () => {
  it('a place: with its name in lists and search, and the map in the message', async () => {
    const phone = newPhone();
    await sends(phone, { localizacao: { latitude: -22.9064, longitude: -47.0616, nome: 'Padaria Ipê', endereco: 'Rua das Acácias, 410' } });
    const { message, sala } = await arrived(phone);
    expect(message).toMatchObject({
      type: 'location',
      text: 'Padaria Ipê, Rua das Acácias, 410',
      localizacao: { latitude: -22.9064, longitude: -47.0616, nome: 'Padaria Ipê', endereco: 'Rua das Acácias, 410' },
    });
    expect(sala).toMatchObject({ ultima_tipo: 'location', ultima_texto: 'Padaria Ipê, Rua das Acácias, 410', nao_lidas: 1 });
    await accept(sala.id_sala);
    const { data } = await buscaService(kit.core)(ana, { q: 'padaria acacias', chat_id: undefined, limite: 10 });
    expect(data).toMatchObject([{ msg_id: message.msg_id, type: 'location' }]);
    const { data: history } = await kit.call(ana, 'get_messages_history', {}, sala.topic);
    expect(history[0]?.localizacao?.latitude).toBe(-22.9064);
    // answered, it is quoted as what it is
    await kit.call(ana, 'reply_message', { msg_id: message.msg_id, message: toBase64('Já vou'), private_id: 'conteudo_1' }, sala.topic);
    expect(kit.publisher.of('chat_message').at(-1)?.data.reply).toMatchObject({ type: 'location', text: 'Padaria Ipê, Rua das Acácias, 410' });
  });

  it('what is deleted is said to be gone in the list and in what quotes it, whatever it was', async () => {
    const phone = newPhone();
    await sends(phone, { localizacao: { latitude: -22.9064, longitude: -47.0616, nome: 'Padaria Ipê' } });
    const { message, sala } = await arrived(phone);
    await accept(sala.id_sala);
    const [place] = (await kit.onPhone(line, phone)).filter((m) => m.minha);
    await kit.node.phone.change(kit.empresa.id_empresa, line, place!.id_externo, 'apagar');
    await until('deleted', () => kit.publisher.of('excluir_msg', sala.topic).length > 0);
    const [row] = (await kit.call(ana, 'get_chat_status', { chat_id: sala.id_sala })).data;
    expect(previaDe(row!.ultima_mensagem!)).toBe('Mensagem apagada');
    await kit.call(ana, 'reply_message', { msg_id: message.msg_id, message: toBase64('Não recebi'), private_id: 'conteudo_apagado' }, sala.topic);
    expect(previaDe(kit.publisher.of('chat_message', sala.topic).at(-1)!.data.reply!)).toBe('Mensagem apagada');
  });

  it('a place without a name has no text; one outside of the earth is refused', async () => {
    const phone = newPhone();
    await sends(phone, { localizacao: { latitude: 0, longitude: 0 } });
    expect((await arrived(phone)).message).toMatchObject({ type: 'location', text: '', localizacao: { nome: '', endereco: '' } });
    expect(() => sends(phone, { localizacao: { latitude: 91, longitude: 0 } })).toThrow();
  });

  it('contact cards', async () => {
    const phone = newPhone();
    await sends(phone, { contatos_vcard: [{ nome: 'Marcenaria Silva', telefone: '5519998877665' }] });
    const { message } = await arrived(phone);
    expect(message).toMatchObject({ type: 'contacts', contatos_vcard: [{ nome: 'Marcenaria Silva', telefone: '5519998877665' }] });
    expect(message.text).toBe('Marcenaria Silva (19) 99887-7665');
  });

  it('a sticker is a picture of its own kind, and only a WebP is one', async () => {
    const phone = newPhone();
    const webp = await sharp({ create: { width: 96, height: 96, channels: 4, background: { r: 80, g: 90, b: 230, alpha: 0.5 } } })
      .webp()
      .toBuffer();
    await sends(phone, { figurinha: { nome: 'oi.webp', conteudo: webp.toString('base64') } });
    expect((await arrived(phone)).message).toMatchObject({ type: 'sticker', text: '', arquivo: { content_type: 'image/webp', largura: 96 } });
    const [shown] = await kit.onPhone(line, phone);
    expect(shown).toMatchObject({ figurinha: true, minha: true });
    await expect(sends(phone, { figurinha: { nome: 'oi.webp', conteudo: Buffer.from('texto').toString('base64') } })).rejects.toMatchObject({
      code: 'invalido',
    });
  });
});

describe('what the staff sends', () => {
  const contato = (nome: string, telefone: string | null) =>
    kit.database.comEmpresa(kit.empresa.id_empresa, async (db) => await insertContato(db, { nome, telefone }));

  it('contatos as cards, once for one press; those without a phone and those of others are refused', async () => {
    const phone = newPhone();
    await sends(phone, { texto: 'Tem o telefone do montador?' });
    const { sala } = await arrived(phone);
    await accept(sala.id_sala);
    const id_contato = await contato('Montador João', '5519987654321');
    const enviar = cartoesService(kit.core, salas());
    const send = (id_contatos: number[], private_id: string) => enviar(ana, sala.id_sala, { id_contatos, private_id });
    await send([id_contato], 'cartao_0001');
    await send([id_contato], 'cartao_0001');
    const cards = kit.publisher.of('chat_message', sala.topic).filter((e) => e.data.type === 'contacts');
    expect(cards[0]?.data.contatos_vcard).toEqual([{ nome: 'Montador João', telefone: '5519987654321' }]);
    expect((await kit.messages()).filter((m) => m.id_sala === sala.id_sala && m.tipo === 'contacts')).toHaveLength(1);
    await until('on the phone', async () => (await kit.onPhone(line, phone)).some((m) => !m.minha && m.contatos_vcard?.[0]?.nome === 'Montador João'));
    await expect(send([await contato('Sem telefone', null)], 'cartao_0002')).rejects.toMatchObject({ code: 'invalido' });
    const foreign = await kit.database.comEmpresa(kit.other.id_empresa, async (db) => await insertContato(db, { nome: 'Dela', telefone: '5511900000001' }));
    await expect(send([foreign], 'cartao_0003')).rejects.toMatchObject({ code: 'invalido' });
    const bruno = await kit.staff({ nome: 'Bruno' });
    await expect(enviar(bruno, sala.id_sala, { id_contatos: [id_contato], private_id: 'cartao_0004' })).rejects.toMatchObject({ code: 'sem_permissao' });
  });

  it('places and stickers are forwarded as what they are', async () => {
    const [from, to] = [newPhone(), newPhone()];
    await sends(to, { texto: 'Onde fica a loja?' });
    const target = (await arrived(to)).sala;
    await accept(target.id_sala);
    kit.publisher.clear();
    await sends(from, { localizacao: { latitude: -23.5, longitude: -46.6, nome: 'Loja Aurora' } });
    const { message } = await arrived(from);
    const webp = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#123456' } })
      .webp()
      .toBuffer();
    await sends(from, { figurinha: { nome: 'ok.webp', conteudo: webp.toString('base64') } });
    const sticker = await until('sticker', () => kit.publisher.of('chat_message').find((e) => e.data.type === 'sticker')?.data);
    const { data } = await encaminharService(kit.core, salas())(ana, {
      msg_ids: [message.msg_id, sticker.msg_id],
      chat_ids: [target.id_sala],
      private_id: 'enc_conteudo',
    });
    expect(data).toMatchObject([{ enviado: true }]);
    const phone = await until('both on the phone', async () => {
      const shown = (await kit.onPhone(line, to)).filter((m) => !m.minha);
      return shown.length === 2 && shown;
    });
    expect(phone).toMatchObject([{ localizacao: { nome: 'Loja Aurora', latitude: -23.5 } }, { figurinha: true, arquivo: { nome: 'ok.webp' } }]);
  });
});
