/**
 * Where toasts stand: in the dialog that is open on top, since nothing outside it can be reached by keyboard or reader;
 * undefined while none is open.
 */
let dialogs: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLElement[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}

/** `ref` of the content of a dialog. */
export function toastContainerRef(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return;
  set([...dialogs, content]);
  return () => set(dialogs.filter((dialog) => dialog !== content));
}

export const toastContainer = (): HTMLElement | undefined => dialogs.at(-1);

export function onToastContainer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Spread on what holds the toasts: a key pressed in there is not meant for the dialog around them. */
export const toastRegion = { 'data-toasts': '' };

export const isInToasts = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-toasts]') !== null;
