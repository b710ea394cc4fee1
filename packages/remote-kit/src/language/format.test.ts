import { expect, test } from 'vitest';
import { learnServerTime } from './server-time.ts';
import { getFormats } from './format.ts';

const now = '2026-03-10T12:00:00Z';

test.each([
  ['2026-03-10T12:00:00Z', 'jetz'],
  ['2026-03-10T10:00:00Z', 'vor 2 Stund'],
  ['2026-03-09T12:00:00Z', 'geschter'],
  ['2026-03-07T12:00:00Z', 'vor 3 Täg'],
  ['2026-02-28T12:00:00Z', 'vor 1 Wuche'],
  // The clock of the device is slow.
  ['2026-03-12T12:00:00Z', 'jetz'],
])('writes the Swiss German relative time of %s in words', (when, text) => {
  expect(getFormats('gsw').relativeTime(when, now)).toBe(text);
});

test('counts from the clock of the server, which a response tells', () => {
  const upload = new Date(Date.now() + 23 * 3_600_000);
  learnServerTime(new Response(null, { headers: { date: upload.toUTCString() } }));
  expect(getFormats('en').relativeTime(upload.getTime() - 3_602_000)).toBe('1 hour ago');
  learnServerTime(new Response(null, { headers: { date: new Date().toUTCString() } }));
  expect(getFormats('en').relativeTime(upload)).toBe('now');
});

test.each(['en', 'de', 'fr', 'it', 'gsw'] as const)('writes the same amount in %s', (language) => {
  expect(getFormats(language).money(1800)).toBe("CHF 1'800.00");
});

test('writes file sizes in Ko in French and in KB elsewhere', () => {
  expect(getFormats('fr').fileSize(1536)).toBe('1,5 Ko');
  expect(getFormats('en').fileSize(1536)).toBe('1.5 KB');
});
