import { expect, it } from 'vitest';
import { errorText } from './texts.ts';

it.each([
  [2048, 'en', '(2 GB)'],
  [2048, 'fr', '(2 Go)'],
  [1536, 'de', '(1.5 GB)'],
  [500, 'it', '(500 MB)'],
  [0.19921875, 'en', '(0.2 MB)'],
] as const)('writes a quota of %s MB in %s with its unit', (max, language, text) => {
  expect(errorText('QUOTA_EXCEEDED', language, { max })).toContain(text);
});
