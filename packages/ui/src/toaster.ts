import type { ReferenceProps } from './components/reference.tsx';

export type ToastTone = 'neutral' | 'good' | 'warn' | 'bad';

export interface ToastInput {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Milliseconds until it leaves by itself. */
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

/** What somebody must hear of soon. */
const isPressing = ({ tone }: Toast): boolean => tone === 'bad' || tone === 'warn';

/**
 * A queue of toasts of which the first is on show; the rest wait for their turn, errors and warnings before what is
 * good to know.
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
    /** Says something, once what is being said has left. The same toast twice in a row is said once. */
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
    /** Whether what is on show should make room early; what offers an action stays to be pressed. */
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

/** The page's toaster. `Toaster` of `@dossier/ui/overlay` shows it; what is said before that has loaded waits. */
export const toaster = createToaster();
