import { expect, it } from 'vitest';
import { titleOf } from './headline-texts.ts';
import type { Headline } from './headline.ts';

const numberIn = (count: number) =>
  titleOf({ key: 'documents', count } as Headline, (key, values) => String(values?.['number'] ?? key));

it('writes numbers as words while there are words', () => {
  expect(numberIn(6)).toBe('headline.numbers.6');
  expect(numberIn(7)).toBe('7');
});
