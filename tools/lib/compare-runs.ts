/** One run of a benchmark: its table, as `bench/results/<name>.jsonl` keeps it. */
export type BenchRow = Readonly<Record<string, string | number>>;

export interface Comparison {
  readonly what: string;
  readonly figure: string;
  /** Medians of the runs. */
  readonly now: number;
  readonly earlier: number;
  /** `now` relative to `earlier`. */
  readonly ratio: number;
}

/**
 * Compares the figures of two versions. A row is recognized by its first column, or by its place when that is a number
 * itself; rows and figures that only one of the versions has are left out.
 */
export function compareRuns(
  now: readonly (readonly BenchRow[])[],
  earlier: readonly (readonly BenchRow[])[],
): Comparison[] {
  const [ours, theirs] = [collect(now), collect(earlier)];
  return [...ours].flatMap(([key, { what, figure, values }]) => {
    const reference = theirs.get(key);
    if (!reference) return [];
    const [a, b] = [median(values), median(reference.values)];
    return [{ what, figure, now: a, earlier: b, ratio: a / b }];
  });
}

interface Figure {
  readonly what: string;
  readonly figure: string;
  readonly values: number[];
}

function collect(runs: readonly (readonly BenchRow[])[]): Map<string, Figure> {
  const figures = new Map<string, Figure>();
  for (const rows of runs) {
    for (const [index, row] of rows.entries()) {
      const [first] = Object.values(row);
      const what = isNumeric(first) ? String(index + 1) : String(first);
      for (const [figure, value] of Object.entries(row)) {
        if (!isNumeric(value)) continue;
        const key = `${what}\n${figure}`;
        const entry = figures.get(key) ?? { what, figure, values: [] };
        entry.values.push(Number(value));
        figures.set(key, entry);
      }
    }
  }
  return figures;
}

function isNumeric(value: string | number | undefined): boolean {
  return value !== undefined && value !== '' && Number.isFinite(Number(value));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
