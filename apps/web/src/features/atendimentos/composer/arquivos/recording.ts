/** What this browser records, best first: Chromium WebM, Firefox OGG, older Safari MP4. */
const formats = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];
export const maxSeconds = 300;

export interface Recording {
  /** Stops and gives the sound, in a form that the server takes. */
  finish: () => Promise<File>;
  /** Stops; nothing is kept. */
  cancel: () => void;
  /** Loudness now, 0 to 1. */
  level: () => number;
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

/** Why there is no recording, for the person. */
export function refusalOf(error: unknown): string {
  if (!isSecureContext) return 'O navegador só libera o microfone e a câmera em endereços com https. Fale com quem cuida do sistema.';
  // some browsers reject by an error of their own kind, which has a name as well
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'O navegador não deu acesso. Libere-o nas permissões do site e tente de novo.';
  // WebKit finds no device that fits where there is none
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'Nenhum microfone ou câmera encontrado neste aparelho.';
  if (typeof MediaRecorder === 'undefined') return 'Este navegador não grava áudio. Use outro, ou atualize-o.';
  return 'Não foi possível usar o microfone ou a câmera. Feche outros programas que os usam e tente de novo.';
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Begins to record the microphone. Rejects when there is none, the person does not allow it, or the browser does not record. */
export async function record(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } });
  try {
    return recordingOf(stream);
  } catch (error) {
    // the light of the microphone goes out with the try
    stop(stream);
    throw error;
  }
}

function recordingOf(stream: MediaStream): Recording {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  const recorder = new MediaRecorder(stream, { ...(mimeType !== undefined && { mimeType }), audioBitsPerSecond: 32_000 });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', (e) => parts.push(e.data));
  recorder.start(1000);
  const release = (): void => {
    stop(stream);
    void context.close();
  };
  const samples = new Uint8Array(analyser.fftSize);
  return {
    level() {
      analyser.getByteTimeDomainData(samples);
      return Math.min(1, Math.max(...samples.map((v) => Math.abs(v - 128))) / 90);
    },
    cancel() {
      if (recorder.state !== 'inactive') recorder.stop();
      release();
    },
    async finish() {
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
      recorder.stop();
      await stopped;
      release();
      const recorded = new Blob(parts, { type: recorder.mimeType });
      const readable = /^audio\/(webm|ogg)/.test(recorder.mimeType);
      const sound = readable ? recorded : await toWav(recorded);
      return new File([sound], readable ? 'gravacao.webm' : 'gravacao.wav', { type: sound.type });
    },
  };
}
