/** The open dialogs. Toasts are rendered in the topmost one, because everything outside it is inert. */
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

/** Props for the region of the toasts, which lets dialogs ignore keys pressed inside it. */
export const toastRegion = { 'data-toasts': '' };

export const isInToasts = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-toasts]') !== null;
