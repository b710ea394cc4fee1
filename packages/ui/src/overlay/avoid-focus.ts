import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Toast } from '../toast-queue.ts';

type Area = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/**
 * Whether the toast moves to the other end of the window, so that it covers neither the focused element (WCAG 2.4.11)
 * nor, where there is a choice, a field with an error, the next step of a form or a button of the page.
 */
export function useAvoidFocus(region: RefObject<HTMLElement | null>, toast: Toast | undefined): boolean {
  const [isAside, setAside] = useState(false);
  const isShown = toast !== undefined;
  const check = useEffectEvent(() => {
    const focused = document.activeElement;
    if (!region.current || !focused || region.current.contains(focused)) return;
    const here = region.current.getBoundingClientRect();
    if (cost(mirrored(here), focused) < cost(here, focused)) setAside(!isAside);
  });
  // A toast that follows may be higher than the one before, so each is checked from the start.
  useEffect(() => {
    if (!toast) return;
    let frame = 0;
    // Once a frame, after the browser has scrolled to the focused element.
    const checkSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => check());
    };
    checkSoon();
    document.addEventListener('focusin', checkSoon);
    document.addEventListener('scrollend', checkSoon);
    // Content that arrives moves what is below it.
    const content = new ResizeObserver(checkSoon);
    content.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', checkSoon);
      document.removeEventListener('scrollend', checkSoon);
      content.disconnect();
    };
  }, [toast]);
  useEffect(() => {
    if (isShown) return () => setAside(false);
  }, [isShown]);
  return isAside;
}

/** What is covered, the worst first: the focused element, fields with an error, Back and Next, buttons of the page. */
function cost(area: Area, focused: Element): number {
  const covered = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => overlaps(area, element)).length;
  const fields = covered('[aria-invalid="true"]');
  const steps = covered('[data-actions] :is(a, button)');
  // Those of the header are needed less often than the next step.
  const buttons = covered('main button');
  const isFocusCovered = focused !== document.body && overlaps(area, focused);
  return (isFocusCovered ? 1e6 : 0) + fields * 1e4 + steps * 100 + buttons;
}

/** The same area at the other end of the window. */
const mirrored = ({ top, bottom, left, right }: Area): Area => ({
  top: window.innerHeight - bottom,
  bottom: window.innerHeight - top,
  left,
  right,
});

function overlaps(area: Area, element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return area.left < right && left < area.right && area.top < bottom && top < area.bottom;
}
