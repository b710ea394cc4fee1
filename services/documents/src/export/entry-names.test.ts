import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEntryPaths, safeName } from './entry-names.ts';

it.each([
  ['Lohnausweis 2024.pdf', 'Lohnausweis 2024.pdf'],
  ['a/b\\c:d*e?.pdf', 'a_b_c_d_e_.pdf'],
  ['..', '_'],
  ['...pdf', '...pdf'],
  ['name. . ', 'name'],
  ['nul', '_nul'],
  ['LPT1.tar.gz', '_LPT1.tar.gz'],
  ['console.log', 'console.log'],
  ['a\u202efdp.exe', 'a_fdp.exe'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
])('%j becomes %j', (name, expected) => {
  expect(safeName(name)).toBe(expected);
});

it('gives every entry a unique path inside its directory', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 140 }), { maxLength: 6 }), (names) => {
      const entryPath = createEntryPaths();
      const paths = names.map((name) => entryPath(['Documents', '2024'], name));
      expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
      for (const path of paths) {
        expect(path).toMatch(/^Documents\/2024\/[^/\\]+$/);
        expect(path).not.toMatch(/\/\.{1,2}$|[\p{Cc}]/u);
        expect(path.length).toBeLessThanOrEqual(150);
      }
    }),
    { numRuns: 60 },
  );
});
