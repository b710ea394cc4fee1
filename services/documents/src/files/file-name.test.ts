import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName } from './file-name.ts';

describe('cleanFileName', () => {
  it.each([
    ['Lohn_Zürich.pdf', 'Lohn_Zürich.pdf'],
    ['Lohn_Zu\u0308rich.pdf', 'Lohn_Zürich.pdf'],
    ['../../x', 'x'],
    ['C:\\fakepath\\scan.pdf', 'scan.pdf'],
    ['%2e%2e%2fx', '%2e%2e%2fx'],
    ['Rechnung %22final%22.pdf', 'Rechnung "final".pdf'],
    ['a%0D%0Ab.pdf', 'ab.pdf'],
    ['100%25 %C3%BC.pdf', '100%25 %C3%BC.pdf'],
    ['rechnung\u202efdp.exe', 'rechnungfdp.exe'],
    ['a\0b\r\nc\u200f.pdf', 'abc.pdf'],
    ['.\u200e.', undefined],
    ['..', undefined],
    ['a/..', undefined],
    ['   ', undefined],
    ['', undefined],
    ['👩\u200d👧 ❤\ufe0f 2024.jpg', '👩👧 ❤\ufe0f 2024.jpg'],
    ['Lohn\u200bausweis.pdf', 'Lohnausweis.pdf'],
    ['Lohn\u200c\u200d\u2060\u2061\u2062\u2063\u2064\u206f\ufeff\u00ad\u180e\u034f.pdf', 'Lohn.pdf'],
    ['scan\u{e0001}\u{e0068}\u{e0069}\u{e007f}.pdf', 'scan.pdf'],
    ['scan\u{e0100}\ufe01\u3164\uffa0.pdf', 'scan.pdf'],
    ['\u200b\u2060\u{e0041}', undefined],
  ])('%j becomes %j', (raw, cleaned) => {
    expect(cleanFileName(raw)).toBe(cleaned);
  });

  it('keeps the extension when it shortens a name', () => {
    const name = cleanFileName(`${'ü'.repeat(10_000)}.pdf`)!;
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name).toMatch(/^ü{125}\.pdf$/);
    expect(Buffer.byteLength(cleanFileName(`a.${'b'.repeat(10_000)}`)!)).toBe(255);
  });

  it('returns a name that is short, clean and stable for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (raw) => {
        const name = cleanFileName(raw);
        if (name === undefined) return;
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}\u{e0000}-\u{e0fff}]|^\.{0,2}$|^\s|\s$/u);
        expect(cleanFileName(name)).toBe(name);
      }),
    );
  });
});
