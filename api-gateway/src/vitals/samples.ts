import type { Quantiles } from '@dossier/contracts';

/** The newest values are the ones that tell how a build fares. */
const maxValues = 500;

/** The last values of one measurement. */
export interface Samples {
  add(value: number): void;
  /** Undefined without a value. */
  quantiles(): Quantiles | undefined;
}

export function createSamples(): Samples {
  const values: number[] = [];
  let next = 0;
  return {
    add(value) {
      values[next] = value;
      next = (next + 1) % maxValues;
    },
    quantiles() {
      if (values.length === 0) return undefined;
      const sorted = values.toSorted((a, b) => a - b);
      // The nearest rank: a value that was really measured.
      const rank = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
      return { count: sorted.length, median: rank(0.5), p75: rank(0.75) };
    },
  };
}
