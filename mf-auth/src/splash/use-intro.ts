import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from '@dossier/ui/router';
import { prefersReducedMotion } from '../motion/reduced-motion.ts';

const key = 'dossier.intro';

/** Marks the splash's own element. */
export const introAttribute = 'data-intro';
const isInIntro = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`[${introAttribute}]`) !== null;
export const isInForm = (target: EventTarget | null) =>
  target instanceof Element && target.closest('form') !== null;

/** React Router's keys of a page that was opened here, not navigated to; `start` is the shell's (start.tsx). */
const openedHere = new Set(['default', 'start']);

/** Once per browser session, never for those who want calm, and only for who begins here. */
function isDue(locationKey: string): boolean {
  try {
    return openedHere.has(locationKey) && !prefersReducedMotion() && sessionStorage.getItem(key) === null;
  } catch {
    return false; // nothing can be remembered: it would come back every time
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(key, 'seen');
  } catch {
    // refused: it is not shown at all
  }
}

/**
 * Whether the splash covers the page, and what ends it before its time: Esc, and any use of the page behind it.
 * Until then a click beside the form does nothing there, since nobody sees where it would land.
 */
export function useIntro(): { isOn: boolean; end: () => void } {
  const { key: locationKey } = useLocation();
  const [isOn, setOn] = useState(() => isDue(locationKey));
  const end = () => setOn(false);
  // Signing out empties the storage and leads here: said anew with every visit.
  useEffect(remember, []);

  const onUse = useEffectEvent((event: Event) => {
    if (!isInIntro(event.target)) end();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const types = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Escape' || (types && !isInIntro(event.target))) end();
  });
  const onPress = useEffectEvent((event: Event) => {
    if (isInIntro(event.target)) return;
    if (isInForm(event.target)) return end();
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    if (!isOn) return;
    const listening = new AbortController();
    const { signal } = listening;
    for (const type of ['focusin', 'input'])
      window.addEventListener(type, (event) => onUse(event), { signal });
    for (const type of ['mousedown', 'click'])
      window.addEventListener(type, (event) => onPress(event), { signal, capture: true });
    window.addEventListener('keydown', (event) => onKey(event), { signal, capture: true });
    return () => listening.abort();
  }, [isOn]);
  return { isOn, end };
}
