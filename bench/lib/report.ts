import { appendFileSync, mkdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const directory = new URL('../results/', import.meta.url);

type Row = Readonly<Record<string, string | number>>;

/** Prints the rows as a table and appends them to `bench/results/<name>.jsonl`, with the time and the load. */
export function report(name: string, rows: readonly Row[]): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  for (const line of lines)
    console.log(
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  mkdirSync(directory, { recursive: true });
  const environment = { at: new Date().toISOString(), cores: cpus().length, load: loadavg()[0] };
  appendFileSync(
    fileURLToPath(new URL(`${name}.jsonl`, directory)),
    `${JSON.stringify({ ...environment, rows })}\n`,
  );
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The smallest value that at least `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

/** `value` relative to `reference`, with two decimals. */
export function ratio(value: number, reference: number): string {
  return (value / reference).toFixed(2);
}
