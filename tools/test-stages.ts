import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findProblems, measureBuilds, readBudgets } from './budgets.ts';
import { buildAll, sbomPaths } from './build.ts';
import { runChecks } from './checks.ts';
import { findChromium, findFirefox, findHeadlessShell, findWebKit } from './lib/browsers.mjs';
import { findSbomProblems } from './licences.ts';
import { findChange, type Change } from './lib/changed.ts';
import { makeTestDirectory } from './lib/memory-directory.ts';
import { ROOT } from './lib/prepare.mjs';
import { startMariaDb, startSwift } from '@dossier/installations/servers';

interface Count {
  passed: number;
  failed: number;
}

type StageName = 'check' | 'unit' | 'build' | 'e2e';

/** Each resolves with its count of tests, or throws a `StageError`. */
const STAGES: Record<StageName, (run: Run) => Promise<Count>> = {
  async check() {
    if (!(await runChecks())) throw new StageError('fix the problems listed above; npm run format formats');
    return { passed: 0, failed: 0 };
  },

  async unit(run) {
    const report = join(run.directory, 'vitest.json');
    const code = await run.node(
      'vitest/vitest.mjs',
      [
        'run',
        '--reporter=minimal',
        '--reporter=./tools/lib/slow-files-reporter.ts',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...run.shard,
        ...run.order,
        ...(run.change ? [`--changed=${run.change.base}`] : []),
      ],
      {
        TEST_DATABASE_URL: await run.databaseUrl(),
        REQUIRE_MARIADB: '1',
        TEST_S3_URL: await run.objectStoreUrl(),
        REQUIRE_S3: '1',
      },
    );
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readReport(
      report,
    ) as VitestReport;
    // A change of a document, for example, breaks no test.
    if (run.change && code === 0 && numPassedTests === 0) return { passed: 0, failed: 0 };
    return judge(code, {
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    });
  },

  async build() {
    await buildAll();
    const exceeded = findProblems(measureBuilds(), readBudgets());
    const unlisted = await findSbomProblems(sbomPaths());
    if (exceeded.length + unlisted.length > 0) throw new StageError([...exceeded, ...unlisted].join('\n'));
    return { passed: 0, failed: 0 };
  },

  async e2e(run) {
    if (run.change?.specs.length === 0) return { passed: 0, failed: 0 };
    const specs = run.change?.specs.map((name) => `e2e/${name}.spec.ts`) ?? [];
    const report = join(run.directory, 'playwright.json');
    const webKit = findWebKit();
    const reporters = '--reporter=dot,json,./e2e/fixtures/slow-files.ts,./e2e/fixtures/page-at-failure.ts';
    const code = await run.node(
      '@playwright/test/cli.js',
      [
        'test',
        '--config=e2e',
        reporters,
        ...run.shard,
        ...specs,
        // The other projects repeat the journeys, in other sizes, engines and databases.
        ...(run.change ? ['--project=desktop'] : []),
      ],
      {
        CHROMIUM_PATH: findChromium(),
        HEADLESS_SHELL_PATH: findHeadlessShell() ?? '',
        FIREFOX_PATH: findFirefox(),
        WEBKIT_DRIVER_PATH: webKit.driver,
        WEBKIT_PATH: webKit.browser,
        XVFB_PATH: webKit.display,
        TEST_DATABASE_URL: await run.databaseUrl(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    );
    const { expected, unexpected, flaky, skipped } = (readReport(report) as PlaywrightReport).stats;
    return judge(code, { passed: expected, failed: unexpected + flaky, skipped });
  },
};

/**
 * Stages of one group run side by side. A group starts once the one before has passed. Unit and browser tests use every
 * core on their own: side by side they would only slow each other down, up to the time limits of single tests.
 */
const GROUPS: readonly (readonly StageName[])[] = [['check', 'build'], ['unit'], ['e2e']];

const CHANGED = '--changed';
const SHUFFLE = /^--shuffle(?:=(?<seed>\d{1,9}))?$/;
const SHARD = /^[1-9]\d*\/[1-9]\d*$/;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

class StageError extends Error {
  readonly count: Count;

  constructor(message: string, count: Count = { passed: 0, failed: 1 }) {
    super(message);
    this.count = count;
  }
}

/**
 * Runs the named stages, or all, and stops after the first group with a failure. An argument like `1/4` runs that part
 * of the tests, `--changed` those that a change since the branch left main can break; `--shuffle` runs the unit tests in
 * another order, `--shuffle=1234` in that of this seed. Resolves with the exit code.
 */
export async function runStages(args: readonly string[]): Promise<number> {
  const shard = args.find((arg) => SHARD.test(arg));
  const change = args.includes(CHANGED) ? findChange() : undefined;
  const shuffle = args.find((arg) => SHUFFLE.test(arg));
  const names = args.filter((arg) => arg !== shard && arg !== CHANGED && arg !== shuffle);
  const unknown = names.find((name) => !(name in STAGES));
  if (unknown) {
    console.error(`Unknown stage "${unknown}". Stages: ${Object.keys(STAGES).join(', ')}.`);
    return 1;
  }
  const run = createRun(shard, change, shuffle === undefined ? [] : orderOf(shuffle));
  const total: Count = { passed: 0, failed: 0 };
  try {
    for (const group of GROUPS) {
      const stages = group.filter((name) => names.length === 0 || names.includes(name));
      const counts = await Promise.all(stages.map((name) => runStage(name, run)));
      for (const { passed, failed } of counts) {
        total.passed += passed;
        total.failed += failed;
      }
      if (total.failed > 0) break;
    }
  } finally {
    await run.close();
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/** The options of Vitest for an order by chance. The seed is printed, which repeats it. */
function orderOf(shuffle: string): string[] {
  const seed = SHUFFLE.exec(shuffle)?.groups?.['seed'] ?? String(Date.now() % 1_000_000);
  console.log(`Unit tests in the order of --shuffle=${seed}`);
  return ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`];
}

async function runStage(name: StageName, run: Run): Promise<Count> {
  console.log(`\n── ${name} ──`);
  const startedAt = performance.now();
  try {
    const count = await STAGES[name](run);
    console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    return count;
  } catch (error) {
    console.error(`\n${name} failed: ${error instanceof Error ? error.message : String(error)}`);
    return error instanceof StageError ? error.count : { passed: 0, failed: 1 };
  }
}

type Run = ReturnType<typeof createRun>;

/** Shared by the stages: a directory for reports, one MariaDB and one object store, started when they are first needed. */
function createRun(shard: string | undefined, change: Change | undefined, order: readonly string[]) {
  const directory = makeTestDirectory();
  // For this process, which starts the database, and for all that it starts.
  process.env['TMPDIR'] = directory;
  // Tests start hundreds of processes: each script is compiled once for all of them.
  process.env['NODE_COMPILE_CACHE'] = join(directory, 'compiled');
  let database: ReturnType<typeof startMariaDb> | undefined;
  let objectStore: ReturnType<typeof startSwift> | undefined;
  const children = new Set<ChildProcess>();

  async function close(): Promise<void> {
    for (const child of children) child.kill('SIGTERM');
    await (await database)?.stop();
    await (await objectStore)?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)));
  }

  return {
    directory,
    change,
    order,
    shard: shard ? [`--shard=${shard}`] : [],
    close,
    async databaseUrl(): Promise<string> {
      database ??= startMariaDb();
      return (await database).url;
    },
    async objectStoreUrl(): Promise<string> {
      objectStore ??= startSwift();
      return (await objectStore).url;
    },
    /** Runs a program of an npm package; resolves with its exit code. */
    node(script: string, args: readonly string[], env: Record<string, string>): Promise<number | null> {
      const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
        cwd: ROOT,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      children.add(child);
      return new Promise((resolve) =>
        child.once('close', (code) => {
          children.delete(child);
          resolve(code);
        }),
      );
    },
  };
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new StageError('it ended without a report (see above)');
  }
}

/** A run without tests, or with skipped tests, has proved nothing. */
function judge(code: number | null, { passed, failed, skipped }: Count & { skipped: number }): Count {
  if (failed > 0)
    throw new StageError(`${failed} of ${passed + failed} tests (see above)`, { passed, failed });
  if (skipped > 0) throw new StageError(`${skipped} tests were skipped`, { passed, failed: skipped });
  if (code !== 0) throw new StageError(`it ended with ${code} (see above)`, { passed, failed: 1 });
  if (passed === 0) throw new StageError('there were no tests');
  return { passed, failed };
}
