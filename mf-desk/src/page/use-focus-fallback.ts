import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Moves the focus to the heading of the page when the element disappears with it: a row that is done leaves its list. */
export function useFocusFallback<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element === document.activeElement)
        document.getElementById('page-title')?.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}
