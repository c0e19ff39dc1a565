import { afterEach, expect, test, vi } from 'vitest';
import { record, refusalOf } from './recording.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});
const hear = (getUserMedia: () => Promise<unknown>): void =>
  void Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });

test('a browser that finds no microphone that fits has none', () => {
  vi.stubGlobal('isSecureContext', true);
  const none = 'Nenhum microfone ou câmera encontrado neste aparelho.';
  expect(refusalOf(new DOMException('', 'NotFoundError'))).toBe(none);
  // as WebKit has it: an error of its own kind
  expect(refusalOf(Object.assign(new Error('Invalid constraint'), { name: 'OverconstrainedError' }))).toBe(none);
});

test('where nothing records, the microphone is let go of and the person told', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('AudioContext', undefined);
  vi.stubGlobal('MediaRecorder', undefined);
  const track = { stop: vi.fn() };
  hear(async () => ({ getTracks: () => [track] }));
  const refused = await record().catch((error: unknown) => error);
  expect(track.stop).toHaveBeenCalledOnce();
  expect(refusalOf(refused)).toBe('Este navegador não grava áudio. Use outro, ou atualize-o.');
});
