/** Sound and desktop notices for operators, remembered in this browser. */
const KEY = 'livechat.alerts';
const TONE_HZ = 880;
const TONE_SECONDS = 0.25;
const LOUDNESS = 0.15;

export const hasAlerts = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
};

/** Asks for the browser's permission the first time. Without it there is the sound alone. */
export async function turnAlerts(on: boolean): Promise<void> {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Storage is turned off: they last until the page is left.
  }
  if (on && 'Notification' in window && Notification.permission === 'default') await Notification.requestPermission();
  if (on) playTone();
}

/** The notice is for who looks at another window. */
export function alertOperator(text: string): void {
  playTone();
  const isAway = document.visibilityState === 'hidden' || !document.hasFocus();
  if (isAway && 'Notification' in window && Notification.permission === 'granted')
    new Notification(text, { tag: KEY }).onclick = () => window.focus();
}

/** Silent where the browser wants a press on the page first. */
function playTone(): void {
  if (!('AudioContext' in window)) return;
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = TONE_HZ;
  volume.gain.setValueAtTime(LOUDNESS, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + TONE_SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.onended = () => void context.close();
  tone.start();
  tone.stop(context.currentTime + TONE_SECONDS);
}
