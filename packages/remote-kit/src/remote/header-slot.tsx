import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

let outlet: HTMLElement | null = null;
const listeners = new Set<(outlet: HTMLElement | null) => void>();

/** Calls the listener with the outlet, at once and after each change. */
function onOutlet(listener: (outlet: HTMLElement | null) => void): () => void {
  listeners.add(listener);
  listener(outlet);
  return () => listeners.delete(listener);
}

/** `ref` of the element in the shell's header into which remotes render. */
export function headerOutlet(element: HTMLElement | null): void {
  outlet = element;
  for (const listener of listeners) listener(outlet);
}

const wide = '(min-width: 48em)';

function onWidth(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Renders into the shell's header from 768 px on, and in place on smaller screens. */
export function HeaderSlot({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState(outlet);
  const isWide = useSyncExternalStore(onWidth, () => window.matchMedia(wide).matches);
  // A layout effect, so that the first page is never painted with the slot in place: everything below would move up. Only
  // where the outlet is used: a change would render again at once, and with it everything that can wait for the next task.
  useLayoutEffect(() => (isWide ? onOutlet(setTarget) : undefined), [isWide]);
  return isWide && target ? createPortal(children, target) : children;
}
