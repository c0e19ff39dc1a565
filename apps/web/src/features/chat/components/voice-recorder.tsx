import { ActionIcon, Button, Loader, Tooltip } from '@mantine/core';
import { IconPlayerStopFilled, IconSend2, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toastError } from '@/core/toasts.tsx';
import { maxSeconds, type Recording, record, refusalOf } from './recording.ts';
import { clock, Player } from './sound-player.tsx';
import classes from './voice.module.css';

const bars = 40;

/** Records the voice: level and time while it runs, then it can be listened to before it is sent. */
export function VoiceRecorder({ onSend, onClose }: { onSend: (voice: File) => void; onClose: () => void }) {
  const recording = useRef<Recording | null>(null);
  const meter = useRef<HTMLDivElement>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [done, setDone] = useState<{ file: File; address: string } | null>(null);
  const close = useEffectEvent(onClose);

  const finish = async (): Promise<File | null> => {
    const current = recording.current;
    recording.current = null;
    if (!current) return null;
    try {
      return await current.finish();
    } catch {
      // the browser could not read what it recorded itself
      toastError('A gravação falhou. Grave de novo.');
      onClose();
      return null;
    }
  };
  const listen = async (): Promise<void> => {
    const file = await finish();
    if (file) setDone({ file, address: URL.createObjectURL(file) });
  };
  const stopAtLimit = useEffectEvent(() => void listen());
  const send = async (): Promise<void> => {
    const file = done?.file ?? (await finish());
    if (file) onSend(file);
  };

  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    record().then(
      (started) => {
        if (gone) return started.cancel();
        recording.current = started;
        setSeconds(0);
        const begun = Date.now();
        const levels: number[] = [];
        timer = setInterval(() => {
          if (recording.current === null) return clearInterval(timer);
          const passed = (Date.now() - begun) / 1000;
          setSeconds(Math.floor(passed));
          levels.unshift(started.level());
          for (const [i, bar] of [...(meter.current?.children ?? [])].entries())
            (bar as HTMLElement).style.scale = `1 ${Math.max(0.08, levels[bars - 1 - i] ?? 0)}`;
          levels.length = Math.min(levels.length, bars);
          if (passed >= maxSeconds) stopAtLimit();
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
      recording.current?.cancel();
    };
  }, []);
  useEffect(() => () => (done ? URL.revokeObjectURL(done.address) : undefined), [done]);

  return (
    <div className={classes.recorder} role="group" aria-label="Gravação de voz">
      <Tooltip label="Descartar a gravação">
        <ActionIcon aria-label="Descartar a gravação" onClick={onClose}>
          <IconTrash size={19} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {done ? (
        <Player address={done.address} label="Sua gravação" seconds={seconds ?? 0} />
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
      <Button size="xs" disabled={seconds === null} onClick={() => void send()} rightSection={<IconSend2 size={16} />}>
        Enviar áudio
      </Button>
    </div>
  );
}
