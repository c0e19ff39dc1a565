import { arquivoDeVoz, gravadorDe, maxSegundosDeVoz } from '@prosa/contract/gravacao.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from './lingua.ts';

/** What a recording is called: the server makes a voice message of it. */
const nome = 'mensagem-de-voz';
export const ehVoz = (file: File): boolean => file.name.startsWith(`${nome}.`);
const clock = (s: number): string => `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;

/** Whether this browser records. */
export const grava = (): boolean => typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;

/** Records what is said, until it is sent or thrown away. */
export function Voz({ onEnviar, onFim, onErro }: { onEnviar: (file: File) => void; onFim: () => void; onErro: (erro: string) => void }) {
  const recorder = useRef<MediaRecorder | undefined>(undefined);
  const keepIt = useRef(false);
  const [seconds, setSeconds] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    let gone = false;
    const timer = setInterval(() => setSeconds((s) => s + 1), 1000);
    navigator.mediaDevices.getUserMedia({ audio: true }).then(
      (stream) => {
        const end = (): void => {
          for (const track of stream.getTracks()) track.stop();
        };
        if (gone) return end();
        const parts: Blob[] = [];
        const made = gravadorDe(stream);
        recorder.current = made;
        made.addEventListener('dataavailable', ({ data }) => void parts.push(data));
        made.addEventListener('stop', () => {
          end();
          const over = (): void => void (gone || onFim());
          if (!keepIt.current || parts.length === 0) return over();
          arquivoDeVoz(parts, made.mimeType, nome)
            .then(onEnviar, () => onErro(t.microfone))
            .finally(over);
        });
        made.start();
      },
      () => {
        onErro(t.microfone);
        onFim();
      },
    );
    return () => {
      gone = true;
      clearInterval(timer);
      if (recorder.current?.state === 'recording') recorder.current.stop();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  function stop(send: boolean): void {
    keepIt.current = send;
    if (recorder.current?.state === 'recording') recorder.current.stop();
    else onFim();
  }
  useEffect(() => {
    if (seconds >= maxSegundosDeVoz) stop(true);
  });
  return (
    <div class="linha gravando">
      <output aria-live="off">{t.gravando(clock(seconds))}</output>
      <button type="button" class="leve" onClick={() => stop(false)}>
        {t.descartar}
      </button>
      <button type="button" class="enviar" onClick={() => stop(true)}>
        {t.enviarGravacao}
      </button>
    </div>
  );
}
