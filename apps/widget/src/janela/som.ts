let audio: AudioContext | undefined;

/** Browsers let a page be heard once somebody has touched it: called when they do. */
export function prepararSom(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // no sound in this browser
  }
}

/** A short, quiet note: something came while nobody looked. */
export function tocar(): void {
  if (audio?.state !== 'running') return;
  const [note, volume] = [audio.createOscillator(), audio.createGain()];
  note.frequency.value = 660;
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25);
  note.connect(volume).connect(audio.destination);
  note.start();
  note.stop(audio.currentTime + 0.25);
}
