import { describe, expect, it } from 'vitest';
import { email } from './email.ts';
import { parseEmail } from './parse-email.ts';

describe('email', () => {
  it('accepts ordinary addresses and returns them trimmed and in lower case', () => {
    expect(email.parse(' Anna.Mueller+tax@Bluewin.CH ')).toBe('anna.mueller+tax@bluewin.ch');
    expect(email.parse('admin@dossier.localhost')).toBe('admin@dossier.localhost');
    expect(parseEmail(' Anna.Mueller+tax@Bluewin.CH ')).toBe('anna.mueller+tax@bluewin.ch');
    expect(parseEmail(`${' '.repeat(304)}anna@bluewin.ch`)).toBe('anna@bluewin.ch');
  });

  it.each([
    '',
    'anna',
    'a@b',
    '@bluewin.ch',
    'anna@',
    'a b@c.ch',
    'anna@bluewin..ch',
    '.a@b.ch',
    'a.@b.ch',
    'a..b@c.ch',
    '"anna"@bluewin.ch',
    'anna@bluewin.ch,bob@bluewin.ch',
    'anna@bluewin.ch\r\nBcc: x@y.ch',
    'ann\u0131@bluewin.ch',
    '\u212aarl@bluewin.ch',
    'anna@bl\u00fcwin.ch',
    `${'a'.repeat(65)}@b.ch`,
    `a@${'b'.repeat(250)}.ch`,
    `${' '.repeat(320)}anna@bluewin.ch`,
    'a@-b.ch',
    '<a@b.ch>',
  ])('rejects %j', (address) => {
    expect(email.safeParse(address).success).toBe(false);
    expect(parseEmail(address)).toBeNull();
  });

  it.each([null, 0, true, [], {}, undefined])('rejects values that are not strings: %j', (value) => {
    expect(email.safeParse(value).success).toBe(false);
  });
});
