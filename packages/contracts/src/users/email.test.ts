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
    `${'a'.repeat(65)}@b.ch`,
    `a@${'b'.repeat(250)}.ch`,
    `${' '.repeat(320)}anna@bluewin.ch`,
    'a@-b.ch',
    'a@b.ch <c@d.ch>',
    '<a@b.ch> <c@d.ch>',
    'a@b.ch; c@d.ch',
    'm\u00fcller@b.ch',
    'a@b\u2024.ch/c',
    'a@b.ch\nc',
    'mailto:',
    '<>',
  ])('rejects %j', (address) => {
    expect(email.safeParse(address).success).toBe(false);
    expect(parseEmail(address)).toBeNull();
  });

  it.each([
    ['anna@b\u00e4r.ch', 'anna@xn--br-via.ch'],
    ['Anna@B\u00c4R.CH', 'anna@xn--br-via.ch'],
    ['anna@ba\u0308r.ch', 'anna@xn--br-via.ch'],
    ['mailto:anna@bluewin.ch', 'anna@bluewin.ch'],
    ['MAILTO:anna@bluewin.ch?subject=Steuern%202024', 'anna@bluewin.ch'],
    ['<anna@bluewin.ch>', 'anna@bluewin.ch'],
    ['\u2039anna@bluewin.ch\u203a', 'anna@bluewin.ch'],
    ['\u00abanna@bluewin.ch\u00bb', 'anna@bluewin.ch'],
    ['Anna M\u00fcller <anna@bluewin.ch>;', 'anna@bluewin.ch'],
    ['"M\u00fcller, Anna" <mailto:anna@bluewin.ch>', 'anna@bluewin.ch'],
    ['anna@bluewin.ch;', 'anna@bluewin.ch'],
    ['anna@bluewin.ch, ', 'anna@bluewin.ch'],
    ['anna@bluewin.ch.', 'anna@bluewin.ch'],
    ['\u200banna@\u00adbluewin.ch\u200e', 'anna@bluewin.ch'],
    ['\ufeff\u00a0anna@bluewin.ch\u00a0', 'anna@bluewin.ch'],
  ])('takes the address out of %j', (pasted, address) => {
    expect(email.parse(pasted)).toBe(address);
    expect(parseEmail(pasted)).toBe(address);
  });

  it.each([null, 0, true, [], {}, undefined])('rejects values that are not strings: %j', (value) => {
    expect(email.safeParse(value).success).toBe(false);
  });
});
