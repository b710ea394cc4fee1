import type { ReferenceProps } from './components/reference.tsx';

export type ToastTone = 'neutral' | 'good' | 'warn' | 'bad';

export interface ToastInput {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Milliseconds until it closes. */
  duration?: number;
  action?: { label: string; onSelect: () => void };
  /** What the toast is about: a newer one of the same origin replaces it. */
  origin?: string;
  /** Whether an error or a warning stays when its page is left. */
  outlivesPage?: boolean;
  /** For support, such as the id of the failed request. */
  reference?: ReferenceProps;
}

export interface Toast extends ToastInput {
  id: number;
  tone: ToastTone;
  duration: number;
}

const DEFAULT_DURATION = 5000;

/** Errors and warnings, which go with their page. */
const isPressing = ({ tone }: Toast): boolean => tone === 'bad' || tone === 'warn';

/** Errors and warnings come first, then an action, since an Undo is wanted at once or not at all. */
const rank = (toast: Toast): number => (isPressing(toast) ? 0 : toast.action ? 1 : 2);

const hasSameText = (one: ToastInput, other: ToastInput): boolean =>
  one.title === other.title && one.description === other.description;

/**
 * Whether a toast makes an older one obsolete: one of the same origin, and for information and success every older one, so
 * that Undo always belongs to the latest action. A toast without an action leaves an Undo available.
 */
function replaces(newer: Toast, older: Toast): boolean {
  if (newer.origin !== undefined && newer.origin === older.origin) return true;
  return !isPressing(newer) && !isPressing(older) && (newer.action !== undefined || !older.action);
}

/** How long a toast must have been on screen to count as read, in milliseconds. */
const READING_MS = 1000;

/**
 * A queue of toasts, of which the first one is shown: errors and warnings in their order, ahead of the latest information or
 * success. Chakra's own toaster keeps the order of arrival: an error would wait behind "Saved", the Undo of an action before
 * hide that of the latest one, and a toast could neither move into a dialog nor go with its page.
 */
export function createToaster() {
  let queue: readonly Toast[] = [];
  let lastId = 0;
  let shownAt = 0;
  const listeners = new Set<() => void>();

  function set(next: readonly Toast[]): void {
    if (next[0] !== queue[0]) shownAt = performance.now();
    queue = next;
    for (const listener of listeners) listener();
  }

  return {
    /** Adds a toast in place of those it replaces. An error or a warning is shown at once, unless it is queued already. */
    show(input: ToastInput): number {
      const toast = { tone: 'neutral' as const, duration: DEFAULT_DURATION, ...input, id: ++lastId };
      const same = queue.find((other) => isPressing(other) && hasSameText(other, toast));
      if (same && isPressing(toast) && !toast.action) return same.id;
      const [current] = queue;
      const wasRead = current && rank(current) === 2 && performance.now() - shownAt >= READING_MS;
      const others = queue.filter(
        (other) => other !== same && !replaces(toast, other) && !(wasRead && other === current),
      );
      // The sort is stable: an error that replaces the one on screen stays there.
      const isInPlace = current !== undefined && !others.includes(current);
      const next = isInPlace ? [toast, ...others] : [...others, toast];
      set(next.toSorted((one, other) => rank(one) - rank(other)));
      return toast.id;
    },
    /** Removes the toasts about something that is over. */
    dismissOrigin(origin: string): void {
      set(queue.filter((toast) => toast.origin !== origin));
    },
    /** The page was left: its errors and warnings are about nothing on the screen any more. */
    leavePage(): void {
      set(queue.filter((toast) => !isPressing(toast) || toast.outlivesPage));
    },
    /** A dialog opened over the page: what was on screen before is not drawn once more in it. */
    openDialog(): void {
      if (performance.now() - shownAt >= READING_MS) set(queue.slice(1));
    },
    dismiss(id: number): void {
      set(queue.filter((toast) => toast.id !== id));
    },
    clear(): void {
      set([]);
    },
    current: (): Toast | undefined => queue[0],
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's toaster. `Toaster` of `@dossier/ui/overlay` shows it; earlier toasts stay queued until it has loaded. */
export const toaster = createToaster();
