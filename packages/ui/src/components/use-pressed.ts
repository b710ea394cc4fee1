import { useSyncExternalStore } from 'react';

/*
 * Leaving a field may show an error, and a button below it then moves away while it is being pressed: its click would be
 * lost. What appears or goes at the blur therefore waits for the end of the click.
 */

let isPressed = false;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function set(next: boolean): void {
  if (isPressed === next) return;
  isPressed = next;
  for (const listener of listeners) listener();
}

function press(): void {
  clearTimeout(timer);
  set(true);
}

/** After the click, which follows in the same task. */
function release(): void {
  clearTimeout(timer);
  timer = setTimeout(() => set(false));
}

/** A tap sends the mouse events after the pointer events. The others end a press whose end another window received. */
const presses = ['pointerdown', 'mousedown'];
const releases = ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'keydown', 'blur'];

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    for (const name of presses) window.addEventListener(name, press, true);
    for (const name of releases) window.addEventListener(name, endPress, true);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const name of presses) window.removeEventListener(name, press, true);
    for (const name of releases) window.removeEventListener(name, endPress, true);
    clearTimeout(timer);
    isPressed = false;
  };
}

/** The blur of a field comes in the middle of a press; only that of the window ends it. */
function endPress({ type, target }: Event): void {
  if (type !== 'blur' || target === window) release();
}

/** Whether a pointer is down, until the click that follows. */
export const usePressed = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPressed,
    () => false,
  );
