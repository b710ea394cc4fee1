import { useSyncExternalStore } from 'react';

export type ColorMode = 'system' | 'light' | 'dark';

const KEY = 'dossier.colorMode';
const listeners = new Set<() => void>();

function readMode(): ColorMode {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system'; // storage is unavailable in some private windows
  }
}

/** Sets an explicit choice as `<html data-theme>`; without one, CSS follows the system setting. */
export function applyStoredColorMode(): void {
  const mode = readMode();
  if (mode === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = mode;
}

function setMode(mode: ColorMode): void {
  try {
    if (mode === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, mode);
  } catch {
    return; // the choice cannot be stored, so the system setting stays
  }
  notify();
}

function notify(): void {
  applyStoredColorMode();
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  if (event.key === KEY || event.key === null) notify();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

/** The user's choice, shared by all tabs. */
export function useColorMode(): { mode: ColorMode; setMode: (mode: ColorMode) => void } {
  return { mode: useSyncExternalStore(subscribe, readMode, () => 'system'), setMode };
}
