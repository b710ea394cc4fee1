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
    ['rechnung\u202efdp.exe', 'rechnungfdp.exe'],
    ['a\0b\r\nc\u200f.pdf', 'abc.pdf'],
    ['.\u200e.', undefined],
    ['..', undefined],
    ['a/..', undefined],
    ['   ', undefined],
    ['', undefined],
    ['👩‍👧 2024.jpg', '👩‍👧 2024.jpg'],
  ])('%j becomes %j', (raw, cleaned) => {
    expect(cleanFileName(raw)).toBe(cleaned);
  });

  it('keeps the extension when it shortens a name', () => {
    const name = cleanFileName(`${'ü'.repeat(10_000)}.pdf`)!;
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name).toMatch(/^ü{125}\.pdf$/);
    expect(Buffer.byteLength(cleanFileName(`a.${'b'.repeat(10_000)}`)!)).toBe(255);
  });

  it('returns a name that is short, clean and stable for any input', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (raw) => {
        const name = cleanFileName(raw);
        if (name === undefined) return;
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]|^\.{0,2}$|^\s|\s$/u);
        expect(cleanFileName(name)).toBe(name);
      }),
    );
  });
});
