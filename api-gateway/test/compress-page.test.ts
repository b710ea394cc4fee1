import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gzipPart } from '../src/pages/compress-page.ts';

const styles = Array.from({ length: 200 }, (_, i) => `.d-${i}{color:var(--d-colors-fg);padding:${i}px}`).join(
  '',
);
const text = fc.string({ unit: 'grapheme', maxLength: 200 });

it('is the same page once decompressed', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, fc.constantFrom(styles, '', 'ä'), async (before, after, part) => {
      const html = before + part + after;
      expect(gunzipSync(await gzipPart(html, part)).toString()).toBe(html);
    }),
  );
});

it('is the whole page also when the part is not in it', async () => {
  expect(gunzipSync(await gzipPart('<p>Grüezi</p>', styles)).toString()).toBe('<p>Grüezi</p>');
});

it('compresses the part', async () => {
  expect((await gzipPart(`<p>${styles}</p>`, styles)).length).toBeLessThan(styles.length / 4);
});

it('has a length that does not tell what surrounds the part resembles', async () => {
  const guess = 'mail=anna@example.ch';
  const lengthWith = async (secret: string) =>
    (await gzipPart(`${guess}<style>${styles}</style>${secret}${styles.slice(0, 50)}`, styles)).length;
  const other = guess.replaceAll(/\w/g, 'x');
  expect(await lengthWith(guess)).toBe(await lengthWith(other));
  expect(await lengthWith(styles.slice(0, 20))).toBe(await lengthWith(other));
});
