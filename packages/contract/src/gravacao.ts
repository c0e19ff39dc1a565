/** Formats of browsers that the server decodes, best first: Chromium and newer Safari WebM, Firefox OGG; older Safari records MP4 alone. */
const formats = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];
/** The longest recording, in seconds: what is made a WAV of stays below the greatest file. */
export const maxSegundosDeVoz = 300;

/** A recorder of this sound in the best format that the browser has. */
export function gravadorDe(stream: MediaStream): MediaRecorder {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  return new MediaRecorder(stream, { ...(mimeType !== undefined && { mimeType }), audioBitsPerSecond: 32_000 });
}

/** Sound as WAV with one channel: what the server cannot decode is decoded by the browser that recorded it. */
async function toWav(blob: Blob): Promise<Blob> {
  const rate = 24_000;
  const context = new OfflineAudioContext(1, 1, rate);
  const sound = await context.decodeAudioData(await blob.arrayBuffer());
  const samples = sound.getChannelData(0);
  const bytes = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const text = (at: number, value: string): void => {
    for (let i = 0; i < value.length; i++) bytes.setUint8(at + i, value.charCodeAt(i));
  };
  text(0, 'RIFF');
  bytes.setUint32(4, 36 + samples.length * 2, true);
  text(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate * 2, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  text(36, 'data');
  bytes.setUint32(40, samples.length * 2, true);
  for (const [i, sample] of samples.entries()) bytes.setInt16(44 + i * 2, Math.max(-1, Math.min(1, sample)) * 32_767, true);
  return new Blob([bytes], { type: 'audio/wav' });
}

/** The recording in a form that the server takes, as a file of this name: what it cannot decode is decoded by the browser that recorded it. */
export async function arquivoDeVoz(parts: readonly Blob[], type: string, nome: string): Promise<File> {
  const readable = /^audio\/(webm|ogg)/.test(type);
  const recorded = new Blob([...parts], { type });
  const sound = readable ? recorded : await toWav(recorded);
  return new File([sound], `${nome}.${readable ? 'webm' : 'wav'}`, { type: sound.type });
}
