import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { topDialog } from './open-dialogs.ts';

/**
 * Remembers the element that had the focus before it moved into a region that may disappear. `restore` moves the focus
 * back to it, or to the start of the open dialog or page if it is gone, and returns true; while the focus is elsewhere it
 * does nothing.
 */
export function useFocusReturn(region: RefObject<HTMLElement | null>) {
  const previous = useRef<Element | null>(null);
  return {
    remember({ currentTarget, relatedTarget }: FocusEvent): void {
      // Without a related target the focus came from another window.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) previous.current = relatedTarget;
    },
    restore(): boolean {
      if (!region.current?.contains(document.activeElement)) return false;
      const fallbacks = topDialog()
        ? [topDialog()]
        : ['h1', 'main'].map((name) => document.querySelector(name));
      [previous.current, ...fallbacks].some((element) => tryFocus(element));
      previous.current = null;
      return true;
    },
  };
}

/**
 * `finalFocusEl` of a dialog: the element that had the focus when it opened. A save behind the dialog may have removed it;
 * the focus then goes to the nearest focusable element around it that is left, or to the title of the page.
 */
export function useOpener(isOpen: boolean): () => HTMLElement | null {
  const candidates = useRef<HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (!isOpen) return;
    candidates.current = [];
    let element = document.activeElement;
    for (; element instanceof HTMLElement; element = element.parentElement?.closest('[tabindex]') ?? null) {
      candidates.current.push(element);
    }
  }, [isOpen]);
  return () =>
    candidates.current.find((element) => element.isConnected) ?? document.getElementById('page-title');
}

/** Focuses an element without scrolling; false if it is hidden, disabled or removed. */
function tryFocus(element: Element | null | undefined): boolean {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  return document.activeElement === element;
}
