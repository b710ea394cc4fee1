import { expect, it } from 'vitest';
import { formatFileSize } from './file-size.ts';

it('writes sizes in Ko in French and in KB elsewhere', () => {
  expect(formatFileSize(1536, 'fr')).toBe('1,5 Ko');
  expect(formatFileSize(1536, 'de')).toBe('1.5 KB');
});

it.each(['en', 'gsw'] as const)('separates thousands the Swiss way in %s', (language) => {
  expect(formatFileSize(2048 * 1024, language)).toMatch(/^2['’]048\.0 KB$/);
});
