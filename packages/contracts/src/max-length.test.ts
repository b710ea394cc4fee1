import { expect, test } from 'vitest';
import { z } from 'zod';
import { maxLengthOf } from './max-length.ts';
import { line } from './profile/profile.ts';

test.each([
  [z.string().max(5), 5],
  [line(5), 5],
  [line(5).refine(Boolean).nullish(), 5],
  [z.string().trim().max(5).default(''), 5],
  [z.string().optional(), undefined],
  [z.number().max(5), undefined],
])('the limit of a text is found in what wraps it', (schema, limit) => {
  expect(maxLengthOf(schema)).toBe(limit);
});
