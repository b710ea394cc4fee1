import { useEffect, useEffectEvent } from 'react';

/** The state of the open page for the shell: title, unsaved work, and whether the user may leave. */
interface PageState {
  title: string | null;
  unsaved: number;
  /** Each returns whether it blocks a navigation to a path, and then shows the reason. */
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
 * While true, an expired session does not leave the page, and closing the tab asks for confirmation; without
 * confirmation where `isKept` states that the next visit restores everything.
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
    // One function per hook: the same function would be registered once.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
}

/**
 * While true, no navigation inside the app leaves this path, except to paths that `mayPass` allows; `onBlocked` shows the
 * reason. Signing out is always allowed.
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
