import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gzipParts } from '../src/pages/compress-page.ts';

const styles = Array.from({ length: 200 }, (_, i) => `.d-${i}{color:var(--d-colors-fg);padding:${i}px}`).join(
  '',
);
const text = fc.string({ unit: 'grapheme', maxLength: 200 });

it('is the same page once decompressed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { maxLength: 3 }),
      text,
      fc.constantFrom(styles, '', 'ä'),
      async (befores, after, part) => {
        const html = befores.map((before) => before + part).join('') + after;
        const parts = befores.map(() => part);
        expect(gunzipSync(await gzipParts(html, parts)).toString()).toBe(html);
      },
    ),
  );
});

it('is the whole page also when a part is not in it', async () => {
  expect(gunzipSync(await gzipParts('<p>Grüezi</p>', [styles, 'zi'])).toString()).toBe('<p>Grüezi</p>');
});

it('compresses the parts', async () => {
  const html = `<p>${styles}</p><p>${styles}</p>`;
  expect((await gzipParts(html, [styles, styles])).length).toBeLessThan(styles.length / 2);
});

it('has a length that does not tell what surrounds the parts resembles', async () => {
  const guess = 'mail=anna@example.ch';
  const lengthWith = async (secret: string) =>
    (await gzipParts(`${guess}<style>${styles}</style>${secret}${styles.slice(0, 50)}`, [styles])).length;
  const other = guess.replaceAll(/\w/g, 'x');
  expect(await lengthWith(guess)).toBe(await lengthWith(other));
  expect(await lengthWith(styles.slice(0, 20))).toBe(await lengthWith(other));
});
