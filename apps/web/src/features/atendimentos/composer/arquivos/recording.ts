import { arquivoDeVoz, gravadorDe } from '@prosa/contract/gravacao.ts';

export { maxSegundosDeVoz as maxSeconds } from '@prosa/contract/gravacao.ts';

export interface Recording {
  /** Stops and gives the sound, in a form that the server takes. */
  finish: () => Promise<File>;
  /** Stops; nothing is kept. */
  cancel: () => void;
  /** Loudness now, 0 to 1. */
  level: () => number;
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
  const recorder = gravadorDe(stream);
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
      return arquivoDeVoz(parts, recorder.mimeType, 'gravacao');
    },
  };
}
