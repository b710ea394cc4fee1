export type ToastTone = 'neutral' | 'good' | 'warn' | 'bad';

export interface ToastInput {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Milliseconds until it leaves by itself. */
  duration?: number;
  action?: { label: string; onSelect: () => void };
}

export interface Toast extends ToastInput {
  id: number;
  tone: ToastTone;
  duration: number;
}

const DEFAULT_DURATION = 5000;

/** A queue of toasts of which the first is on show; the rest wait for their turn. */
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
      const last = queue.at(-1);
      if (last && last.title === input.title && last.description === input.description) return last.id;
      const toast = { tone: 'neutral' as const, duration: DEFAULT_DURATION, ...input, id: ++lastId };
      set([...queue, toast]);
      return toast.id;
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

/** The page's toaster. `Toaster` of `@dossier/ui/overlay` shows it; what is said before that has loaded waits. */
export const toaster = createToaster();
