import { useEffect, useEffectEvent } from 'react';

/** What the page on show tells the shell: its title, unsaved work, and whether it may be left. */
interface PageState {
  title: string | null;
  unsaved: number;
  guards: ReadonlySet<() => void>;
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

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** While true, an ended session does not leave the page, and closing the tab asks first. */
export function useUnsaved(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    set({ unsaved: state.unsaved + 1 });
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => {
      set({ unsaved: state.unsaved - 1 });
      if (state.unsaved === 0) window.removeEventListener('beforeunload', askBeforeUnload);
    };
  }, [active]);
}

/** While true, no navigation inside the app leaves this path; `onBlocked` says why. Signing out always passes. */
export function useLeaveGuard(active: boolean, onBlocked: () => void): void {
  const blocked = useEffectEvent(onBlocked);
  useEffect(() => {
    if (!active) return;
    const guard = () => blocked();
    set({ guards: new Set([...state.guards, guard]) });
    return () => set({ guards: new Set([...state.guards].filter((other) => other !== guard)) });
  }, [active]);
}
