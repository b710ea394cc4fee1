import { useEffect, useEffectEvent } from 'react';

/** What the page on show tells the shell: its title, unsaved work, and whether it may be left. */
interface PageState {
  title: string | null;
  unsaved: number;
  /** Each answers whether it keeps the page from being left for a path, and says why when it does. */
  guards: ReadonlySet<(to: string) => boolean>;
}

let state: PageState = { title: null, unsaved: 0, guards: new Set() };
const listeners = new Set<() => void>();

function set(change: Partial<PageState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export const pageState = (): PageState => state;

export function onPageState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another document title than the text of the h1. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    set({ title });
    return () => set({ title: null });
  }, [title]);
}

/**
 * While true, an ended session does not leave the page, and closing the tab asks first; not so where `isKept` says that
 * the next visit would find everything again.
 */
export function useUnsaved(active: boolean, isKept = false): void {
  useEffect(() => {
    if (!active) return;
    set({ unsaved: state.unsaved + 1 });
    return () => set({ unsaved: state.unsaved - 1 });
  }, [active]);
  const asks = active && !isKept;
  useEffect(() => {
    if (!asks) return;
    // One listener for each who asks: the same function would count once.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
}

/**
 * While true, no navigation inside the app leaves this path, except to where `mayPass` allows; `onBlocked` says why.
 * Signing out always passes.
 */
export function useLeaveGuard(
  active: boolean,
  onBlocked: () => void,
  mayPass: (path: string) => boolean = () => false,
): void {
  const blocks = useEffectEvent((to: string) => {
    if (mayPass(to)) return false;
    onBlocked();
    return true;
  });
  useEffect(() => {
    if (!active) return;
    const guard = (to: string) => blocks(to);
    set({ guards: new Set([...state.guards, guard]) });
    return () => set({ guards: new Set([...state.guards].filter((other) => other !== guard)) });
  }, [active]);
}
