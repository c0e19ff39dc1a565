import { afterEach, expect, it, vi } from 'vitest';
import { arquivoDeVoz, gravadorDe } from './gravacao.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser decodes two samples of its own recording. */
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
  const bytes = new DataView(await file.arrayBuffer());
  const text = (at: number): string => String.fromCharCode(...[0, 1, 2, 3].map((i) => bytes.getUint8(at + i)));
  expect([file.name, file.type, bytes.byteLength]).toEqual(['voz.wav', 'audio/wav', 48]);
  expect([text(0), text(8), bytes.getUint32(24, true), bytes.getInt16(46, true)]).toEqual(['RIFF', 'WAVE', 24_000, 32_767]);
});

it('records in the best format that the browser has, or in its own', () => {
  const made: unknown[] = [];
  class Recorder {
    static isTypeSupported = (type: string): boolean => type === 'audio/mp4';
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
