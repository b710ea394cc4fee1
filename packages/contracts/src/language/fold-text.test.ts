import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

it.each([
  ['Prämie', 'pramie'],
  ['Praemie', 'pramie'],
  ['STRAẞE', 'strasse'],
  ['Œuvre', 'ouvre'],
  ['oeuvre', 'ouvre'],
  ['Čapek', 'capek'],
  ['ﬁnanz', 'finanz'],
  ['Zu\u0308rich', 'zurich'],
])('folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
