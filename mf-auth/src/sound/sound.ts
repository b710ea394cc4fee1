import { useSyncExternalStore } from 'react';
import { type audioFiles, getAudio } from '@dossier/contracts';
import { downloadUrl } from '@dossier/remote-kit';

/** Document 1, section 9. */
const volume = 0.7;
const retryMs = 300;

const key = 'dossier.sound';
/** Where the browser refuses storage, the choice lives as long as the page. */
let chosen = false;
const listeners = new Set<() => void>();

/** Off until the person switches it on (READINGS 35); remembered on the device. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return chosen;
  }
}

export function setSoundOn(on: boolean): void {
  chosen = on;
  try {
    localStorage.setItem(key, on ? 'on' : 'off');
  } catch {
    // refused: `chosen` holds
  }
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSoundOn = (): boolean => useSyncExternalStore(onChange, isSoundOn);

/** One of our sounds, loaded only once it is to be heard. */
export function createSound(file: (typeof audioFiles)[number]): HTMLAudioElement {
  const audio = new Audio(downloadUrl(getAudio, { params: { file } }));
  audio.volume = volume;
  return audio;
}

/** Plays from the beginning; false when the browser does not let it. */
export async function play(audio: HTMLAudioElement, muted = false): Promise<boolean> {
  audio.muted = muted;
  audio.currentTime = 0;
  return audio.play().then(
    () => true,
    () => false,
  );
}

/**
 * Plays; refused, it tries once muted, which browsers allow sooner, and again 300 ms later. True once it is heard.
 * `onBlocked` comes with the first refusal; after `signal` it does not try again.
 */
export async function playWithRetry(
  audio: HTMLAudioElement,
  { onBlocked, signal }: { onBlocked: () => void; signal: AbortSignal },
): Promise<boolean> {
  if (await play(audio)) return true;
  onBlocked();
  await play(audio, true);
  await new Promise((resolve) => setTimeout(resolve, retryMs));
  return !signal.aborted && play(audio);
}
