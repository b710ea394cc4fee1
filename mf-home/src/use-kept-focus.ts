import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * For a region whose rows go away once they are settled: the focus that goes with one moves to the region, or to the title
 * of the page when the region is gone as well.
 */
export function useKeptFocus(label: string) {
  const region = useRef<HTMLElement>(null);
  const isInside = useRef(false);
  useEffect(() => keepFocus(isInside, region.current));
  useEffect(() => () => keepFocus(isInside, null), []);
  return {
    ref: region,
    role: 'group',
    'aria-label': label,
    tabIndex: -1,
    onFocus({ currentTarget, target }: FocusEvent) {
      // React passes on the events of dialogs that the region opens.
      isInside.current = currentTarget.contains(target);
    },
    // An element that is removed loses the focus without this event.
    onBlur: () => void (isInside.current = false),
  };
}

function keepFocus(isInside: { current: boolean }, region: HTMLElement | null): void {
  if (!isInside.current || document.activeElement !== document.body) return;
  isInside.current = false;
  (region ?? document.getElementById('page-title'))?.focus({ preventScroll: true });
}
