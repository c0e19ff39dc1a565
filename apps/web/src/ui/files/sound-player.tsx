import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './sound-player.module.css';

/** 75 → 1:15 */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;

const speeds = [1, 1.5, 2] as const;
const speedText = new Intl.NumberFormat('pt-BR');

interface PlayerProps {
  address: string;
  label: string;
  /** Length when the sound itself does not say it, as recordings of browsers do not. */
  seconds?: number | undefined;
  /** Heights of the waveform, 0 to 100. */
  wave?: readonly number[] | undefined;
}

/** The one that is heard: another that begins stops it. */
let heard: HTMLAudioElement | null = null;
function alone(sound: HTMLAudioElement): void {
  if (heard !== sound) heard?.pause();
  heard = sound;
}

/** Plays a sound, at the speed that one listens at. */
export function Player({ address, label, seconds = 0, wave }: PlayerProps) {
  const sound = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(seconds);
  const [speed, setSpeed] = useState(0);
  const known = (): void => {
    const { duration } = sound.current ?? { duration: 0 };
    if (Number.isFinite(duration) && duration > 0) setLength(duration);
  };
  const toggle = (): void => {
    const el = sound.current;
    if (!el) return;
    if (el.paused)
      void el.play().catch(() => setPlaying(false)); // the browser says by the state that it may not
    else el.pause();
  };
  const seek = (to: number): void => {
    if (sound.current) sound.current.currentTime = to;
    setAt(to);
  };
  const nextSpeed = (): void => {
    const next = (speed + 1) % speeds.length;
    setSpeed(next);
    if (sound.current) sound.current.playbackRate = speeds[next]!;
  };
  const share = length > 0 ? Math.min(1, at / length) : 0;
  return (
    <span className={classes.player} role="group" aria-label={label}>
      {/* biome-ignore lint: a voice message has no captions */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a voice message has none */}
      <audio
        ref={sound}
        src={address}
        preload="metadata"
        onLoadedMetadata={known}
        onDurationChange={known}
        onPlay={(e) => {
          alone(e.currentTarget);
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => seek(0)}
        onTimeUpdate={(e) => setAt(e.currentTarget.currentTime)}
      />
      <button type="button" className={classes.play} aria-label={playing ? 'Pausar' : 'Ouvir'} onClick={toggle}>
        {playing ? <IconPlayerPauseFilled size={17} /> : <IconPlayerPlayFilled size={17} />}
      </button>
      <span className={classes.track}>
        {wave && (
          <span className={classes.wave} aria-hidden>
            {wave.map((height, i) => (
              // biome-ignore lint: bars have no other name
              <i key={i} style={{ height: `${Math.max(8, height)}%` }} data-heard={i / wave.length < share || undefined} /> // oxlint-disable-line react/no-array-index-key
            ))}
          </span>
        )}
        <input
          type="range"
          aria-label="Posição"
          aria-valuetext={`${clock(at)} de ${clock(length)}`}
          data-over={wave ? true : undefined}
          min={0}
          max={Math.max(length, 0.1)}
          step={0.1}
          value={Math.min(at, Math.max(length, 0.1))}
          onChange={(e) => seek(Number(e.currentTarget.value))}
        />
      </span>
      <span className={classes.time}>{clock(at > 0 || playing ? at : length)}</span>
      <button type="button" className={classes.speed} aria-label={`Velocidade ${speedText.format(speeds[speed]!)}×, mudar`} onClick={nextSpeed}>
        {speedText.format(speeds[speed]!)}×
      </button>
    </span>
  );
}
