import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compareRuns, type BenchRow } from './compare-runs.ts';
import { exitWithError, ROOT } from './prepare.mjs';

const rounds = 3;
/** Those that use the code of both versions in one run. */
const paired: readonly string[] = ['reader-pages'];

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
    for (const name of names.filter((each) => paired.includes(each))) {
      install(directory);
      run(ROOT, name, { BENCH_EARLIER: directory });
    }
    for (const name of names.filter((each) => !paired.includes(each))) {
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

function install(directory: string): void {
  const prepare = pathToFileURL(join(directory, 'tools/lib/prepare.mjs')).href;
  const { status } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', `await (await import('${prepare}')).prepare();`],
    { cwd: directory, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (status !== 0) throw new Error(`The packages of ${directory} could not be installed.`);
}

function run(directory: string, name: string, variables: NodeJS.ProcessEnv = {}): BenchRow[] {
  const startedAt = new Date().toISOString();
  const { status } = spawnSync(process.execPath, [join(directory, 'tools/bench.mjs'), name], {
    cwd: directory,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`${name} failed in ${directory}`);
  return readRun(join(directory, 'bench/results'), name, startedAt);
}

/** The tables that a benchmark has written since: `<name>.jsonl`, and of `season`, which has several, each with its name in the rows. */
function readRun(results: string, name: string, startedAt: string): BenchRow[] {
  return readdirSync(results)
    .filter((file) => file.startsWith(name))
    .flatMap((file) => {
      const last = readFileSync(join(results, file), 'utf8').trimEnd().split('\n').at(-1) ?? '';
      const { at, rows } = JSON.parse(last) as { at: string; rows: BenchRow[] };
      if (at < startedAt) return [];
      const table = file.slice(name.length, -'.jsonl'.length);
      return table === '' ? rows : rows.map((row) => ({ what: describe(table.slice(1), row), ...row }));
    });
}

/** Rows about a number, such as visits a second, are compared by it. */
function describe(table: string, row: BenchRow): string {
  const [column, value] = Object.entries(row)[0] ?? [];
  return `${table}: ${String(value)} ${column}`;
}
