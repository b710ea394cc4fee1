/** The open dialogs, the topmost last. */
let dialogs: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLElement[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}

/** `ref` of the content of a dialog. */
export function openDialogRef(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return;
  set([...dialogs, content]);
  return () => set(dialogs.filter((dialog) => dialog !== content));
}

/** The topmost dialog. Toasts are rendered in it, because everything outside it is inert. */
export const topDialog = (): HTMLElement | undefined => dialogs.at(-1);

export const openDialogCount = (): number => dialogs.length;

export function onOpenDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Closes the topmost dialog as Escape does; false when none is open. */
export function escapeTopDialog(): boolean {
  const dialog = topDialog();
  dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return dialog !== undefined;
}

/** Props for the buttons of a dialog, which toasts leave free. */
export const dialogFooter = { 'data-dialog-footer': '' };

/** The height of the buttons at the bottom of a dialog, in pixels. */
export const footerHeight = (dialog: HTMLElement): number =>
  dialog.querySelector<HTMLElement>('[data-dialog-footer]')?.offsetHeight ?? 0;

/** Props for the region of the toasts, which lets dialogs ignore keys pressed inside it. */
export const toastRegion = { 'data-toasts': '' };

export const isInToasts = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-toasts]') !== null;
