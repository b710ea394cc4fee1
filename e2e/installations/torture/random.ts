export interface Random {
  /** A whole number from 0 to below `max`. */
  below(max: number): number;
  pick<T>(items: readonly T[]): T;
  bytes(length: number): Buffer;
}

/** A sequence of numbers that a seed determines (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (max: number): number => next() % max;
  return {
    below,
    pick: <T>(items: readonly T[]) => items[below(items.length)] as T,
    bytes: (length) => Buffer.from(Uint8Array.from({ length }, () => below(256))),
  };
}
