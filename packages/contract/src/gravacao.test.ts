import { afterEach, expect, it, vi } from 'vitest';
import { arquivoDeVoz, gravadorDe } from './gravacao.ts';

afterEach(() => vi.unstubAllGlobals());

/** What a browser decodes of its own recording: two samples. */
const decoding = () =>
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = () => Promise.resolve({ getChannelData: () => new Float32Array([0, 1]) });
    },
  );

it('what the server decodes goes as it was recorded', async () => {
  const file = await arquivoDeVoz([new Blob(['abc'])], 'audio/webm;codecs=opus', 'voz');
  expect([file.name, file.type, await file.text()]).toEqual(['voz.webm', 'audio/webm;codecs=opus', 'abc']);
});

it('MP4 of older Safari becomes WAV in the browser that recorded it', async () => {
  decoding();
  const file = await arquivoDeVoz([new Blob(['mp4'])], 'audio/mp4', 'voz');
  const bytes = Buffer.from(await file.arrayBuffer());
  expect([file.name, file.type, bytes.length]).toEqual(['voz.wav', 'audio/wav', 48]);
  expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12), bytes.readUInt32LE(24), bytes.readInt16LE(46)]).toEqual([
    'RIFF',
    'WAVE',
    24_000,
    32_767,
  ]);
});

it('records in the best format that the browser has, or in its own', () => {
  const made: unknown[] = [];
  class Recorder {
    static isTypeSupported = (type: string) => type === 'audio/mp4';
    constructor(_stream: unknown, options: unknown) {
      made.push(options);
    }
  }
  vi.stubGlobal('MediaRecorder', Recorder);
  gravadorDe({} as MediaStream);
  Recorder.isTypeSupported = () => false;
  gravadorDe({} as MediaStream);
  expect(made).toEqual([{ mimeType: 'audio/mp4', audioBitsPerSecond: 32_000 }, { audioBitsPerSecond: 32_000 }]);
});
