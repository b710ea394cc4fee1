import { type FocusEvent, type RefObject, useRef } from 'react';
import { toastContainer } from './toast-container.ts';

/**
 * Where the focus came from when it entered a region that may vanish under it. `giveBack` puts it there again, or at
 * the start of what is open where that is gone; it does nothing while the focus is elsewhere.
 */
export function useFocusReturn(region: RefObject<HTMLElement | null>) {
  const from = useRef<Element | null>(null);
  return {
    remember({ currentTarget, relatedTarget }: FocusEvent): void {
      // Coming back from another window is no way in.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) from.current = relatedTarget;
    },
    giveBack(): void {
      if (!region.current?.contains(document.activeElement)) return;
      const start = toastContainer()
        ? [toastContainer()]
        : ['h1', 'main'].map((name) => document.querySelector(name));
      // Nothing scrolls: whoever clicked reads on where they are.
      [from.current, ...start].some((element) => takesFocus(element));
      from.current = null;
    },
  };
}

/** Tries: what is hidden, disabled or no longer on the page does not take it. */
function takesFocus(element: Element | null | undefined): boolean {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  return document.activeElement === element;
}
