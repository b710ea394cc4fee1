import { expect, it } from 'vitest';
import { newUuid } from './new-uuid.ts';

it('gives a different version 4 UUID each time', () => {
  const ids = Array.from({ length: 50 }, newUuid);
  expect(new Set(ids)).toHaveLength(50);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
