import { describe, expect, it } from 'vitest';
import { createTestClock } from '../testing/test-clock.ts';
import { createOpenedTexts, type OpenedTexts } from './opened-texts.ts';
import { createSealCache } from '../keys/seal-cache.ts';
import type { Seal } from './seal.ts';
import type { Place, Sealed } from './sealed.ts';

const place: Place = { table: 'note', column: 'text', id: 1 };
const value = 'sealed1.aaa' as Sealed;
const other = 'sealed1.bbb' as Sealed;

describe('the opened texts of seals', () => {
  it('are found for the same value at the same place only', () => {
    const texts = createOpenedTexts()();
    texts.add(place, value, 'text');
    expect(texts.find({ ...place, id: '1' }, value)).toBe('text');
    expect([texts.find(place, other), texts.find({ ...place, id: 2 }, value)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('can be removed, and are kept again afterwards', () => {
    const texts = createOpenedTexts()();
    texts.add(place, value, 'text');
    texts.clear();
    expect(texts.find(place, value)).toBeUndefined();
    texts.add(place, value, 'text');
    expect(texts.find(place, value)).toBe('text');
  });

  it('belong to one seal', () => {
    const opened = createOpenedTexts();
    opened().add(place, value, 'text');
    expect(opened().find(place, value)).toBeUndefined();
  });

  it('together do not exceed the maximum: those of the first seal are removed first', () => {
    const opened = createOpenedTexts(2 * (value.length + 'text'.length));
    const [first, second] = [opened(), opened()];
    first.add(place, value, 'text');
    first.add(place, value, 'text');
    second.add(place, value, 'text');
    expect([first.find(place, value), second.find(place, value)]).toEqual(['text', 'text']);
    second.add(place, other, 'text');
    expect([first.find(place, value), second.find(place, value), second.find(place, other)]).toEqual([
      undefined,
      'text',
      'text',
    ]);
    first.add(place, value, 'longer than the maximum of all texts');
    expect(first.find(place, value)).toBeUndefined();
  });
});

describe('the opened texts of a user', () => {
  const clock = createTestClock();
  const cache = createSealCache(clock);
  /** Loads the seal of a user and opens a text with it. */
  async function open(userId: number, whileLoading = () => {}): Promise<OpenedTexts> {
    let texts: OpenedTexts | undefined;
    await cache.get(userId, async (opened) => {
      whileLoading();
      texts = opened;
      return { userId } as Seal;
    });
    if (!texts) throw new Error('the seal was in memory already');
    texts.add(place, value, 'text');
    return texts;
  }

  it('end when the key is destroyed, also for a request that still holds the seal', async () => {
    const texts = await open(1);
    cache.drop(1);
    texts.add(place, other, 'text');
    expect([texts.find(place, value), texts.find(place, other)]).toEqual([undefined, undefined]);
  });

  it('are not kept when the key is destroyed while it is loaded', async () => {
    const texts = await open(2, () => cache.drop(2));
    expect(texts.find(place, value)).toBeUndefined();
  });

  it('end when the key must be read again, without a request for it', async () => {
    const expired = await open(3);
    clock.set(new Date(clock.now() + 30_000));
    const fresh = await open(4);
    clock.set(new Date(clock.now() + 30_000));
    cache.dropExpired();
    expect([expired.find(place, value), fresh.find(place, value)]).toEqual([undefined, 'text']);
  });

  it('end when other users displace the key', async () => {
    const texts = await open(5);
    for (let userId = 1000; userId < 2001; userId++) await open(userId);
    expect(texts.find(place, value)).toBeUndefined();
  });
});
