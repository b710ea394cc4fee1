import createCache, { type EmotionCache } from '@emotion/cache';
import { serializeStyles } from '@emotion/serialize';
import { expect, it, vi } from 'vitest';
import { compileRules, createPageCache } from './page-rules.ts';

let count = 0;
/** Styles that no other test has inserted. */
const newStyles = () =>
  serializeStyles([
    {
      order: ++count,
      color: 'red',
      '@layer recipes': { display: 'grid', '&:hover, &[data-open]': { userSelect: 'none' } },
      '@media (min-width: 48em)': { padding: 0, '& > svg': { color: 'blue' } },
    },
  ]);

const insert = (cache: EmotionCache, styles = newStyles()) =>
  cache.insert(`.d-${styles.name}`, styles, cache.sheet, true);
const rulesOf = ({ sheet }: EmotionCache) =>
  sheet.tags.flatMap((tag) => [...tag.sheet!.cssRules].map(({ cssText }) => cssText));

it('inserts compiled rules as Emotion would', () => {
  const styles = newStyles();
  const expected = createCache({ key: 'd', speedy: true });
  insert(expected, styles);
  const [notCompiled, cache] = [createPageCache(undefined, ''), createPageCache(undefined, '')];
  insert(notCompiled, styles);
  compileRules(styles);
  insert(cache, styles);
  expect(rulesOf(expected)).toHaveLength(3);
  expect(rulesOf(notCompiled)).toEqual(rulesOf(expected));
  expect(rulesOf(cache)).toEqual(rulesOf(expected));
  expect(cache.inserted[styles.name]).toBe(true);
});

it('has the classes of the rules that are present', () => {
  const { inserted } = createPageCache(undefined, '@layer recipes{.d-1ab{color:red}}.d-2cd:hover{color:red}');
  expect(inserted).toEqual({ '1ab': true, '2cd': true });
});

it('puts the rules of each frame into a sheet of their own, after the others', () => {
  const nextFrame = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const cache = createPageCache(undefined, '');
  insert(cache);
  insert(cache);
  expect(cache.sheet.tags).toHaveLength(1);
  nextFrame.mock.lastCall![0](0);
  insert(cache);
  expect(cache.sheet.tags).toHaveLength(2);
  expect([...document.querySelectorAll('style')].slice(-2)).toEqual(cache.sheet.tags);
  expect(rulesOf(cache)).toHaveLength(9);
  nextFrame.mockRestore();
});
