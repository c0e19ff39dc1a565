/** spec 9: the alert sound stops after 1 s. */
const seconds = 1;
let context: AudioContext | null = null;
let playingUntil = 0;

/** Two soft notes; silent where the browser has no sound or the person has not touched the page yet. Never two at once. */
export function playAlert(): void {
  if (typeof AudioContext === 'undefined' || !(navigator.userActivation?.hasBeenActive ?? true)) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  if (now < playingUntil) return;
  playingUntil = now + seconds;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.0001, now);
  volume.gain.exponentialRampToValueAtTime(0.12, now + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  volume.connect(context.destination);
  for (const [frequency, delay] of [
    [784, 0],
    [1046.5, 0.14],
  ] as const) {
    const note = context.createOscillator();
    note.frequency.value = frequency;
    note.connect(volume);
    note.start(now + delay);
    note.stop(now + seconds);
  }
}
