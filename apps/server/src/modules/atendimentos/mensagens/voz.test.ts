import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { arquivosService } from './arquivos.service.ts';

let kit: Salas;
let ana: Staff;
let arquivos: ReturnType<typeof arquivosService>;

beforeAll(async () => {
  kit = await startSalas();
  ana = await kit.staff({ nome: 'Ana Lima' });
  arquivos = arquivosService(kit.core);
});
afterAll(() => kit.close());

/** A tone as WAV, silent in its second half. */
function wav(seconds: number, rate = 24_000): Buffer {
  const samples = seconds * rate;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples * 2, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples * 2, 40);
  const data = Int16Array.from({ length: samples }, (_, i) => (i < samples / 2 ? Math.sin((i / rate) * 440 * 2 * Math.PI) * 9000 : 0));
  return Buffer.concat([header, Buffer.from(data.buffer)]);
}
const send = (bytes: Buffer, name = 'gravacao.wav') => arquivos.voice(ana, { name, bytes });

describe('[lessons] voice messages', () => {
  it('become OGG/Opus with their length and waveform, and reach the customer as voice', async () => {
    const data = await send(wav(3));
    expect(data).toMatchObject({ nome: 'mensagem-de-voz.ogg', content_type: 'audio/ogg', bucket: 'chat' });
    expect(data.voz?.duracao).toBeCloseTo(3, 0);
    expect(data.voz?.onda).toHaveLength(48);
    expect(data.voz?.onda[5]).toBeGreaterThan(90);
    expect(data.voz?.onda[40]).toBeLessThan(5);

    const line = await kit.line();
    const phone = '11983330001';
    await kit.receive(line, phone, 'Pode mandar áudio?');
    const { topic, chat_id } = (await until('sala', () => kit.publisher.of('create_sala')[0])).data.atendimento;
    await kit.call(ana, 'aceitar_atendimento', { chat_id });
    await kit.call(ana, 'client_message_file', { private_id: 'voz_1_teste', path: data.path, bucket: data.bucket, body: 'Y8OzcGlh' }, topic);
    // [7] the copy that old clients send along says nothing: the upload is the file
    const message = (await until('message', () => kit.publisher.of('chat_message', topic).find((e) => e.data.type === 'audio'))).data;
    expect(message.arquivo?.voz).toEqual(data.voz);
    const arrived = await until('on the phone', async () => (await kit.onPhone(line, phone)).find((m) => m.arquivo !== null));
    expect(arrived.arquivo?.content_type).toBe('audio/ogg');
    const { stream } = await kit.node.phone.file(ana, line, arrived.id_externo);
    const bytes = Buffer.concat(await stream.toArray());
    expect((await fileTypeFromBuffer(bytes))?.mime).toBe('audio/ogg; codecs=opus');
    // what a browser that records OGG sends is taken in as well
    expect((await send(bytes, 'gravacao.ogg')).voz?.duracao).toBeCloseTo(3, 0);
  });

  it('are refused when they are no recording, broken, or longer than ten minutes', async () => {
    const unreadable = { erros: { file: 'Não foi possível ler a gravação. Grave de novo.' } };
    const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
    const damaged = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(400, 7)]);
    for (const bytes of [Buffer.from('isto não é som'), gif, damaged]) await expect(send(bytes)).rejects.toMatchObject(unreadable);
    await expect(send(Buffer.alloc(0))).rejects.toMatchObject({ erros: { file: 'Escolha um arquivo' } });
    // few bytes, many minutes
    await expect(send(wav(605, 4000))).rejects.toMatchObject({ erros: { file: 'A gravação pode ter até 10 minutos.' } });
    // ten minutes of sound are much work for a machine that does other things as well
  }, 90_000);
});
