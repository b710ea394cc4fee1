import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareRuns, type BenchRow } from './compare-runs.ts';
import { exitWithError, ROOT } from './prepare.mjs';

const rounds = 3;

/**
 * Runs the benchmarks of this version and of an earlier one alternately, so that both see the same load, and prints the
 * ratios. The earlier version is checked out, installed and built in a temporary directory, with its own benchmarks.
 */
export function benchAgainst(revision: string, names: readonly string[]): void {
  const directory = mkdtempSync(join(tmpdir(), 'dossier-bench-against-'));
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  if (!git('worktree', 'add', '--detach', directory, revision))
    exitWithError(`Unknown revision: ${revision}`);
  try {
    for (const name of names) {
      const now: BenchRow[][] = [];
      const earlier: BenchRow[][] = [];
      for (let round = 0; round < rounds; round++) {
        now.push(run(ROOT, name));
        earlier.push(run(directory, name));
      }
      console.log(`\n── ${name}: this version against ${revision}, medians of ${String(rounds)} runs ──`);
      console.table(
        compareRuns(now, earlier).map((row) => ({ ...row, ratio: Number(row.ratio.toFixed(2)) })),
      );
    }
  } finally {
    git('worktree', 'remove', '--force', directory);
    rmSync(directory, { recursive: true, force: true });
  }
}

function run(directory: string, name: string): BenchRow[] {
  const { status } = spawnSync(process.execPath, [join(directory, 'tools/bench.mjs'), name], {
    cwd: directory,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`${name} failed in ${directory}`);
  const results = readFileSync(join(directory, `bench/results/${name}.jsonl`), 'utf8');
  const last = results.trimEnd().split('\n').at(-1) ?? '';
  return (JSON.parse(last) as { rows: BenchRow[] }).rows;
}
