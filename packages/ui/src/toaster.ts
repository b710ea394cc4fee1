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

/** What others make room for: errors and warnings, and actions, since an Undo is wanted at once or not at all. */
const goesFirst = (toast: Toast): boolean => isPressing(toast) || toast.action !== undefined;

const hasSameText = (one: ToastInput, other: ToastInput): boolean =>
  one.title === other.title && one.description === other.description;

/**
 * A queue of toasts: the first one is shown, the others follow in order, errors, warnings and those with an action before
 * information and success.
 */
export function createToaster() {
  let queue: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function set(next: readonly Toast[]): void {
    queue = next;
    for (const listener of listeners) listener();
  }

  return {
    /** Adds a toast to the queue, unless it equals the last one; it takes the place of one of the same origin on screen. */
    show(input: ToastInput): number {
      const toast = { tone: 'neutral' as const, duration: DEFAULT_DURATION, ...input, id: ++lastId };
      const { origin } = toast;
      const isOlder = (other: Toast) => origin !== undefined && other.origin === origin;
      const same = queue.find((other) => isOlder(other) && hasSameText(other, toast));
      if (same) return same.id;
      const others = queue.filter((other) => !isOlder(other));
      const replacesCurrent = queue[0] !== undefined && isOlder(queue[0]);
      const calm = others.findIndex((other, place) => place > 0 && !goesFirst(other));
      const place = replacesCurrent ? 0 : goesFirst(toast) && calm > 0 ? calm : others.length;
      const before = others[place - 1];
      if (before && hasSameText(before, toast)) return before.id;
      set(others.toSpliced(place, 0, toast));
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
    dismiss(id: number): void {
      set(queue.filter((toast) => toast.id !== id));
    },
    clear(): void {
      set([]);
    },
    current: (): Toast | undefined => queue[0],
    /** Whether the current toast should close early for the next one. */
    isAwaited(): boolean {
      const [current, next] = queue;
      return current !== undefined && next !== undefined && !goesFirst(current) && goesFirst(next);
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's toaster. `Toaster` of `@dossier/ui/overlay` shows it; earlier toasts stay queued until it has loaded. */
export const toaster = createToaster();
