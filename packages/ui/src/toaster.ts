import type { ReferenceProps } from './components/reference.tsx';

export type ToastTone = 'neutral' | 'good' | 'warn' | 'bad';

export interface ToastInput {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Milliseconds until it closes. */
  duration?: number;
  action?: { label: string; onSelect: () => void };
  /** For support, such as the id of the failed request. */
  reference?: ReferenceProps;
}

export interface Toast extends ToastInput {
  id: number;
  tone: ToastTone;
  duration: number;
}

const DEFAULT_DURATION = 5000;

/** Errors and warnings, which are shown first. */
const isPressing = ({ tone }: Toast): boolean => tone === 'bad' || tone === 'warn';

/**
 * A queue of toasts: the first one is shown, the others follow in order, errors and warnings before
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
    /** Adds a toast to the queue, unless it equals the last one. */
    show(input: ToastInput): number {
      const toast = { tone: 'neutral' as const, duration: DEFAULT_DURATION, ...input, id: ++lastId };
      const calm = queue.findIndex((other, place) => place > 0 && !isPressing(other));
      const place = isPressing(toast) && calm > 0 ? calm : queue.length;
      const before = queue[place - 1];
      if (before && before.title === toast.title && before.description === toast.description)
        return before.id;
      set(queue.toSpliced(place, 0, toast));
      return toast.id;
    },
    dismiss(id: number): void {
      set(queue.filter((toast) => toast.id !== id));
    },
    clear(): void {
      set([]);
    },
    current: (): Toast | undefined => queue[0],
    /** Whether the current toast should close early; one with an action stays. */
    isAwaited(): boolean {
      const [current, next] = queue;
      return current !== undefined && !current.action && !isPressing(current) && !!next && isPressing(next);
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's toaster. `Toaster` of `@dossier/ui/overlay` shows it; earlier toasts stay queued until it has loaded. */
export const toaster = createToaster();
