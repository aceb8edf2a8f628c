/** Says a result by sound and vibration, for helpers who look at the guest. */
let audio: AudioContext | null = null;

const TONES = { good: [880, 1175], bad: [220, 165] } as const;
const SECONDS = 0.14;

export function giveFeedback(isGood: boolean): void {
  navigator.vibrate?.(isGood ? 80 : [250, 120, 250]);
  if (!('AudioContext' in globalThis)) return;
  audio ??= new AudioContext();
  const begins = audio.currentTime;
  for (const [at, hertz] of TONES[isGood ? 'good' : 'bad'].entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = isGood ? 'sine' : 'square';
    tone.frequency.value = hertz;
    volume.gain.value = 0.15;
    tone.connect(volume).connect(audio.destination);
    tone.start(begins + at * SECONDS);
    tone.stop(begins + (at + 1) * SECONDS);
  }
}
