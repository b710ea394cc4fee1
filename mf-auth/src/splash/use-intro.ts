import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from '@dossier/ui/router';
import { prefersReducedMotion } from '../motion/reduced-motion.ts';

const key = 'dossier.intro';

export interface IntroProps {
  onComplete: () => void;
}

/** Marks what is above the splash and not part of it. */
export const aboveIntroAttribute = 'data-above-intro';

/** Marks the splash's root element. */
export const introAttribute = 'data-intro';
const isInIntro = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`[${introAttribute}]`) !== null;
export const isInForm = (target: EventTarget | null) =>
  target instanceof Element && target.closest('form') !== null;

/** React Router's location keys of a first page, opened directly; `start` is set by the shell (start.tsx). */
const firstPageKeys = new Set(['default', 'start']);

/** Whether something was typed before the first script ran; the shell then moves it into the form. */
const hasTypedEarly = (): boolean =>
  Boolean(document.querySelector<HTMLInputElement>('#dossier-first-view input')?.value);

/** Plays once per browser session, only on the first page, not under reduced motion, and not once the form is in use. */
function isDue(locationKey: string): boolean {
  try {
    return (
      firstPageKeys.has(locationKey) &&
      !prefersReducedMotion() &&
      !hasTypedEarly() &&
      sessionStorage.getItem(key) === null
    );
  } catch {
    return false; // without storage it would play every time
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(key, 'seen');
  } catch {
    // storage refused: the splash is never shown
  }
}

/**
 * Whether the splash covers the page. Esc and any use of the form end it early, also while React renders for the first
 * time (`isFormInUse`), when no event is handled yet. A click beside the form has no effect on
 * the covered page, because its target is not visible.
 */
export function useIntro(isFormInUse: boolean): { isOn: boolean; end: () => void } {
  const { key: locationKey } = useLocation();
  const [isOn, setOn] = useState(() => isDue(locationKey));
  const end = () => setOn(false);
  if (isOn && isFormInUse) end();
  // Signing out clears the storage and redirects here, so the mark is written on every visit.
  useEffect(remember, []);

  const onUse = useEffectEvent((event: Event) => {
    if (!isInIntro(event.target)) end();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const types = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Escape' || (types && !isInIntro(event.target))) end();
  });
  const onClick = useEffectEvent((event: Event) => {
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
      window.addEventListener(type, (event) => onClick(event), { signal, capture: true });
    window.addEventListener('keydown', (event) => onKey(event), { signal, capture: true });
    return () => listening.abort();
  }, [isOn]);
  return { isOn, end };
}
