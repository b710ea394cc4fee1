import { useSyncExternalStore } from 'react';
import { type audioFiles, getAudio } from '@dossier/contracts';
import { downloadUrl } from '@dossier/remote-kit';

const volume = 0.7;
const retryMs = 300;

const key = 'dossier.sound';
/** The choice when the browser refuses storage; lost on reload. */
let choice = false;
const listeners = new Set<() => void>();

/** Off until the user switches it on; remembered on the device. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return choice;
  }
}

export function setSoundOn(on: boolean): void {
  choice = on;
  try {
    localStorage.setItem(key, on ? 'on' : 'off');
  } catch {
    // storage refused: `choice` applies
  }
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSoundOn = (): boolean => useSyncExternalStore(onChange, isSoundOn);

/** A sound file, loaded on first playback. */
export function createSound(file: (typeof audioFiles)[number]): HTMLAudioElement {
  const audio = new Audio(downloadUrl(getAudio, { params: { file } }));
  audio.volume = volume;
  return audio;
}

/** Plays from the beginning; false when the browser blocks playback. */
export async function play(audio: HTMLAudioElement, muted = false): Promise<boolean> {
  audio.muted = muted;
  audio.currentTime = 0;
  return audio.play().then(
    () => true,
    () => false,
  );
}

/**
 * Plays; when blocked, retries muted, which browsers allow more often, and once more with sound 300 ms later. True when it
 * plays with sound. Calls `onBlocked` on the first block; an aborted `signal` prevents the last retry.
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
