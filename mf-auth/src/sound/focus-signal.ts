import type { FocusEvent } from 'react';
import { prefersReducedMotion } from '../motion/reduced-motion.ts';
import { createSound, isSoundOn, play } from './sound.ts';

const shake = [0, -4, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));

/** Shakes a focused field and, when sound is on, plays a sound. Does nothing under reduced motion. */
export function signalFocus({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (prefersReducedMotion()) return;
  currentTarget.animate(shake, { duration: 200, easing: 'ease-out' });
  if (isSoundOn()) void play(createSound('focus.wav'));
}
