import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from './build.ts';
import { runChecks } from './checks.ts';
import { findChromium } from './lib/chromium.mjs';
import { ROOT } from './lib/prepare.mjs';
import { startMariaDb } from './mariadb.mjs';

interface Count {
  passed: number;
  failed: number;
}

/** In the order in which they run. Each resolves with its count of tests, or throws a `StageError`. */
const STAGES: Record<string, (run: Run) => Promise<Count>> = {
  async check() {
    if (!(await runChecks())) throw new StageError('fix what is listed above; npm run format formats');
    return { passed: 0, failed: 0 };
  },

  async unit(run) {
    const report = join(run.folder, 'vitest.json');
    const code = await run.node(
      'vitest/vitest.mjs',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      {
        TEST_DATABASE_URL: await run.databaseUrl(),
        REQUIRE_MARIADB: '1',
      },
    );
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readReport(
      report,
    ) as VitestReport;
    return judge(code, {
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    });
  },

  async build() {
    await buildAll();
    return { passed: 0, failed: 0 };
  },

  async e2e(run) {
    const report = join(run.folder, 'playwright.json');
    const reporters = '--reporter=list,json,./e2e/fixtures/page-at-failure.ts';
    const code = await run.node('@playwright/test/cli.js', ['test', '--config=e2e', reporters], {
      CHROMIUM_PATH: findChromium(),
      TEST_DATABASE_URL: await run.databaseUrl(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    const { expected, unexpected, flaky, skipped } = (readReport(report) as PlaywrightReport).stats;
    return judge(code, { passed: expected, failed: unexpected + flaky, skipped });
  },
};

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

/** Runs the named stages, or all, up to the first that fails; resolves with the exit code. */
export async function runStages(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !(name in STAGES));
  if (unknown) {
    console.error(`There is no stage "${unknown}": ${Object.keys(STAGES).join(', ')}.`);
    return 1;
  }
  const run = createRun();
  let total = 0;
  let current = '';
  try {
    for (const [name, stage] of Object.entries(STAGES)) {
      if (names.length > 0 && !names.includes(name)) continue;
      current = name;
      console.log(`\n── ${name} ──`);
      const startedAt = performance.now();
      total += (await stage(run)).passed;
      console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    }
    console.log(`\n${total} passed, 0 failed`);
    return 0;
  } catch (error) {
    const { passed, failed } = error instanceof StageError ? error.count : { passed: 0, failed: 1 };
    console.error(`\n${current} failed: ${error instanceof Error ? error.message : String(error)}`);
    console.error(`${total + passed} passed, ${failed} failed`);
    return 1;
  } finally {
    await run.close();
  }
}

type Run = ReturnType<typeof createRun>;

/** What the stages share: a folder for reports, and one MariaDB, started when it is first needed. */
function createRun() {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-test-'));
  let database: ReturnType<typeof startMariaDb> | undefined;
  let child: ChildProcess | undefined;

  async function close(): Promise<void> {
    child?.kill('SIGTERM');
    await (await database)?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)));
  }

  return {
    folder,
    close,
    async databaseUrl(): Promise<string> {
      database ??= startMariaDb();
      return (await database).url;
    },
    /** Runs a program of an npm package; resolves with its exit code. */
    node(script: string, args: readonly string[], env: Record<string, string>): Promise<number | null> {
      const started = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
        cwd: ROOT,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      child = started;
      return new Promise((resolve) => started.once('close', resolve));
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

/** A run without tests, or with tests that were left out, has not shown anything. */
function judge(code: number | null, { passed, failed, skipped }: Count & { skipped: number }): Count {
  if (failed > 0)
    throw new StageError(`${failed} of ${passed + failed} tests (see above)`, { passed, failed });
  if (skipped > 0) throw new StageError(`${skipped} tests were skipped`, { passed, failed: skipped });
  if (code !== 0) throw new StageError(`it ended with ${code} (see above)`, { passed, failed: 1 });
  if (passed === 0) throw new StageError('there were no tests');
  return { passed, failed };
}
