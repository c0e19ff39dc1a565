import { ActionIcon, Button, Loader, Tooltip } from '@mantine/core';
import { IconPlayerStopFilled, IconSend2, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from '@/core/store.ts';
import { toastError } from '@/core/toasts.tsx';
import { clock, Player } from '@/ui/files/sound-player.tsx';
import { maxSeconds, type Recording, record, refusalOf } from './recording.ts';
import classes from './voice-recorder.module.css';
import { forgetVoice, keepVoice, type Voice, voiceOf } from './voices.ts';

const bars = 40;

interface VoiceRecorderProps {
  chat_id: number;
  onSend: (voice: File) => void;
  onClose: () => void;
}

/** Records the voice: level and time while it runs, then it can be listened to before it is sent. What is left behind is kept for the sala. */
export function VoiceRecorder({ chat_id, onSend, onClose }: VoiceRecorderProps) {
  const recording = useRef<Recording | null>(null);
  const begun = useRef(0);
  const meter = useRef<HTMLDivElement>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const done = useStore(voiceOf(chat_id));
  const close = useEffectEvent(onClose);

  /** What was recorded so far; null when there is nothing, or the browser cannot read it. */
  const finish = async (): Promise<Omit<Voice, 'address'> | null> => {
    const current = recording.current;
    recording.current = null;
    if (!current) return null;
    const length = (Date.now() - begun.current) / 1000;
    try {
      return { file: await current.finish(), seconds: length };
    } catch {
      // the browser could not read what it recorded itself
      toastError('A gravação falhou. Grave de novo.');
      onClose();
      return null;
    }
  };
  const listen = async (): Promise<void> => {
    const voice = await finish();
    if (voice) keepVoice(chat_id, voice);
  };
  const stop = useEffectEvent(() => void listen());
  const send = async (): Promise<void> => {
    const voice = done ?? (await finish());
    if (!voice) return;
    forgetVoice(chat_id);
    onSend(voice.file);
  };
  const throwAway = (): void => {
    recording.current?.cancel();
    recording.current = null;
    forgetVoice(chat_id);
    onClose();
  };

  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    const holdPage = (event: BeforeUnloadEvent): void => {
      if (recording.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', holdPage);
    if (voiceOf(chat_id).get() === null)
      record().then(
        (started) => {
          if (gone) return started.cancel();
          recording.current = started;
          begun.current = Date.now();
          setSeconds(0);
          const levels: number[] = [];
          timer = setInterval(() => {
            if (recording.current === null) return clearInterval(timer);
            const passed = (Date.now() - begun.current) / 1000;
            setSeconds(Math.floor(passed));
            levels.unshift(started.level());
            for (const [i, bar] of [...(meter.current?.children ?? [])].entries())
              (bar as HTMLElement).style.scale = `1 ${Math.max(0.08, levels[bars - 1 - i] ?? 0)}`;
            levels.length = Math.min(levels.length, bars);
            if (passed >= maxSeconds) stop();
          }, 100);
        },
        (error: unknown) => {
          if (gone) return;
          toastError(refusalOf(error));
          close();
        },
      );
    return () => {
      gone = true;
      clearInterval(timer);
      window.removeEventListener('beforeunload', holdPage);
      // another sala was opened: what was said is not lost
      stop();
    };
  }, [chat_id]);

  return (
    <div className={classes.recorder} role="group" aria-label="Gravação de voz">
      <Tooltip label="Descartar a gravação">
        <ActionIcon aria-label="Descartar a gravação" onClick={throwAway}>
          <IconTrash size={19} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {done ? (
        <Player address={done.address} label="Sua gravação" seconds={done.seconds} />
      ) : seconds === null ? (
        <span className={classes.wait}>
          <Loader size="xs" /> Aguardando o microfone…
        </span>
      ) : (
        <>
          <span className={classes.dot} aria-hidden />
          <time className={classes.time} role="timer" aria-label={`Gravando, ${seconds} segundos`}>
            {clock(seconds)}
          </time>
          <div ref={meter} className={classes.meter} aria-hidden>
            {Array.from({ length: bars }, (_, i) => (
              // biome-ignore lint: bars have no other name
              <i key={i} /> // oxlint-disable-line react/no-array-index-key
            ))}
          </div>
          <Tooltip label="Parar e ouvir">
            <ActionIcon aria-label="Parar e ouvir" onClick={() => void listen()}>
              <IconPlayerStopFilled size={18} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      <Button size="xs" disabled={seconds === null && done === null} onClick={() => void send()} rightSection={<IconSend2 size={16} />}>
        Enviar áudio
      </Button>
    </div>
  );
}
