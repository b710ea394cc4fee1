import { readFileSync } from 'node:fs';
import { isPostalCode } from '@dossier/contracts';
import { expect, it } from 'vitest';

it('accepts exactly the postal codes of the directory, and those of Swiss Post for whole towns', () => {
  const places = readFileSync(new URL('../../places/places.csv', import.meta.url), 'utf8');
  const directory = places
    .trim()
    .split('\n')
    .map((line) => line.slice(0, 4));
  const accepted = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0')).filter(
    isPostalCode,
  );
  expect(new Set(accepted)).toEqual(new Set([...directory, '3000', '4000', '6000', '8000']));
});

it.each(['', '800', '80011', '0801', ' 8001', '80o1', '٨٠٠١', 'D-79100'])('rejects "%s"', (text) => {
  expect(isPostalCode(text)).toBe(false);
});
